#include <limits>

#include "attention/training.h"
#include "operators.h"

namespace attention::test {

namespace {

/// f(x) = ½ x · A x − b · x, walked down step by step.
template <typename Scalar>
struct Descent {
  TensorOf<Scalar> a, b, x, points, gradients, losses;

  explicit Descent(const GoldenCase& golden)
      : a(golden.tensor<Scalar>("A")), b(golden.tensor<Scalar>("b")), x(golden.tensor<Scalar>("x0")) {
    steps = golden.attribute<Index>("steps", 0);
    points = zeros<Scalar>({steps + 1, columns(x)});
    gradients = zeros<Scalar>({steps, columns(x)});
    losses = zeros<Scalar>({steps});
  }

  /// step(x, gradient) gives the next x.
  template <typename Step>
  void walk(Step step) {
    const auto target = slice(b, 0).row(0).transpose();
    slice(points, 0).row(0) = slice(x, 0).row(0);
    for (Index n = 0; n < steps; ++n) {
      const Eigen::VectorX<Scalar> here = slice(x, 0).row(0).transpose();
      const Eigen::VectorX<Scalar> pushed = slice(a, 0) * here;
      slice(gradients, 0).row(n) = (pushed - target).transpose();
      losses.data[static_cast<std::size_t>(n)] = here.dot(pushed) / 2 - target.dot(here);
      auto gradient = zeros<Scalar>(x.shape);
      slice(gradient, 0).row(0) = slice(gradients, 0).row(n);
      x = step(std::move(x), gradient);
      slice(points, 0).row(n + 1) = slice(x, 0).row(0);
    }
  }

  void add_to(GoldenOutputs& outputs) const {
    outputs.add("x_trace", points);
    outputs.add("grad_trace", gradients);
    outputs.add("loss_trace", losses);
  }

  Index steps;
};

template <typename Scalar>
void run_sgd(const GoldenCase& golden, GoldenOutputs& outputs) {
  const SgdOptions options{.learning_rate = golden.attribute("lr", 0.0),
                           .momentum = golden.attribute("momentum", 0.0),
                           .dampening = golden.attribute("dampening", 0.0),
                           .weight_decay = golden.attribute("weight_decay", 0.0),
                           .nesterov = golden.flag("nesterov")};
  SgdState<Scalar> state;
  Descent<Scalar> descent(golden);
  descent.walk([&](TensorOf<Scalar> x, const TensorOf<Scalar>& gradient) {
    auto step = accepted(sgd(std::move(x), gradient, std::move(state), options));
    state = std::move(step.state);
    return std::move(step.parameter);
  });
  descent.add_to(outputs);
  if (state.momentum_buffer) outputs.add("final_momentum_buffer", *state.momentum_buffer);
}

template <typename Scalar>
void run_adam(const GoldenCase& golden, GoldenOutputs& outputs) {
  const bool decoupled = golden.attribute<std::string>("optimizer", "") == "AdamW";
  const auto betas = golden.attribute<std::vector<double>>("betas", {});
  const AdamOptions options{.learning_rate = golden.attribute("lr", 0.0),
                            .beta1 = betas.at(0),
                            .beta2 = betas.at(1),
                            .epsilon = golden.attribute("eps", 0.0),
                            .weight_decay = golden.number("weight_decay"),
                            .amsgrad = golden.flag("amsgrad")};
  AdamState<Scalar> state;
  Descent<Scalar> descent(golden);
  descent.walk([&](TensorOf<Scalar> x, const TensorOf<Scalar>& gradient) {
    auto step = accepted(decoupled ? adamw(std::move(x), gradient, std::move(state), options)
                                   : adam(std::move(x), gradient, std::move(state), options));
    state = std::move(step.state);
    return std::move(step.parameter);
  });
  descent.add_to(outputs);
  outputs.add("final_exp_avg", *state.exp_avg);
  outputs.add("final_exp_avg_sq", *state.exp_avg_sq);
  if (state.max_exp_avg_sq) outputs.add("final_max_exp_avg_sq", *state.max_exp_avg_sq);
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_optimizer(const GoldenCase& golden) {
  GoldenOutputs outputs;
  if (golden.attribute<std::string>("optimizer", "") == "SGD")
    run_sgd<Scalar>(golden, outputs);
  else
    run_adam<Scalar>(golden, outputs);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_clip_grad_norm(const GoldenCase& golden) {
  const auto& type = golden.attributes.at("norm_type");
  const double norm_type = type == "inf" ? std::numeric_limits<double>::infinity() : type.get<double>();
  const auto clipped =
      accepted(clip_grad_norm<Scalar>({golden.tensor<Scalar>("grad_0"), golden.tensor<Scalar>("grad_1")},
                                      golden.attribute("max_norm", 0.0), norm_type));
  GoldenOutputs outputs;
  outputs.add("total_norm", TensorOf<double>{{}, {clipped.total_norm}});
  outputs.add("clipped_0", clipped.gradients[0]);
  outputs.add("clipped_1", clipped.gradients[1]);
  return outputs;
}

template GoldenOutputs run_optimizer<float>(const GoldenCase&);
template GoldenOutputs run_optimizer<double>(const GoldenCase&);
template GoldenOutputs run_clip_grad_norm<float>(const GoldenCase&);
template GoldenOutputs run_clip_grad_norm<double>(const GoldenCase&);

}  // namespace attention::test
