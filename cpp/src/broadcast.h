// Which slice of a tensor stands in for a slice of a larger one when lengths of 1 are repeated.
#pragma once

#include <optional>

#include "attention/tensor.h"

namespace attention {

/// The row-major number, in a tensor of shape `operand`, of element n of a tensor of shape `result`, to which `operand`
/// broadcasts: aligned at the right, each length equal or 1.
Index broadcast_number(const Shape& operand, const Shape& result, Index n);

/// The shape to which both broadcast; nothing when they do not.
std::optional<Shape> broadcast_shape(const Shape& left, const Shape& right);

}  // namespace attention
