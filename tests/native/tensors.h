// Tensors for tests: seeded random ones, and gradients held against differences.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "attention/random.h"
#include "attention/tensor.h"

namespace attention::test {

/// Bell-shaped numbers, the same for the same stream and shape.
inline TensorOf<double> random_tensor(std::uint64_t stream, const Shape& shape) {
  const Matrix numbers = random_normal(11, stream, 1, count(shape)).value();
  return {shape, {numbers.data(), numbers.data() + numbers.size()}};
}

/// Σ left × right, over tensors of the same shape.
inline double sum_of_products(const TensorOf<double>& left, const TensorOf<double>& right) {
  REQUIRE(left.shape == right.shape);
  double sum = 0.0;
  for (std::size_t i = 0; i < left.data.size(); ++i) sum += left.data[i] * right.data[i];
  return sum;
}

/// Holds every number of `gradient` against the central difference of `loss`, a function of the tensor.
template <typename Loss>
void require_gradient(const std::string& name, TensorOf<double> tensor, const TensorOf<double>& gradient, Loss loss) {
  // The difference is off by about step² × the third derivative, and by rounding ÷ step: 1e-10 for numbers about 1.
  constexpr double step = 1e-5, tolerance = 1e-8;
  CAPTURE(name, gradient.data);
  REQUIRE(gradient.shape == tensor.shape);
  for (std::size_t i = 0; i < tensor.data.size(); ++i) {
    const double middle = tensor.data[i];
    tensor.data[i] = middle + step;
    const double above = loss(tensor);
    tensor.data[i] = middle - step;
    const double below = loss(tensor);
    tensor.data[i] = middle;
    const double slope = (above - below) / (2 * step);
    CAPTURE(i, slope);
    REQUIRE(std::abs(gradient.data[i] - slope) <= tolerance * (1 + std::abs(slope)));
  }
}

}  // namespace attention::test
