#include "attention/tensor.h"

namespace attention {

Index count(const Shape& shape) {
  Index product = 1;
  for (const Index length : shape) product *= length;
  return product;
}

std::string shape_text(const Shape& shape) {
  std::string text = "[";
  for (const Index length : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(length);
  return text + "]";
}

Shape leading(const Shape& shape, Index axes) { return {shape.begin(), shape.end() - axes}; }

Shape with(Shape leading, const Shape& last) {
  leading.insert(leading.end(), last.begin(), last.end());
  return leading;
}

}  // namespace attention
