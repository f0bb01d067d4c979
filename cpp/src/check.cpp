#include "attention/check.h"

#include <cmath>
#include <cstdio>

namespace attention {

namespace {

std::string counted(Index count, std::string_view unit) {
  std::string text = std::to_string(count) + " " + std::string(unit);
  if (count != 1) text += "s";
  return text;
}

}  // namespace

std::string number_text(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}

template <typename Scalar>
std::optional<Error> check_filled(std::string_view name, const ViewOf<Scalar>& matrix) {
  if (matrix.rows() > 0 && matrix.cols() > 0) return std::nullopt;
  return Error{ErrorCode::empty_input, std::string(name) + " has " + counted(matrix.rows(), "row") + " and " +
                                           counted(matrix.cols(), "column") + "; it needs at least one of each"};
}

template <typename Scalar>
std::optional<Error> check_finite(std::string_view name, const ViewOf<Scalar>& matrix, Infinity infinity) {
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index column = 0; column < matrix.cols(); ++column) {
      const Scalar number = matrix(row, column);
      if (std::isfinite(number)) continue;
      if (infinity == Infinity::negative && std::isinf(number) && number < 0) continue;
      return Error{
          ErrorCode::not_finite,
          std::string(name) + "[" + std::to_string(row) + "][" + std::to_string(column) + "] is " +
              number_text(static_cast<double>(number)) +
              (infinity == Infinity::none ? "; every number must be finite" : "; every number must be finite or -inf")};
    }
  }
  return std::nullopt;
}

std::optional<Error> check_equal(std::string_view name, Index count, std::string_view other_name, Index other_count,
                                 std::string_view unit, std::string_view other_unit) {
  if (count == other_count) return std::nullopt;
  std::string message = std::string(name) + " has " + counted(count, unit) + ", " + std::string(other_name) + " has ";
  message += unit == other_unit ? std::to_string(other_count) : counted(other_count, other_unit);
  return Error{ErrorCode::shape_mismatch, std::move(message)};
}

template std::optional<Error> check_filled<float>(std::string_view, const ViewOf<float>&);
template std::optional<Error> check_filled<double>(std::string_view, const ViewOf<double>&);
template std::optional<Error> check_finite<float>(std::string_view, const ViewOf<float>&, Infinity);
template std::optional<Error> check_finite<double>(std::string_view, const ViewOf<double>&, Infinity);

}  // namespace attention
