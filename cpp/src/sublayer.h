// The parts that transformer layers are made of: functions of one tensor, added to what they read and normalised.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "attention/transformer_layers.h"

namespace attention {

/// It looks at parameters, memory and gradients, which must outlive it.
template <typename Scalar>
struct Sublayer {
  std::function<Result<TensorOf<Scalar>>(const TensorOf<Scalar>& input)> run;
  /// The gradient by the input; those by the parameters go to the gradients that the sublayer was made with.
  std::function<Result<TensorOf<Scalar>>(const TensorOf<Scalar>& input, const TensorOf<Scalar>& grad_output)> backward;
  std::string_view norm_name = {};
  const NormParameters<Scalar>* norm = nullptr;
  NormParameters<Scalar>* grad_norm = nullptr;
};

/// In what follows the gradients may be null when only `run` is called.
template <typename Scalar>
Sublayer<Scalar> self_attention(const MultiHeadParameters<Scalar>& parameters, const TransformerLayerOptions& options,
                                const AttentionMasks& masks, MultiHeadParameters<Scalar>* grad);

template <typename Scalar>
Sublayer<Scalar> cross_attention(const TensorOf<Scalar>& memory, const MultiHeadParameters<Scalar>& parameters,
                                 const TransformerLayerOptions& options, const AttentionMasks& masks,
                                 TensorOf<Scalar>* grad_memory, MultiHeadParameters<Scalar>* grad);

template <typename Scalar>
Sublayer<Scalar> feed_forward_sublayer(const FeedForwardParameters<Scalar>& parameters,
                                       const TransformerLayerOptions& options, FeedForwardParameters<Scalar>* grad);

/// The same sublayer with a norm.
template <typename Scalar>
Sublayer<Scalar> normed(std::string_view name, const NormParameters<Scalar>& norm, NormParameters<Scalar>* grad,
                        Sublayer<Scalar> sublayer);

/// The sublayers one after the other, each residual and normed.
template <typename Scalar>
Result<TensorOf<Scalar>> run_sublayers(TensorOf<Scalar> input, const std::vector<Sublayer<Scalar>>& sublayers,
                                       const TransformerLayerOptions& options);

/// The gradient by the input. Refuses a gradient of another shape than the output.
template <typename Scalar>
Result<TensorOf<Scalar>> run_sublayers_backward(const TensorOf<Scalar>& input,
                                                const std::vector<Sublayer<Scalar>>& sublayers,
                                                const TransformerLayerOptions& options,
                                                const TensorOf<Scalar>& grad_output);

}  // namespace attention
