// The dot product of every row of one matrix with every row of another: what projecting and scoring share.
#pragma once

#include "attention/check.h"

namespace attention {

/// result[i][j] = Σ_d left[i][d] × right[j][d], summed in the order of d from 0. A result that leaves the range of a
/// double is refused under its name, as inputs that are not finite are.
Result<Matrix> dot_rows(std::string_view left_name, const View& left, std::string_view right_name, const View& right,
                        std::string_view result_name, NonFinite non_finite);

}  // namespace attention
