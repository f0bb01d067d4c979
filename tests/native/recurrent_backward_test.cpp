#include "attention/recurrent.h"
#include "errors.h"
#include "numbers.h"
#include "recurrent_weights.h"

using namespace attention;
using namespace attention::test;

namespace {

using Weights = std::vector<RecurrentWeights<double>>;

struct Inputs {
  TensorOf<double> input;
  Weights weights;
  RecurrentState<double> initial;
};

/// Random numbers in the shape of what comes out.
RecurrentOutputGradients<double> random_gradients(const RecurrentOutput<double>& output) {
  RecurrentOutputGradients<double> grad{.output = random_tensor(30, output.output.shape),
                                        .last = {.hidden = random_tensor(31, output.last.hidden->shape)}};
  if (output.last.cell) grad.last.cell = random_tensor(32, output.last.cell->shape);
  return grad;
}

RecurrentOutput<double> run(const Inputs& inputs, const RecurrentOptions& options) {
  auto output = recurrent(inputs.input, inputs.weights, inputs.initial, options);
  INFO(text_of(output));
  REQUIRE(output.ok());
  return std::move(output).value();
}

double loss_of(const Inputs& inputs, const RecurrentOptions& options, const RecurrentOutputGradients<double>& grad) {
  const auto output = run(inputs, options);
  double loss = sum_of_products(output.output, *grad.output) + sum_of_products(*output.last.hidden, *grad.last.hidden);
  if (grad.last.cell) loss += sum_of_products(*output.last.cell, *grad.last.cell);
  return loss;
}

/// Holds the gradient by every number against the slope of the loss. Returns how many tensors were held.
int check_gradients(const Shape& input_shape, const RecurrentExtent& extent, const RecurrentOptions& options) {
  Inputs inputs{random_tensor(33, input_shape), random_weights(options, extent), {}};
  const auto from_zero = run(inputs, options);
  inputs.initial.hidden = random_tensor(34, from_zero.last.hidden->shape);
  if (from_zero.last.cell) inputs.initial.cell = random_tensor(35, from_zero.last.cell->shape);
  const auto grad_output = random_gradients(from_zero);
  const auto result = recurrent_backward(inputs.input, inputs.weights, inputs.initial, options, grad_output);
  INFO(text_of(result));
  REQUIRE(result.ok());
  const RecurrentGradients<double>& grad = result.value();

  int held = 0;
  // `part` picks the tensor out of a copy of the inputs.
  const auto check = [&](const std::string& name, const TensorOf<double>& gradient, auto part) {
    Inputs changed = inputs;
    require_gradient(name, part(changed), gradient, [&](const TensorOf<double>& tensor) {
      part(changed) = tensor;
      return loss_of(changed, options, grad_output);
    });
    ++held;
  };
  check("input", grad.input, [](Inputs& all) -> auto& { return all.input; });
  check("initial.hidden", *grad.initial.hidden, [](Inputs& all) -> auto& { return *all.initial.hidden; });
  if (inputs.initial.cell)
    check("initial.cell", *grad.initial.cell, [](Inputs& all) -> auto& { return *all.initial.cell; });
  REQUIRE(grad.weights.size() == inputs.weights.size());
  for (std::size_t n = 0; n < grad.weights.size(); ++n) {
    const RecurrentWeights<double>& by = grad.weights[n];
    const std::string run = "weights[" + std::to_string(n) + "].";
    check(run + "weight_ih", by.weight_ih, [n](Inputs& all) -> auto& { return all.weights[n].weight_ih; });
    check(run + "weight_hh", by.weight_hh, [n](Inputs& all) -> auto& { return all.weights[n].weight_hh; });
    const auto check_optional = [&](const std::string& name,
                                    std::optional<TensorOf<double>> RecurrentWeights<double>::* part) {
      REQUIRE((by.*part).has_value() == (inputs.weights[n].*part).has_value());
      if (by.*part) check(run + name, *(by.*part), [n, part](Inputs& all) -> auto& { return *(all.weights[n].*part); });
    };
    check_optional("bias_ih", &RecurrentWeights<double>::bias_ih);
    check_optional("bias_hh", &RecurrentWeights<double>::bias_hh);
    check_optional("weight_hr", &RecurrentWeights<double>::weight_hr);
    check_optional("peepholes", &RecurrentWeights<double>::peepholes);
  }
  return held;
}

}  // namespace

