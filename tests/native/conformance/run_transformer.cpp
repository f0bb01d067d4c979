#include "attention/transformer_layers.h"
#include "operators.h"
#include "run_multi_head.h"

namespace attention::test {

namespace {

TransformerLayerOptions options_of(const GoldenCase& golden) {
  return {.num_heads = golden.attribute<Index>("nhead", 0),
          .batch_first = golden.flag("batch_first"),
          .norm_first = golden.flag("norm_first"),
          .activation = golden.attribute<std::string>("activation", "") == "gelu" ? Activation::gelu : Activation::relu,
          .layer_norm_epsilon = golden.attribute("layer_norm_eps", 1e-5)};
}

/// The masks of src, tgt or memory.
AttentionMasks masks_of(const GoldenCase& golden, const std::string& of) {
  return {.attn_mask = blocking_mask(golden, of + "_mask"),
          .key_padding_mask = blocking_mask(golden, of + "_key_padding_mask")};
}

template <typename Scalar>
NormParameters<Scalar> norm_parameters(const GoldenCase& golden, const std::string& name) {
  return {.weight = golden.tensor<Scalar>(name + ".weight"), .bias = golden.tensor<Scalar>(name + ".bias")};
}

template <typename Scalar>
FeedForwardParameters<Scalar> feed_forward_parameters(const GoldenCase& golden, const std::string& prefix) {
  const auto layer = [&](const char* name) {
    return LinearParameters<Scalar>{golden.tensor<Scalar>(prefix + name + ".weight"),
                                    golden.optional_tensor<Scalar>(prefix + name + ".bias")};
  };
  return {.linear1 = layer("linear1"), .linear2 = layer("linear2")};
}

template <typename Scalar>
EncoderLayerParameters<Scalar> encoder_layer_parameters(const GoldenCase& golden, const std::string& prefix) {
  return {.self_attn = multi_head_parameters<Scalar>(golden, prefix + "self_attn."),
          .feed_forward = feed_forward_parameters<Scalar>(golden, prefix),
          .norm1 = norm_parameters<Scalar>(golden, prefix + "norm1"),
          .norm2 = norm_parameters<Scalar>(golden, prefix + "norm2")};
}

template <typename Scalar>
void add_norm_gradients(const NormParameters<Scalar>& grad, const std::string& name, GoldenOutputs& outputs) {
  outputs.add("grad_" + name + ".weight", *grad.weight);
  outputs.add("grad_" + name + ".bias", *grad.bias);
}

template <typename Scalar>
void add_feed_forward_gradients(const FeedForwardParameters<Scalar>& grad, GoldenOutputs& outputs) {
  outputs.add("grad_linear1.weight", grad.linear1.weight);
  outputs.add("grad_linear1.bias", *grad.linear1.bias);
  outputs.add("grad_linear2.weight", grad.linear2.weight);
  outputs.add("grad_linear2.bias", *grad.linear2.bias);
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_transformer_encoder_layer(const GoldenCase& golden) {
  const auto src = golden.tensor<Scalar>("src");
  const auto parameters = encoder_layer_parameters<Scalar>(golden, "");
  const TransformerLayerOptions options = options_of(golden);
  const AttentionMasks masks = masks_of(golden, "src");
  GoldenOutputs outputs;
  outputs.add("output", accepted(transformer_encoder_layer(src, parameters, options, masks)));
  const auto grad = accepted(
      transformer_encoder_layer_backward(src, parameters, options, masks, golden.tensor<Scalar>("grad_output")));
  outputs.add("grad_src", grad.src);
  add_multi_head_gradients(grad.parameters.self_attn, "self_attn.", outputs);
  add_feed_forward_gradients(grad.parameters.feed_forward, outputs);
  add_norm_gradients(grad.parameters.norm1, "norm1", outputs);
  add_norm_gradients(grad.parameters.norm2, "norm2", outputs);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_transformer_decoder_layer(const GoldenCase& golden) {
  const auto tgt = golden.tensor<Scalar>("tgt"), memory = golden.tensor<Scalar>("memory");
  const DecoderLayerParameters<Scalar> parameters{
      .self_attn = multi_head_parameters<Scalar>(golden, "self_attn."),
      .multihead_attn = multi_head_parameters<Scalar>(golden, "multihead_attn."),
      .feed_forward = feed_forward_parameters<Scalar>(golden, ""),
      .norm1 = norm_parameters<Scalar>(golden, "norm1"),
      .norm2 = norm_parameters<Scalar>(golden, "norm2"),
      .norm3 = norm_parameters<Scalar>(golden, "norm3")};
  const TransformerLayerOptions options = options_of(golden);
  const AttentionMasks tgt_masks = masks_of(golden, "tgt"), memory_masks = masks_of(golden, "memory");
  GoldenOutputs outputs;
  outputs.add("output", accepted(transformer_decoder_layer(tgt, memory, parameters, options, tgt_masks, memory_masks)));
  const auto grad = accepted(transformer_decoder_layer_backward(tgt, memory, parameters, options, tgt_masks,
                                                                memory_masks, golden.tensor<Scalar>("grad_output")));
  outputs.add("grad_tgt", grad.tgt);
  outputs.add("grad_memory", grad.memory);
  add_multi_head_gradients(grad.parameters.self_attn, "self_attn.", outputs);
  add_multi_head_gradients(grad.parameters.multihead_attn, "multihead_attn.", outputs);
  add_feed_forward_gradients(grad.parameters.feed_forward, outputs);
  add_norm_gradients(grad.parameters.norm1, "norm1", outputs);
  add_norm_gradients(grad.parameters.norm2, "norm2", outputs);
  add_norm_gradients(grad.parameters.norm3, "norm3", outputs);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_transformer_encoder(const GoldenCase& golden) {
  const auto src = golden.tensor<Scalar>("src");
  EncoderParameters<Scalar> parameters;
  for (int n = 0; n < golden.attribute("num_layers", 0); ++n)
    parameters.layers.push_back(encoder_layer_parameters<Scalar>(golden, "layers." + std::to_string(n) + "."));
  if (golden.flag("final_norm")) parameters.norm = norm_parameters<Scalar>(golden, "norm");
  const TransformerLayerOptions options = options_of(golden);
  const AttentionMasks masks = masks_of(golden, "src");
  GoldenOutputs outputs;
  outputs.add("output", accepted(transformer_encoder(src, parameters, options, masks)));
  outputs.add("grad_src", accepted(transformer_encoder_backward(src, parameters, options, masks,
                                                                golden.tensor<Scalar>("grad_output")))
                              .src);
  return outputs;
}

template GoldenOutputs run_transformer_encoder_layer<float>(const GoldenCase&);
template GoldenOutputs run_transformer_encoder_layer<double>(const GoldenCase&);
template GoldenOutputs run_transformer_decoder_layer<float>(const GoldenCase&);
template GoldenOutputs run_transformer_decoder_layer<double>(const GoldenCase&);
template GoldenOutputs run_transformer_encoder<float>(const GoldenCase&);
template GoldenOutputs run_transformer_encoder<double>(const GoldenCase&);

}  // namespace attention::test
