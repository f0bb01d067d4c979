#include <cmath>

#include "attend_tensors.h"
#include "attention/scaled_dot_product.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_heads(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key, bool grouped) {
  const Shape query_leading = leading(query.shape, 2), key_leading = leading(key.shape, 2);
  if (query_leading == key_leading) return std::nullopt;
  const auto said = [&](std::string_view why) {
    return Error{ErrorCode::shape_mismatch, "key has shape " + shape_text(key.shape) + ", query has " +
                                                shape_text(query.shape) + "; " + std::string(why)};
  };
  if (!grouped || query_leading.size() != key_leading.size() || leading(query_leading, 1) != leading(key_leading, 1))
    return said(grouped ? "all axes before the heads must be equal" : "all axes but the last two must be equal");
  if (query_leading.back() % key_leading.back() != 0)
    return said("query's " + std::to_string(query_leading.back()) + " heads cannot be shared out among key's " +
                std::to_string(key_leading.back()));
  return std::nullopt;
}

template <typename Scalar>
std::optional<Error> check_inputs(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                  const TensorOf<Scalar>& value, const AttentionOptions& options) {
  if (auto error = check_tensor("query", query, 2)) return error;
  if (auto error = check_tensor("key", key, 2)) return error;
  if (auto error = check_tensor("value", value, 2)) return error;
  if (auto error = check_heads(query, key, options.grouped_heads)) return error;
  if (auto error = check_equal("key", columns(key), "query", columns(query), "column", "column")) return error;
  if (auto error = check_shape("value without its last axis", leading(value.shape, 1), "key", leading(key.shape, 1)))
    return error;
  const ScoreShape shape{leading(query.shape, 2), rows(query), rows(key)};
  if (auto error = check_options(options, shape)) return error;
  if (auto error = check_asked_for(options, shape)) return error;
  if (options.non_finite == NonFinite::allow) return std::nullopt;
  if (auto error = check_finite_tensor("query", query)) return error;
  if (auto error = check_finite_tensor("key", key)) return error;
  return check_finite_tensor("value", value);
}

/// Which slice of key and value each slice of query attends with.
template <typename Scalar>
std::function<Index(Index)> key_slices(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key) {
  if (query.shape.size() < 3) return [](Index slice) { return slice; };
  const Index query_heads = query.shape[query.shape.size() - 3];
  const Index key_heads = key.shape[key.shape.size() - 3];
  return [=](Index slice) { return slice / query_heads * key_heads + slice % query_heads / (query_heads / key_heads); };
}

/// It looks at query and key, which must outlive it.
template <typename Scalar>
ScoreSource<Scalar> source_of(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key) {
  const auto key_slice = key_slices(query, key);
  return {.shape = {leading(query.shape, 2), rows(query), rows(key)},
          .default_scale = default_scale(columns(query)),
          .fill =
              [&query, &key, key_slice](Index n, Index first, MatrixOf<Scalar>& block) {
                block.noalias() =
                    slice(query, n).middleRows(first, block.rows()) * slice(key, key_slice(n)).transpose();
              },
          .value_slice = key_slice};
}

}  // namespace

template <typename Scalar>
Result<AttendedTensors<Scalar>> scaled_dot_product(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                   const TensorOf<Scalar>& value, const AttentionOptions& options) {
  if (auto error = check_inputs(query, key, value, options)) return *std::move(error);
  return attend_tensors(source_of(query, key), value, options);
}

template <typename Scalar>
Result<ScaledDotProductGradients<Scalar>> scaled_dot_product_backward(
    const TensorOf<Scalar>& query, const TensorOf<Scalar>& key, const TensorOf<Scalar>& value,
    const AttentionOptions& options, const TensorOf<Scalar>& grad_output, const TensorOf<Scalar>* grad_weights) {
  if (auto error = check_inputs(query, key, value, options)) return *std::move(error);
  ScaledDotProductGradients<Scalar> grad{zeros<Scalar>(query.shape), zeros<Scalar>(key.shape),
                                         zeros<Scalar>(value.shape)};
  const auto key_slice = key_slices(query, key);
  const TensorGradients<Scalar> gradients{.take =
                                              [&](Index n, Index first, const MatrixOf<Scalar>& block) {
                                                slice(grad.query, n).middleRows(first, block.rows()).noalias() =
                                                    block * slice(key, key_slice(n));
                                                slice(grad.key, key_slice(n)).noalias() +=
                                                    block.transpose() * slice(query, n).middleRows(first, block.rows());
                                              },
                                          .value = grad.value};
  if (auto error = attend_tensors_backward(source_of(query, key), value, options, grad_output, grad_weights, gradients))
    return *std::move(error);
  return grad;
}

template Result<AttendedTensors<float>> scaled_dot_product(const TensorOf<float>&, const TensorOf<float>&,
                                                           const TensorOf<float>&, const AttentionOptions&);
template Result<AttendedTensors<double>> scaled_dot_product(const TensorOf<double>&, const TensorOf<double>&,
                                                            const TensorOf<double>&, const AttentionOptions&);
template Result<ScaledDotProductGradients<float>> scaled_dot_product_backward(
    const TensorOf<float>&, const TensorOf<float>&, const TensorOf<float>&, const AttentionOptions&,
    const TensorOf<float>&, const TensorOf<float>*);
template Result<ScaledDotProductGradients<double>> scaled_dot_product_backward(
    const TensorOf<double>&, const TensorOf<double>&, const TensorOf<double>&, const AttentionOptions&,
    const TensorOf<double>&, const TensorOf<double>*);

}  // namespace attention
