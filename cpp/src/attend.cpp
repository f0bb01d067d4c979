#include "attention/attend.h"

#include "attend_tensors.h"

namespace attention {

namespace {

template <typename Scalar>
ScoreShape shape_of(const TensorOf<Scalar>& scores) {
  return {leading(scores.shape, 2), rows(scores), columns(scores)};
}

template <typename Scalar>
std::optional<Error> check_inputs(const TensorOf<Scalar>& scores, const TensorOf<Scalar>& value,
                                  const AttentionOptions& options) {
  if (auto error = check_tensor("scores", scores, 2)) return error;
  if (auto error = check_tensor("value", value, 2)) return error;
  if (auto error = check_shape("value without its last axis", leading(value.shape, 1), "a value for each key",
                               with(leading(scores.shape, 2), {columns(scores)})))
    return error;
  if (options.grouped_heads)
    return Error{ErrorCode::out_of_range, "grouped_heads is set; scores have their heads already"};
  if (auto error = check_options(options, shape_of(scores))) return error;
  if (auto error = check_asked_for(options, shape_of(scores))) return error;
  if (options.non_finite == NonFinite::allow) return std::nullopt;
  if (auto error = check_finite_tensor("scores", scores)) return error;
  return check_finite_tensor("value", value);
}

/// It looks at the scores, which must outlive it.
template <typename Scalar>
ScoreSource<Scalar> source_of(const TensorOf<Scalar>& scores) {
  return {.shape = shape_of(scores),
          .default_scale = 1.0,
          .fill = [&scores](Index n, Index first,
                            MatrixOf<Scalar>& block) { block = slice(scores, n).middleRows(first, block.rows()); },
          .value_slice = [](Index n) { return n; }};
}

}  // namespace

template <typename Scalar>
Result<AttendedTensors<Scalar>> attend(const TensorOf<Scalar>& scores, const TensorOf<Scalar>& value,
                                       const AttentionOptions& options) {
  if (auto error = check_inputs(scores, value, options)) return *std::move(error);
  return attend_tensors(source_of(scores), value, options);
}

template <typename Scalar>
Result<AttendGradients<Scalar>> attend_backward(const TensorOf<Scalar>& scores, const TensorOf<Scalar>& value,
                                                const AttentionOptions& options, const TensorOf<Scalar>& grad_output,
                                                const TensorOf<Scalar>* grad_weights) {
  if (auto error = check_inputs(scores, value, options)) return *std::move(error);
  AttendGradients<Scalar> grad{zeros<Scalar>(scores.shape), zeros<Scalar>(value.shape)};
  const TensorGradients<Scalar> gradients{
      .take = [&](Index n, Index first,
                  const MatrixOf<Scalar>& block) { slice(grad.scores, n).middleRows(first, block.rows()) = block; },
      .value = grad.value};
  if (auto error = attend_tensors_backward(source_of(scores), value, options, grad_output, grad_weights, gradients))
    return *std::move(error);
  return grad;
}

template Result<AttendedTensors<float>> attend(const TensorOf<float>&, const TensorOf<float>&, const AttentionOptions&);
template Result<AttendedTensors<double>> attend(const TensorOf<double>&, const TensorOf<double>&,
                                                const AttentionOptions&);
template Result<AttendGradients<float>> attend_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                        const AttentionOptions&, const TensorOf<float>&,
                                                        const TensorOf<float>*);
template Result<AttendGradients<double>> attend_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                         const AttentionOptions&, const TensorOf<double>&,
                                                         const TensorOf<double>*);

}  // namespace attention
