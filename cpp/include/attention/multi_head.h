// Multi-head attention: several attentions side by side, each with its own view of the same words.
//
// N sequences; L queries and S keys in each; E columns of query, kdim of key, vdim of value; H heads of D = E ÷ H
// columns; S′ is S and the keys that are appended to them.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "attention/attention_options.h"
#include "attention/feed_forward.h"

namespace attention {

/// A mask as PyTorch's modules take it. BEWARE: A BOOLEAN MASK'S TRUE MEANS "MASKED OUT" HERE, the opposite of
/// TensorMask, AttentionOptions and scaled_dot_product, where true means "attend". An additive mask's numbers are added
/// to the scores, and −∞ masks out, as everywhere.
using BlockingMask = std::variant<NoTensorMask, BoolTensor, TensorOf<double>>;

/// Under PyTorch's names. Either in_proj_weight, which needs kdim = vdim = E, or the three q_, k_, v_proj_weight.
template <typename Scalar>
struct MultiHeadParameters {
  std::optional<TensorOf<Scalar>> in_proj_weight = {};  ///< (3 × E, E): the rows for the query, then key, then value
  std::optional<TensorOf<Scalar>> q_proj_weight = {};   ///< (E, E)
  std::optional<TensorOf<Scalar>> k_proj_weight = {};   ///< (E, kdim)
  std::optional<TensorOf<Scalar>> v_proj_weight = {};   ///< (E, vdim)
  std::optional<TensorOf<Scalar>> in_proj_bias = {};    ///< (3 × E), in the order of in_proj_weight
  /// (1, 1, E) both, or neither: one more key and value, appended to the projected ones of every sequence.
  std::optional<TensorOf<Scalar>> bias_k = {};
  std::optional<TensorOf<Scalar>> bias_v = {};
  LinearParameters<Scalar> out_proj;  ///< (E, E), bias (E)
};

struct MultiHeadOptions {
  /// H; must divide E.
  Index num_heads = 1;
  /// Whether the axes of query, key, value and output start with batch, time instead of time, batch.
  bool batch_first = false;
  /// TRUE IS MASKED OUT. (L, S) for all, or (N × H, L, S): that of head h of sequence n at n × H + h.
  BlockingMask attn_mask = {};
  /// TRUE IS MASKED OUT: the padding. (N, S); (S) without a batch.
  BlockingMask key_padding_mask = {};
  /// Append a key and a value of zeros, behind bias_k and bias_v. What is appended is never masked out.
  bool add_zero_attn = false;
  /// The share of the weights set to 0, drawn from `seed`; the others are divided by 1 − dropout. In [0, 1).
  double dropout = 0.0;
  std::uint64_t seed = 0;
  /// Also return the weights, averaged over the heads or of each.
  bool need_weights = false;
  bool average_attn_weights = true;
  NonFinite non_finite = NonFinite::refuse;
};

template <typename Scalar>
struct MultiHeadOutput {
  TensorOf<Scalar> attn_output;                         ///< with the query's axes
  std::optional<TensorOf<Scalar>> attn_output_weights;  ///< (N, L, S′); (N, H, L, S′) unless averaged
  /// Queries with every key masked out in a head, ascending: r is query r % L of head r ÷ L % H of sequence
  /// r ÷ (L × H). Their weights are zeros, and the head adds nothing to the output; PyTorch gives NaN.
  std::vector<Index> empty_rows;
};

/// Projects query, key and value; splits their columns into heads, head h taking h × D … h × D + D − 1; attends in each
/// with the scale 1/√D; puts the heads' outputs side by side again, and projects those.
///
/// query (L, N, E), key (S, N, kdim), value (S, N, vdim); (N, L, E) and so on with batch_first; without a batch, (L,
/// E), (S, kdim), (S, vdim), and every result lacks N. For self-attention pass the same tensor three times. Refuses:
/// empty-input; shape-mismatch, also for heads that do not divide E; missing-input and conflicting-input for weights
/// that are not given or given twice, and for one of bias_k and bias_v alone; out-of-range options; and, with
/// NonFinite::refuse, not-finite inputs, parameters, scores and outputs.
/// Sources: Vaswani et al. 2017, section 3.2.2; PyTorch's MultiheadAttention.
template <typename Scalar>
Result<MultiHeadOutput<Scalar>> multi_head(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                           const TensorOf<Scalar>& value, const MultiHeadParameters<Scalar>& parameters,
                                           const MultiHeadOptions& options);

template <typename Scalar>
struct MultiHeadGradients {
  /// By each input as if it were another tensor: for self-attention their sum is the gradient by the one.
  TensorOf<Scalar> query;
  TensorOf<Scalar> key;
  TensorOf<Scalar> value;
  MultiHeadParameters<Scalar> parameters;  ///< the parameters that are given
};

/// The gradients of Σ attn_output × grad_output (+ Σ attn_output_weights × grad_weights, when given), each of its
/// input's shape. grad_weights has the shape that the options give the weights, whether or not they are asked for.
/// Refuses as multi_head does, and gradients of another shape.
template <typename Scalar>
Result<MultiHeadGradients<Scalar>> multi_head_backward(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                       const TensorOf<Scalar>& value,
                                                       const MultiHeadParameters<Scalar>& parameters,
                                                       const MultiHeadOptions& options,
                                                       const TensorOf<Scalar>& grad_output,
                                                       const TensorOf<Scalar>* grad_weights = nullptr);

}  // namespace attention
