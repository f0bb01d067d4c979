#include "run_recurrent.h"

#include "operators.h"

namespace attention::test {

namespace {

/// "_l0", "_l0_reverse", "_l1", …
std::vector<std::string> suffixes(const RecurrentOptions& options) {
  std::vector<std::string> names;
  for (Index layer = 0; layer < options.layers; ++layer) {
    names.push_back("_l" + std::to_string(layer));
    if (options.direction == Direction::bidirectional) names.push_back(names.back() + "_reverse");
  }
  return names;
}

template <typename Scalar>
void add(GoldenOutputs& outputs, const std::string& name, const std::optional<TensorOf<Scalar>>& tensor) {
  if (tensor) outputs.add(name, *tensor);
}

}  // namespace

RecurrentOptions recurrent_options(const GoldenCase& golden) {
  const std::string kind = golden.attribute<std::string>("kind", golden.op);
  return {.kind = kind == "rnn"   ? RecurrentKind::rnn
                  : kind == "gru" ? RecurrentKind::gru
                                  : RecurrentKind::lstm,
          .layers = golden.attribute<Index>("num_layers", 1),
          .direction = golden.flag("bidirectional") ? Direction::bidirectional : Direction::forward,
          .batch_first = golden.flag("batch_first"),
          .lengths = golden.has("lengths") ? golden.indices("lengths").data : std::vector<Index>{},
          .nonlinearity = golden.attribute<std::string>("nonlinearity", "tanh") == "relu" ? Nonlinearity::relu
                                                                                          : Nonlinearity::tanh};
}

template <typename Scalar>
std::vector<RecurrentWeights<Scalar>> recurrent_weights(const GoldenCase& golden, const RecurrentOptions& options) {
  std::vector<RecurrentWeights<Scalar>> weights;
  for (const std::string& suffix : suffixes(options))
    weights.push_back({.weight_ih = golden.tensor<Scalar>("weight_ih" + suffix),
                       .weight_hh = golden.tensor<Scalar>("weight_hh" + suffix),
                       .bias_ih = golden.optional_tensor<Scalar>("bias_ih" + suffix),
                       .bias_hh = golden.optional_tensor<Scalar>("bias_hh" + suffix),
                       .weight_hr = golden.optional_tensor<Scalar>("weight_hr" + suffix)});
  return weights;
}

template <typename Scalar>
GoldenOutputs run_recurrent(const GoldenCase& golden, const RecurrentOptions& options) {
  const auto input = golden.tensor<Scalar>("input");
  const auto weights = recurrent_weights<Scalar>(golden, options);
  const RecurrentState<Scalar> initial{golden.optional_tensor<Scalar>("h_0"), golden.optional_tensor<Scalar>("c_0")};
  GoldenOutputs outputs;
  const auto result = accepted(recurrent(input, weights, initial, options));
  outputs.add("output", result.output);
  add(outputs, "h_n", result.last.hidden);
  add(outputs, "c_n", result.last.cell);

  const auto grad = accepted(recurrent_backward<Scalar>(
      input, weights, initial, options,
      {.output = golden.tensor<Scalar>("grad_output"), .last = {.cell = golden.optional_tensor<Scalar>("grad_c_n")}}));
  outputs.add("grad_input", grad.input);
  add(outputs, "grad_h_0", grad.initial.hidden);
  add(outputs, "grad_c_0", grad.initial.cell);
  const auto names = suffixes(options);
  for (std::size_t run = 0; run < names.size(); ++run) {
    const RecurrentWeights<Scalar>& by = grad.weights[run];
    outputs.add("grad_weight_ih" + names[run], by.weight_ih);
    outputs.add("grad_weight_hh" + names[run], by.weight_hh);
    add(outputs, "grad_bias_ih" + names[run], by.bias_ih);
    add(outputs, "grad_bias_hh" + names[run], by.bias_hh);
    add(outputs, "grad_weight_hr" + names[run], by.weight_hr);
  }
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_recurrent(const GoldenCase& golden) {
  return run_recurrent<Scalar>(golden, recurrent_options(golden));
}

template std::vector<RecurrentWeights<float>> recurrent_weights(const GoldenCase&, const RecurrentOptions&);
template std::vector<RecurrentWeights<double>> recurrent_weights(const GoldenCase&, const RecurrentOptions&);
template GoldenOutputs run_recurrent<float>(const GoldenCase&);
template GoldenOutputs run_recurrent<double>(const GoldenCase&);
template GoldenOutputs run_recurrent<float>(const GoldenCase&, const RecurrentOptions&);
template GoldenOutputs run_recurrent<double>(const GoldenCase&, const RecurrentOptions&);

}  // namespace attention::test
