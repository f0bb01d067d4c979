#include "attention/multi_head.h"

#include "attention/heads.h"
#include "attention/scaled_dot_product.h"
#include "check_parameter.h"
#include "multi_head_mask.h"
#include "multi_head_projection.h"
#include "within.h"

namespace attention {

namespace {

AttentionOptions head_options(const MultiHeadOptions& options, const MultiHeadSizes& sizes) {
  return {.mask = attention_mask(options, sizes),
          .dropout = options.dropout,
          .seed = options.seed,
          .need_weights = options.need_weights,
          .non_finite = options.non_finite};
}

template <typename Scalar>
QueryKeyValue<Scalar> batch_major_inputs(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                         const TensorOf<Scalar>& value, bool batch_first) {
  return {batch_major(query, batch_first), batch_major(key, batch_first), batch_major(value, batch_first)};
}

Shape weights_shape(const MultiHeadOptions& options, const MultiHeadSizes& sizes) {
  Shape shape;
  if (sizes.batched) shape.push_back(sizes.batch);
  if (!options.average_attn_weights) shape.push_back(sizes.heads);
  return with(std::move(shape), {sizes.queries, sizes.all_keys});
}

/// The weights (N, H, L, S′) of the heads, as the caller wants them.
template <typename Scalar>
TensorOf<Scalar> returned_weights(TensorOf<Scalar> weights, const MultiHeadOptions& options,
                                  const MultiHeadSizes& sizes) {
  const Shape shape = weights_shape(options, sizes);
  if (!options.average_attn_weights) return {shape, std::move(weights.data)};
  auto average = zeros<Scalar>(shape);
  for (Index n = 0; n < slices(weights); ++n) slice(average, n / sizes.heads) += slice(weights, n);
  all_rows(average) /= static_cast<Scalar>(sizes.heads);
  return average;
}

/// The gradient by the weights of the heads, from that by the weights as the caller has them.
template <typename Scalar>
TensorOf<Scalar> grad_of_weights(const TensorOf<Scalar>& grad, const MultiHeadOptions& options,
                                 const MultiHeadSizes& sizes) {
  const Shape shape{sizes.batch, sizes.heads, sizes.queries, sizes.all_keys};
  if (!options.average_attn_weights) return {shape, grad.data};
  auto shared = zeros<Scalar>(shape);
  for (Index n = 0; n < slices(shared); ++n)
    slice(shared, n) = slice(grad, n / sizes.heads) / static_cast<Scalar>(sizes.heads);
  return shared;
}

template <typename Scalar>
std::optional<Error> check_gradients(const TensorOf<Scalar>& grad_output, const TensorOf<Scalar>* grad_weights,
                                     const TensorOf<Scalar>& query, const MultiHeadOptions& options,
                                     const MultiHeadSizes& sizes) {
  if (auto error = check_grad_output(grad_output, query.shape, options.non_finite)) return error;
  if (grad_weights == nullptr) return std::nullopt;
  if (auto error = check_tensor("grad_weights", *grad_weights)) return error;
  return check_shape("grad_weights", grad_weights->shape, "attn_output_weights", weights_shape(options, sizes));
}

}  // namespace

template <typename Scalar>
Result<MultiHeadOutput<Scalar>> multi_head(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                           const TensorOf<Scalar>& value, const MultiHeadParameters<Scalar>& parameters,
                                           const MultiHeadOptions& options) {
  if (auto error = check_multi_head(query, key, value, parameters, options)) return *std::move(error);
  const MultiHeadSizes sizes = multi_head_sizes(query, key, parameters, options);
  const auto heads = project_heads(batch_major_inputs(query, key, value, options.batch_first), parameters, options);
  if (!heads) return heads.error();
  auto attended =
      scaled_dot_product(heads.value().query, heads.value().key, heads.value().value, head_options(options, sizes));
  if (!attended) return attended.error();
  const auto merged = merge_heads(attended.value().output);
  if (!merged) return merged.error();
  auto output = linear(merged.value(), parameters.out_proj, options.non_finite);
  if (!output) return within("out_proj", output.error());

  MultiHeadOutput<Scalar> result{as_called(std::move(output).value(), sizes.batched, options.batch_first), std::nullopt,
                                 std::move(attended.value().empty_rows)};
  if (options.need_weights)
    result.attn_output_weights = returned_weights(*std::move(attended.value().weights), options, sizes);
  return result;
}

template <typename Scalar>
Result<MultiHeadGradients<Scalar>> multi_head_backward(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                       const TensorOf<Scalar>& value,
                                                       const MultiHeadParameters<Scalar>& parameters,
                                                       const MultiHeadOptions& options,
                                                       const TensorOf<Scalar>& grad_output,
                                                       const TensorOf<Scalar>* grad_weights) {
  if (auto error = check_multi_head(query, key, value, parameters, options)) return *std::move(error);
  const MultiHeadSizes sizes = multi_head_sizes(query, key, parameters, options);
  if (auto error = check_gradients(grad_output, grad_weights, query, options, sizes)) return *std::move(error);
  const QueryKeyValue<Scalar> inputs = batch_major_inputs(query, key, value, options.batch_first);
  const auto heads = project_heads(inputs, parameters, options);
  if (!heads) return heads.error();
  const AttentionOptions attention = head_options(options, sizes);
  const auto& [query_heads, key_heads, value_heads] = heads.value();
  const auto attended = scaled_dot_product(query_heads, key_heads, value_heads, attention);
  if (!attended) return attended.error();
  const auto merged = merge_heads(attended.value().output);
  if (!merged) return merged.error();

  auto projected = linear_backward(merged.value(), parameters.out_proj, batch_major(grad_output, options.batch_first),
                                   options.non_finite);
  if (!projected) return within("out_proj", projected.error());
  const auto grad_attended = split_heads(projected.value().input, options.num_heads);
  if (!grad_attended) return grad_attended.error();
  std::optional<TensorOf<Scalar>> grad_head_weights;
  if (grad_weights != nullptr) grad_head_weights = grad_of_weights(*grad_weights, options, sizes);
  auto grad_heads = scaled_dot_product_backward(query_heads, key_heads, value_heads, attention, grad_attended.value(),
                                                grad_head_weights ? &*grad_head_weights : nullptr);
  if (!grad_heads) return grad_heads.error();

  MultiHeadParameters<Scalar> grad{.out_proj = std::move(projected.value().parameters)};
  auto& by_head = grad_heads.value();
  auto grad_inputs = project_heads_backward<Scalar>(
      inputs, parameters, options, {std::move(by_head.query), std::move(by_head.key), std::move(by_head.value)}, grad);
  if (!grad_inputs) return grad_inputs.error();
  const auto returned = [&](TensorOf<Scalar>& tensor) {
    return as_called(std::move(tensor), sizes.batched, options.batch_first);
  };
  auto& by_input = grad_inputs.value();
  return MultiHeadGradients<Scalar>{returned(by_input.query), returned(by_input.key), returned(by_input.value),
                                    std::move(grad)};
}

template Result<MultiHeadOutput<float>> multi_head(const TensorOf<float>&, const TensorOf<float>&,
                                                   const TensorOf<float>&, const MultiHeadParameters<float>&,
                                                   const MultiHeadOptions&);
template Result<MultiHeadOutput<double>> multi_head(const TensorOf<double>&, const TensorOf<double>&,
                                                    const TensorOf<double>&, const MultiHeadParameters<double>&,
                                                    const MultiHeadOptions&);
template Result<MultiHeadGradients<float>> multi_head_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                               const TensorOf<float>&,
                                                               const MultiHeadParameters<float>&,
                                                               const MultiHeadOptions&, const TensorOf<float>&,
                                                               const TensorOf<float>*);
template Result<MultiHeadGradients<double>> multi_head_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                                const TensorOf<double>&,
                                                                const MultiHeadParameters<double>&,
                                                                const MultiHeadOptions&, const TensorOf<double>&,
                                                                const TensorOf<double>*);

}  // namespace attention
