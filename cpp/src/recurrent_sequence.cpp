#include "recurrent_sequence.h"

namespace attention {

template <typename Scalar>
std::unique_ptr<RecurrentCell<Scalar>> make_cell(const RecurrentWeights<Scalar>& weights,
                                                 const RecurrentOptions& options) {
  switch (options.kind) {
    case RecurrentKind::rnn: return make_rnn_cell(weights, options);
    case RecurrentKind::gru: return make_gru_cell(weights, options);
    case RecurrentKind::lstm: break;
  }
  return make_lstm_cell(weights, options);
}

template <typename Scalar>
SequenceTape<Scalar> run_sequence(const RecurrentCell<Scalar>& cell, const RecurrentWeights<Scalar>& weights,
                                  MatrixOf<Scalar> inputs, StateRow<Scalar> initial) {
  const Index steps = inputs.rows();
  MatrixOf<Scalar> shares = inputs * slice(weights.weight_ih, 0).transpose();
  if (weights.bias_ih) shares.array().rowwise() += row(*weights.bias_ih);
  SequenceTape<Scalar> tape{.inputs = std::move(inputs),
                            .states = {std::move(initial)},
                            .records = MatrixOf<Scalar>(steps, cell.record_size())};
  tape.states.reserve(static_cast<std::size_t>(steps) + 1);
  for (Index t = 0; t < steps; ++t)
    tape.states.push_back(cell.step(shares.row(t).array(), tape.states.back(), tape.records.row(t).array()));
  return tape;
}

template <typename Scalar>
SequenceGradients<Scalar> run_sequence_backward(const RecurrentCell<Scalar>& cell,
                                                const RecurrentWeights<Scalar>& weights,
                                                const SequenceTape<Scalar>& tape, const MatrixOf<Scalar>& grad_hidden,
                                                StateRow<Scalar> grad_last, RecurrentWeights<Scalar>& grad) {
  const Index steps = tape.inputs.rows();
  MatrixOf<Scalar> grad_shares(steps, rows(weights.weight_ih));
  StateRow<Scalar> grad_state = std::move(grad_last);
  for (Index t = steps; t-- > 0;) {
    const auto before = static_cast<std::size_t>(t);
    grad_state.hidden += grad_hidden.row(t).array();
    grad_state = cell.step_backward(tape.records.row(t).array(), tape.states[before], tape.states[before + 1],
                                    grad_state, grad_shares.row(t).array(), grad);
  }
  slice(grad.weight_ih, 0).noalias() += grad_shares.transpose() * tape.inputs;
  if (grad.bias_ih) row(*grad.bias_ih) += grad_shares.colwise().sum().array();
  return {grad_shares * slice(weights.weight_ih, 0), std::move(grad_state)};
}

template std::unique_ptr<RecurrentCell<float>> make_cell(const RecurrentWeights<float>&, const RecurrentOptions&);
template std::unique_ptr<RecurrentCell<double>> make_cell(const RecurrentWeights<double>&, const RecurrentOptions&);
template SequenceTape<float> run_sequence(const RecurrentCell<float>&, const RecurrentWeights<float>&, MatrixOf<float>,
                                          StateRow<float>);
template SequenceTape<double> run_sequence(const RecurrentCell<double>&, const RecurrentWeights<double>&,
                                           MatrixOf<double>, StateRow<double>);
template SequenceGradients<float> run_sequence_backward(const RecurrentCell<float>&, const RecurrentWeights<float>&,
                                                        const SequenceTape<float>&, const MatrixOf<float>&,
                                                        StateRow<float>, RecurrentWeights<float>&);
template SequenceGradients<double> run_sequence_backward(const RecurrentCell<double>&, const RecurrentWeights<double>&,
                                                         const SequenceTape<double>&, const MatrixOf<double>&,
                                                         StateRow<double>, RecurrentWeights<double>&);

}  // namespace attention
