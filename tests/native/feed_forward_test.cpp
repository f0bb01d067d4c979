#include "attention/feed_forward.h"

#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr Activation all_activations[] = {Activation::relu,    Activation::gelu, Activation::gelu_tanh,
                                          Activation::sigmoid, Activation::silu, Activation::tanh};

double activated(Activation activation, double x) {
  const auto result = activate(TensorOf<double>{{}, {x}}, activation);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return result.value().data.front();
}

double slope(Activation activation, double x) {
  const auto result = activate_backward(TensorOf<double>{{}, {x}}, activation, TensorOf<double>{{}, {1}});
  INFO(text_of(result));
  REQUIRE(result.ok());
  return result.value().data.front();
}

FeedForwardParameters<double> network() {
  return {.linear1 = {random_tensor(1, {4, 3}), random_tensor(2, {4})},
          .linear2 = {random_tensor(3, {3, 4}), random_tensor(4, {3})}};
}

}  // namespace

TEST_CASE("a linear layer multiplies by the transposed weight and adds the bias") {
  const TensorOf<double> input{{1, 2}, {1, 2}}, weight{{3, 2}, {1, 0, 0, 1, 10, 100}};
  const auto output = linear(input, {weight, TensorOf<double>{{3}, {0.5, 0, -10}}});
  REQUIRE(output.ok());
  CHECK(output.value().shape == Shape{1, 3});
  CHECK(output.value().data == std::vector<double>{1.5, 2, 200});
}

TEST_CASE("a linear layer takes one row, and any axes before it") {
  const auto weight = random_tensor(1, {4, 3});
  const auto rows = linear(random_tensor(2, {2, 5, 3}), {weight});
  REQUIRE(rows.ok());
  CHECK(rows.value().shape == Shape{2, 5, 4});
  const auto row = linear(TensorOf<double>{{3}, {1, 0, 0}}, {weight});
  REQUIRE(row.ok());
  CHECK(row.value().shape == Shape{4});
  CHECK(row.value().data == std::vector<double>{weight.data[0], weight.data[3], weight.data[6], weight.data[9]});
}

TEST_CASE("the gradients of a linear layer are the slopes of its loss") {
  const auto input = random_tensor(1, {2, 3, 4}), weight = random_tensor(2, {5, 4}), bias = random_tensor(3, {5}),
             grad_output = random_tensor(4, {2, 3, 5});
  const auto loss = [&](const TensorOf<double>& x, const LinearParameters<double>& parameters) {
    return sum_of_products(linear(x, parameters).value(), grad_output);
  };
  const auto grad = linear_backward(input, {weight, bias}, grad_output);
  REQUIRE(grad.ok());
  require_gradient("input", input, grad.value().input,
                   [&](const TensorOf<double>& changed) { return loss(changed, {weight, bias}); });
  require_gradient("weight", weight, grad.value().parameters.weight,
                   [&](const TensorOf<double>& changed) { return loss(input, {changed, bias}); });
  require_gradient("bias", bias, *grad.value().parameters.bias,
                   [&](const TensorOf<double>& changed) { return loss(input, {weight, changed}); });
  CHECK(!linear_backward(input, {weight}, grad_output).value().parameters.bias);
}

TEST_CASE("activations have the values that their formulas give") {
  CHECK(activated(Activation::relu, -2) == 0.0);
  CHECK(activated(Activation::relu, 3) == 3.0);
  CHECK(activated(Activation::tanh, 0.5) == std::tanh(0.5));
  CHECK(close(activated(Activation::gelu, 1), 0.8413447460685429, double_tolerance));
  CHECK(close(activated(Activation::gelu_tanh, 1), 0.8411919906082768, double_tolerance));
  CHECK(close(activated(Activation::sigmoid, std::log(3.0)), 0.75, double_tolerance));
  CHECK(close(activated(Activation::silu, std::log(3.0)), 0.75 * std::log(3.0), double_tolerance));
}

TEST_CASE("the slope of every activation is that of its value, and relu's at 0 is 0") {
  for (const Activation activation : all_activations) {
    CAPTURE(static_cast<int>(activation));
    TensorOf<double> input = random_tensor(5, {20}), ones = input;
    std::fill(ones.data.begin(), ones.data.end(), 1.0);
    const auto grad = activate_backward(input, activation, ones);
    REQUIRE(grad.ok());
    require_gradient("input", input, grad.value(), [&](const TensorOf<double>& changed) {
      return sum_of_products(activate(changed, activation).value(), ones);
    });
  }
  CHECK(slope(Activation::relu, 0) == 0.0);
}

