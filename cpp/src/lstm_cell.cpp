#include "recurrent_cell.h"

namespace attention {

namespace {

template <typename Scalar>
class LstmCell final : public RecurrentCell<Scalar> {
public:
  LstmCell(const RecurrentWeights<Scalar>& weights, const RecurrentOptions& options)
      : weights_(weights),
        gates_(lstm_gates(options.gate_order)),
        peepholes_(lstm_peepholes(options.gate_order)),
        size_(weights.weight_ih.shape[0] / 4) {}

  // The four gates where their rows stand.
  Index record_size() const override { return 4 * size_; }

  StateRow<Scalar> step(const Row<Scalar>& share, const StateRow<Scalar>& before,
                        RowPart<Scalar> record) const override {
    const Row<Scalar> sum = share + hidden_share(weights_, before.hidden, 0, share.size());
    const auto gate = [&](Index block, Index peephole, const Row<Scalar>& cell) {
      Row<Scalar> logits = sum.segment(block * size_, size_);
      if (weights_.peepholes) logits += row(*weights_.peepholes).segment(peephole * size_, size_) * cell;
      return sigmoid(logits);
    };
    const Row<Scalar> input = gate(gates_.input, peepholes_.input, before.cell);
    const Row<Scalar> forget = gate(gates_.forget, peepholes_.forget, before.cell);
    const Row<Scalar> candidate = hyperbolic_tangent<Scalar>(sum.segment(gates_.candidate * size_, size_));
    Row<Scalar> cell = forget * before.cell + input * candidate;
    const Row<Scalar> output = gate(gates_.output, peepholes_.output, cell);
    record.segment(gates_.input * size_, size_) = input;
    record.segment(gates_.forget * size_, size_) = forget;
    record.segment(gates_.candidate * size_, size_) = candidate;
    record.segment(gates_.output * size_, size_) = output;

    Row<Scalar> hidden = output * hyperbolic_tangent(cell);
    if (weights_.weight_hr) hidden = (hidden.matrix() * slice(*weights_.weight_hr, 0).transpose()).eval().array();
    return {std::move(hidden), std::move(cell)};
  }

  StateRow<Scalar> step_backward(const ReadRow<Scalar>& record, const StateRow<Scalar>& before,
                                 const StateRow<Scalar>& after, const StateRow<Scalar>& grad_after,
                                 RowPart<Scalar> grad_share, RecurrentWeights<Scalar>& grad) const override {
    const Row<Scalar> input = record.segment(gates_.input * size_, size_);
    const Row<Scalar> forget = record.segment(gates_.forget * size_, size_);
    const Row<Scalar> candidate = record.segment(gates_.candidate * size_, size_);
    const Row<Scalar> output = record.segment(gates_.output * size_, size_);
    const Row<Scalar> squashed = hyperbolic_tangent(after.cell);

    Row<Scalar> grad_hidden = grad_after.hidden;
    if (weights_.weight_hr) {
      const Row<Scalar> unprojected = output * squashed;
      slice(*grad.weight_hr, 0).noalias() += grad_after.hidden.matrix().transpose() * unprojected.matrix();
      grad_hidden = (grad_after.hidden.matrix() * slice(*weights_.weight_hr, 0)).array();
    }
    const auto through_peephole = [&](Index peephole, const Row<Scalar>& grad_gate, const Row<Scalar>& cell,
                                      Row<Scalar>& grad_cell) {
      if (!weights_.peepholes) return;
      row(*grad.peepholes).segment(peephole * size_, size_) += grad_gate * cell;
      grad_cell += grad_gate * row(*weights_.peepholes).segment(peephole * size_, size_);
    };

    const Row<Scalar> grad_output = grad_hidden * squashed * output * (1 - output);
    Row<Scalar> grad_cell = grad_after.cell + grad_hidden * output * (1 - squashed.square());
    through_peephole(peepholes_.output, grad_output, after.cell, grad_cell);
    const Row<Scalar> grad_input = grad_cell * candidate * input * (1 - input);
    const Row<Scalar> grad_forget = grad_cell * before.cell * forget * (1 - forget);
    Row<Scalar> grad_sum(4 * size_);
    grad_sum.segment(gates_.input * size_, size_) = grad_input;
    grad_sum.segment(gates_.forget * size_, size_) = grad_forget;
    grad_sum.segment(gates_.candidate * size_, size_) = grad_cell * input * (1 - candidate.square());
    grad_sum.segment(gates_.output * size_, size_) = grad_output;
    grad_share = grad_sum;

    Row<Scalar> grad_cell_before = grad_cell * forget;
    through_peephole(peepholes_.input, grad_input, before.cell, grad_cell_before);
    through_peephole(peepholes_.forget, grad_forget, before.cell, grad_cell_before);
    return {hidden_share_backward(weights_, before.hidden, 0, grad_sum, grad), std::move(grad_cell_before)};
  }

private:
  const RecurrentWeights<Scalar>& weights_;
  LstmGates gates_;
  LstmPeepholes peepholes_;
  Index size_;
};

}  // namespace

LstmGates lstm_gates(GateOrder order) {
  if (order == GateOrder::onnx) return {.input = 0, .forget = 2, .candidate = 3, .output = 1};
  return {.input = 0, .forget = 1, .candidate = 2, .output = 3};
}

LstmPeepholes lstm_peepholes(GateOrder order) {
  if (order == GateOrder::onnx) return {.input = 0, .forget = 2, .output = 1};
  return {.input = 0, .forget = 1, .output = 2};
}

template <typename Scalar>
std::unique_ptr<RecurrentCell<Scalar>> make_lstm_cell(const RecurrentWeights<Scalar>& weights,
                                                      const RecurrentOptions& options) {
  return std::make_unique<LstmCell<Scalar>>(weights, options);
}

template std::unique_ptr<RecurrentCell<float>> make_lstm_cell(const RecurrentWeights<float>&, const RecurrentOptions&);
template std::unique_ptr<RecurrentCell<double>> make_lstm_cell(const RecurrentWeights<double>&,
                                                               const RecurrentOptions&);

}  // namespace attention
