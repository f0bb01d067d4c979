#include <array>
#include <numeric>

#include "attention/softmax.h"
#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

using Tensor = TensorOf<double>;

const Tensor input = random_tensor(0, {2, 3, 4});

/// Row 1 along the last axis holds a masked-out key, row 2 nothing else.
Tensor masked() {
  Tensor tensor = random_tensor(1, {3, 4});
  tensor.data[5] = -infinity;
  for (std::size_t i = 8; i < 12; ++i) tensor.data[i] = -infinity;
  return tensor;
}

Tensor accepted(const Result<Tensor>& result) {
  INFO(text_of(result));
  REQUIRE(result.ok());
  return result.value();
}

void require_close_data(const Tensor& actual, const Tensor& expected, double tolerance = double_tolerance) {
  REQUIRE(actual.shape == expected.shape);
  for (std::size_t i = 0; i < expected.data.size(); ++i) {
    CAPTURE(i, actual.data[i], expected.data[i]);
    REQUIRE(close(actual.data[i], expected.data[i], tolerance));
  }
}

const std::array<SoftmaxAxisOptions, 4> variants = {
    {{}, {.axis = 1, .temperature = 0.7}, {.axis = 0, .extra_zero = true}, {.temperature = 3, .extra_zero = true}}};

}  // namespace

TEST_CASE("softmax along the last axis is that of the tensor's matrices") {
  const Tensor weights = accepted(softmax(input, {.temperature = 0.5}));
  for (Index n = 0; n < 2; ++n)
    require_close<double>(slice(weights, n), attention::softmax(slice(input, n), {.temperature = 0.5}).value(), 1e-15);
}

TEST_CASE("softmax along another axis adds up to 1 along that axis") {
  const Tensor weights = accepted(softmax(input, {.axis = 1}));
  for (std::size_t n = 0; n < 2; ++n) {
    for (std::size_t k = 0; k < 4; ++k) {
      double sum = 0.0;
      for (std::size_t q = 0; q < 3; ++q) sum += weights.data[n * 12 + q * 4 + k];
      CHECK(std::abs(sum - 1.0) <= 1e-15);
    }
  }
  CHECK(weights.data == accepted(softmax(input, {.axis = -2})).data);
}

TEST_CASE("softmax with an extra zero is softmax with one more score of 0, which is then left out") {
  const Tensor scores{{1, 3}, {1, -2, 0.5}}, with_zero{{1, 4}, {1, -2, 0.5, 0}};
  for (const double temperature : {1.0, 0.4}) {
    Tensor longer = accepted(softmax(with_zero, {.temperature = temperature}));
    longer.shape = {1, 3};
    longer.data.pop_back();
    require_close_data(accepted(softmax(scores, {.temperature = temperature, .extra_zero = true})), longer);
  }
  CHECK(accepted(softmax(Tensor{{2}, {-800, -900}}, {.extra_zero = true})).data == std::vector<double>{0, 0});
  CHECK(accepted(softmax(Tensor{{1}, {800}}, {.extra_zero = true})).data == std::vector<double>{1});
}

TEST_CASE("the logarithm of softmax and logsumexp agree with softmax, and keep what it loses") {
  for (const SoftmaxAxisOptions& options : variants) {
    Tensor logarithms = accepted(softmax(input, options));
    for (double& number : logarithms.data) number = std::log(number);
    require_close_data(accepted(log_softmax(input, options)), logarithms);
  }
  const Tensor far{{2}, {1000, 0}};
  CHECK(accepted(softmax(far)).data[1] == 0.0);
  CHECK(accepted(log_softmax(far)).data == std::vector<double>{0, -1000});
  CHECK(accepted(logsumexp(far)).data == std::vector<double>{1000});
  CHECK(accepted(logsumexp(far)).shape.empty());
  require_close_data(accepted(logsumexp(Tensor{{2, 2}, {1, 2, 3, 4}}, {.axis = 0, .temperature = 2})),
                     {{2}, {std::log(std::exp(0.5) + std::exp(1.5)), std::log(std::exp(1.0) + std::exp(2.0))}});
}

TEST_CASE("uniform and argmax weights are what softmax tends to at a high and at a low temperature") {
  const Tensor scores = masked();
  require_close_data(accepted(uniform_weights(scores)), accepted(softmax(scores, {.temperature = 1e12})), 1e-10);
  CHECK(accepted(argmax_weights(scores)).data == accepted(softmax(scores, {.temperature = 1e-6})).data);
  CHECK(accepted(uniform_weights(Tensor{{4}, {5, -infinity, 1, 1}})).data ==
        std::vector<double>{1.0 / 3, 0, 1.0 / 3, 1.0 / 3});
  CHECK(accepted(argmax_weights(Tensor{{2, 2}, {1, 7, 1, 9}}, 0)).data == std::vector<double>{1, 0, 0, 1});
}

