#include "attention/norm.h"

#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

NormParameters<double> parameters_of(const Shape& shape) {
  return {.weight = random_tensor(1, shape), .bias = random_tensor(2, shape)};
}

void check_layer_norm_gradients(const Shape& shape, const NormParameters<double>& parameters,
                                const NormOptions& options) {
  const auto input = random_tensor(3, shape), grad_output = random_tensor(4, shape);
  const auto loss = [&](const TensorOf<double>& x, const NormParameters<double>& changed) {
    const auto normed = layer_norm(x, changed, options);
    INFO(text_of(normed));
    REQUIRE(normed.ok());
    return sum_of_products(normed.value().output, grad_output);
  };
  const auto grad = layer_norm_backward(input, parameters, options, grad_output);
  INFO(text_of(grad));
  REQUIRE(grad.ok());
  require_gradient("input", input, grad.value().input,
                   [&](const TensorOf<double>& changed) { return loss(changed, parameters); });
  REQUIRE(grad.value().parameters.weight.has_value() == parameters.weight.has_value());
  REQUIRE(grad.value().parameters.bias.has_value() == parameters.bias.has_value());
  if (parameters.weight)
    require_gradient("weight", *parameters.weight, *grad.value().parameters.weight,
                     [&](const TensorOf<double>& changed) { return loss(input, {changed, parameters.bias}); });
  if (parameters.bias)
    require_gradient("bias", *parameters.bias, *grad.value().parameters.bias,
                     [&](const TensorOf<double>& changed) { return loss(input, {parameters.weight, changed}); });
}

void check_rms_norm_gradients(const Shape& shape, const TensorOf<double>* weight, const NormOptions& options) {
  const auto input = random_tensor(5, shape), grad_output = random_tensor(6, shape);
  const auto loss = [&](const TensorOf<double>& x, const TensorOf<double>* changed) {
    return sum_of_products(rms_norm(x, changed, options).value(), grad_output);
  };
  const auto grad = rms_norm_backward(input, weight, options, grad_output);
  INFO(text_of(grad));
  REQUIRE(grad.ok());
  require_gradient("input", input, grad.value().input,
                   [&](const TensorOf<double>& changed) { return loss(changed, weight); });
  REQUIRE(grad.value().weight.has_value() == (weight != nullptr));
  if (weight != nullptr)
    require_gradient("weight", *weight, *grad.value().weight,
                     [&](const TensorOf<double>& changed) { return loss(input, &changed); });
}

}  // namespace

TEST_CASE("layer norm takes off the mean and divides by the deviation of each row") {
  const TensorOf<double> input{{2, 2}, {1, 3, -2, 6}};
  const auto normed = layer_norm(input, {}, {.epsilon = 0});
  REQUIRE(normed.ok());
  CHECK(normed.value().output.data == std::vector<double>{-1, 1, -1, 1});
  CHECK(normed.value().mean.shape == Shape{2, 1});
  CHECK(normed.value().mean.data == std::vector<double>{2, 2});
  CHECK(normed.value().inverse_deviation.data == std::vector<double>{1, 0.25});
}

TEST_CASE("layer norm over two axes takes them as one row, and its weight has their shape") {
  const TensorOf<double> input{{1, 2, 2}, {1, 1, 3, 3}}, weight{{2, 2}, {1, 2, 3, 4}};
  const auto normed = layer_norm<double>(input, {.weight = weight}, {.axes = 2, .epsilon = 0});
  REQUIRE(normed.ok());
  CHECK(normed.value().output.data == std::vector<double>{-1, -2, 3, 4});
  CHECK(normed.value().mean.shape == Shape{1, 1, 1});
}

TEST_CASE("a layer norm of equal numbers is its bias") {
  const TensorOf<double> input{{1, 3}, {5, 5, 5}};
  const auto parameters = parameters_of({3});
  const auto normed = layer_norm(input, parameters);
  REQUIRE(normed.ok());
  CHECK(normed.value().output.data == parameters.bias->data);
}

