#include "norm_rows.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_layer_norm(const TensorOf<Scalar>& input, const NormParameters<Scalar>& parameters,
                                      const NormOptions& options) {
  if (auto error = check_norm(input, options)) return error;
  const Shape shape = normalized_shape(input.shape, options);
  if (auto error = check_parameter("weight", parameters.weight, shape, options.non_finite)) return error;
  return check_parameter("bias", parameters.bias, shape, options.non_finite);
}

/// The numbers of a normalised row, before weight and bias, and what they were made with.
template <typename Scalar>
struct NormalizedRow {
  Eigen::RowVectorX<Scalar> numbers;
  Scalar mean;
  Scalar inverse_deviation;
};

template <typename Scalar>
Result<NormalizedRow<Scalar>> normalized(const TensorOf<Scalar>& input, Index row, const NormOptions& options) {
  const auto numbers = norm_rows(input, options).row(row);
  const Scalar mean = numbers.mean();
  // Not as the mean of squares minus the square of the mean: far from 0 their difference loses all its digits.
  Eigen::RowVectorX<Scalar> centered = numbers.array() - mean;
  const auto inverse = inverse_root(centered.squaredNorm() / static_cast<Scalar>(centered.size()), row, options);
  if (!inverse) return inverse.error();
  centered *= inverse.value();
  return NormalizedRow<Scalar>{std::move(centered), mean, inverse.value()};
}

Shape statistics_shape(Shape shape, const NormOptions& options) {
  for (Index axis = 0; axis < options.axes; ++axis) shape[shape.size() - 1 - static_cast<std::size_t>(axis)] = 1;
  return shape;
}

}  // namespace

template <typename Scalar>
Result<LayerNormed<Scalar>> layer_norm(const TensorOf<Scalar>& input, const NormParameters<Scalar>& parameters,
                                       const NormOptions& options) {
  if (auto error = check_layer_norm(input, parameters, options)) return *std::move(error);
  const Shape statistics = statistics_shape(input.shape, options);
  LayerNormed<Scalar> result{zeros<Scalar>(input.shape), zeros<Scalar>(statistics), zeros<Scalar>(statistics)};
  auto output = norm_rows(result.output, options);
  for (Index row = 0; row < output.rows(); ++row) {
    const auto made = normalized(input, row, options);
    if (!made) return made.error();
    output.row(row) = made.value().numbers;
    if (parameters.weight) output.row(row).array() *= as_row(*parameters.weight).array();
    if (parameters.bias) output.row(row) += as_row(*parameters.bias);
    result.mean.data[static_cast<std::size_t>(row)] = made.value().mean;
    result.inverse_deviation.data[static_cast<std::size_t>(row)] = made.value().inverse_deviation;
  }
  if (options.non_finite == NonFinite::refuse)
    if (auto error = check_finite_tensor("output", result.output)) return *std::move(error);
  return result;
}

template <typename Scalar>
Result<LayerNormGradients<Scalar>> layer_norm_backward(const TensorOf<Scalar>& input,
                                                       const NormParameters<Scalar>& parameters,
                                                       const NormOptions& options,
                                                       const TensorOf<Scalar>& grad_output) {
  if (auto error = check_layer_norm(input, parameters, options)) return *std::move(error);
  if (auto error = check_grad_output(grad_output, input.shape, options.non_finite)) return *std::move(error);
  LayerNormGradients<Scalar> grad{zeros<Scalar>(input.shape), {}};
  if (parameters.weight) grad.parameters.weight = zeros<Scalar>(parameters.weight->shape);
  if (parameters.bias) grad.parameters.bias = zeros<Scalar>(parameters.bias->shape);
  const auto grad_rows = norm_rows(grad_output, options);
  auto grad_input = norm_rows(grad.input, options);
  for (Index row = 0; row < grad_rows.rows(); ++row) {
    const auto made = normalized(input, row, options);
    if (!made) return made.error();
    const Eigen::RowVectorX<Scalar>& numbers = made.value().numbers;
    if (parameters.weight) as_row(*grad.parameters.weight).array() += grad_rows.row(row).array() * numbers.array();
    if (parameters.bias) as_row(*grad.parameters.bias) += grad_rows.row(row);
    Eigen::RowVectorX<Scalar> grad_normalized = grad_rows.row(row);
    if (parameters.weight) grad_normalized.array() *= as_row(*parameters.weight).array();
    // The mean and the deviation move with every number of the row.
    const Scalar by_mean = grad_normalized.mean();
    const Scalar by_deviation = grad_normalized.dot(numbers) / static_cast<Scalar>(numbers.size());
    grad_input.row(row) =
        made.value().inverse_deviation * (grad_normalized.array() - by_mean - numbers.array() * by_deviation).matrix();
  }
  return grad;
}

template Result<LayerNormed<float>> layer_norm(const TensorOf<float>&, const NormParameters<float>&,
                                               const NormOptions&);
template Result<LayerNormed<double>> layer_norm(const TensorOf<double>&, const NormParameters<double>&,
                                                const NormOptions&);
template Result<LayerNormGradients<float>> layer_norm_backward(const TensorOf<float>&, const NormParameters<float>&,
                                                               const NormOptions&, const TensorOf<float>&);
template Result<LayerNormGradients<double>> layer_norm_backward(const TensorOf<double>&, const NormParameters<double>&,
                                                                const NormOptions&, const TensorOf<double>&);

}  // namespace attention
