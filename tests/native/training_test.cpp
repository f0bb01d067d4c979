#include "attention/training.h"

#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

using Tensor = TensorOf<double>;

const Tensor parameter{{2}, {1, -2}};
const Tensor gradient{{2}, {0.5, 4}};

template <typename T>
T accepted(Result<T> result) {
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

void require_numbers(const Tensor& actual, const std::vector<double>& expected) {
  REQUIRE(actual.data.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i, actual.data[i], expected[i]);
    REQUIRE(close(actual.data[i], expected[i], 1e-12));
  }
}

}  // namespace

TEST_CASE("gradient descent goes down the gradient, with momentum down what it remembers") {
  require_numbers(accepted(sgd(parameter, gradient, {}, {.learning_rate = 0.1})).parameter, {0.95, -2.4});
  const SgdOptions options{.learning_rate = 0.1, .momentum = 0.5, .dampening = 0.25, .weight_decay = 1};
  auto step = accepted(sgd(parameter, gradient, {}, options));
  require_numbers(*step.state.momentum_buffer, {1.5, 2});
  require_numbers(step.parameter, {0.85, -2.2});
  step = accepted(sgd(step.parameter, gradient, step.state, options));
  require_numbers(*step.state.momentum_buffer, {0.75 + 0.75 * 1.35, 1 + 0.75 * 1.8});
  const auto nesterov =
      accepted(sgd(parameter, gradient, {}, {.learning_rate = 0.1, .momentum = 0.5, .nesterov = true}));
  require_numbers(nesterov.parameter, {1 - 0.1 * 0.75, -2 - 0.1 * 6});
  CHECK_FALSE(accepted(sgd(parameter, gradient, {}, {})).state.momentum_buffer.has_value());
}

TEST_CASE("Adam's first step is the learning rate, whatever the size of the gradient") {
  const AdamOptions options{.learning_rate = 0.1, .epsilon = 0};
  require_numbers(accepted(adam(parameter, gradient, {}, options)).parameter, {0.9, -2.1});
  require_numbers(accepted(adam(parameter, Tensor{{2}, {-1e-6, 0}}, {}, options)).parameter, {1.1, -2});
}

TEST_CASE("Adam takes its weight decay through the averages, AdamW past them, with PyTorch's defaults") {
  const AdamOptions options{.learning_rate = 0.1, .epsilon = 0, .weight_decay = 0.5};
  const auto through = accepted(adam(parameter, gradient, {}, options));
  require_numbers(*through.state.exp_avg, {0.1 * (0.5 + 0.5), 0.1 * (4 - 1)});
  require_numbers(through.parameter, {0.9, -2.1});
  const auto past = accepted(adamw(parameter, gradient, {}, options));
  require_numbers(*past.state.exp_avg, {0.05, 0.4});
  require_numbers(past.parameter, {0.95 - 0.1, -1.9 - 0.1});
  const AdamOptions by_default{.learning_rate = 1, .epsilon = 0};
  require_numbers(accepted(adam(parameter, gradient, {}, by_default)).parameter, {0, -3});
  require_numbers(accepted(adamw(parameter, gradient, {}, by_default)).parameter, {0.99 - 1, -1.98 - 1});
}

TEST_CASE("with amsgrad Adam divides by the largest average so far") {
  const AdamOptions options{.beta2 = 0, .amsgrad = true};
  auto step = accepted(adam(parameter, gradient, {}, options));
  step = accepted(adam(step.parameter, Tensor{{2}, {0.25, 5}}, step.state, options));
  require_numbers(*step.state.exp_avg_sq, {0.0625, 25});
  require_numbers(*step.state.max_exp_avg_sq, {0.25, 25});
  CHECK(step.state.steps == 2);
}

TEST_CASE("gradients are clipped to the norm of all of them together, and short ones left alone") {
  const std::vector<Tensor> gradients = {{{2}, {3, 0}}, {{1, 1}, {-4}}};
  const auto clipped = accepted(clip_grad_norm(gradients, 1));
  CHECK(clipped.total_norm == 5.0);
  require_numbers(clipped.gradients[0], {3 / 5.000001, 0});
  require_numbers(clipped.gradients[1], {-4 / 5.000001});
  CHECK(accepted(clip_grad_norm(gradients, 6)).gradients[1].data == gradients[1].data);
  CHECK(accepted(clip_grad_norm(gradients, 1, infinity)).total_norm == 4.0);
  CHECK(accepted(clip_grad_norm(gradients, 1, 1)).total_norm == 7.0);
  CHECK(close(accepted(clip_grad_norm(std::vector<Tensor>{{{2}, {3e200, 4e200}}}, 1)).total_norm / 5e200, 1, 1e-15));
}

TEST_CASE("optimisers refuse what does not fit, saying what would") {
  CHECK(text_of(sgd(parameter, Tensor{{1}, {0}}, {})) == "shape-mismatch: gradient has shape [1], parameter has [2]");
  CHECK(text_of(sgd(parameter, Tensor{{2}, {0, infinity}}, {})) ==
        "not-finite: gradient[1] is inf; every number must be finite");
  CHECK(text_of(sgd(parameter, gradient, {}, {.learning_rate = -1})) ==
        "out-of-range: learning_rate is -1; it must be at least 0 and finite");
  CHECK(text_of(sgd(parameter, gradient, {}, {.nesterov = true})) ==
        "out-of-range: nesterov needs a momentum above 0 and a dampening of 0; they are 0 and 0");
  CHECK(text_of(sgd(parameter, gradient, {.momentum_buffer = Tensor{{1}, {0}}})) ==
        "shape-mismatch: momentum_buffer has shape [1], parameter has [2]");
  CHECK(text_of(adam(parameter, gradient, {}, {.beta1 = 1})) ==
        "out-of-range: beta1 is 1; it must be at least 0 and below 1");
  CHECK(text_of(adam(parameter, gradient, {.steps = 3})) == "missing-input: exp_avg is missing after step 3");
  CHECK(text_of(adamw(parameter, gradient, {.steps = -1})) == "out-of-range: steps is -1; it must be at least 0");
  CHECK(text_of(clip_grad_norm(std::vector<Tensor>{parameter}, -1)) ==
        "out-of-range: max_norm is -1; it must be at least 0 and finite");
  CHECK(text_of(clip_grad_norm(std::vector<Tensor>{parameter}, 1, 0)) ==
        "out-of-range: norm_type is 0; it must be above 0");
  CHECK(text_of(clip_grad_norm(std::vector<Tensor>{{{1}, {not_a_number}}}, 1)) ==
        "not-finite: gradient 0[0] is nan; every number must be finite");
}
