// What recurrent and recurrent_backward refuse.
#pragma once

#include "attention/recurrent.h"

namespace attention {

/// 1 for rnn, 3 for gru, 4 for lstm.
Index gates_of(RecurrentKind kind);
/// 1, or 2 for bidirectional.
Index directions_of(const RecurrentOptions& options);

/// Read off the first weights, which check_recurrent has accepted.
struct RecurrentSizes {
  Index directions;
  Index hidden;  ///< H
  Index output;  ///< P
};
template <typename Scalar>
RecurrentSizes sizes_of(const std::vector<RecurrentWeights<Scalar>>& weights, const RecurrentOptions& options);

template <typename Scalar>
std::optional<Error> check_recurrent(const TensorOf<Scalar>& input,
                                     const std::vector<RecurrentWeights<Scalar>>& weights,
                                     const RecurrentState<Scalar>& initial, const RecurrentOptions& options);

/// For arguments that check_recurrent has accepted.
template <typename Scalar>
std::optional<Error> check_recurrent_gradients(const TensorOf<Scalar>& input,
                                               const std::vector<RecurrentWeights<Scalar>>& weights,
                                               const RecurrentOptions& options,
                                               const RecurrentOutputGradients<Scalar>& grad);

}  // namespace attention
