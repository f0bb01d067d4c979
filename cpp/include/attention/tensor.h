// Row-major matrices: the one place that spells Eigen's template names.
#pragma once

#include <Eigen/Core>

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

}  // namespace attention
