#include "attention/matmul.h"

#include <cmath>

#include "broadcast.h"
#include "check_parameter.h"

namespace attention {

namespace {

/// The operands as stacks of matrices, whatever their number of axes.
struct Product {
  Shape a_leading, b_leading, leading;
  Index rows, inner, columns;
  Shape output;
};

template <typename Scalar>
Result<Product> product_of(const TensorOf<Scalar>& a, const TensorOf<Scalar>& b, NonFinite non_finite) {
  if (auto error = check_tensor("a", a, 1)) return *std::move(error);
  if (auto error = check_tensor("b", b, 1)) return *std::move(error);
  if (non_finite == NonFinite::refuse) {
    if (auto error = check_finite_tensor("a", a)) return *std::move(error);
    if (auto error = check_finite_tensor("b", b)) return *std::move(error);
  }
  const bool row = a.shape.size() == 1, column = b.shape.size() == 1;
  Product product{.a_leading = row ? Shape{} : leading(a.shape, 2),
                  .b_leading = column ? Shape{} : leading(b.shape, 2),
                  .leading = {},
                  .rows = rows(a),
                  .inner = columns(a),
                  .columns = column ? 1 : columns(b),
                  .output = {}};
  if (auto error = check_equal("b", column ? columns(b) : rows(b), "a", product.inner, "row", "column"))
    return *std::move(error);
  const auto broadcast = broadcast_shape(product.a_leading, product.b_leading);
  if (!broadcast)
    return Error{ErrorCode::shape_mismatch, "b has shape " + shape_text(b.shape) + ", a has " + shape_text(a.shape) +
                                                "; the axes before the last two must be equal or 1"};
  product.leading = product.output = *broadcast;
  if (!row) product.output.push_back(product.rows);
  if (!column) product.output.push_back(product.columns);
  return product;
}

/// Matrix n of a stack of rows × columns matrices.
template <typename Scalar>
Eigen::Map<const MatrixOf<Scalar>> matrix(const TensorOf<Scalar>& tensor, Index n, Index rows, Index columns) {
  return {tensor.data.data() + n * rows * columns, rows, columns};
}
template <typename Scalar>
Eigen::Map<MatrixOf<Scalar>> matrix(TensorOf<Scalar>& tensor, Index n, Index rows, Index columns) {
  return {tensor.data.data() + n * rows * columns, rows, columns};
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> matmul(const TensorOf<Scalar>& a, const TensorOf<Scalar>& b, NonFinite non_finite) {
  const auto checked = product_of(a, b, non_finite);
  if (!checked) return checked.error();
  const Product& p = checked.value();
  auto output = zeros<Scalar>(p.output);
  for (Index n = 0; n < count(p.leading); ++n)
    matrix(output, n, p.rows, p.columns).noalias() =
        matrix(a, broadcast_number(p.a_leading, p.leading, n), p.rows, p.inner) *
        matrix(b, broadcast_number(p.b_leading, p.leading, n), p.inner, p.columns);
  return output;
}

template <typename Scalar>
Result<MatmulGradients<Scalar>> matmul_backward(const TensorOf<Scalar>& a, const TensorOf<Scalar>& b,
                                                const TensorOf<Scalar>& grad_output, NonFinite non_finite) {
  const auto checked = product_of(a, b, non_finite);
  if (!checked) return checked.error();
  const Product& p = checked.value();
  if (auto error = check_grad_output(grad_output, p.output, NonFinite::allow)) return *std::move(error);
  MatmulGradients<Scalar> grad{zeros<Scalar>(a.shape), zeros<Scalar>(b.shape)};
  for (Index n = 0; n < count(p.leading); ++n) {
    const Index in_a = broadcast_number(p.a_leading, p.leading, n), in_b = broadcast_number(p.b_leading, p.leading, n);
    const auto grad_slice = matrix(grad_output, n, p.rows, p.columns);
    matrix(grad.a, in_a, p.rows, p.inner).noalias() += grad_slice * matrix(b, in_b, p.inner, p.columns).transpose();
    matrix(grad.b, in_b, p.inner, p.columns).noalias() += matrix(a, in_a, p.rows, p.inner).transpose() * grad_slice;
  }
  return grad;
}

template Result<TensorOf<float>> matmul(const TensorOf<float>&, const TensorOf<float>&, NonFinite);
template Result<TensorOf<double>> matmul(const TensorOf<double>&, const TensorOf<double>&, NonFinite);
template Result<MatmulGradients<float>> matmul_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                        const TensorOf<float>&, NonFinite);
template Result<MatmulGradients<double>> matmul_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                         const TensorOf<double>&, NonFinite);

}  // namespace attention
