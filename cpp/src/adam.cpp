#include <algorithm>

#include "attention/training.h"
#include "check_optimizer.h"

namespace attention {

namespace {

/// Where the weight decay goes: into the gradient and its averages, or straight off the parameter.
enum class WeightDecay { in_gradient, decoupled };

std::optional<Error> check_options(const AdamOptions& options) {
  if (auto error = check_option("learning_rate", options.learning_rate)) return error;
  if (auto error = check_option("beta1", options.beta1, 1.0)) return error;
  if (auto error = check_option("beta2", options.beta2, 1.0)) return error;
  if (auto error = check_option("epsilon", options.epsilon)) return error;
  return options.weight_decay ? check_option("weight_decay", *options.weight_decay) : std::nullopt;
}

/// One of the averages: there from the second step on and not before. Put there, as zeros, before the first.
template <typename Scalar>
std::optional<Error> check_average(std::string_view name, std::optional<TensorOf<Scalar>>& average, Index steps,
                                   const TensorOf<Scalar>& parameter) {
  if (steps == 0) average = zeros<Scalar>(parameter.shape);
  if (!average)
    return Error{ErrorCode::missing_input, std::string(name) + " is missing after step " + std::to_string(steps)};
  return check_like_parameter(name, *average, parameter);
}

template <typename Scalar>
std::optional<Error> check_state(AdamState<Scalar>& state, const TensorOf<Scalar>& parameter, bool amsgrad) {
  if (state.steps < 0)
    return Error{ErrorCode::out_of_range, "steps is " + std::to_string(state.steps) + "; it must be at least 0"};
  if (auto error = check_average("exp_avg", state.exp_avg, state.steps, parameter)) return error;
  if (auto error = check_average("exp_avg_sq", state.exp_avg_sq, state.steps, parameter)) return error;
  if (amsgrad) return check_average("max_exp_avg_sq", state.max_exp_avg_sq, state.steps, parameter);
  return std::nullopt;
}

template <typename Scalar>
Result<AdamStep<Scalar>> step(TensorOf<Scalar> parameter, const TensorOf<Scalar>& gradient, AdamState<Scalar> state,
                              const AdamOptions& options, WeightDecay kind, double weight_decay) {
  if (auto error = check_options(options)) return *std::move(error);
  if (auto error = check_parameter_and_gradient(parameter, gradient)) return *std::move(error);
  if (auto error = check_state(state, parameter, options.amsgrad)) return *std::move(error);

  ++state.steps;
  const auto steps = static_cast<double>(state.steps);
  const double correction = 1.0 - std::pow(options.beta1, steps);
  const double root_correction = std::sqrt(1.0 - std::pow(options.beta2, steps));
  for (std::size_t i = 0; i < parameter.data.size(); ++i) {
    auto at = static_cast<double>(parameter.data[i]);
    auto slope = static_cast<double>(gradient.data[i]);
    if (kind == WeightDecay::in_gradient)
      slope += weight_decay * at;
    else
      at *= 1.0 - options.learning_rate * weight_decay;
    Scalar& kept_average = state.exp_avg->data[i];
    Scalar& kept_square = state.exp_avg_sq->data[i];
    const double average = options.beta1 * static_cast<double>(kept_average) + (1.0 - options.beta1) * slope;
    const double square = options.beta2 * static_cast<double>(kept_square) + (1.0 - options.beta2) * slope * slope;
    kept_average = static_cast<Scalar>(average);
    kept_square = static_cast<Scalar>(square);
    double divided_by = square;
    if (options.amsgrad) {
      Scalar& largest = state.max_exp_avg_sq->data[i];
      largest = std::max(largest, kept_square);
      divided_by = static_cast<double>(largest);
    }
    const double root = std::sqrt(divided_by) / root_correction + options.epsilon;
    // Without epsilon a gradient of 0 would give 0 ÷ 0; it takes no step.
    if (average != 0.0) at -= options.learning_rate * average / correction / root;
    parameter.data[i] = static_cast<Scalar>(at);
  }
  return AdamStep<Scalar>{std::move(parameter), std::move(state)};
}

}  // namespace

template <typename Scalar>
Result<AdamStep<Scalar>> adam(TensorOf<Scalar> parameter, const TensorOf<Scalar>& gradient, AdamState<Scalar> state,
                              const AdamOptions& options) {
  return step(std::move(parameter), gradient, std::move(state), options, WeightDecay::in_gradient,
              options.weight_decay.value_or(0.0));
}

template <typename Scalar>
Result<AdamStep<Scalar>> adamw(TensorOf<Scalar> parameter, const TensorOf<Scalar>& gradient, AdamState<Scalar> state,
                               const AdamOptions& options) {
  return step(std::move(parameter), gradient, std::move(state), options, WeightDecay::decoupled,
              options.weight_decay.value_or(0.01));
}

template Result<AdamStep<float>> adam(TensorOf<float>, const TensorOf<float>&, AdamState<float>, const AdamOptions&);
template Result<AdamStep<double>> adam(TensorOf<double>, const TensorOf<double>&, AdamState<double>,
                                       const AdamOptions&);
template Result<AdamStep<float>> adamw(TensorOf<float>, const TensorOf<float>&, AdamState<float>, const AdamOptions&);
template Result<AdamStep<double>> adamw(TensorOf<double>, const TensorOf<double>&, AdamState<double>,
                                        const AdamOptions&);

}  // namespace attention
