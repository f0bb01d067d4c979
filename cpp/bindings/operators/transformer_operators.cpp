#include "layer_parameters.h"
#include "operator_calls.h"

namespace attention::bindings {

namespace {

TransformerLayerOptions options_in(const OperatorRequest& request) {
  TransformerLayerOptions options;
  request.read("numHeads", options.num_heads);
  request.read("batchFirst", options.batch_first);
  request.read("normFirst", options.norm_first);
  options.activation = activation_in(request, options.activation);
  request.read("layerNormEpsilon", options.layer_norm_epsilon);
  options.non_finite = request.non_finite();
  return options;
}

AttentionMasks masks_in(const OperatorRequest& request, const char* attn_mask, const char* key_padding_mask) {
  return {blocking_mask_in(request, attn_mask), blocking_mask_in(request, key_padding_mask)};
}

EncoderLayerParameters<double> encoder_layer_in(const OperatorRequest& part) {
  return {multi_head_in(part.part("selfAttn")), feed_forward_in(part), norm_in(part.part("norm1")),
          norm_in(part.part("norm2"))};
}

OperatorAnswer encoder_layer_out(const EncoderLayerParameters<double>& parameters) {
  return feed_forward_out(parameters.feed_forward)
      .put("selfAttn", multi_head_out(parameters.self_attn))
      .put("norm1", norm_out(parameters.norm1))
      .put("norm2", norm_out(parameters.norm2));
}

EncoderParameters<double> encoder_in(const OperatorRequest& request) {
  EncoderParameters<double> parameters;
  for (const OperatorRequest& layer : request.parts("layers")) parameters.layers.push_back(encoder_layer_in(layer));
  if (request.has("norm")) parameters.norm = norm_in(request.part("norm"));
  return parameters;
}

DecoderLayerParameters<double> decoder_layer_in(const OperatorRequest& part) {
  return {multi_head_in(part.part("selfAttn")),
          multi_head_in(part.part("multiheadAttn")),
          feed_forward_in(part),
          norm_in(part.part("norm1")),
          norm_in(part.part("norm2")),
          norm_in(part.part("norm3"))};
}

OperatorAnswer decoder_layer_out(const DecoderLayerParameters<double>& parameters) {
  return feed_forward_out(parameters.feed_forward)
      .put("selfAttn", multi_head_out(parameters.self_attn))
      .put("multiheadAttn", multi_head_out(parameters.multihead_attn))
      .put("norm1", norm_out(parameters.norm1))
      .put("norm2", norm_out(parameters.norm2))
      .put("norm3", norm_out(parameters.norm3));
}

AttentionMasks src_masks(const OperatorRequest& request) { return masks_in(request, "srcMask", "srcKeyPaddingMask"); }
AttentionMasks tgt_masks(const OperatorRequest& request) { return masks_in(request, "tgtMask", "tgtKeyPaddingMask"); }
AttentionMasks memory_masks(const OperatorRequest& request) {
  return masks_in(request, "memoryMask", "memoryKeyPaddingMask");
}

}  // namespace

RawAnswer transformer_encoder_layer_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(transformer_encoder_layer(request.tensor("src"), encoder_layer_in(request.part("parameters")),
                                               options_in(request), src_masks(request)));
}

RawAnswer transformer_encoder_layer_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      transformer_encoder_layer_backward(request.tensor("src"), encoder_layer_in(request.part("parameters")),
                                         options_in(request), src_masks(request), request.tensor("gradOutput")),
      [](OperatorAnswer& answer, const EncoderLayerGradients<double>& gradients) {
        answer.put("src", gradients.src).put("parameters", encoder_layer_out(gradients.parameters));
      });
}

RawAnswer transformer_encoder_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(transformer_encoder(request.tensor("src"), encoder_in(request.part("parameters")),
                                         options_in(request), src_masks(request)));
}

RawAnswer transformer_encoder_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      transformer_encoder_backward(request.tensor("src"), encoder_in(request.part("parameters")), options_in(request),
                                   src_masks(request), request.tensor("gradOutput")),
      [](OperatorAnswer& answer, const EncoderGradients<double>& gradients) {
        std::vector<OperatorAnswer> layers;
        for (const auto& layer : gradients.parameters.layers) layers.push_back(encoder_layer_out(layer));
        OperatorAnswer parameters;
        parameters.put("layers", layers);
        if (gradients.parameters.norm) parameters.put("norm", norm_out(*gradients.parameters.norm));
        answer.put("src", gradients.src).put("parameters", parameters);
      });
}

RawAnswer transformer_decoder_layer_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(transformer_decoder_layer(request.tensor("tgt"), request.tensor("memory"),
                                               decoder_layer_in(request.part("parameters")), options_in(request),
                                               tgt_masks(request), memory_masks(request)));
}

RawAnswer transformer_decoder_layer_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(transformer_decoder_layer_backward(
                         request.tensor("tgt"), request.tensor("memory"), decoder_layer_in(request.part("parameters")),
                         options_in(request), tgt_masks(request), memory_masks(request), request.tensor("gradOutput")),
                     [](OperatorAnswer& answer, const DecoderLayerGradients<double>& gradients) {
                       answer.put("tgt", gradients.tgt)
                           .put("memory", gradients.memory)
                           .put("parameters", decoder_layer_out(gradients.parameters));
                     });
}

}  // namespace attention::bindings
