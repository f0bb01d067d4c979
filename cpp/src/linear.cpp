#include "attention/feed_forward.h"
#include "check_parameter.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_linear(const TensorOf<Scalar>& input, const LinearParameters<Scalar>& parameters,
                                  NonFinite non_finite) {
  if (auto error = check_tensor("input", input, 1)) return error;
  const TensorOf<Scalar>& weight = parameters.weight;
  if (auto error = check_tensor("weight", weight, 2)) return error;
  if (weight.shape.size() > 2)
    return Error{ErrorCode::shape_mismatch, "weight has shape " + shape_text(weight.shape) + "; it needs 2 axes"};
  if (auto error = check_equal("weight", columns(weight), "input", columns(input), "column", "column")) return error;
  if (auto error = check_parameter("bias", parameters.bias, {rows(weight)}, non_finite)) return error;
  if (non_finite == NonFinite::allow) return std::nullopt;
  if (auto error = check_finite_tensor("weight", weight)) return error;
  return check_finite_tensor("input", input);
}

template <typename Scalar>
Shape output_shape(const TensorOf<Scalar>& input, const LinearParameters<Scalar>& parameters) {
  return with(leading(input.shape, 1), {rows(parameters.weight)});
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> linear(const TensorOf<Scalar>& input, const LinearParameters<Scalar>& parameters,
                                NonFinite non_finite) {
  if (auto error = check_linear(input, parameters, non_finite)) return *std::move(error);
  auto output = zeros<Scalar>(output_shape(input, parameters));
  auto output_rows = all_rows(output);
  output_rows.noalias() = all_rows(input) * slice(parameters.weight, 0).transpose();
  if (parameters.bias) output_rows.rowwise() += all_rows(*parameters.bias).row(0);
  if (non_finite == NonFinite::refuse)
    if (auto error = check_finite_tensor("output", output)) return *std::move(error);
  return output;
}

template <typename Scalar>
Result<LinearGradients<Scalar>> linear_backward(const TensorOf<Scalar>& input,
                                                const LinearParameters<Scalar>& parameters,
                                                const TensorOf<Scalar>& grad_output, NonFinite non_finite) {
  if (auto error = check_linear(input, parameters, non_finite)) return *std::move(error);
  if (auto error = check_grad_output(grad_output, output_shape(input, parameters), non_finite))
    return *std::move(error);
  LinearGradients<Scalar> grad{zeros<Scalar>(input.shape), {.weight = zeros<Scalar>(parameters.weight.shape)}};
  const auto grad_rows = all_rows(grad_output);
  all_rows(grad.input).noalias() = grad_rows * slice(parameters.weight, 0);
  slice(grad.parameters.weight, 0).noalias() = grad_rows.transpose() * all_rows(input);
  if (parameters.bias) {
    grad.parameters.bias = zeros<Scalar>(parameters.bias->shape);
    all_rows(*grad.parameters.bias) = grad_rows.colwise().sum();
  }
  return grad;
}

template Result<TensorOf<float>> linear(const TensorOf<float>&, const LinearParameters<float>&, NonFinite);
template Result<TensorOf<double>> linear(const TensorOf<double>&, const LinearParameters<double>&, NonFinite);
template Result<LinearGradients<float>> linear_backward(const TensorOf<float>&, const LinearParameters<float>&,
                                                        const TensorOf<float>&, NonFinite);
template Result<LinearGradients<double>> linear_backward(const TensorOf<double>&, const LinearParameters<double>&,
                                                         const TensorOf<double>&, NonFinite);

}  // namespace attention
