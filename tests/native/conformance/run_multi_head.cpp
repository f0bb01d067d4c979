#include "run_multi_head.h"

#include "operators.h"

namespace attention::test {

BlockingMask blocking_mask(const GoldenCase& golden, const std::string& name) {
  const auto found = golden.inputs.find(name);
  if (found == golden.inputs.end()) return NoTensorMask{};
  if (found->second.dtype == "bool") return golden.bools(name);
  return golden.tensor<double>(name);
}

template <typename Scalar>
MultiHeadParameters<Scalar> multi_head_parameters(const GoldenCase& golden, const std::string& prefix) {
  const auto part = [&](const char* name) { return golden.optional_tensor<Scalar>(prefix + name); };
  return {.in_proj_weight = part("in_proj_weight"),
          .q_proj_weight = part("q_proj_weight"),
          .k_proj_weight = part("k_proj_weight"),
          .v_proj_weight = part("v_proj_weight"),
          .in_proj_bias = part("in_proj_bias"),
          .bias_k = part("bias_k"),
          .bias_v = part("bias_v"),
          .out_proj = {golden.tensor<Scalar>(prefix + "out_proj.weight"), part("out_proj.bias")}};
}

template <typename Scalar>
void add_multi_head_gradients(const MultiHeadParameters<Scalar>& grad, const std::string& prefix,
                              GoldenOutputs& outputs) {
  const auto add = [&](const char* name, const std::optional<TensorOf<Scalar>>& part) {
    if (part) outputs.add("grad_" + prefix + name, *part);
  };
  add("in_proj_weight", grad.in_proj_weight);
  add("q_proj_weight", grad.q_proj_weight);
  add("k_proj_weight", grad.k_proj_weight);
  add("v_proj_weight", grad.v_proj_weight);
  add("in_proj_bias", grad.in_proj_bias);
  add("bias_k", grad.bias_k);
  add("bias_v", grad.bias_v);
  add("out_proj.weight", grad.out_proj.weight);
  add("out_proj.bias", grad.out_proj.bias);
}

template <typename Scalar>
GoldenOutputs run_multi_head(const GoldenCase& golden) {
  const bool self = golden.flag("self_attention");
  const auto query = golden.tensor<Scalar>("query");
  const auto key = self ? query : golden.tensor<Scalar>("key"), value = self ? query : golden.tensor<Scalar>("value");
  const auto parameters = multi_head_parameters<Scalar>(golden, "");
  const MultiHeadOptions options{.num_heads = golden.attribute<Index>("num_heads", 0),
                                 .batch_first = golden.flag("batch_first"),
                                 .attn_mask = blocking_mask(golden, "attn_mask"),
                                 .key_padding_mask = blocking_mask(golden, "key_padding_mask"),
                                 .add_zero_attn = golden.flag("add_zero_attn"),
                                 .need_weights = golden.flag("need_weights"),
                                 .average_attn_weights = golden.flag("average_attn_weights")};
  const auto result = accepted(multi_head(query, key, value, parameters, options));
  GoldenOutputs outputs;
  outputs.add("attn_output", result.attn_output);
  if (result.attn_output_weights) outputs.add("attn_output_weights", *result.attn_output_weights);
  auto grad =
      accepted(multi_head_backward(query, key, value, parameters, options, golden.tensor<Scalar>("grad_attn_output")));
  if (self) {
    all_rows(grad.query) += all_rows(grad.key) + all_rows(grad.value);
  } else {
    outputs.add("grad_key", grad.key);
    outputs.add("grad_value", grad.value);
  }
  outputs.add("grad_query", grad.query);
  add_multi_head_gradients(grad.parameters, "", outputs);
  return outputs;
}

template MultiHeadParameters<float> multi_head_parameters(const GoldenCase&, const std::string&);
template MultiHeadParameters<double> multi_head_parameters(const GoldenCase&, const std::string&);
template void add_multi_head_gradients(const MultiHeadParameters<float>&, const std::string&, GoldenOutputs&);
template void add_multi_head_gradients(const MultiHeadParameters<double>&, const std::string&, GoldenOutputs&);
template GoldenOutputs run_multi_head<float>(const GoldenCase&);
template GoldenOutputs run_multi_head<double>(const GoldenCase&);

}  // namespace attention::test
