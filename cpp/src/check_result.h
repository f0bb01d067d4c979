// The check of what came out, where finite inputs can leave the range of the number type.
#pragma once

#include "attention/check.h"

namespace attention {

/// not-finite, naming the first offender as "scores[0][1] is inf; every number must be finite, so use smaller inputs".
inline std::optional<Error> check_result(std::string_view name, const View& result,
                                         Infinity infinity = Infinity::none) {
  auto error = check_finite<double>(name, result, infinity);
  if (error) error->message += ", so use smaller inputs";
  return error;
}

}  // namespace attention
