#include <cmath>
#include <numbers>

#include "attention/feed_forward.h"
#include "check_parameter.h"

namespace attention {

namespace {

/// e⁻ˣ overflows for no x that is finite.
template <typename Scalar>
Scalar sigmoid(Scalar x) {
  if (x >= 0) return 1 / (1 + std::exp(-x));
  const Scalar power = std::exp(x);
  return power / (1 + power);
}

/// Φ(x); erfc, because 1 + erf(x ÷ √2) loses its digits for x far below 0.
template <typename Scalar>
Scalar share_below(Scalar x) {
  return std::erfc(-x / std::numbers::sqrt2_v<Scalar>) / 2;
}

/// The density of a standard normal at x.
template <typename Scalar>
Scalar density(Scalar x) {
  constexpr Scalar at_zero = std::numbers::inv_sqrtpi_v<Scalar> / std::numbers::sqrt2_v<Scalar>;
  return at_zero * std::exp(-x * x / 2);
}

// √(2 ÷ π) and the factor of x³ in gelu_tanh.
template <typename Scalar>
constexpr Scalar inner_scale = std::numbers::sqrt2_v<Scalar> * std::numbers::inv_sqrtpi_v<Scalar>;
template <typename Scalar>
constexpr Scalar cubic = static_cast<Scalar>(0.044715);

template <typename Scalar>
Scalar inner_tanh(Scalar x) {
  return std::tanh(inner_scale<Scalar> * (x + cubic<Scalar> * x * x * x));
}

template <typename Scalar>
Scalar value_at(Scalar x, Activation activation) {
  switch (activation) {
    case Activation::relu: return x < 0 ? Scalar{0} : x;  // A NaN stays one.
    case Activation::gelu: return x * share_below(x);
    case Activation::gelu_tanh: return x * (1 + inner_tanh(x)) / 2;
    case Activation::sigmoid: return sigmoid(x);
    case Activation::silu: return x * sigmoid(x);
    case Activation::tanh: break;
  }
  return std::tanh(x);
}

template <typename Scalar>
Scalar gelu_tanh_slope(Scalar x) {
  const Scalar inner = inner_tanh(x), inner_slope = 1 - inner * inner;
  const Scalar half = (1 + inner) / 2;
  // The square of a large x may overflow, and 0 × ∞ is NaN; the tanh is level there.
  if (inner_slope == 0) return half;
  return half + x / 2 * inner_slope * inner_scale<Scalar> * (1 + 3 * cubic<Scalar> * x * x);
}

template <typename Scalar>
Scalar slope_at(Scalar x, Activation activation) {
  switch (activation) {
    case Activation::relu: return x <= 0 ? Scalar{0} : std::isnan(x) ? x : Scalar{1};
    case Activation::gelu: return share_below(x) + x * density(x);
    case Activation::gelu_tanh: return gelu_tanh_slope(x);
    case Activation::sigmoid: return sigmoid(x) * sigmoid(-x);
    case Activation::silu: return sigmoid(x) * (1 + x * sigmoid(-x));
    case Activation::tanh: break;
  }
  const Scalar value = std::tanh(x);
  return 1 - value * value;
}

template <typename Scalar>
std::optional<Error> check_input(const TensorOf<Scalar>& input, NonFinite non_finite) {
  if (auto error = check_tensor("input", input)) return error;
  return non_finite == NonFinite::allow ? std::nullopt : check_finite_tensor("input", input);
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> activate(const TensorOf<Scalar>& input, Activation activation, NonFinite non_finite) {
  if (auto error = check_input(input, non_finite)) return *std::move(error);
  TensorOf<Scalar> output = input;
  for (Scalar& number : output.data) number = value_at(number, activation);
  return output;
}

template <typename Scalar>
Result<TensorOf<Scalar>> activate_backward(const TensorOf<Scalar>& input, Activation activation,
                                           const TensorOf<Scalar>& grad_output, NonFinite non_finite) {
  if (auto error = check_input(input, non_finite)) return *std::move(error);
  if (auto error = check_grad_output(grad_output, input.shape, non_finite)) return *std::move(error);
  TensorOf<Scalar> grad = grad_output;
  for (std::size_t i = 0; i < grad.data.size(); ++i) grad.data[i] *= slope_at(input.data[i], activation);
  return grad;
}

template Result<TensorOf<float>> activate(const TensorOf<float>&, Activation, NonFinite);
template Result<TensorOf<double>> activate(const TensorOf<double>&, Activation, NonFinite);
template Result<TensorOf<float>> activate_backward(const TensorOf<float>&, Activation, const TensorOf<float>&,
                                                   NonFinite);
template Result<TensorOf<double>> activate_backward(const TensorOf<double>&, Activation, const TensorOf<double>&,
                                                    NonFinite);

}  // namespace attention