TEST_CASE("activations of very large numbers are 0, 1 or the number itself, and so are their slopes") {
  for (const Activation activation : all_activations) {
    CAPTURE(static_cast<int>(activation));
    const bool bounded = activation == Activation::sigmoid || activation == Activation::tanh;
    for (const double large : {40.0, 1e10, 1e200}) {
      CHECK(activated(activation, large) == (bounded ? 1.0 : large));
      CHECK(close(slope(activation, large), bounded ? 0.0 : 1.0, double_tolerance));
      CHECK(close(activated(activation, -large), activation == Activation::tanh ? -1.0 : 0.0, double_tolerance));
      CHECK(close(slope(activation, -large), 0.0, double_tolerance));
    }
  }
}

TEST_CASE("the gradients of a feed-forward network are the slopes of its loss") {
  const auto input = random_tensor(5, {2, 3}), grad_output = random_tensor(6, {2, 3});
  const FeedForwardParameters<double> parameters = network();
  for (const Activation activation : {Activation::relu, Activation::gelu}) {
    const auto loss = [&](const TensorOf<double>& x, const FeedForwardParameters<double>& changed) {
      return sum_of_products(feed_forward(x, changed, activation).value(), grad_output);
    };
    const auto grad = feed_forward_backward(input, parameters, activation, grad_output);
    INFO(text_of(grad));
    REQUIRE(grad.ok());
    require_gradient("input", input, grad.value().input,
                     [&](const TensorOf<double>& changed) { return loss(changed, parameters); });
    const auto check = [&](const char* name, auto part) {
      FeedForwardParameters<double> changed = parameters, by = grad.value().parameters;
      require_gradient(name, part(changed), part(by), [&](const TensorOf<double>& tensor) {
        part(changed) = tensor;
        return loss(input, changed);
      });
    };
    using Parameters = FeedForwardParameters<double>;
    check("linear1.weight", [](Parameters& all) -> auto& { return all.linear1.weight; });
    check("linear1.bias", [](Parameters& all) -> auto& { return *all.linear1.bias; });
    check("linear2.weight", [](Parameters& all) -> auto& { return all.linear2.weight; });
    check("linear2.bias", [](Parameters& all) -> auto& { return *all.linear2.bias; });
  }
}

TEST_CASE("linear layers and activations refuse what does not fit, naming the numbers") {
  const auto input = random_tensor(1, {2, 3});
  CHECK(text_of(linear(input, {random_tensor(2, {4, 2})})) == "shape-mismatch: weight has 2 columns, input has 3");
  CHECK(text_of(linear(input, {random_tensor(2, {1, 4, 3})})) ==
        "shape-mismatch: weight has shape [1, 4, 3]; it needs 2 axes");
  CHECK(text_of(linear(input, {random_tensor(2, {4, 3}), random_tensor(3, {3})})) ==
        "shape-mismatch: bias has shape [3]; it must be [4]");
  CHECK(text_of(linear_backward(input, {random_tensor(2, {4, 3})}, input)) ==
        "shape-mismatch: grad_output has shape [2, 3], output has [2, 4]");
  CHECK(text_of(linear(TensorOf<double>{{1, 1}, {1e200}}, {TensorOf<double>{{1, 1}, {1e200}}})) ==
        "not-finite: output[0][0] is inf; every number must be finite");
  CHECK(text_of(activate(TensorOf<double>{{2}, {0, not_a_number}}, Activation::gelu)) ==
        "not-finite: input[1] is nan; every number must be finite");
  CHECK(text_of(activate_backward(input, Activation::relu, random_tensor(2, {3, 2}))) ==
        "shape-mismatch: grad_output has shape [3, 2], output has [2, 3]");
}

TEST_CASE("a feed-forward network says which of its layers does not fit") {
  const auto input = random_tensor(5, {2, 3});
  FeedForwardParameters<double> parameters = network();
  parameters.linear2.weight = random_tensor(3, {3, 5});
  CHECK(text_of(feed_forward(input, parameters)) == "shape-mismatch: linear2: weight has 5 columns, input has 4");
  parameters.linear1.bias = random_tensor(2, {5});
  CHECK(text_of(feed_forward(input, parameters)) == "shape-mismatch: linear1: bias has shape [5]; it must be [4]");
}

TEST_CASE("a NaN that is allowed stays in its own row") {
  const TensorOf<double> input{{2, 1}, {not_a_number, 1}};
  const FeedForwardParameters<double> parameters{.linear1 = {TensorOf<double>{{1, 1}, {2}}},
                                                 .linear2 = {TensorOf<double>{{1, 1}, {3}}}};
  for (const Activation activation : all_activations) {
    const auto output = feed_forward(input, parameters, activation, NonFinite::allow);
    REQUIRE(output.ok());
    CHECK(std::isnan(output.value().data[0]));
    CHECK(std::isfinite(output.value().data[1]));
  }
}
