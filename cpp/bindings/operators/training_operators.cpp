#include <limits>

#include "operator_calls.h"

namespace attention::bindings {

namespace {

CrossEntropyOptions<double> cross_entropy_options(const OperatorRequest& request) {
  CrossEntropyOptions<double> options;
  request.read("weight", options.weight);
  request.read<Reduction>("reduction", options.reduction,
                          {{"mean", Reduction::mean}, {"sum", Reduction::sum}, {"none", Reduction::none}});
  request.read("ignoreIndex", options.ignore_index);
  request.read("labelSmoothing", options.label_smoothing);
  options.non_finite = request.non_finite();
  return options;
}

IndexTensor target_in(const OperatorRequest& request) {
  IndexTensor target;
  request.read("target", target);
  return target;
}

OperatorAnswer state_out(const SgdState<double>& state) {
  return OperatorAnswer().put("momentumBuffer", state.momentum_buffer);
}

OperatorAnswer state_out(const AdamState<double>& state) {
  return OperatorAnswer()
      .put("steps", static_cast<double>(state.steps))
      .put("expAvg", state.exp_avg)
      .put("expAvgSq", state.exp_avg_sq)
      .put("maxExpAvgSq", state.max_exp_avg_sq);
}

/// A target is said in one of two ways.
std::optional<Error> check_target(const OperatorRequest& request) {
  if (request.has("target") && request.has("probabilities"))
    return Error{ErrorCode::conflicting_input, "target and probabilities are both given; give one of them"};
  if (!request.has("target") && !request.has("probabilities"))
    return Error{ErrorCode::missing_input, "target is missing, and so are probabilities; give one of them"};
  return std::nullopt;
}

AdamState<double> adam_state(const OperatorRequest& state) {
  AdamState<double> read;
  state.read("steps", read.steps);
  state.read("expAvg", read.exp_avg);
  state.read("expAvgSq", read.exp_avg_sq);
  state.read("maxExpAvgSq", read.max_exp_avg_sq);
  return read;
}

AdamOptions adam_options(const OperatorRequest& request) {
  AdamOptions options;
  request.read("learningRate", options.learning_rate);
  request.read("beta1", options.beta1);
  request.read("beta2", options.beta2);
  request.read("epsilon", options.epsilon);
  request.read("weightDecay", options.weight_decay);
  request.read("amsgrad", options.amsgrad);
  return options;
}

template <typename Step>
void put_step(OperatorAnswer& answer, const Step& step) {
  answer.put("parameter", step.parameter).put("state", state_out(step.state));
}

}  // namespace

RawAnswer cross_entropy_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  if (const auto error = check_target(request)) return refused(*error);
  const auto options = cross_entropy_options(request);
  if (request.has("probabilities"))
    return answer_with(renamed(cross_entropy(request.tensor("input"), request.tensor("probabilities"), options),
                               "target", "probabilities"));
  return answer_with(cross_entropy(request.tensor("input"), target_in(request), options));
}

RawAnswer cross_entropy_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  if (const auto error = check_target(request)) return refused(*error);
  const auto options = cross_entropy_options(request);
  const auto grad_output = request.tensor("gradOutput");
  if (request.has("probabilities"))
    return answer_with(
        renamed(cross_entropy_backward(request.tensor("input"), request.tensor("probabilities"), grad_output, options),
                "target", "probabilities"));
  return answer_with(cross_entropy_backward(request.tensor("input"), target_in(request), grad_output, options));
}

RawAnswer clip_grad_norm_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  double max_norm = std::numeric_limits<double>::quiet_NaN();
  request.read("maxNorm", max_norm);
  double norm_type = 2.0;
  request.read("normType", norm_type);
  return answer_with(clip_grad_norm(request.tensors("gradients"), max_norm, norm_type),
                     [](OperatorAnswer& answer, const ClippedGradients<double>& clipped) {
                       answer.put("gradients", clipped.gradients).put("totalNorm", clipped.total_norm);
                     });
}

RawAnswer sgd_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  SgdOptions options;
  request.read("learningRate", options.learning_rate);
  request.read("momentum", options.momentum);
  request.read("dampening", options.dampening);
  request.read("weightDecay", options.weight_decay);
  request.read("nesterov", options.nesterov);
  SgdState<double> state;
  request.part("state").read("momentumBuffer", state.momentum_buffer);
  return answer_with(sgd(request.tensor("parameter"), request.tensor("gradient"), std::move(state), options),
                     put_step<SgdStep<double>>);
}

RawAnswer adam_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(adam(request.tensor("parameter"), request.tensor("gradient"), adam_state(request.part("state")),
                          adam_options(request)),
                     put_step<AdamStep<double>>);
}

RawAnswer adamw_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(adamw(request.tensor("parameter"), request.tensor("gradient"), adam_state(request.part("state")),
                           adam_options(request)),
                     put_step<AdamStep<double>>);
}

}  // namespace attention::bindings
