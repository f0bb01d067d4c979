#include "attention/norm.h"
#include "operators.h"

namespace attention::test {

namespace {

/// ONNX's axis counts from the first axis, or back from behind the last when negative.
NormOptions onnx_options(const GoldenCase& golden, const Shape& input) {
  const auto axis = golden.attribute<Index>("axis", -1);
  return {.axes = axis < 0 ? -axis : static_cast<Index>(input.size()) - axis,
          .epsilon = golden.attribute("epsilon", 1e-5)};
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_layer_norm(const GoldenCase& golden) {
  const auto input = golden.tensor<Scalar>("input");
  const NormParameters<Scalar> parameters{.weight = golden.optional_tensor<Scalar>("weight"),
                                          .bias = golden.optional_tensor<Scalar>("bias")};
  const NormOptions options{.axes = static_cast<Index>(golden.attribute("normalized_shape", Shape{}).size()),
                            .epsilon = golden.attribute("eps", 1e-5)};
  GoldenOutputs outputs;
  outputs.add("output", accepted(layer_norm(input, parameters, options)).output);
  const auto grad = accepted(layer_norm_backward(input, parameters, options, golden.tensor<Scalar>("grad_output")));
  outputs.add("grad_input", grad.input);
  if (grad.parameters.weight) outputs.add("grad_weight", *grad.parameters.weight);
  if (grad.parameters.bias) outputs.add("grad_bias", *grad.parameters.bias);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_onnx_layer_normalization(const GoldenCase& golden) {
  const auto input = golden.tensor<Scalar>("X");
  const auto normed = accepted(
      layer_norm<Scalar>(input, {.weight = golden.tensor<Scalar>("Scale"), .bias = golden.optional_tensor<Scalar>("B")},
                         onnx_options(golden, input.shape)));
  GoldenOutputs outputs;
  outputs.add("Y", normed.output);
  outputs.add("Mean", normed.mean);
  outputs.add("InvStdDev", normed.inverse_deviation);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_onnx_rms_normalization(const GoldenCase& golden) {
  const auto input = golden.tensor<Scalar>("X"), scale = golden.tensor<Scalar>("scale");
  GoldenOutputs outputs;
  outputs.add("Y", accepted(rms_norm(input, &scale, onnx_options(golden, input.shape))));
  return outputs;
}

template GoldenOutputs run_layer_norm<float>(const GoldenCase&);
template GoldenOutputs run_layer_norm<double>(const GoldenCase&);
template GoldenOutputs run_onnx_layer_normalization<float>(const GoldenCase&);
template GoldenOutputs run_onnx_layer_normalization<double>(const GoldenCase&);
template GoldenOutputs run_onnx_rms_normalization<float>(const GoldenCase&);
template GoldenOutputs run_onnx_rms_normalization<double>(const GoldenCase&);

}  // namespace attention::test