TEST_CASE("rms norm divides by the root of the mean square and takes off no mean") {
  const TensorOf<double> input{{2, 2}, {1, 7, 5, -5}}, weight{{2}, {10, 1}};
  const auto normed = rms_norm(input, &weight, {.epsilon = 0});
  REQUIRE(normed.ok());
  require_close<double>(slice(normed.value(), 0), Matrix{{2, 1.4}, {10, -1}}, double_tolerance);
}

TEST_CASE("the gradients of layer norm are the slopes of its loss") {
  check_layer_norm_gradients({3, 5}, parameters_of({5}), {});
  check_layer_norm_gradients({2, 2, 3}, parameters_of({2, 3}), {.axes = 2, .epsilon = 0.1});
  check_layer_norm_gradients({4, 3}, {}, {});
}

TEST_CASE("the gradients of rms norm are the slopes of its loss") {
  const auto weight = random_tensor(7, {5}), weight_of_two_axes = random_tensor(8, {2, 3});
  check_rms_norm_gradients({3, 5}, &weight, {});
  check_rms_norm_gradients({2, 2, 3}, &weight_of_two_axes, {.axes = 2, .epsilon = 0.1});
  check_rms_norm_gradients({4, 3}, nullptr, {});
}

TEST_CASE("a norm refuses what does not fit, naming the numbers") {
  const auto input = random_tensor(3, {2, 3});
  CHECK(text_of(layer_norm(input, {}, {.axes = 3})) ==
        "out-of-range: axes is 3; it must be from 1 to 2, the input's number of axes");
  CHECK(text_of(layer_norm(input, {}, {.axes = 0})) ==
        "out-of-range: axes is 0; it must be from 1 to 2, the input's number of axes");
  CHECK(text_of(layer_norm(input, {}, {.epsilon = -1})) ==
        "out-of-range: epsilon is -1; it must be at least 0 and finite");
  CHECK(text_of(layer_norm(input, {}, {.epsilon = infinity})) ==
        "not-finite: epsilon is inf; it must be at least 0 and finite");
  CHECK(text_of(layer_norm(input, parameters_of({2}))) == "shape-mismatch: weight has shape [2]; it must be [3]");
  CHECK(text_of(layer_norm<double>(input, {.bias = random_tensor(1, {2, 3})})) ==
        "shape-mismatch: bias has shape [2, 3]; it must be [3]");
  CHECK(text_of(layer_norm_backward(input, {}, {}, random_tensor(1, {3, 2}))) ==
        "shape-mismatch: grad_output has shape [3, 2], output has [2, 3]");
  const auto weight = random_tensor(1, {4});
  CHECK(text_of(rms_norm(input, &weight)) == "shape-mismatch: weight has shape [4]; it must be [3]");
}

TEST_CASE("a norm of numbers that are not finite, too large, or all 0 without an epsilon is refused") {
  CHECK(text_of(layer_norm(TensorOf<double>{{1, 2}, {0, not_a_number}})) ==
        "not-finite: input[0][1] is nan; every number must be finite");
  CHECK(text_of(layer_norm(TensorOf<double>{{1, 2}, {1e300, -1e300}})) ==
        "not-finite: row 0 of the input would be divided by inf; that must be above 0 and finite");
  CHECK(text_of(rms_norm(TensorOf<double>{{2, 1}, {1, 0}}, {}, {.epsilon = 0})) ==
        "not-finite: row 1 of the input would be divided by 0; that must be above 0 and finite");
  const auto allowed =
      layer_norm(TensorOf<double>{{2, 2}, {0, not_a_number, 1, 3}}, {}, {.non_finite = NonFinite::allow});
  REQUIRE(allowed.ok());
  CHECK(std::isnan(allowed.value().output.data[0]));
  CHECK(std::isfinite(allowed.value().output.data[2]));
}
