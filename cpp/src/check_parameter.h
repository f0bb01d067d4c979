// What every layer with learned parameters checks of them, and of the gradient that flows back into it.
#pragma once

#include <optional>

#include "attention/check.h"

namespace attention {

/// shape-mismatch unless the parameter has the shape; not-finite when that is refused.
template <typename Scalar>
std::optional<Error> check_parameter(std::string_view name, const TensorOf<Scalar>& parameter, const Shape& shape,
                                     NonFinite non_finite) {
  if (auto error = check_tensor(name, parameter)) return error;
  if (parameter.shape != shape)
    return Error{ErrorCode::shape_mismatch,
                 std::string(name) + " has shape " + shape_text(parameter.shape) + "; it must be " + shape_text(shape)};
  if (non_finite == NonFinite::allow) return std::nullopt;
  return check_finite_tensor(name, parameter);
}

/// The same for a parameter that may be absent.
template <typename Scalar>
std::optional<Error> check_parameter(std::string_view name, const std::optional<TensorOf<Scalar>>& parameter,
                                     const Shape& shape, NonFinite non_finite) {
  return parameter ? check_parameter(name, *parameter, shape, non_finite) : std::nullopt;
}

/// A gradient by an output of the shape.
template <typename Scalar>
std::optional<Error> check_grad_output(const TensorOf<Scalar>& grad_output, const Shape& output, NonFinite non_finite) {
  if (auto error = check_tensor("grad_output", grad_output)) return error;
  if (auto error = check_shape("grad_output", grad_output.shape, "output", output)) return error;
  return non_finite == NonFinite::allow ? std::nullopt : check_finite_tensor("grad_output", grad_output);
}

}  // namespace attention
