// A value or an error. Nothing in this library throws, prints or aborts on bad input: it returns one of these.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace attention {

enum class ErrorCode {
  shape_mismatch,     ///< two inputs whose rows or columns do not fit
  not_finite,         ///< an input is NaN or ±∞, or a result left the range of a double
  out_of_range,       ///< a number, an index or a name outside what is allowed
  empty_input,        ///< an input without rows or without columns
  missing_input,      ///< what is asked for needs an input that was not given
  conflicting_input,  ///< two inputs that both claim to be the same thing
};

/// The code as users see it: "shape-mismatch", "not-finite", "out-of-range", "empty-input", "missing-input",
/// "conflicting-input".
std::string_view code_name(ErrorCode code);

/// What was refused, where, and what would be right, e.g. "key has 3 columns, query has 2".
struct Error {
  ErrorCode code;
  std::string message;
};

/// Ends the program: a Result was asked for what it does not hold.
[[noreturn]] void end_on_wrong_access();

/// Either a T or an Error. Ask ok() first; the wrong accessor ends the program in every build type.
template <typename T>
class Result {
public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& { return held<0>(content_); }
  T& value() & { return held<0>(content_); }
  T&& value() && { return std::move(held<0>(content_)); }

  const Error& error() const& { return held<1>(content_); }
  Error&& error() && { return std::move(held<1>(content_)); }

private:
  // std::get would throw, and the WebAssembly module is built without exceptions.
  template <std::size_t I, typename Variant>
  static auto& held(Variant& content) {
    auto* found = std::get_if<I>(&content);
    if (found == nullptr) end_on_wrong_access();
    return *found;
  }

  std::variant<T, Error> content_;
};

}  // namespace attention
