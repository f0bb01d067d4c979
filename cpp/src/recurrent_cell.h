// One step of a recurrent layer, forward and backward: all that tells the kinds apart.
#pragma once

#include <cmath>
#include <memory>

#include "attention/recurrent.h"

namespace attention {

/// One row of numbers, for arithmetic number by number.
template <typename Scalar>
using Row = Eigen::Array<Scalar, 1, Eigen::Dynamic, Eigen::RowMajor>;
template <typename Scalar>
using RowPart = Eigen::Ref<Row<Scalar>>;
template <typename Scalar>
using ReadRow = Eigen::Ref<const Row<Scalar>>;

/// The state of one sequence; cell has no numbers but in an lstm.
template <typename Scalar>
struct StateRow {
  Row<Scalar> hidden;
  Row<Scalar> cell;
};

/// It looks at the weights and options it was made with, which must outlive it.
template <typename Scalar>
class RecurrentCell {
public:
  virtual ~RecurrentCell() = default;

  /// How many numbers a step keeps for its backward step.
  virtual Index record_size() const = 0;

  /// The state after a word. share is W_ih·x + b_ih, G × H numbers.
  virtual StateRow<Scalar> step(const Row<Scalar>& share, const StateRow<Scalar>& before,
                                RowPart<Scalar> record) const = 0;

  /// From the gradient by the state after the word to that by the state before it. Writes the gradient by share, and
  /// adds to those by everything but weight_ih and bias_ih.
  virtual StateRow<Scalar> step_backward(const ReadRow<Scalar>& record, const StateRow<Scalar>& before,
                                         const StateRow<Scalar>& after, const StateRow<Scalar>& grad_after,
                                         RowPart<Scalar> grad_share, RecurrentWeights<Scalar>& grad) const = 0;
};

template <typename Scalar>
std::unique_ptr<RecurrentCell<Scalar>> make_rnn_cell(const RecurrentWeights<Scalar>& weights,
                                                     const RecurrentOptions& options);
template <typename Scalar>
std::unique_ptr<RecurrentCell<Scalar>> make_gru_cell(const RecurrentWeights<Scalar>& weights,
                                                     const RecurrentOptions& options);
template <typename Scalar>
std::unique_ptr<RecurrentCell<Scalar>> make_lstm_cell(const RecurrentWeights<Scalar>& weights,
                                                      const RecurrentOptions& options);

/// Where each gate's rows stand, as a number of blocks of H rows.
struct GruGates {
  Index reset, update, candidate;
};
struct LstmGates {
  Index input, forget, candidate, output;
};
struct LstmPeepholes {
  Index input, forget, output;
};
GruGates gru_gates(GateOrder order);
LstmGates lstm_gates(GateOrder order);
LstmPeepholes lstm_peepholes(GateOrder order);

/// A tensor of one axis as a row.
template <typename Scalar>
Eigen::Map<const Row<Scalar>> row(const TensorOf<Scalar>& tensor) {
  return {tensor.data.data(), static_cast<Index>(tensor.data.size())};
}
template <typename Scalar>
Eigen::Map<Row<Scalar>> row(TensorOf<Scalar>& tensor) {
  return {tensor.data.data(), static_cast<Index>(tensor.data.size())};
}

// The functions of the standard library rather than Eigen's: those of float are shortened series.
template <typename Scalar>
Row<Scalar> sigmoid(const Row<Scalar>& x) {
  return x.unaryExpr([](Scalar number) { return Scalar{1} / (Scalar{1} + std::exp(-number)); });
}
template <typename Scalar>
Row<Scalar> hyperbolic_tangent(const Row<Scalar>& x) {
  return x.unaryExpr([](Scalar number) { return std::tanh(number); });
}

/// W_hh·h + b_hh, from row `first` on, `count` rows: the hidden state's share in the gates.
template <typename Scalar>
Row<Scalar> hidden_share(const RecurrentWeights<Scalar>& weights, const Row<Scalar>& hidden, Index first, Index count) {
  Row<Scalar> share = (hidden.matrix() * slice(weights.weight_hh, 0).middleRows(first, count).transpose()).array();
  if (weights.bias_hh) share += row(*weights.bias_hh).segment(first, count);
  return share;
}

/// Its backward function: returns the gradient by h, and adds to those by W_hh and b_hh.
template <typename Scalar>
Row<Scalar> hidden_share_backward(const RecurrentWeights<Scalar>& weights, const Row<Scalar>& hidden, Index first,
                                  const Row<Scalar>& grad_share, RecurrentWeights<Scalar>& grad) {
  const Index count = grad_share.size();
  slice(grad.weight_hh, 0).middleRows(first, count).noalias() += grad_share.matrix().transpose() * hidden.matrix();
  if (grad.bias_hh) row(*grad.bias_hh).segment(first, count) += grad_share;
  return (grad_share.matrix() * slice(weights.weight_hh, 0).middleRows(first, count)).array();
}

}  // namespace attention
