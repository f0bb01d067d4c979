// Expecting an error: its code and its words.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <optional>
#include <string>

#include "attention/result.h"

namespace attention::test {

/// "code: message", or "ok".
inline std::string text_of(const std::optional<Error>& error) {
  if (!error) return "ok";
  return std::string(code_name(error->code)) + ": " + error->message;
}

template <typename T>
std::string text_of(const Result<T>& result) {
  return result ? text_of(std::optional<Error>{}) : text_of(std::optional<Error>(result.error()));
}

}  // namespace attention::test
