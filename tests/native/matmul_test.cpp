#include "attention/matmul.h"

#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

void check_gradients(const Shape& a_shape, const Shape& b_shape) {
  const auto a = random_tensor(0, a_shape), b = random_tensor(1, b_shape);
  const auto grad_output = random_tensor(2, matmul(a, b).value().shape);
  const auto grad = matmul_backward(a, b, grad_output);
  INFO(text_of(grad));
  REQUIRE(grad.ok());
  require_gradient("a", a, grad.value().a, [&](const TensorOf<double>& changed) {
    return sum_of_products(matmul(changed, b).value(), grad_output);
  });
  require_gradient("b", b, grad.value().b, [&](const TensorOf<double>& changed) {
    return sum_of_products(matmul(a, changed).value(), grad_output);
  });
}

}  // namespace

TEST_CASE("the shape of a product of tensors follows PyTorch's matmul") {
  const auto shape = [](const Shape& a, const Shape& b) {
    return matmul(random_tensor(0, a), random_tensor(1, b)).value().shape;
  };
  CHECK(shape({3}, {3}) == Shape{});
  CHECK(shape({3}, {3, 2}) == Shape{2});
  CHECK(shape({4, 3}, {3}) == Shape{4});
  CHECK(shape({5, 1, 4, 3}, {2, 3, 2}) == Shape{5, 2, 4, 2});
}

TEST_CASE("the gradients of a product of tensors are the slopes, also where one is broadcast") {
  check_gradients({2, 3}, {3, 4});
  check_gradients({3}, {3});
  check_gradients({2, 1, 2, 3}, {4, 3, 2});
  check_gradients({2, 2, 3}, {3});
}

TEST_CASE("a product of tensors that do not fit is refused") {
  CHECK(text_of(matmul(random_tensor(0, {2, 3}), random_tensor(1, {4, 2}))) ==
        "shape-mismatch: b has 4 rows, a has 3 columns");
  CHECK(text_of(matmul(random_tensor(0, {2, 2, 3}), random_tensor(1, {3, 3, 2}))) ==
        "shape-mismatch: b has shape [3, 3, 2], a has [2, 2, 3]; the axes before the last two must be equal or 1");
  CHECK(text_of(matmul_backward(random_tensor(0, {2, 3}), random_tensor(1, {3, 2}), random_tensor(2, {2, 3}))) ==
        "shape-mismatch: grad_output has shape [2, 3], output has [2, 2]");
}

TEST_CASE("gemm transposes, scales and adds, the addend broadcast") {
  const TensorOf<double> a{{2, 1}, {1, 2}}, b{{2, 2}, {1, 2, 3, 4}}, c{{2}, {10, 20}};
  // aᵀ · bᵀ is [1 × 1 + 2 × 2, 1 × 3 + 2 × 4] = [5, 11].
  const auto output = gemm(a, b, &c, {.alpha = 2, .beta = 0.5, .transpose_a = true, .transpose_b = true});
  REQUIRE(output.ok());
  CHECK(output.value().shape == Shape{1, 2});
  CHECK(output.value().data == std::vector<double>{15, 32});
}

TEST_CASE("gemm refuses what does not fit") {
  const auto a = random_tensor(0, {2, 3}), b = random_tensor(1, {2, 4}), c = random_tensor(2, {3});
  CHECK(text_of(gemm(a, b)) == "shape-mismatch: b has 2 rows, a has 3 columns");
  CHECK(text_of(gemm(a, b, &c, {.transpose_a = true})) ==
        "shape-mismatch: c has shape [3]; it must broadcast to [3, 4]");
  CHECK(text_of(gemm(a, random_tensor(1, {2, 3, 4}))) == "shape-mismatch: b has shape [2, 3, 4]; it needs 2 axes");
  CHECK(text_of(gemm<double>(a, b, nullptr, {.alpha = infinity})) == "not-finite: alpha is inf; it must be finite");
}
