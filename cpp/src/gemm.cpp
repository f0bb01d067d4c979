#include <cmath>

#include "attention/matmul.h"
#include "broadcast.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_matrix(std::string_view name, const TensorOf<Scalar>& tensor) {
  if (auto error = check_tensor(name, tensor, 2)) return error;
  if (tensor.shape.size() > 2)
    return Error{ErrorCode::shape_mismatch,
                 std::string(name) + " has shape " + shape_text(tensor.shape) + "; it needs 2 axes"};
  return check_finite_tensor(name, tensor);
}

template <typename Scalar>
MatrixOf<Scalar> turned(const TensorOf<Scalar>& tensor, bool transpose) {
  if (transpose) return slice(tensor, 0).transpose();
  return slice(tensor, 0);
}

std::optional<Error> check_factor(std::string_view name, double factor) {
  if (std::isfinite(factor)) return std::nullopt;
  return Error{ErrorCode::not_finite, std::string(name) + " is " + number_text(factor) + "; it must be finite"};
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> gemm(const TensorOf<Scalar>& a, const TensorOf<Scalar>& b, const TensorOf<Scalar>* c,
                              const GemmOptions& options) {
  if (auto error = check_matrix("a", a)) return *std::move(error);
  if (auto error = check_matrix("b", b)) return *std::move(error);
  if (auto error = check_factor("alpha", options.alpha)) return *std::move(error);
  if (auto error = check_factor("beta", options.beta)) return *std::move(error);
  const MatrixOf<Scalar> left = turned(a, options.transpose_a), right = turned(b, options.transpose_b);
  if (auto error = check_equal("b", right.rows(), "a", left.cols(), "row", "column")) return *std::move(error);

  auto output = zeros<Scalar>({left.rows(), right.cols()});
  auto product = slice(output, 0);
  product.noalias() = left * right;
  product *= static_cast<Scalar>(options.alpha);
  if (c == nullptr) return output;
  if (auto error = check_tensor("c", *c)) return *std::move(error);
  if (auto error = check_finite_tensor("c", *c)) return *std::move(error);
  if (broadcast_shape(output.shape, c->shape) != output.shape)
    return Error{ErrorCode::shape_mismatch,
                 "c has shape " + shape_text(c->shape) + "; it must broadcast to " + shape_text(output.shape)};
  for (Index n = 0; n < count(output.shape); ++n)
    output.data[static_cast<std::size_t>(n)] +=
        static_cast<Scalar>(options.beta) *
        c->data[static_cast<std::size_t>(broadcast_number(c->shape, output.shape, n))];
  return output;
}

template Result<TensorOf<float>> gemm(const TensorOf<float>&, const TensorOf<float>&, const TensorOf<float>*,
                                      const GemmOptions&);
template Result<TensorOf<double>> gemm(const TensorOf<double>&, const TensorOf<double>&, const TensorOf<double>*,
                                       const GemmOptions&);

}  // namespace attention
