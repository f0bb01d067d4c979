#include "attention/training.h"
#include "check_optimizer.h"

namespace attention {

namespace {

std::optional<Error> check_options(const SgdOptions& options) {
  if (auto error = check_option("learning_rate", options.learning_rate)) return error;
  if (auto error = check_option("momentum", options.momentum)) return error;
  if (auto error = check_option("dampening", options.dampening)) return error;
  if (auto error = check_option("weight_decay", options.weight_decay)) return error;
  if (options.nesterov && (options.momentum == 0.0 || options.dampening != 0.0))
    return Error{ErrorCode::out_of_range, "nesterov needs a momentum above 0 and a dampening of 0; they are " +
                                              number_text(options.momentum) + " and " + number_text(options.dampening)};
  return std::nullopt;
}

}  // namespace

template <typename Scalar>
Result<SgdStep<Scalar>> sgd(TensorOf<Scalar> parameter, const TensorOf<Scalar>& gradient, SgdState<Scalar> state,
                            const SgdOptions& options) {
  if (auto error = check_options(options)) return *std::move(error);
  if (auto error = check_parameter_and_gradient(parameter, gradient)) return *std::move(error);
  if (state.momentum_buffer)
    if (auto error = check_like_parameter("momentum_buffer", *state.momentum_buffer, parameter))
      return *std::move(error);

  const bool first = !state.momentum_buffer.has_value();
  if (options.momentum == 0.0)
    state.momentum_buffer.reset();
  else if (first)
    state.momentum_buffer = zeros<Scalar>(parameter.shape);
  for (std::size_t i = 0; i < parameter.data.size(); ++i) {
    const auto at = static_cast<double>(parameter.data[i]);
    const double slope = static_cast<double>(gradient.data[i]) + options.weight_decay * at;
    double step = slope;
    if (state.momentum_buffer) {
      Scalar& kept = state.momentum_buffer->data[i];
      const double buffer =
          first ? slope : options.momentum * static_cast<double>(kept) + (1.0 - options.dampening) * slope;
      kept = static_cast<Scalar>(buffer);
      step = options.nesterov ? slope + options.momentum * buffer : buffer;
    }
    parameter.data[i] = static_cast<Scalar>(at - options.learning_rate * step);
  }
  return SgdStep<Scalar>{std::move(parameter), std::move(state)};
}

template Result<SgdStep<float>> sgd(TensorOf<float>, const TensorOf<float>&, SgdState<float>, const SgdOptions&);
template Result<SgdStep<double>> sgd(TensorOf<double>, const TensorOf<double>&, SgdState<double>, const SgdOptions&);

}  // namespace attention
