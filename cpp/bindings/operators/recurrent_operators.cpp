#include "operator_calls.h"

namespace attention::bindings {

namespace {

RecurrentOptions options_in(const OperatorRequest& request) {
  RecurrentOptions options;
  request.read<RecurrentKind>(
      "kind", options.kind, {{"rnn", RecurrentKind::rnn}, {"gru", RecurrentKind::gru}, {"lstm", RecurrentKind::lstm}});
  request.read("layers", options.layers);
  request.read<Direction>(
      "direction", options.direction,
      {{"forward", Direction::forward}, {"reverse", Direction::reverse}, {"bidirectional", Direction::bidirectional}});
  request.read("batchFirst", options.batch_first);
  request.read("lengths", options.lengths);
  request.read<GateOrder>("gateOrder", options.gate_order,
                          {{"pytorch", GateOrder::pytorch}, {"onnx", GateOrder::onnx}});
  request.read<Nonlinearity>("nonlinearity", options.nonlinearity,
                             {{"tanh", Nonlinearity::tanh}, {"relu", Nonlinearity::relu}});
  request.read("linearBeforeReset", options.linear_before_reset);
  options.non_finite = request.non_finite();
  return options;
}

std::vector<RecurrentWeights<double>> weights_in(const OperatorRequest& request) {
  std::vector<RecurrentWeights<double>> weights;
  for (const OperatorRequest& layer : request.parts("weights"))
    weights.push_back({layer.tensor("weightIh"), layer.tensor("weightHh"), layer.optional_tensor("biasIh"),
                       layer.optional_tensor("biasHh"), layer.optional_tensor("weightHr"),
                       layer.optional_tensor("peepholes")});
  return weights;
}

std::vector<OperatorAnswer> weights_out(const std::vector<RecurrentWeights<double>>& weights) {
  std::vector<OperatorAnswer> layers;
  for (const RecurrentWeights<double>& layer : weights)
    layers.push_back(OperatorAnswer()
                         .put("weightIh", layer.weight_ih)
                         .put("weightHh", layer.weight_hh)
                         .put("biasIh", layer.bias_ih)
                         .put("biasHh", layer.bias_hh)
                         .put("weightHr", layer.weight_hr)
                         .put("peepholes", layer.peepholes));
  return layers;
}

RecurrentState<double> state_in(const OperatorRequest& state) {
  return {state.optional_tensor("hidden"), state.optional_tensor("cell")};
}

OperatorAnswer state_out(const RecurrentState<double>& state) {
  return OperatorAnswer().put("hidden", state.hidden).put("cell", state.cell);
}

void put_decay(OperatorAnswer& answer, const GradientDecay<double>& decay) {
  answer.put("last", decay.last).put("jacobians", decay.jacobians).put("norms", decay.norms);
}

}  // namespace

RawAnswer recurrent_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      recurrent(request.tensor("input"), weights_in(request), state_in(request.part("initial")), options_in(request)),
      [](OperatorAnswer& answer, const RecurrentOutput<double>& result) {
        answer.put("output", result.output).put("last", state_out(result.last));
      });
}

RawAnswer recurrent_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  const RecurrentOutputGradients<double> grad{request.optional_tensor("gradOutput"),
                                              state_in(request.part("gradLast"))};
  return answer_with(recurrent_backward(request.tensor("input"), weights_in(request), state_in(request.part("initial")),
                                        options_in(request), grad),
                     [](OperatorAnswer& answer, const RecurrentGradients<double>& gradients) {
                       answer.put("input", gradients.input)
                           .put("weights", weights_out(gradients.weights))
                           .put("initial", state_out(gradients.initial));
                     });
}

RawAnswer recurrent_gradient_decay_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  const RecurrentOptions options = options_in(request);
  auto weights = weights_in(request);
  if (request.has("forgetBias")) {
    double amount = 0.0;
    request.read("forgetBias", amount);
    auto raised = renamed(raise_forget_bias(std::move(weights), options, amount), "amount", "forgetBias");
    if (!raised.ok()) return refused(raised.error());
    weights = std::move(raised).value();
  }
  return answer_with(recurrent_gradient_decay(request.tensor("input"), weights, options), put_decay);
}

RawAnswer attention_gradient_decay_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(attention_gradient_decay(request.tensor("input"), request.tensor("queryWeight"),
                                              request.tensor("keyWeight"), request.tensor("valueWeight")),
                     put_decay);
}

}  // namespace attention::bindings
