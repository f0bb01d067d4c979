#include "recurrent_cell.h"

namespace attention {

namespace {

template <typename Scalar>
class RnnCell final : public RecurrentCell<Scalar> {
public:
  RnnCell(const RecurrentWeights<Scalar>& weights, Nonlinearity nonlinearity)
      : weights_(weights), nonlinearity_(nonlinearity) {}

  // The slope follows from the state after the step.
  Index record_size() const override { return 0; }

  StateRow<Scalar> step(const Row<Scalar>& share, const StateRow<Scalar>& before, RowPart<Scalar>) const override {
    const Row<Scalar> sum = share + hidden_share(weights_, before.hidden, 0, share.size());
    if (nonlinearity_ == Nonlinearity::tanh) return {hyperbolic_tangent(sum), {}};
    // Asked this way round, NaN stays NaN.
    return {sum.unaryExpr([](Scalar number) { return number < 0 ? Scalar{0} : number; }), {}};
  }

  StateRow<Scalar> step_backward(const ReadRow<Scalar>&, const StateRow<Scalar>& before, const StateRow<Scalar>& after,
                                 const StateRow<Scalar>& grad_after, RowPart<Scalar> grad_share,
                                 RecurrentWeights<Scalar>& grad) const override {
    const Row<Scalar>& hidden = after.hidden;
    const Row<Scalar> slope = nonlinearity_ == Nonlinearity::tanh ? Row<Scalar>(1 - hidden.square())
                                                                  : Row<Scalar>((hidden > 0).template cast<Scalar>());
    const Row<Scalar> grad_sum = grad_after.hidden * slope;
    grad_share = grad_sum;
    return {hidden_share_backward(weights_, before.hidden, 0, grad_sum, grad), {}};
  }

private:
  const RecurrentWeights<Scalar>& weights_;
  Nonlinearity nonlinearity_;
};

}  // namespace

template <typename Scalar>
std::unique_ptr<RecurrentCell<Scalar>> make_rnn_cell(const RecurrentWeights<Scalar>& weights,
                                                     const RecurrentOptions& options) {
  return std::make_unique<RnnCell<Scalar>>(weights, options.nonlinearity);
}

template std::unique_ptr<RecurrentCell<float>> make_rnn_cell(const RecurrentWeights<float>&, const RecurrentOptions&);
template std::unique_ptr<RecurrentCell<double>> make_rnn_cell(const RecurrentWeights<double>&, const RecurrentOptions&);

}  // namespace attention
