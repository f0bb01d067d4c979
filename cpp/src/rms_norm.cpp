#include "norm_rows.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_rms_norm(const TensorOf<Scalar>& input, const TensorOf<Scalar>* weight,
                                    const NormOptions& options) {
  if (auto error = check_norm(input, options)) return error;
  if (weight == nullptr) return std::nullopt;
  return check_parameter("weight", *weight, normalized_shape(input.shape, options), options.non_finite);
}

/// 1 ÷ √(Σx² ÷ n + epsilon) of one row.
template <typename Scalar>
Result<Scalar> inverse_size(const TensorOf<Scalar>& input, Index row, const NormOptions& options) {
  const auto numbers = norm_rows(input, options).row(row);
  return inverse_root(numbers.squaredNorm() / static_cast<Scalar>(numbers.size()), row, options);
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> rms_norm(const TensorOf<Scalar>& input, const TensorOf<Scalar>* weight,
                                  const NormOptions& options) {
  if (auto error = check_rms_norm(input, weight, options)) return *std::move(error);
  auto result = zeros<Scalar>(input.shape);
  auto output = norm_rows(result, options);
  for (Index row = 0; row < output.rows(); ++row) {
    const auto inverse = inverse_size(input, row, options);
    if (!inverse) return inverse.error();
    output.row(row) = norm_rows(input, options).row(row) * inverse.value();
    if (weight) output.row(row).array() *= as_row(*weight).array();
  }
  if (options.non_finite == NonFinite::refuse)
    if (auto error = check_finite_tensor("output", result)) return *std::move(error);
  return result;
}

template <typename Scalar>
Result<RmsNormGradients<Scalar>> rms_norm_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>* weight,
                                                   const NormOptions& options, const TensorOf<Scalar>& grad_output) {
  if (auto error = check_rms_norm(input, weight, options)) return *std::move(error);
  if (auto error = check_grad_output(grad_output, input.shape, options.non_finite)) return *std::move(error);
  RmsNormGradients<Scalar> grad{zeros<Scalar>(input.shape), {}};
  if (weight) grad.weight = zeros<Scalar>(weight->shape);
  const auto grad_rows = norm_rows(grad_output, options);
  auto grad_input = norm_rows(grad.input, options);
  for (Index row = 0; row < grad_rows.rows(); ++row) {
    const auto inverse = inverse_size(input, row, options);
    if (!inverse) return inverse.error();
    const Eigen::RowVectorX<Scalar> numbers = norm_rows(input, options).row(row) * inverse.value();
    Eigen::RowVectorX<Scalar> grad_normalized = grad_rows.row(row);
    if (weight) {
      as_row(*grad.weight).array() += grad_normalized.array() * numbers.array();
      grad_normalized.array() *= as_row(*weight).array();
    }
    const Scalar by_size = grad_normalized.dot(numbers) / static_cast<Scalar>(numbers.size());
    grad_input.row(row) = inverse.value() * (grad_normalized - numbers * by_size);
  }
  return grad;
}

template Result<TensorOf<float>> rms_norm(const TensorOf<float>&, const TensorOf<float>*, const NormOptions&);
template Result<TensorOf<double>> rms_norm(const TensorOf<double>&, const TensorOf<double>*, const NormOptions&);
template Result<RmsNormGradients<float>> rms_norm_backward(const TensorOf<float>&, const TensorOf<float>*,
                                                           const NormOptions&, const TensorOf<float>&);
template Result<RmsNormGradients<double>> rms_norm_backward(const TensorOf<double>&, const TensorOf<double>*,
                                                            const NormOptions&, const TensorOf<double>&);

}  // namespace attention
