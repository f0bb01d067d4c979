#include "attention/gradient_decay.h"
#include "attention/scaled_dot_product.h"
#include "errors.h"
#include "numbers.h"
#include "recurrent_weights.h"

using namespace attention;
using namespace attention::test;

namespace {

/// Row `number` of every word's jacobian: the gradient of last[number] by the input.
TensorOf<double> gradient_of(const GradientDecay<double>& decay, Index number) {
  auto gradient = zeros<double>({decay.jacobians.shape[0], decay.jacobians.shape[2]});
  for (Index t = 0; t < rows(gradient); ++t) slice(gradient, 0).row(t) = slice(decay.jacobians, t).row(number);
  return gradient;
}

/// Holds the jacobians against slopes, last against the end of the output, and the norms against the jacobians.
template <typename Decay>
void check_decay(const TensorOf<double>& input, Decay decay_of) {
  const GradientDecay<double> decay = decay_of(input);
  const auto size = static_cast<Index>(decay.last.data.size());
  REQUIRE(decay.jacobians.shape == Shape{rows(input), size, columns(input)});
  for (Index number = 0; number < size; ++number)
    require_gradient(
        "last[" + std::to_string(number) + "]", input, gradient_of(decay, number),
        [&](const TensorOf<double>& changed) { return decay_of(changed).last.data[static_cast<std::size_t>(number)]; });
  REQUIRE(decay.norms.shape == Shape{rows(input)});
  for (Index t = 0; t < rows(input); ++t) {
    double squares = 0;
    for (const double slope : slice(decay.jacobians, t).reshaped()) squares += slope * slope;
    CHECK(close(decay.norms.data[static_cast<std::size_t>(t)], std::sqrt(squares), double_tolerance));
  }
}

template <typename T>
T value_of(Result<T> result) {
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

}  // namespace

TEST_CASE("the decay of a recurrent layer's gradient is that of the slopes of its last state") {
  for (const RecurrentKind kind : {RecurrentKind::rnn, RecurrentKind::gru, RecurrentKind::lstm}) {
    for (const Index layers : {1, 2}) {
      const RecurrentOptions options{.kind = kind, .layers = layers};
      const auto weights = random_weights(options, {});
      const auto input = random_tensor(40, {4, 2});
      const auto decay_of = [&](const TensorOf<double>& changed) {
        return value_of(recurrent_gradient_decay(changed, weights, options));
      };
      check_decay(input, decay_of);
      const auto output = value_of(recurrent<double>(input, weights, {}, options)).output;
      CHECK(decay_of(input).last.data == std::vector<double>(output.data.end() - 3, output.data.end()));
    }
  }
}

TEST_CASE("the decay of attention's gradient is that of the slopes of its last output") {
  const auto query = random_tensor(41, {4, 2}), key = random_tensor(42, {4, 2}), value = random_tensor(43, {3, 2});
  const auto input = random_tensor(44, {5, 2});
  const auto decay_of = [&](const TensorOf<double>& changed) {
    return value_of(attention_gradient_decay(changed, query, key, value));
  };
  check_decay(input, decay_of);
  const auto projected = [&](const TensorOf<double>& weight) {
    auto product = zeros<double>({5, rows(weight)});
    slice(product, 0) = slice(input, 0) * slice(weight, 0).transpose();
    return product;
  };
  const auto causal =
      value_of(scaled_dot_product(projected(query), projected(key), projected(value), {.causal = true})).output;
  const auto last = decay_of(input).last;
  for (std::size_t n = 0; n < 3; ++n) CHECK(close(last.data[n], causal.data[12 + n], double_tolerance));
}

TEST_CASE("a gradient whose square is too small for a double has its own size still") {
  const RecurrentOptions options{.kind = RecurrentKind::rnn, .nonlinearity = Nonlinearity::relu};
  const std::vector<RecurrentWeights<double>> weights{
      {.weight_ih = {.shape = {1, 2}, .data = {3, 4}}, .weight_hh = {.shape = {1, 1}, .data = {1e-50}}}};
  const TensorOf<double> ones{.shape = {7, 2}, .data = std::vector<double>(14, 1.0)};
  const auto norms = value_of(recurrent_gradient_decay(ones, weights, options)).norms.data;
  // The root of 3² + 4², times 10⁻⁵⁰ for every word in between.
  const std::vector<double> expected{5e-300, 5e-250, 5e-200, 5e-150, 5e-100, 5e-50, 5};
  REQUIRE(norms.size() == expected.size());
  for (std::size_t t = 0; t < norms.size(); ++t) CHECK(std::abs(norms[t] / expected[t] - 1) < 1e-12);
}

TEST_CASE("an opened forget gate lets an lstm's gradient reach further back") {
  const RecurrentOptions options;
  const auto weights = random_weights(options, {.hidden = 4});
  const auto input = random_tensor(45, {30, 2});
  const auto opened = value_of(raise_forget_bias(weights, options, 5.0));
  const auto norms = value_of(recurrent_gradient_decay(input, weights, options)).norms.data;
  const auto opened_norms = value_of(recurrent_gradient_decay(input, opened, options)).norms.data;
  CHECK(opened_norms.front() / opened_norms.back() > 10 * norms.front() / norms.back());
}

TEST_CASE("raising the forget bias adds to the forget gate's rows alone, in either order") {
  for (const auto& [order, first] : {std::pair{GateOrder::pytorch, 3}, std::pair{GateOrder::onnx, 6}}) {
    const RecurrentOptions options{.gate_order = order};
    const auto bias = *value_of(raise_forget_bias(random_weights(options, {.biases = false}), options, 2.0))[0].bias_ih;
    auto expected = zeros<double>({12});
    for (int i = first; i < first + 3; ++i) expected.data[static_cast<std::size_t>(i)] = 2.0;
    CHECK(bias.data == expected.data);
  }
}

TEST_CASE("what has no single last state, no forget gate or no such bias is refused") {
  const RecurrentOptions options{.kind = RecurrentKind::gru};
  const auto weights = random_weights(options, {});
  const auto input = random_tensor(46, {4, 2});
  CHECK(text_of(recurrent_gradient_decay(random_tensor(46, {4, 1, 2}), weights, options)) ==
        "shape-mismatch: input has shape [4, 1, 2]; it needs 2 axes");
  CHECK(text_of(
            recurrent_gradient_decay(input, weights, {.kind = RecurrentKind::gru, .direction = Direction::reverse})) ==
        "out-of-range: direction must be forward: no other's last state has read the last word last");
  CHECK(text_of(recurrent_gradient_decay(input, weights, {.kind = RecurrentKind::gru, .lengths = {2}})) ==
        "out-of-range: lengths must be empty: the one sequence is read to its end");
  CHECK(text_of(attention_gradient_decay(input, random_tensor(41, {4, 3}), random_tensor(42, {4, 2}),
                                         random_tensor(43, {4, 2}))) ==
        "shape-mismatch: query_weight has 3 columns, input has 2");
  CHECK(text_of(raise_forget_bias(weights, options, 1.0)) ==
        "conflicting-input: a forget bias is asked for; only an lstm has a forget gate");
  CHECK(text_of(raise_forget_bias(random_weights({}, {}), {}, infinity)) ==
        "not-finite: amount is inf; it must be finite");
  auto short_bias = random_weights({}, {});
  short_bias[0].bias_ih = zeros<double>({3});
  CHECK(text_of(raise_forget_bias(short_bias, {}, 1.0)) ==
        "shape-mismatch: weights[0].bias_ih has 3 numbers, weights[0].weight_ih has 12 rows");
}
