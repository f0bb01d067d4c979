#include "recurrent_cell.h"

namespace attention {

namespace {

template <typename Scalar>
class GruCell final : public RecurrentCell<Scalar> {
public:
  GruCell(const RecurrentWeights<Scalar>& weights, const RecurrentOptions& options)
      : weights_(weights),
        gates_(gru_gates(options.gate_order)),
        linear_before_reset_(options.linear_before_reset),
        size_(weights.weight_ih.shape[0] / 3) {}

  // The three gates where their rows stand, then the hidden state's share in the candidate.
  Index record_size() const override { return 4 * size_; }

  StateRow<Scalar> step(const Row<Scalar>& share, const StateRow<Scalar>& before,
                        RowPart<Scalar> record) const override {
    const auto gate = [&](Index block) {
      return sigmoid<Scalar>(share.segment(block * size_, size_) + share_of(before.hidden, block));
    };
    const Row<Scalar> reset = gate(gates_.reset), update = gate(gates_.update);
    const Row<Scalar> hidden_part = linear_before_reset_
                                        ? share_of(before.hidden, gates_.candidate)
                                        : share_of(Row<Scalar>(reset * before.hidden), gates_.candidate);
    Row<Scalar> sum = share.segment(gates_.candidate * size_, size_);
    sum += linear_before_reset_ ? Row<Scalar>(reset * hidden_part) : hidden_part;
    const Row<Scalar> candidate = hyperbolic_tangent(sum);
    record.segment(gates_.reset * size_, size_) = reset;
    record.segment(gates_.update * size_, size_) = update;
    record.segment(gates_.candidate * size_, size_) = candidate;
    record.tail(size_) = hidden_part;
    return {(1 - update) * candidate + update * before.hidden, {}};
  }

  StateRow<Scalar> step_backward(const ReadRow<Scalar>& record, const StateRow<Scalar>& before, const StateRow<Scalar>&,
                                 const StateRow<Scalar>& grad_after, RowPart<Scalar> grad_share,
                                 RecurrentWeights<Scalar>& grad) const override {
    const Row<Scalar> reset = record.segment(gates_.reset * size_, size_);
    const Row<Scalar> update = record.segment(gates_.update * size_, size_);
    const Row<Scalar> candidate = record.segment(gates_.candidate * size_, size_);

    const Row<Scalar> grad_candidate = grad_after.hidden * (1 - update) * (1 - candidate.square());
    const Row<Scalar> grad_update = grad_after.hidden * (before.hidden - candidate) * update * (1 - update);
    Row<Scalar> grad_hidden = grad_after.hidden * update;
    Row<Scalar> grad_reset;
    if (linear_before_reset_) {
      grad_reset = grad_candidate * record.tail(size_);
      grad_hidden += share_backward(before.hidden, gates_.candidate, grad_candidate * reset, grad);
    } else {
      const Row<Scalar> grad_product = share_backward(reset * before.hidden, gates_.candidate, grad_candidate, grad);
      grad_reset = grad_product * before.hidden;
      grad_hidden += grad_product * reset;
    }
    grad_reset *= reset * (1 - reset);
    grad_hidden += share_backward(before.hidden, gates_.reset, grad_reset, grad);
    grad_hidden += share_backward(before.hidden, gates_.update, grad_update, grad);
    grad_share.segment(gates_.reset * size_, size_) = grad_reset;
    grad_share.segment(gates_.update * size_, size_) = grad_update;
    grad_share.segment(gates_.candidate * size_, size_) = grad_candidate;
    return {std::move(grad_hidden), {}};
  }

private:
  Row<Scalar> share_of(const Row<Scalar>& hidden, Index block) const {
    return hidden_share(weights_, hidden, block * size_, size_);
  }
  Row<Scalar> share_backward(const Row<Scalar>& hidden, Index block, const Row<Scalar>& grad_share,
                             RecurrentWeights<Scalar>& grad) const {
    return hidden_share_backward(weights_, hidden, block * size_, grad_share, grad);
  }

  const RecurrentWeights<Scalar>& weights_;
  GruGates gates_;
  bool linear_before_reset_;
  Index size_;
};

}  // namespace

GruGates gru_gates(GateOrder order) {
  if (order == GateOrder::onnx) return {.reset = 1, .update = 0, .candidate = 2};
  return {.reset = 0, .update = 1, .candidate = 2};
}

template <typename Scalar>
std::unique_ptr<RecurrentCell<Scalar>> make_gru_cell(const RecurrentWeights<Scalar>& weights,
                                                     const RecurrentOptions& options) {
  return std::make_unique<GruCell<Scalar>>(weights, options);
}

template std::unique_ptr<RecurrentCell<float>> make_gru_cell(const RecurrentWeights<float>&, const RecurrentOptions&);
template std::unique_ptr<RecurrentCell<double>> make_gru_cell(const RecurrentWeights<double>&, const RecurrentOptions&);

}  // namespace attention
