// Row-major matrices, and tensors of any number of axes: the one place that spells Eigen's template names.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace attention {

/// Counts rows, columns and offsets; signed, as wide as a pointer.
using Index = Eigen::Index;

/// An owned matrix, row-major: the number in row r, column c stands at data()[r * cols() + c].
template <typename Scalar>
using MatrixOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A matrix handed in to be read. Row-major matrices, maps and blocks of rows are seen without a copy.
/// It must not outlive what it looks at.
template <typename Scalar>
using ViewOf = Eigen::Ref<const MatrixOf<Scalar>>;

using Matrix = MatrixOf<double>;
using View = ViewOf<double>;

/// true: this query row may attend to this key row.
using BoolMatrix = MatrixOf<bool>;

/// Looks at rows × columns numbers of a caller's own memory, row-major, without a copy.
using MatrixMap = Eigen::Map<const Matrix>;

/// The lengths of a tensor's axes, outermost first. An empty shape is that of a single number.
using Shape = std::vector<Index>;

/// Numbers along any number of axes, row-major: the last axis runs fastest. data holds as many numbers as the shape
/// says; every public function checks that of its inputs.
template <typename Scalar>
struct TensorOf {
  Shape shape;
  std::vector<Scalar> data;
};

/// true: this query may attend to this key.
using BoolTensor = TensorOf<bool>;
using IndexTensor = TensorOf<Index>;

/// How many numbers the shape holds: the product of its lengths, 1 for an empty shape.
Index count(const Shape& shape);

/// "[2, 3, 4]", as error messages spell a shape.
std::string shape_text(const Shape& shape);

/// The shape without its last `axes` axes. axes ≤ shape.size().
Shape leading(const Shape& shape, Index axes);

/// leading followed by last: with({2, 3}, {4}) is [2, 3, 4].
Shape with(Shape leading, const Shape& last);

/// A tensor of zeros.
template <typename Scalar>
TensorOf<Scalar> zeros(Shape shape) {
  const auto numbers = static_cast<std::size_t>(count(shape));
  return {std::move(shape), std::vector<Scalar>(numbers)};
}

/// The matrices along a tensor's last two axes, seen without a copy. A tensor of one axis is one row.
template <typename Scalar>
Index rows(const TensorOf<Scalar>& tensor) {
  return tensor.shape.size() < 2 ? 1 : tensor.shape[tensor.shape.size() - 2];
}
template <typename Scalar>
Index columns(const TensorOf<Scalar>& tensor) {
  return tensor.shape.empty() ? 1 : tensor.shape.back();
}
/// How many such matrices there are: the product of all axes but the last two.
template <typename Scalar>
Index slices(const TensorOf<Scalar>& tensor) {
  const Index one = rows(tensor) * columns(tensor);
  return one == 0 ? 0 : static_cast<Index>(tensor.data.size()) / one;
}
/// Matrix number n, counted in row-major order over the leading axes. 0 ≤ n < slices(tensor).
template <typename Scalar>
Eigen::Map<const MatrixOf<Scalar>> slice(const TensorOf<Scalar>& tensor, Index n) {
  return {tensor.data.data() + n * rows(tensor) * columns(tensor), rows(tensor), columns(tensor)};
}
template <typename Scalar>
Eigen::Map<MatrixOf<Scalar>> slice(TensorOf<Scalar>& tensor, Index n) {
  return {tensor.data.data() + n * rows(tensor) * columns(tensor), rows(tensor), columns(tensor)};
}

/// The whole tensor as one matrix of all its rows: the last axis across, all others down.
template <typename Scalar>
Eigen::Map<const MatrixOf<Scalar>> all_rows(const TensorOf<Scalar>& tensor) {
  return {tensor.data.data(), static_cast<Index>(tensor.data.size()) / columns(tensor), columns(tensor)};
}
template <typename Scalar>
Eigen::Map<MatrixOf<Scalar>> all_rows(TensorOf<Scalar>& tensor) {
  return {tensor.data.data(), static_cast<Index>(tensor.data.size()) / columns(tensor), columns(tensor)};
}

}  // namespace attention
