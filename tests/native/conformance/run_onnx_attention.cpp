#include "attention/heads.h"
#include "attention/key_value_cache.h"
#include "operators.h"

namespace attention::test {

namespace {

constexpr int onnx_double = 11;

AttentionOptions options_of(const GoldenCase& golden) {
  AttentionOptions options{.scale = golden.number("scale"),
                           .softcap = golden.attribute("softcap", 0.0),
                           .pad_short_mask = true,
                           .causal = golden.flag("is_causal"),
                           .left_window = golden.window("left_window_size"),
                           .right_window = golden.window("right_window_size"),
                           .grouped_heads = true,
                           .softmax_in_double = golden.attribute("softmax_precision", 0) == onnx_double};
  if (golden.has("attn_mask")) {
    if (golden.inputs.at("attn_mask").dtype == "bool")
      options.mask = golden.bools("attn_mask");
    else
      options.mask = golden.tensor<double>("attn_mask");
  }
  if (golden.has("nonpad_kv_seqlen")) {
    options.key_lengths = golden.indices("nonpad_kv_seqlen").data;
    options.alignment = Alignment::bottom_right;
  }
  if (golden.wants("qk_matmul_output")) {
    const int mode = golden.attribute("qk_matmul_output_mode", 0);
    options.need_scores = mode == 0;
    options.need_capped_scores = mode == 1;
    options.need_masked_scores = mode == 2;
    options.need_weights = mode == 3;
  }
  return options;
}

/// (B, H, T, D) from tensors of three axes as well.
template <typename Scalar>
TensorOf<Scalar> with_heads(const GoldenCase& golden, const std::string& input, const std::string& heads) {
  auto tensor = golden.tensor<Scalar>(input);
  if (tensor.shape.size() == 4) return tensor;
  return accepted(split_heads(tensor, golden.attribute<Index>(heads, 0)));
}

template <typename Scalar>
void add_scores(GoldenOutputs& outputs, const AttendedTensors<Scalar>& attended) {
  for (const auto* asked : {&attended.scores, &attended.capped_scores, &attended.masked_scores, &attended.weights})
    if (*asked) outputs.add("qk_matmul_output", **asked);
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_onnx_attention(const GoldenCase& golden) {
  const auto query = with_heads<Scalar>(golden, "Q", "q_num_heads"),
             key = with_heads<Scalar>(golden, "K", "kv_num_heads"),
             value = with_heads<Scalar>(golden, "V", "kv_num_heads");
  const AttentionOptions options = options_of(golden);
  GoldenOutputs outputs;
  AttendedTensors<Scalar> attended;
  if (golden.has("nonpad_kv_seqlen")) {
    // The cache is kept by the caller here and comes in whole.
    attended = accepted(scaled_dot_product(query, key, value, options));
  } else {
    std::optional<KeyValueCache<Scalar>> past;
    if (golden.has("past_key")) past = {golden.tensor<Scalar>("past_key"), golden.tensor<Scalar>("past_value")};
    auto cached = accepted(cached_attention(past ? &*past : nullptr, query, key, value, options));
    outputs.add("present_key", cached.cache.key);
    outputs.add("present_value", cached.cache.value);
    attended = std::move(cached.attended);
  }
  const bool merged = golden.inputs.at("Q").numbers.shape.size() == 3;
  outputs.add("Y", merged ? accepted(merge_heads(attended.output)) : attended.output);
  add_scores(outputs, attended);
  return outputs;
}

template GoldenOutputs run_onnx_attention<float>(const GoldenCase&);
template GoldenOutputs run_onnx_attention<double>(const GoldenCase&);

}  // namespace attention::test
