#include "broadcast.h"

#include <algorithm>

namespace attention {

Index broadcast_number(const Shape& operand, const Shape& result, Index n) {
  Index number = 0, step = 1;
  for (std::size_t back = 0; back < operand.size(); ++back) {
    const Index length = operand[operand.size() - 1 - back];
    const Index result_length = result[result.size() - 1 - back];
    if (length != 1) number += step * (n % result_length);
    n /= result_length;
    step *= length;
  }
  return number;
}

std::optional<Shape> broadcast_shape(const Shape& left, const Shape& right) {
  if (left.size() < right.size()) return broadcast_shape(right, left);
  Shape shape = left;
  for (std::size_t back = 1; back <= right.size(); ++back) {
    Index& length = shape[shape.size() - back];
    const Index other = right[right.size() - back];
    if (length != other && length != 1 && other != 1) return std::nullopt;
    if (length == 1) length = other;
  }
  return shape;
}

}  // namespace attention
