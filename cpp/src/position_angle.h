// What sinusoidal and rotary positions share: their angles, and the limits of what is made out of nothing.
#pragma once

#include <cmath>

#include "attention/position.h"

namespace attention {

/// out-of-range unless 0 < base < ∞.
inline std::optional<Error> check_base(double base) {
  if (base > 0.0 && std::isfinite(base)) return std::nullopt;
  return Error{ErrorCode::out_of_range, "base is " + number_text(base) + "; it must be above 0 and finite"};
}

/// out-of-range for more than max_position_numbers, as "the encoding would have shape [2, 3]; …". No length is below 1.
inline std::optional<Error> check_size(std::string_view name, const Shape& shape) {
  Index left = max_position_numbers;
  for (const Index length : shape) left /= length;
  if (left >= 1) return std::nullopt;
  return Error{ErrorCode::out_of_range, std::string(name) + " would have shape " + shape_text(shape) + "; at most " +
                                            std::to_string(max_position_numbers) + " numbers are returned"};
}

/// position ÷ base^(2 × pair ÷ columns).
inline double position_angle(Index position, Index pair, Index columns, double base) {
  return static_cast<double>(position) / std::pow(base, 2.0 * static_cast<double>(pair) / static_cast<double>(columns));
}

}  // namespace attention
