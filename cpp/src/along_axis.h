// Reading a tensor row by row along any one of its axes.
#pragma once

#include <string>

#include "attention/check.h"

namespace attention {

/// The rows along one axis, counted in row-major order over the other axes.
struct AlongAxis {
  Index axis;    ///< from 0
  Index outer;   ///< the product of the lengths before the axis
  Index length;  ///< of the axis
  Index inner;   ///< the product of the lengths after it

  Index rows() const { return outer * inner; }
  /// Where number i of a row stands in the tensor's data.
  std::size_t place(Index row, Index i) const {
    return static_cast<std::size_t>((row / inner * length + i) * inner + row % inner);
  }
};

/// The axis counts from the end when negative. Refuses (out-of-range) one that the shape, called `name`, does not have.
Result<AlongAxis> along_axis(std::string_view name, const Shape& shape, Index axis);

/// A row as an error message spells it: "[0][:][2]", with a colon at the axis.
std::string row_text(const Shape& shape, const AlongAxis& along, Index row);

}  // namespace attention
