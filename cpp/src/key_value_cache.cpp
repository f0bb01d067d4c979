#include "attention/key_value_cache.h"

namespace attention {

namespace {

Shape without_rows(const Shape& shape) { return with(leading(shape, 2), {shape.back()}); }

template <typename Scalar>
Result<TensorOf<Scalar>> joined(const std::string& name, const TensorOf<Scalar>& past, const TensorOf<Scalar>& added) {
  if (auto error = check_tensor("past " + name, past, 2)) return *std::move(error);
  if (auto error = check_tensor(name, added, 2)) return *std::move(error);
  if (auto error =
          check_shape(name + " without its rows", without_rows(added.shape), "past " + name, without_rows(past.shape)))
    return *std::move(error);
  auto both = zeros<Scalar>(with(leading(past.shape, 2), {rows(past) + rows(added), columns(past)}));
  for (Index n = 0; n < slices(both); ++n) {
    slice(both, n).topRows(rows(past)) = slice(past, n);
    slice(both, n).bottomRows(rows(added)) = slice(added, n);
  }
  return both;
}

}  // namespace

template <typename Scalar>
Result<KeyValueCache<Scalar>> append(const KeyValueCache<Scalar>* past, const TensorOf<Scalar>& key,
                                     const TensorOf<Scalar>& value) {
  KeyValueCache<Scalar> both{key, value};
  if (past != nullptr) {
    auto keys = joined("key", past->key, key);
    if (!keys) return std::move(keys).error();
    auto values = joined("value", past->value, value);
    if (!values) return std::move(values).error();
    both = {std::move(keys).value(), std::move(values).value()};
  }
  if (auto error = check_tensor("key", both.key, 2)) return *std::move(error);
  if (auto error = check_tensor("value", both.value, 2)) return *std::move(error);
  if (auto error =
          check_shape("value without its last axis", leading(both.value.shape, 1), "key", leading(both.key.shape, 1)))
    return *std::move(error);
  return both;
}

template <typename Scalar>
Result<CachedAttention<Scalar>> cached_attention(const KeyValueCache<Scalar>* past, const TensorOf<Scalar>& query,
                                                 const TensorOf<Scalar>& key, const TensorOf<Scalar>& value,
                                                 AttentionOptions options) {
  auto cache = append(past, key, value);
  if (!cache) return std::move(cache).error();
  options.alignment = Alignment::by_offset;
  options.offset = past == nullptr ? 0 : rows(past->key);
  auto attended = scaled_dot_product(query, cache.value().key, cache.value().value, options);
  if (!attended) return std::move(attended).error();
  return CachedAttention<Scalar>{std::move(attended).value(), std::move(cache).value()};
}

template Result<KeyValueCache<float>> append(const KeyValueCache<float>*, const TensorOf<float>&,
                                             const TensorOf<float>&);
template Result<KeyValueCache<double>> append(const KeyValueCache<double>*, const TensorOf<double>&,
                                              const TensorOf<double>&);
template Result<CachedAttention<float>> cached_attention(const KeyValueCache<float>*, const TensorOf<float>&,
                                                         const TensorOf<float>&, const TensorOf<float>&,
                                                         AttentionOptions);
template Result<CachedAttention<double>> cached_attention(const KeyValueCache<double>*, const TensorOf<double>&,
                                                          const TensorOf<double>&, const TensorOf<double>&,
                                                          AttentionOptions);

}  // namespace attention
