// What every optimiser checks of its options, its parameter and what it remembers.
#pragma once

#include <cmath>

#include "attention/check.h"

namespace attention {

/// out-of-range unless 0 ≤ option < end; an end of ∞ asks for a finite number.
inline std::optional<Error> check_option(std::string_view name, double option, double end = HUGE_VAL) {
  if (option >= 0.0 && option < end) return std::nullopt;
  return Error{ErrorCode::out_of_range, std::string(name) + " is " + number_text(option) +
                                            "; it must be at least 0 and " +
                                            (std::isinf(end) ? "finite" : "below " + number_text(end))};
}

/// The gradient and what is remembered must have the parameter's shape, and all numbers be finite.
template <typename Scalar>
std::optional<Error> check_like_parameter(std::string_view name, const TensorOf<Scalar>& tensor,
                                          const TensorOf<Scalar>& parameter) {
  if (auto error = check_tensor(name, tensor)) return error;
  if (auto error = check_shape(name, tensor.shape, "parameter", parameter.shape)) return error;
  return check_finite_tensor(name, tensor);
}

template <typename Scalar>
std::optional<Error> check_parameter_and_gradient(const TensorOf<Scalar>& parameter, const TensorOf<Scalar>& gradient) {
  if (auto error = check_like_parameter("parameter", parameter, parameter)) return error;
  return check_like_parameter("gradient", gradient, parameter);
}

}  // namespace attention
