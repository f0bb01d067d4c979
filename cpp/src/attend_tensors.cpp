#include "attend_tensors.h"

#include "attention/scaled_dot_product.h"
#include "check_parameter.h"

namespace attention {

namespace {

Shape weights_shape(const ScoreShape& shape) { return with(shape.leading, {shape.queries, shape.keys}); }

template <typename Scalar>
SliceRules<Scalar> rules_of(const ScoreSource<Scalar>& source, const AttentionOptions& options, Index slice) {
  SliceRules<Scalar> rules{.queries = source.shape.queries, .keys = source.shape.keys};
  rules.fill_scores = [&source, slice](Index first, MatrixOf<Scalar>& block) { source.fill(slice, first, block); };
  rules.scale = static_cast<Scalar>(options.scale.value_or(source.default_scale));
  rules.softcap = static_cast<Scalar>(options.softcap);
  if (masks(options)) {
    rules.mask_row = [mask = SliceMask(options, source.shape, slice)](Index query, RowOf<Scalar> scores) {
      mask.apply<Scalar>(query, scores);
    };
  }
  rules.softmax_in_double = options.softmax_in_double;
  rules.dropout = options.dropout;
  rules.seed = options.seed;
  rules.stream = static_cast<std::uint64_t>(slice);
  rules.refuse_non_finite = options.non_finite == NonFinite::refuse;
  if (count(source.shape.leading) > 1) rules.place = " of slice " + std::to_string(slice);
  return rules;
}

/// The first number of a slice of what was asked for; null when it was not.
template <typename Scalar>
Scalar* slice_data(std::optional<TensorOf<Scalar>>& tensor, Index n) {
  return tensor ? slice(*tensor, n).data() : nullptr;
}

}  // namespace

std::optional<Error> check_asked_for(const AttentionOptions& options, const ScoreShape& shape) {
  const bool asked =
      options.need_weights || options.need_scores || options.need_capped_scores || options.need_masked_scores;
  if (!asked || count(shape.leading) * shape.queries <= max_weights / shape.keys) return std::nullopt;
  return Error{ErrorCode::out_of_range, "weights would have shape " + shape_text(weights_shape(shape)) + "; at most " +
                                            std::to_string(max_weights) + " numbers are returned"};
}

template <typename Scalar>
Result<AttendedTensors<Scalar>> attend_tensors(const ScoreSource<Scalar>& source, const TensorOf<Scalar>& value,
                                               const AttentionOptions& options) {
  const ScoreShape& shape = source.shape;
  AttendedTensors<Scalar> attended;
  attended.output = zeros<Scalar>(with(shape.leading, {shape.queries, columns(value)}));
  if (options.need_weights) attended.weights = zeros<Scalar>(weights_shape(shape));
  if (options.need_scores) attended.scores = zeros<Scalar>(weights_shape(shape));
  if (options.need_capped_scores) attended.capped_scores = zeros<Scalar>(weights_shape(shape));
  if (options.need_masked_scores) attended.masked_scores = zeros<Scalar>(weights_shape(shape));
  for (Index n = 0; n < count(shape.leading); ++n) {
    SliceResults<Scalar> results{.output = slice(attended.output, n).data(),
                                 .weights = slice_data(attended.weights, n),
                                 .scores = slice_data(attended.scores, n),
                                 .capped_scores = slice_data(attended.capped_scores, n),
                                 .masked_scores = slice_data(attended.masked_scores, n)};
    if (auto error = attend_slice<Scalar>(rules_of(source, options, n), slice(value, source.value_slice(n)), results))
      return *std::move(error);
    for (const Index row : results.empty_rows) attended.empty_rows.push_back(n * shape.queries + row);
  }
  return attended;
}

template <typename Scalar>
std::optional<Error> attend_tensors_backward(const ScoreSource<Scalar>& source, const TensorOf<Scalar>& value,
                                             const AttentionOptions& options, const TensorOf<Scalar>& grad_output,
                                             const TensorOf<Scalar>* grad_weights,
                                             const TensorGradients<Scalar>& gradients) {
  const ScoreShape& shape = source.shape;
  if (auto error =
          check_grad_output(grad_output, with(shape.leading, {shape.queries, columns(value)}), NonFinite::allow))
    return error;
  if (grad_weights != nullptr) {
    if (auto error = check_tensor("grad_weights", *grad_weights)) return error;
    if (auto error = check_shape("grad_weights", grad_weights->shape, "weights", weights_shape(shape))) return error;
  }
  for (Index n = 0; n < count(shape.leading); ++n) {
    SliceGradients<Scalar> slice_gradients{
        .take_scores = [&gradients, n](Index first, const MatrixOf<Scalar>& block) { gradients.take(n, first, block); },
        .value = slice(gradients.value, source.value_slice(n))};
    const Scalar* weights = grad_weights == nullptr ? nullptr : slice(*grad_weights, n).data();
    if (auto error = attend_slice_backward<Scalar>(rules_of(source, options, n), slice(value, source.value_slice(n)),
                                                   slice(grad_output, n), weights, slice_gradients))
      return error;
  }
  return std::nullopt;
}

template Result<AttendedTensors<float>> attend_tensors(const ScoreSource<float>&, const TensorOf<float>&,
                                                       const AttentionOptions&);
template Result<AttendedTensors<double>> attend_tensors(const ScoreSource<double>&, const TensorOf<double>&,
                                                        const AttentionOptions&);
template std::optional<Error> attend_tensors_backward(const ScoreSource<float>&, const TensorOf<float>&,
                                                      const AttentionOptions&, const TensorOf<float>&,
                                                      const TensorOf<float>*, const TensorGradients<float>&);
template std::optional<Error> attend_tensors_backward(const ScoreSource<double>&, const TensorOf<double>&,
                                                      const AttentionOptions&, const TensorOf<double>&,
                                                      const TensorOf<double>*, const TensorGradients<double>&);

}  // namespace attention
