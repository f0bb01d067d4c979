// The layers of a transformer: attention, then a feed-forward network, each added to what it read and normalised.
//
// N sequences of T words of D numbers: (T, N, D); (N, T, D) with batch_first; (T, D) without a batch. One sublayer f
// turns x into norm(x + f(x)), or, with norm_first, into x + f(norm(x)). There is no dropout: PyTorch's eval mode.
//
// The gradients are those of Σ output × grad_output, each of its input's shape. All refuse what multi_head,
// feed_forward and layer_norm refuse, naming the sublayer, and gradients of another shape than the output.
#pragma once

#include <optional>
#include <vector>

#include "attention/multi_head.h"
#include "attention/norm.h"

namespace attention {

struct TransformerLayerOptions {
  /// Must divide D: PyTorch's nhead.
  Index num_heads = 1;
  bool batch_first = false;
  /// false: norm(x + f(x)), as Vaswani et al. 2017; true: x + f(norm(x)), as Xiong et al. 2020.
  bool norm_first = false;
  Activation activation = Activation::relu;
  /// Added inside the root of every norm.
  double layer_norm_epsilon = 1e-5;
  NonFinite non_finite = NonFinite::refuse;
};

/// The masks of one attention, as MultiHeadOptions takes them: TRUE IS MASKED OUT.
struct AttentionMasks {
  BlockingMask attn_mask = {};
  BlockingMask key_padding_mask = {};
};

/// Under PyTorch's names; its linear1 and linear2 are those of feed_forward.
template <typename Scalar>
struct EncoderLayerParameters {
  MultiHeadParameters<Scalar> self_attn;
  FeedForwardParameters<Scalar> feed_forward;
  NormParameters<Scalar> norm1;  ///< of self_attn
  NormParameters<Scalar> norm2;  ///< of feed_forward
};

/// Self-attention, then the feed-forward network. masks are PyTorch's src_mask and src_key_padding_mask.
/// Sources: Vaswani et al. 2017, section 3.1; PyTorch's TransformerEncoderLayer.
template <typename Scalar>
Result<TensorOf<Scalar>> transformer_encoder_layer(const TensorOf<Scalar>& src,
                                                   const EncoderLayerParameters<Scalar>& parameters,
                                                   const TransformerLayerOptions& options,
                                                   const AttentionMasks& masks = {});

template <typename Scalar>
struct EncoderLayerGradients {
  TensorOf<Scalar> src;
  EncoderLayerParameters<Scalar> parameters;
};

template <typename Scalar>
Result<EncoderLayerGradients<Scalar>> transformer_encoder_layer_backward(
    const TensorOf<Scalar>& src, const EncoderLayerParameters<Scalar>& parameters,
    const TransformerLayerOptions& options, const AttentionMasks& masks, const TensorOf<Scalar>& grad_output);

template <typename Scalar>
struct EncoderParameters {
  std::vector<EncoderLayerParameters<Scalar>> layers;
  /// After the last layer; absent: none.
  std::optional<NormParameters<Scalar>> norm = {};
};

/// The layers one after the other, all with the same options and masks. Refuses fewer than one as empty-input.
/// Source: PyTorch's TransformerEncoder, which computes the same on padded input only where its fast path is off.
template <typename Scalar>
Result<TensorOf<Scalar>> transformer_encoder(const TensorOf<Scalar>& src, const EncoderParameters<Scalar>& parameters,
                                             const TransformerLayerOptions& options, const AttentionMasks& masks = {});

template <typename Scalar>
struct EncoderGradients {
  TensorOf<Scalar> src;
  EncoderParameters<Scalar> parameters;
};

template <typename Scalar>
Result<EncoderGradients<Scalar>> transformer_encoder_backward(const TensorOf<Scalar>& src,
                                                              const EncoderParameters<Scalar>& parameters,
                                                              const TransformerLayerOptions& options,
                                                              const AttentionMasks& masks,
                                                              const TensorOf<Scalar>& grad_output);

/// Under PyTorch's names; its linear1 and linear2 are those of feed_forward.
template <typename Scalar>
struct DecoderLayerParameters {
  MultiHeadParameters<Scalar> self_attn;
  MultiHeadParameters<Scalar> multihead_attn;  ///< from tgt to memory
  FeedForwardParameters<Scalar> feed_forward;
  NormParameters<Scalar> norm1;  ///< of self_attn
  NormParameters<Scalar> norm2;  ///< of multihead_attn
  NormParameters<Scalar> norm3;  ///< of feed_forward
};

/// Self-attention over tgt, attention from tgt to memory, then the feed-forward network. memory has tgt's axes, and its
/// own number of words. The masks are PyTorch's tgt_mask and tgt_key_padding_mask, memory_mask and
/// memory_key_padding_mask; causal self-attention takes a mask that says so.
/// Sources: Vaswani et al. 2017, section 3.1; PyTorch's TransformerDecoderLayer.
template <typename Scalar>
Result<TensorOf<Scalar>> transformer_decoder_layer(const TensorOf<Scalar>& tgt, const TensorOf<Scalar>& memory,
                                                   const DecoderLayerParameters<Scalar>& parameters,
                                                   const TransformerLayerOptions& options,
                                                   const AttentionMasks& tgt_masks = {},
                                                   const AttentionMasks& memory_masks = {});

template <typename Scalar>
struct DecoderLayerGradients {
  TensorOf<Scalar> tgt;
  TensorOf<Scalar> memory;
  DecoderLayerParameters<Scalar> parameters;
};

template <typename Scalar>
Result<DecoderLayerGradients<Scalar>> transformer_decoder_layer_backward(
    const TensorOf<Scalar>& tgt, const TensorOf<Scalar>& memory, const DecoderLayerParameters<Scalar>& parameters,
    const TransformerLayerOptions& options, const AttentionMasks& tgt_masks, const AttentionMasks& memory_masks,
    const TensorOf<Scalar>& grad_output);

}  // namespace attention
