// One sequence through one layer in one direction, one step after the other.
#pragma once

#include "recurrent_cell.h"

namespace attention {

/// What a run leaves for its backward run; rows in the order in which they were run.
template <typename Scalar>
struct SequenceTape {
  MatrixOf<Scalar> inputs;               ///< T × I
  std::vector<StateRow<Scalar>> states;  ///< T + 1: the initial one, then the one after each step
  MatrixOf<Scalar> records;              ///< T × the cell's record_size
};

template <typename Scalar>
std::unique_ptr<RecurrentCell<Scalar>> make_cell(const RecurrentWeights<Scalar>& weights,
                                                 const RecurrentOptions& options);

template <typename Scalar>
SequenceTape<Scalar> run_sequence(const RecurrentCell<Scalar>& cell, const RecurrentWeights<Scalar>& weights,
                                  MatrixOf<Scalar> inputs, StateRow<Scalar> initial);

template <typename Scalar>
struct SequenceGradients {
  MatrixOf<Scalar> inputs;
  StateRow<Scalar> initial;
};

/// grad_hidden T × P: the gradient by the hidden state after each step, as an output; grad_last: by the last state, as
/// that. Adds to grad, the gradients by the weights.
template <typename Scalar>
SequenceGradients<Scalar> run_sequence_backward(const RecurrentCell<Scalar>& cell,
                                                const RecurrentWeights<Scalar>& weights,
                                                const SequenceTape<Scalar>& tape, const MatrixOf<Scalar>& grad_hidden,
                                                StateRow<Scalar> grad_last, RecurrentWeights<Scalar>& grad);

}  // namespace attention
