// Comparing numbers: to the bit, or within a tolerance that is named once.
#pragma once

#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

#include "attention/tensor.h"

namespace attention::test {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// How far a result in double may be from the number worked out elsewhere.
constexpr double double_tolerance = 1e-12;
/// How far a result in float may be, for numbers about 1.
constexpr double float_tolerance = 1e-5;

/// Equal to the bit; one NaN counts as another.
inline bool same_bits(double left, double right) {
  return (std::isnan(left) && std::isnan(right)) ||
         std::bit_cast<std::uint64_t>(left) == std::bit_cast<std::uint64_t>(right);
}

/// Equal when `expected` is ±∞ or NaN, else within `tolerance`.
inline bool close(double actual, double expected, double tolerance) {
  if (!std::isfinite(expected)) return same_bits(actual, expected);
  return std::abs(actual - expected) <= tolerance;
}

template <typename Scalar>
void require_close(const ViewOf<Scalar>& actual, const Matrix& expected, double tolerance) {
  REQUIRE(actual.rows() == expected.rows());
  REQUIRE(actual.cols() == expected.cols());
  for (Index row = 0; row < expected.rows(); ++row) {
    for (Index column = 0; column < expected.cols(); ++column) {
      CAPTURE(row, column);
      const double found = static_cast<double>(actual(row, column));
      INFO(found << " should be " << expected(row, column));
      REQUIRE(close(found, expected(row, column), tolerance));
    }
  }
}

inline void require_same_bits(const View& actual, const View& expected) {
  REQUIRE(actual.rows() == expected.rows());
  REQUIRE(actual.cols() == expected.cols());
  for (Index row = 0; row < expected.rows(); ++row) {
    for (Index column = 0; column < expected.cols(); ++column) {
      CAPTURE(row, column, actual(row, column), expected(row, column));
      REQUIRE(same_bits(actual(row, column), expected(row, column)));
    }
  }
}

}  // namespace attention::test
