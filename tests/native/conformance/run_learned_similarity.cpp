#include "attention/attend.h"
#include "attention/learned_similarity.h"
#include "operators.h"

namespace attention::test {

namespace {

AttentionOptions options_of(const GoldenCase& golden) {
  // The scores that the cases list are those after the mask.
  AttentionOptions options{.need_weights = true, .need_masked_scores = true};
  if (golden.has("mask")) options.mask = golden.bools("mask");
  return options;
}

/// Everything behind the scores; returns the gradient by the scores.
template <typename Scalar>
TensorOf<Scalar> attend_both_ways(const GoldenCase& golden, const TensorOf<Scalar>& scores, GoldenOutputs& outputs) {
  const auto value = golden.tensor<Scalar>("value");
  const AttentionOptions options = options_of(golden);
  const auto attended = accepted(attend(scores, value, options));
  outputs.add("scores", *attended.masked_scores);
  outputs.add("attn_weights", *attended.weights);
  outputs.add("output", attended.output);
  auto grad = accepted(attend_backward(scores, value, options, golden.tensor<Scalar>("grad_output")));
  outputs.add("grad_value", grad.value);
  return std::move(grad.scores);
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_additive_attention(const GoldenCase& golden) {
  const auto query = golden.tensor<Scalar>("query"), key = golden.tensor<Scalar>("key");
  const AdditiveParameters<Scalar> parameters{.query_weight = golden.tensor<Scalar>("W_q"),
                                              .key_weight = golden.tensor<Scalar>("W_k"),
                                              .vector = golden.tensor<Scalar>("v"),
                                              .bias = golden.optional_tensor<Scalar>("b")};
  GoldenOutputs outputs;
  const auto grad_scores = attend_both_ways(golden, accepted(additive_similarity(query, key, parameters)), outputs);
  const auto grad = accepted(additive_similarity_backward(query, key, parameters, grad_scores));
  outputs.add("grad_query", grad.query);
  outputs.add("grad_key", grad.key);
  outputs.add("grad_W_q", grad.parameters.query_weight);
  outputs.add("grad_W_k", grad.parameters.key_weight);
  outputs.add("grad_v", grad.parameters.vector);
  if (grad.parameters.bias) outputs.add("grad_b", *grad.parameters.bias);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_luong_attention(const GoldenCase& golden) {
  const auto query = golden.tensor<Scalar>("query"), key = golden.tensor<Scalar>("key"),
             weight = golden.tensor<Scalar>("W");
  GoldenOutputs outputs;
  const auto grad_scores = attend_both_ways(golden, accepted(general_similarity(query, key, weight)), outputs);
  const auto grad = accepted(general_similarity_backward(query, key, weight, grad_scores));
  outputs.add("grad_query", grad.query);
  outputs.add("grad_key", grad.key);
  outputs.add("grad_W", grad.weight);
  return outputs;
}

template GoldenOutputs run_additive_attention<float>(const GoldenCase&);
template GoldenOutputs run_additive_attention<double>(const GoldenCase&);
template GoldenOutputs run_luong_attention<float>(const GoldenCase&);
template GoldenOutputs run_luong_attention<double>(const GoldenCase&);

}  // namespace attention::test
