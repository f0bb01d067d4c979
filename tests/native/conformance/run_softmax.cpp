#include "attention/softmax.h"
#include "operators.h"

namespace attention::test {

namespace {

template <typename Scalar>
using Forward = Result<TensorOf<Scalar>> (*)(const TensorOf<Scalar>&, const SoftmaxAxisOptions&);
template <typename Scalar>
using Backward = Result<TensorOf<Scalar>> (*)(const TensorOf<Scalar>&, const TensorOf<Scalar>&,
                                              const SoftmaxAxisOptions&);

/// PyTorch calls the axis dim, ONNX axis.
template <typename Scalar>
GoldenOutputs run_both_ways(const GoldenCase& golden, Forward<Scalar> forward, Backward<Scalar> backward) {
  const SoftmaxAxisOptions options{
      .axis = golden.attribute<Index>("dim", golden.attribute<Index>("axis", -1)),
      .temperature = golden.attribute("temperature", 1.0),
      .non_finite = golden.has_feature("nonfinite_row") ? NonFinite::allow : NonFinite::refuse};
  const auto input = golden.tensor<Scalar>("input");
  GoldenOutputs outputs;
  outputs.add("output", accepted(forward(input, options)));
  if (golden.has("grad_output"))
    outputs.add("grad_input", accepted(backward(input, golden.tensor<Scalar>("grad_output"), options)));
  return outputs;
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_softmax(const GoldenCase& golden) {
  return run_both_ways<Scalar>(golden, softmax, softmax_backward);
}

template <typename Scalar>
GoldenOutputs run_log_softmax(const GoldenCase& golden) {
  return run_both_ways<Scalar>(golden, log_softmax, log_softmax_backward);
}

template <typename Scalar>
GoldenOutputs run_logsumexp(const GoldenCase& golden) {
  return run_both_ways<Scalar>(golden, logsumexp, logsumexp_backward);
}

template GoldenOutputs run_softmax<float>(const GoldenCase&);
template GoldenOutputs run_softmax<double>(const GoldenCase&);
template GoldenOutputs run_log_softmax<float>(const GoldenCase&);
template GoldenOutputs run_log_softmax<double>(const GoldenCase&);
template GoldenOutputs run_logsumexp<float>(const GoldenCase&);
template GoldenOutputs run_logsumexp<double>(const GoldenCase&);

}  // namespace attention::test
