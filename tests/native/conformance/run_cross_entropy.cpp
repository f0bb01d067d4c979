#include "attention/softmax.h"
#include "attention/training.h"
#include "operators.h"

namespace attention::test {

namespace {

template <typename Scalar>
CrossEntropyOptions<Scalar> options_of(const GoldenCase& golden, const std::string& weight) {
  const auto reduction = golden.attribute<std::string>("reduction", "mean");
  return {.weight = golden.optional_tensor<Scalar>(weight),
          .reduction = reduction == "mean"  ? Reduction::mean
                       : reduction == "sum" ? Reduction::sum
                                            : Reduction::none,
          .ignore_index = golden.attribute<Index>("ignore_index", -100),
          .label_smoothing = golden.attribute("label_smoothing", 0.0)};
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_cross_entropy(const GoldenCase& golden) {
  const auto input = golden.tensor<Scalar>("input"), grad_output = golden.tensor<Scalar>("grad_output");
  const auto options = options_of<Scalar>(golden, "weight");
  GoldenOutputs outputs;
  const auto run_with = [&](const auto& target) {
    outputs.add("output", accepted(cross_entropy(input, target, options)));
    outputs.add("grad_input", accepted(cross_entropy_backward(input, target, grad_output, options)));
  };
  if (golden.attribute<std::string>("target_kind", "indices") == "probabilities")
    run_with(golden.tensor<Scalar>("target"));
  else
    run_with(golden.indices("target"));
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_onnx_cross_entropy(const GoldenCase& golden) {
  const auto scores = golden.tensor<Scalar>("scores");
  GoldenOutputs outputs;
  outputs.add("output",
              accepted(cross_entropy(scores, golden.indices("labels"), options_of<Scalar>(golden, "weights"))));
  if (golden.wants("log_prob")) outputs.add("log_prob", accepted(log_softmax(scores, {.axis = 1})));
  return outputs;
}

template GoldenOutputs run_cross_entropy<float>(const GoldenCase&);
template GoldenOutputs run_cross_entropy<double>(const GoldenCase&);
template GoldenOutputs run_onnx_cross_entropy<float>(const GoldenCase&);
template GoldenOutputs run_onnx_cross_entropy<double>(const GoldenCase&);

}  // namespace attention::test
