#include "along_axis.h"

namespace attention {

Result<AlongAxis> along_axis(std::string_view name, const Shape& shape, Index axis) {
  const auto axes = static_cast<Index>(shape.size());
  const Index from_start = axis < 0 ? axis + axes : axis;
  if (from_start < 0 || from_start >= axes)
    return Error{ErrorCode::out_of_range, "axis is " + std::to_string(axis) + "; " + std::string(name) + " of shape " +
                                              shape_text(shape) + " has axes from " + std::to_string(-axes) + " to " +
                                              std::to_string(axes - 1)};
  const auto at = shape.begin() + from_start;
  return AlongAxis{from_start, count({shape.begin(), at}), *at, count({at + 1, shape.end()})};
}

std::string row_text(const Shape& shape, const AlongAxis& along, Index row) {
  std::string text;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    if (static_cast<Index>(axis) == along.axis) {
      text.insert(0, "[:]");
      continue;
    }
    text.insert(0, "[" + std::to_string(row % shape[axis]) + "]");
    row /= shape[axis];
  }
  return text;
}

}  // namespace attention
