// What every number among the options is checked for.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "attention/check.h"

namespace attention {

/// As "softcap is -1; it must be at least 0 and finite" unless the number is right: not-finite for NaN and ±∞,
/// out-of-range for the others.
inline std::optional<Error> check_number(std::string_view name, double number, bool right, std::string_view wanted) {
  if (right) return std::nullopt;
  return Error{std::isfinite(number) ? ErrorCode::out_of_range : ErrorCode::not_finite,
               std::string(name) + " is " + number_text(number) + "; it must be " + std::string(wanted)};
}

inline std::optional<Error> check_finite_number(std::string_view name, double number) {
  return check_number(name, number, std::isfinite(number), "finite");
}

inline std::optional<Error> check_softcap(double softcap) {
  return check_number("softcap", softcap, softcap >= 0 && std::isfinite(softcap), "at least 0 and finite");
}

}  // namespace attention
