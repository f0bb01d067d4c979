// What layer_norm and rms_norm share: the input as rows that are normalised one by one.
#pragma once

#include <cmath>

#include "attention/norm.h"
#include "check_parameter.h"

namespace attention {

/// The lengths of the axes that are normalised together. options.axes must have been checked.
inline Shape normalized_shape(const Shape& input, const NormOptions& options) {
  return {input.end() - static_cast<std::ptrdiff_t>(options.axes), input.end()};
}

template <typename Scalar>
std::optional<Error> check_norm(const TensorOf<Scalar>& input, const NormOptions& options) {
  if (auto error = check_tensor("input", input, 1)) return error;
  if (options.axes < 1 || options.axes > static_cast<Index>(input.shape.size()))
    return Error{ErrorCode::out_of_range, "axes is " + std::to_string(options.axes) + "; it must be from 1 to " +
                                              std::to_string(input.shape.size()) + ", the input's number of axes"};
  if (!(options.epsilon >= 0) || !std::isfinite(options.epsilon))
    return Error{std::isfinite(options.epsilon) ? ErrorCode::out_of_range : ErrorCode::not_finite,
                 "epsilon is " + number_text(options.epsilon) + "; it must be at least 0 and finite"};
  return options.non_finite == NonFinite::allow ? std::nullopt : check_finite_tensor("input", input);
}

/// The tensor with one row for all that is normalised together.
template <typename Scalar>
Eigen::Map<const MatrixOf<Scalar>> norm_rows(const TensorOf<Scalar>& tensor, const NormOptions& options) {
  const Index across = count(normalized_shape(tensor.shape, options));
  return {tensor.data.data(), count(tensor.shape) / across, across};
}
template <typename Scalar>
Eigen::Map<MatrixOf<Scalar>> norm_rows(TensorOf<Scalar>& tensor, const NormOptions& options) {
  const Index across = count(normalized_shape(tensor.shape, options));
  return {tensor.data.data(), count(tensor.shape) / across, across};
}

/// A weight or bias as one row.
template <typename Scalar>
Eigen::Map<const Eigen::RowVectorX<Scalar>> as_row(const TensorOf<Scalar>& parameter) {
  return {parameter.data.data(), static_cast<Index>(parameter.data.size())};
}
template <typename Scalar>
Eigen::Map<Eigen::RowVectorX<Scalar>> as_row(TensorOf<Scalar>& parameter) {
  return {parameter.data.data(), static_cast<Index>(parameter.data.size())};
}

/// 1 ÷ √(square + epsilon), where square is a mean of squares of the row. With NonFinite::refuse not-finite, naming the
/// row, when that is not a number above 0 and finite: the squares left the number type, or all are 0 and so is epsilon.
template <typename Scalar>
Result<Scalar> inverse_root(Scalar square, Index row, const NormOptions& options) {
  const Scalar root = std::sqrt(square + static_cast<Scalar>(options.epsilon));
  if (options.non_finite == NonFinite::refuse && !(root > 0 && std::isfinite(root)))
    return Error{ErrorCode::not_finite, "row " + std::to_string(row) + " of the input would be divided by " +
                                            number_text(static_cast<double>(root)) +
                                            "; that must be above 0 and finite"};
  return Scalar{1} / root;
}

}  // namespace attention
