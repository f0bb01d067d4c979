#include "sublayer.h"

namespace attention {

namespace {

/// The gradients are null when nothing flows back.
template <typename Scalar>
std::vector<Sublayer<Scalar>> sublayers_of(const TensorOf<Scalar>& memory,
                                           const DecoderLayerParameters<Scalar>& parameters,
                                           const TransformerLayerOptions& options, const AttentionMasks& tgt_masks,
                                           const AttentionMasks& memory_masks, DecoderLayerGradients<Scalar>* grad) {
  DecoderLayerParameters<Scalar>* by = grad != nullptr ? &grad->parameters : nullptr;
  const bool back = grad != nullptr;
  return {normed("norm1", parameters.norm1, back ? &by->norm1 : nullptr,
                 self_attention(parameters.self_attn, options, tgt_masks, back ? &by->self_attn : nullptr)),
          normed("norm2", parameters.norm2, back ? &by->norm2 : nullptr,
                 cross_attention(memory, parameters.multihead_attn, options, memory_masks,
                                 back ? &grad->memory : nullptr, back ? &by->multihead_attn : nullptr)),
          normed("norm3", parameters.norm3, back ? &by->norm3 : nullptr,
                 feed_forward_sublayer(parameters.feed_forward, options, back ? &by->feed_forward : nullptr))};
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> transformer_decoder_layer(const TensorOf<Scalar>& tgt, const TensorOf<Scalar>& memory,
                                                   const DecoderLayerParameters<Scalar>& parameters,
                                                   const TransformerLayerOptions& options,
                                                   const AttentionMasks& tgt_masks,
                                                   const AttentionMasks& memory_masks) {
  return run_sublayers(tgt, sublayers_of<Scalar>(memory, parameters, options, tgt_masks, memory_masks, nullptr),
                       options);
}

template <typename Scalar>
Result<DecoderLayerGradients<Scalar>> transformer_decoder_layer_backward(
    const TensorOf<Scalar>& tgt, const TensorOf<Scalar>& memory, const DecoderLayerParameters<Scalar>& parameters,
    const TransformerLayerOptions& options, const AttentionMasks& tgt_masks, const AttentionMasks& memory_masks,
    const TensorOf<Scalar>& grad_output) {
  DecoderLayerGradients<Scalar> grad;
  auto by_tgt = run_sublayers_backward(tgt, sublayers_of(memory, parameters, options, tgt_masks, memory_masks, &grad),
                                       options, grad_output);
  if (!by_tgt) return by_tgt.error();
  grad.tgt = std::move(by_tgt).value();
  return grad;
}

template Result<TensorOf<float>> transformer_decoder_layer(const TensorOf<float>&, const TensorOf<float>&,
                                                           const DecoderLayerParameters<float>&,
                                                           const TransformerLayerOptions&, const AttentionMasks&,
                                                           const AttentionMasks&);
template Result<TensorOf<double>> transformer_decoder_layer(const TensorOf<double>&, const TensorOf<double>&,
                                                            const DecoderLayerParameters<double>&,
                                                            const TransformerLayerOptions&, const AttentionMasks&,
                                                            const AttentionMasks&);
template Result<DecoderLayerGradients<float>> transformer_decoder_layer_backward(
    const TensorOf<float>&, const TensorOf<float>&, const DecoderLayerParameters<float>&,
    const TransformerLayerOptions&, const AttentionMasks&, const AttentionMasks&, const TensorOf<float>&);
template Result<DecoderLayerGradients<double>> transformer_decoder_layer_backward(
    const TensorOf<double>&, const TensorOf<double>&, const DecoderLayerParameters<double>&,
    const TransformerLayerOptions&, const AttentionMasks&, const AttentionMasks&, const TensorOf<double>&);

}  // namespace attention