TEST_CASE("a row of only masked-out scores gives zeros, and a gradient of zeros") {
  const Tensor scores = masked(), grad_output = random_tensor(2, {3, 4});
  for (const Tensor& result :
       {accepted(softmax(scores)), accepted(uniform_weights(scores)), accepted(argmax_weights(scores)),
        accepted(softmax_backward(scores, grad_output)), accepted(logsumexp_backward(scores, random_tensor(3, {3})))})
    for (std::size_t i = 8; i < 12; ++i) CHECK(result.data[i] == 0.0);
  CHECK(accepted(logsumexp(scores)).data[2] == -infinity);
}

TEST_CASE("the gradients of the softmax family are the slopes, along any axis") {
  for (const SoftmaxAxisOptions& options : variants) {
    const auto slope_of = [&](auto forward, const Tensor& grad_output) {
      return [=](const Tensor& changed) { return sum_of_products(accepted(forward(changed, options)), grad_output); };
    };
    const Tensor grad_output = random_tensor(4, input.shape);
    require_gradient("softmax", input, accepted(softmax_backward(input, grad_output, options)),
                     slope_of([](auto&... given) { return softmax(given...); }, grad_output));
    require_gradient("log_softmax", input, accepted(log_softmax_backward(input, grad_output, options)),
                     slope_of([](auto&... given) { return log_softmax(given...); }, grad_output));
    const Tensor grad_sum = random_tensor(5, accepted(logsumexp(input, options)).shape);
    require_gradient("logsumexp", input, accepted(logsumexp_backward(input, grad_sum, options)),
                     slope_of([](auto&... given) { return logsumexp(given...); }, grad_sum));
  }
}

TEST_CASE("in float the softmax family is the double's, rounded") {
  const TensorOf<float> narrow{input.shape, {input.data.begin(), input.data.end()}};
  const Tensor wide{input.shape, {narrow.data.begin(), narrow.data.end()}};
  const auto found = log_softmax(narrow, {.axis = 1});
  REQUIRE(found.ok());
  const Tensor expected = accepted(log_softmax(wide, {.axis = 1}));
  for (std::size_t i = 0; i < expected.data.size(); ++i)
    CHECK(found.value().data[i] == static_cast<float>(expected.data[i]));
}

TEST_CASE("NaN and infinity are refused, or when allowed spoil their own row alone") {
  Tensor holed = input;
  holed.data[5] = not_a_number;
  holed.data[12] = infinity;
  CHECK(text_of(softmax(holed)) == "not-finite: input[0][1][1] is nan; every number must be finite or -inf");
  CHECK(text_of(argmax_weights(holed)) == "not-finite: scores[0][1][1] is nan; every number must be finite or -inf");
  const Tensor weights = accepted(softmax(holed, {.axis = 1, .non_finite = NonFinite::allow}));
  for (std::size_t i = 0; i < weights.data.size(); ++i) {
    CAPTURE(i);
    const bool spoiled = (i < 12 && i % 4 == 1) || (i >= 12 && i % 4 == 0);
    CHECK(std::isnan(weights.data[i]) == spoiled);
  }
}

TEST_CASE("the softmax family refuses what does not fit, saying what would") {
  CHECK(text_of(softmax(input, {.axis = 3})) ==
        "out-of-range: axis is 3; input of shape [2, 3, 4] has axes from -3 to 2");
  CHECK(text_of(log_softmax(input, {.temperature = 0})) ==
        "out-of-range: temperature is 0; it must be above 0 and finite");
  CHECK(text_of(logsumexp(Tensor{{}, {1}})) == "shape-mismatch: input has shape []; it needs at least 1 axis");
  CHECK(text_of(softmax(Tensor{{2, 0}, {}})) == "empty-input: input has shape [2, 0]; every length must be at least 1");
  CHECK(text_of(logsumexp_backward(input, random_tensor(0, {2, 4}))) ==
        "shape-mismatch: grad_output has shape [2, 4], output has [2, 3]");
  const std::string no_weights = " holds only -inf; a logarithm of its weights needs a finite number";
  CHECK(text_of(log_softmax(masked())) == "not-finite: input[2][:]" + no_weights);
  CHECK(text_of(log_softmax(Tensor{{2, 2}, {1, -infinity, 2, -infinity}}, {.axis = 0})) ==
        "not-finite: input[:][1]" + no_weights);
  CHECK(text_of(log_softmax(masked(), {.extra_zero = true})) == "ok");
}
