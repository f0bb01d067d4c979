#include <cmath>

#include "attention/check.h"

namespace attention {

namespace {

/// Whether the shape holds `numbers` numbers; a product too large for an Index never does.
bool holds(const Shape& shape, std::size_t numbers) {
  std::size_t left = numbers;
  for (const Index length : shape) {
    if (left % static_cast<std::size_t>(length) != 0) return false;
    left /= static_cast<std::size_t>(length);
  }
  return left == 1;
}

std::string place(const Shape& shape, std::size_t number) {
  std::string text;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    const auto length = static_cast<std::size_t>(shape[axis]);
    text.insert(0, "[" + std::to_string(number % length) + "]");
    number /= length;
  }
  return text;
}

}  // namespace

template <typename Scalar>
std::optional<Error> check_tensor(std::string_view name, const TensorOf<Scalar>& tensor, Index axes) {
  const auto said = [&] { return std::string(name) + " has shape " + shape_text(tensor.shape); };
  for (const Index length : tensor.shape) {
    if (length < 0) return Error{ErrorCode::out_of_range, said() + "; no length may be negative"};
    if (length == 0) return Error{ErrorCode::empty_input, said() + "; every length must be at least 1"};
  }
  if (static_cast<Index>(tensor.shape.size()) < axes)
    return Error{ErrorCode::shape_mismatch,
                 said() + "; it needs at least " + std::to_string(axes) + (axes == 1 ? " axis" : " axes")};
  if (!holds(tensor.shape, tensor.data.size()))
    return Error{ErrorCode::shape_mismatch, said() + ", and data of " + std::to_string(tensor.data.size()) +
                                                (tensor.data.size() == 1 ? " number" : " numbers")};
  return std::nullopt;
}

template <typename Scalar>
std::optional<Error> check_finite_tensor(std::string_view name, const TensorOf<Scalar>& tensor, Infinity infinity) {
  for (std::size_t i = 0; i < tensor.data.size(); ++i) {
    const Scalar number = tensor.data[i];
    if (std::isfinite(number)) continue;
    if (infinity == Infinity::negative && std::isinf(number) && number < 0) continue;
    return Error{
        ErrorCode::not_finite,
        std::string(name) + place(tensor.shape, i) + " is " + number_text(static_cast<double>(number)) +
            (infinity == Infinity::none ? "; every number must be finite" : "; every number must be finite or -inf")};
  }
  return std::nullopt;
}

std::optional<Error> check_shape(std::string_view name, const Shape& shape, std::string_view other_name,
                                 const Shape& other_shape) {
  if (shape == other_shape) return std::nullopt;
  return Error{ErrorCode::shape_mismatch, std::string(name) + " has shape " + shape_text(shape) + ", " +
                                              std::string(other_name) + " has " + shape_text(other_shape)};
}

template std::optional<Error> check_tensor<float>(std::string_view, const TensorOf<float>&, Index);
template std::optional<Error> check_tensor<double>(std::string_view, const TensorOf<double>&, Index);
template std::optional<Error> check_tensor<bool>(std::string_view, const TensorOf<bool>&, Index);
template std::optional<Error> check_tensor<Index>(std::string_view, const TensorOf<Index>&, Index);
template std::optional<Error> check_finite_tensor<float>(std::string_view, const TensorOf<float>&, Infinity);
template std::optional<Error> check_finite_tensor<double>(std::string_view, const TensorOf<double>&, Infinity);

}  // namespace attention
