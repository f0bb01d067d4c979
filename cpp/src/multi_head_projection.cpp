#include "multi_head_projection.h"

#include "attention/heads.h"
#include "within.h"

namespace attention {

namespace {

template <typename Scalar>
TensorOf<Scalar> batch_and_time_swapped(const TensorOf<Scalar>& tensor) {
  auto swapped = zeros<Scalar>({tensor.shape[1], tensor.shape[0], tensor.shape[2]});
  for (Index n = 0; n < slices(tensor); ++n)
    for (Index row = 0; row < rows(tensor); ++row) slice(swapped, row).row(n) = slice(tensor, n).row(row);
  return swapped;
}

/// Third n of what is stacked for query, key and value.
template <typename Scalar>
TensorOf<Scalar> third(const TensorOf<Scalar>& all, std::ptrdiff_t n) {
  Shape shape = all.shape;
  shape.front() /= 3;
  const auto first = all.data.begin() + n * count(shape);
  return {shape, {first, first + count(shape)}};
}

template <typename Scalar>
TensorOf<Scalar> stacked(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key, const TensorOf<Scalar>& value) {
  TensorOf<Scalar> all = query;
  all.shape.front() *= 3;
  for (const auto* part : {&key, &value}) all.data.insert(all.data.end(), part->data.begin(), part->data.end());
  return all;
}

/// The linear layer of query, key or value: 0, 1, 2.
template <typename Scalar>
LinearParameters<Scalar> in_proj(const MultiHeadParameters<Scalar>& parameters, std::ptrdiff_t n) {
  const std::optional<TensorOf<Scalar>>* separate[] = {&parameters.q_proj_weight, &parameters.k_proj_weight,
                                                       &parameters.v_proj_weight};
  LinearParameters<Scalar> layer{.weight =
                                     parameters.in_proj_weight ? third(*parameters.in_proj_weight, n) : **separate[n]};
  if (parameters.in_proj_bias) layer.bias = third(*parameters.in_proj_bias, n);
  return layer;
}

template <typename Scalar>
TensorOf<Scalar> appended(const TensorOf<Scalar>& tensor, const std::optional<TensorOf<Scalar>>& bias, bool zero) {
  const Index length = rows(tensor);
  auto longer = zeros<Scalar>({slices(tensor), length + (bias ? 1 : 0) + (zero ? 1 : 0), columns(tensor)});
  for (Index n = 0; n < slices(tensor); ++n) {
    slice(longer, n).topRows(length) = slice(tensor, n);
    if (bias) slice(longer, n).row(length) = slice(*bias, 0);
  }
  return longer;
}

/// The first `length` rows of every slice.
template <typename Scalar>
TensorOf<Scalar> cut(const TensorOf<Scalar>& tensor, Index length) {
  auto shorter = zeros<Scalar>({slices(tensor), length, columns(tensor)});
  for (Index n = 0; n < slices(tensor); ++n) slice(shorter, n) = slice(tensor, n).topRows(length);
  return shorter;
}

/// The gradient by a row that was appended to every slice at `row`.
template <typename Scalar>
TensorOf<Scalar> grad_of_appended(const TensorOf<Scalar>& grad, Index row) {
  auto sum = zeros<Scalar>({1, 1, columns(grad)});
  for (Index n = 0; n < slices(grad); ++n) slice(sum, 0) += slice(grad, n).row(row);
  return sum;
}

}  // namespace

template <typename Scalar>
TensorOf<Scalar> batch_major(const TensorOf<Scalar>& tensor, bool batch_first) {
  if (tensor.shape.size() == 2) return {with({1}, tensor.shape), tensor.data};
  return batch_first ? tensor : batch_and_time_swapped(tensor);
}

template <typename Scalar>
TensorOf<Scalar> as_called(TensorOf<Scalar> tensor, bool batched, bool batch_first) {
  if (batched) return batch_first ? tensor : batch_and_time_swapped(tensor);
  tensor.shape.erase(tensor.shape.begin());
  return tensor;
}

template <typename Scalar>
Result<QueryKeyValue<Scalar>> project_heads(const QueryKeyValue<Scalar>& inputs,
                                            const MultiHeadParameters<Scalar>& parameters,
                                            const MultiHeadOptions& options) {
  auto query = linear(inputs.query, in_proj(parameters, 0), options.non_finite);
  if (!query) return within("the projection of query", query.error());
  auto key = linear(inputs.key, in_proj(parameters, 1), options.non_finite);
  if (!key) return within("the projection of key", key.error());
  auto value = linear(inputs.value, in_proj(parameters, 2), options.non_finite);
  if (!value) return within("the projection of value", value.error());

  auto query_heads = split_heads(query.value(), options.num_heads);
  if (!query_heads) return query_heads.error();
  auto key_heads = split_heads(appended(key.value(), parameters.bias_k, options.add_zero_attn), options.num_heads);
  if (!key_heads) return key_heads.error();
  auto value_heads = split_heads(appended(value.value(), parameters.bias_v, options.add_zero_attn), options.num_heads);
  if (!value_heads) return value_heads.error();
  return QueryKeyValue<Scalar>{std::move(query_heads).value(), std::move(key_heads).value(),
                               std::move(value_heads).value()};
}

template <typename Scalar>
Result<QueryKeyValue<Scalar>> project_heads_backward(const QueryKeyValue<Scalar>& inputs,
                                                     const MultiHeadParameters<Scalar>& parameters,
                                                     const MultiHeadOptions& options,
                                                     const QueryKeyValue<Scalar>& grad_heads,
                                                     MultiHeadParameters<Scalar>& grad) {
  const auto grad_query = merge_heads(grad_heads.query), grad_key = merge_heads(grad_heads.key),
             grad_value = merge_heads(grad_heads.value);
  if (!grad_query) return grad_query.error();
  if (!grad_key) return grad_key.error();
  if (!grad_value) return grad_value.error();
  const Index keys = rows(inputs.key);
  if (parameters.bias_k) {
    grad.bias_k = grad_of_appended(grad_key.value(), keys);
    grad.bias_v = grad_of_appended(grad_value.value(), keys);
  }

  auto query = linear_backward(inputs.query, in_proj(parameters, 0), grad_query.value(), options.non_finite);
  if (!query) return within("the projection of query", query.error());
  auto key = linear_backward(inputs.key, in_proj(parameters, 1), cut(grad_key.value(), keys), options.non_finite);
  if (!key) return within("the projection of key", key.error());
  auto value = linear_backward(inputs.value, in_proj(parameters, 2), cut(grad_value.value(), keys), options.non_finite);
  if (!value) return within("the projection of value", value.error());

  auto &by_query = query.value().parameters, &by_key = key.value().parameters, &by_value = value.value().parameters;
  if (parameters.in_proj_bias) grad.in_proj_bias = stacked(*by_query.bias, *by_key.bias, *by_value.bias);
  if (parameters.in_proj_weight) {
    grad.in_proj_weight = stacked(by_query.weight, by_key.weight, by_value.weight);
  } else {
    grad.q_proj_weight = std::move(by_query.weight);
    grad.k_proj_weight = std::move(by_key.weight);
    grad.v_proj_weight = std::move(by_value.weight);
  }
  return QueryKeyValue<Scalar>{std::move(query.value().input), std::move(key.value().input),
                               std::move(value.value().input)};
}

template TensorOf<float> batch_major(const TensorOf<float>&, bool);
template TensorOf<double> batch_major(const TensorOf<double>&, bool);
template TensorOf<float> as_called(TensorOf<float>, bool, bool);
template TensorOf<double> as_called(TensorOf<double>, bool, bool);
template Result<QueryKeyValue<float>> project_heads(const QueryKeyValue<float>&, const MultiHeadParameters<float>&,
                                                    const MultiHeadOptions&);
template Result<QueryKeyValue<double>> project_heads(const QueryKeyValue<double>&, const MultiHeadParameters<double>&,
                                                     const MultiHeadOptions&);
template Result<QueryKeyValue<float>> project_heads_backward(const QueryKeyValue<float>&,
                                                             const MultiHeadParameters<float>&, const MultiHeadOptions&,
                                                             const QueryKeyValue<float>&, MultiHeadParameters<float>&);
template Result<QueryKeyValue<double>> project_heads_backward(const QueryKeyValue<double>&,
                                                              const MultiHeadParameters<double>&,
                                                              const MultiHeadOptions&, const QueryKeyValue<double>&,
                                                              MultiHeadParameters<double>&);

}  // namespace attention
