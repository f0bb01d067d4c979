// The checks that every public function makes of its inputs, in every build type.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "attention/result.h"
#include "attention/tensor.h"

namespace attention {

/// What to do about NaN and ±∞ in an input.
enum class NonFinite {
  refuse,  ///< an error that names the first one
  allow    ///< computed with as IEEE 754 says; a NaN stays inside the rows it touches
};

/// Which numbers a checked matrix may hold beside the finite ones.
enum class Infinity {
  none,
  negative  ///< −∞ stands for "masked out"
};

/// empty-input unless the matrix has at least one row and one column.
template <typename Scalar>
std::optional<Error> check_filled(std::string_view name, const ViewOf<Scalar>& matrix);

/// not-finite, naming the first offender as "query[2][0] is nan; every number must be finite".
template <typename Scalar>
std::optional<Error> check_finite(std::string_view name, const ViewOf<Scalar>& matrix,
                                  Infinity infinity = Infinity::none);

/// shape-mismatch, as "key has 3 columns, query has 2".
std::optional<Error> check_equal(std::string_view name, Index count, std::string_view other_name, Index other_count,
                                 std::string_view unit, std::string_view other_unit);

/// empty-input for an axis of length 0; shape-mismatch unless the tensor has at least `axes` axes and data of as many
/// numbers as its shape says; out-of-range for a negative length.
template <typename Scalar>
std::optional<Error> check_tensor(std::string_view name, const TensorOf<Scalar>& tensor, Index axes = 0);

/// not-finite, naming the first offender as "query[0][2][1] is nan; every number must be finite".
template <typename Scalar>
std::optional<Error> check_finite_tensor(std::string_view name, const TensorOf<Scalar>& tensor,
                                         Infinity infinity = Infinity::none);

/// shape-mismatch, as "grad_output has shape [2, 3], output has [2, 4]".
std::optional<Error> check_shape(std::string_view name, const Shape& shape, std::string_view other_name,
                                 const Shape& other_shape);

/// A number as an error message spells it: six significant digits, "nan", "inf", "-inf".
std::string number_text(double number);

}  // namespace attention
