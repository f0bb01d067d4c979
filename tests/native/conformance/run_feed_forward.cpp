#include "attention/feed_forward.h"
#include "operators.h"

namespace attention::test {

namespace {

Activation activation_named(const std::string& name) {
  static const std::map<std::string, Activation> names = {
      {"gelu_erf", Activation::gelu},   {"gelu_tanh", Activation::gelu_tanh}, {"relu", Activation::relu},
      {"sigmoid", Activation::sigmoid}, {"silu", Activation::silu},           {"tanh", Activation::tanh}};
  return names.at(name);
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_linear(const GoldenCase& golden) {
  const auto input = golden.tensor<Scalar>("input");
  const LinearParameters<Scalar> parameters{golden.tensor<Scalar>("weight"), golden.optional_tensor<Scalar>("bias")};
  GoldenOutputs outputs;
  outputs.add("output", accepted(linear(input, parameters)));
  const auto grad = accepted(linear_backward(input, parameters, golden.tensor<Scalar>("grad_output")));
  outputs.add("grad_input", grad.input);
  outputs.add("grad_weight", grad.parameters.weight);
  if (grad.parameters.bias) outputs.add("grad_bias", *grad.parameters.bias);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_activation(const GoldenCase& golden) {
  const auto input = golden.tensor<Scalar>("input");
  const Activation activation = activation_named(golden.attribute<std::string>("function", ""));
  GoldenOutputs outputs;
  outputs.add("output", accepted(activate(input, activation)));
  outputs.add("grad_input", accepted(activate_backward(input, activation, golden.tensor<Scalar>("grad_output"))));
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_onnx_gelu(const GoldenCase& golden) {
  const bool by_tanh = golden.attribute<std::string>("approximate", "none") == "tanh";
  GoldenOutputs outputs;
  outputs.add("Y", accepted(activate(golden.tensor<Scalar>("X"), by_tanh ? Activation::gelu_tanh : Activation::gelu)));
  return outputs;
}

template GoldenOutputs run_linear<float>(const GoldenCase&);
template GoldenOutputs run_linear<double>(const GoldenCase&);
template GoldenOutputs run_activation<float>(const GoldenCase&);
template GoldenOutputs run_activation<double>(const GoldenCase&);
template GoldenOutputs run_onnx_gelu<float>(const GoldenCase&);
template GoldenOutputs run_onnx_gelu<double>(const GoldenCase&);

}  // namespace attention::test