TEST_CASE("the gradients of an rnn are the slopes of its loss") {
  CHECK(check_gradients({4, 2, 2}, {}, {.kind = RecurrentKind::rnn}) == 6);
  CHECK(check_gradients({4, 2}, {.biases = false}, {.kind = RecurrentKind::rnn, .nonlinearity = Nonlinearity::relu}) ==
        4);
}

TEST_CASE("the gradients of a gru are the slopes of its loss, wherever the reset gate stands") {
  for (const bool linear_before_reset : {true, false})
    for (const GateOrder order : {GateOrder::pytorch, GateOrder::onnx})
      CHECK(check_gradients(
                {3, 2, 2}, {},
                {.kind = RecurrentKind::gru, .gate_order = order, .linear_before_reset = linear_before_reset}) == 6);
}

TEST_CASE("the gradients of an lstm are the slopes of its loss, also with a projection and peepholes") {
  CHECK(check_gradients({3, 2, 2}, {}, {}) == 7);
  CHECK(check_gradients({3, 2}, {.projection = 2}, {}) == 8);
  for (const GateOrder order : {GateOrder::pytorch, GateOrder::onnx})
    CHECK(check_gradients({3, 2}, {.projection = 2, .peepholes = true}, {.gate_order = order}) == 9);
}

TEST_CASE("the gradients of two layers in both directions over sequences of several lengths are the slopes") {
  for (const RecurrentKind kind : {RecurrentKind::rnn, RecurrentKind::gru, RecurrentKind::lstm}) {
    const int states = kind == RecurrentKind::lstm ? 2 : 1;
    CHECK(check_gradients({2, 3, 1}, {.input = 1, .hidden = 2},
                          {.kind = kind,
                           .layers = 2,
                           .direction = Direction::bidirectional,
                           .batch_first = true,
                           .lengths = {3, 2}}) == 1 + states + 4 * 4);
  }
}

TEST_CASE("the gradients of a reverse direction over sequences of several lengths are the slopes") {
  CHECK(check_gradients({3, 2, 2}, {}, {.direction = Direction::reverse, .lengths = {1, 3}}) == 7);
}

TEST_CASE("no gradient reaches an input past its sequence's end, and none is taken from an output there") {
  const RecurrentOptions options{.kind = RecurrentKind::gru, .lengths = {2}};
  const Inputs inputs{random_tensor(33, {4, 2}), random_weights(options, {}), {}};
  auto grad_output = zeros<double>({4, 3});
  grad_output.data[0] = 1;
  const auto grad = recurrent_backward<double>(inputs.input, inputs.weights, {}, options, {.output = grad_output});
  grad_output.data[7] = 5;
  const auto more = recurrent_backward<double>(inputs.input, inputs.weights, {}, options, {.output = grad_output});
  REQUIRE(grad.ok());
  REQUIRE(more.ok());
  CHECK(grad.value().input.data == more.value().input.data);
  CHECK(grad.value().weights[0].weight_ih.data == more.value().weights[0].weight_ih.data);
  CHECK(std::vector<double>(grad.value().input.data.begin() + 4, grad.value().input.data.end()) ==
        std::vector<double>(4, 0.0));
}

TEST_CASE("gradients of another shape than output and last state are refused") {
  const RecurrentOptions options{.kind = RecurrentKind::rnn};
  const auto weights = random_weights(options, {});
  const auto input = random_tensor(33, {4, 2});
  const auto refused = [&](const RecurrentOutputGradients<double>& grad) {
    return text_of(recurrent_backward<double>(input, weights, {}, options, grad));
  };
  CHECK(refused({.output = zeros<double>({4, 2})}) ==
        "shape-mismatch: grad.output has shape [4, 2]; it must be [4, 3]");
  CHECK(refused({.last = {.hidden = zeros<double>({3})}}) ==
        "shape-mismatch: grad.last.hidden has shape [3]; it must be [1, 3]");
  CHECK(refused({.last = {.cell = zeros<double>({1, 3})}}) ==
        "conflicting-input: grad.last.cell is given; only an lstm has one");
}
