#include "attention/result.h"

#include <catch2/catch_test_macros.hpp>

using namespace attention;

TEST_CASE("every error code has the dashed name that users see") {
  CHECK(code_name(ErrorCode::shape_mismatch) == "shape-mismatch");
  CHECK(code_name(ErrorCode::not_finite) == "not-finite");
  CHECK(code_name(ErrorCode::out_of_range) == "out-of-range");
  CHECK(code_name(ErrorCode::empty_input) == "empty-input");
  CHECK(code_name(ErrorCode::missing_input) == "missing-input");
  CHECK(code_name(ErrorCode::conflicting_input) == "conflicting-input");
}

TEST_CASE("a result holds either its value or its error") {
  const Result<int> value = 3;
  CHECK(value.ok());
  CHECK(static_cast<bool>(value));
  CHECK(value.value() == 3);

  const Result<int> error = Error{ErrorCode::out_of_range, "4 is too many"};
  CHECK_FALSE(error.ok());
  CHECK_FALSE(static_cast<bool>(error));
  CHECK(error.error().code == ErrorCode::out_of_range);
  CHECK(error.error().message == "4 is too many");
}

TEST_CASE("a value can be moved out of a result") {
  Result<std::string> result = std::string(100, 'a');
  const std::string taken = std::move(result).value();
  CHECK(taken == std::string(100, 'a'));
}
