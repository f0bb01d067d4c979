#include "attention/scaled_dot_product.h"
#include "operators.h"

namespace attention::test {

namespace {

AttentionOptions options_of(const GoldenCase& golden) {
  AttentionOptions options{.scale = golden.number("scale"),
                           .softcap = golden.attribute("softcap", 0.0),
                           .left_window = golden.window("window_left"),
                           .right_window = golden.window("window_right"),
                           .grouped_heads = golden.has_feature("gqa") || golden.has_feature("mqa"),
                           .need_weights = true};
  const auto causal = golden.attribute<std::string>("causal", "none");
  options.causal = causal != "none";
  if (causal == "bottom_right") options.alignment = Alignment::bottom_right;
  const auto mask = golden.attribute<std::string>("mask_kind", "none");
  if (mask == "bool_true_attends") options.mask = golden.bools("attn_mask");
  if (mask == "float_additive") options.mask = golden.tensor<double>("attn_mask");
  return options;
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_sdpa(const GoldenCase& golden) {
  const auto query = golden.tensor<Scalar>("query"), key = golden.tensor<Scalar>("key"),
             value = golden.tensor<Scalar>("value");
  const AttentionOptions options = options_of(golden);
  const auto attended = accepted(scaled_dot_product(query, key, value, options));
  GoldenOutputs outputs;
  outputs.add("output", attended.output);
  outputs.add("attn_weights", *attended.weights);
  if (golden.has("grad_output")) {
    const auto grad =
        accepted(scaled_dot_product_backward(query, key, value, options, golden.tensor<Scalar>("grad_output")));
    outputs.add("grad_query", grad.query);
    outputs.add("grad_key", grad.key);
    outputs.add("grad_value", grad.value);
  }
  return outputs;
}

template GoldenOutputs run_sdpa<float>(const GoldenCase&);
template GoldenOutputs run_sdpa<double>(const GoldenCase&);

}  // namespace attention::test
