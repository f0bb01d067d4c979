// How much the last state still depends on each earlier word: the reason why attention was wanted.
#pragma once

#include <vector>

#include "attention/recurrent.h"

namespace attention {

template <typename Scalar>
struct GradientDecay {
  TensorOf<Scalar> last;       ///< (H), the state or output at the last word
  TensorOf<Scalar> jacobians;  ///< (T, H, I): [t][h][i] is ∂ last[h] / ∂ input[t][i]
  TensorOf<Scalar> norms;      ///< (T): the root of the sum of squares of each jacobians[t]
};

/// For the last layer's hidden state after the last word of one sequence, input (T, I), from a zero state.
/// Refuses as `recurrent` does; shape-mismatch for an input that is not of two axes; out-of-range for another direction
/// than forward, whose last state has not seen the last word last, and for lengths.
/// Sources: Bengio et al. 1994, Pascanu et al. 2013 (the gradient shrinks or grows with every step).
template <typename Scalar>
Result<GradientDecay<Scalar>> recurrent_gradient_decay(const TensorOf<Scalar>& input,
                                                       const std::vector<RecurrentWeights<Scalar>>& weights,
                                                       const RecurrentOptions& options);

/// For the last word's output of causal self-attention over the same input (T, I): query, key and value are
/// input · weightᵀ with query_weight and key_weight (D, I), value_weight (H, I); the scale is 1/√D.
/// Refuses: empty-input; shape-mismatch; not-finite.
template <typename Scalar>
Result<GradientDecay<Scalar>> attention_gradient_decay(const TensorOf<Scalar>& input,
                                                       const TensorOf<Scalar>& query_weight,
                                                       const TensorOf<Scalar>& key_weight,
                                                       const TensorOf<Scalar>& value_weight);

/// weights with `amount` added to the forget gate's part of every bias_ih, which starts as zeros where it is absent:
/// the more open the gate, the slower the gradient decays (Gers et al. 2000, Jozefowicz et al. 2015).
/// Refuses: conflicting-input for another kind than lstm; shape-mismatch for rows that four gates do not divide, or a
/// bias_ih of another length; not-finite for the amount.
template <typename Scalar>
Result<std::vector<RecurrentWeights<Scalar>>> raise_forget_bias(std::vector<RecurrentWeights<Scalar>> weights,
                                                                const RecurrentOptions& options, double amount);

}  // namespace attention
