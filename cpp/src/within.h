// Saying in which part of a larger layer an error arose.
#pragma once

#include <string_view>

#include "attention/result.h"

namespace attention {

/// "linear1: weight has shape [4, 3]; it must be …": the part's own error, behind the part's name.
inline Error within(std::string_view part, Error error) {
  error.message.insert(0, std::string(part) + ": ");
  return error;
}

}  // namespace attention
