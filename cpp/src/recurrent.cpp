#include "attention/recurrent.h"

#include "recurrent_batch.h"
#include "recurrent_check.h"
#include "recurrent_sequence.h"

namespace attention {

namespace {

/// All layers over all sequences. Run number layer × directions + direction, and sequence n of it.
template <typename Scalar>
class Layers {
public:
  Layers(const std::vector<RecurrentWeights<Scalar>>& weights, const RecurrentOptions& options, BatchLayout layout)
      : weights_(weights), options_(options), layout_(std::move(layout)), sizes_(sizes_of(weights, options)) {}

  /// The last layer's output; keeps the tapes.
  Sequences<Scalar> run(Sequences<Scalar> inputs, const RecurrentState<Scalar>& initial) {
    for (Index layer = 0; layer < options_.layers; ++layer) {
      Sequences<Scalar> outputs;
      for (const auto& input : inputs) outputs.emplace_back(input.rows(), sizes_.directions * sizes_.output);
      for (Index direction = 0; direction < sizes_.directions; ++direction) {
        const Index run = layer * sizes_.directions + direction;
        const RecurrentWeights<Scalar>& weights = weights_[static_cast<std::size_t>(run)];
        const auto cell = make_cell(weights, options_);
        for (std::size_t n = 0; n < inputs.size(); ++n) {
          auto tape = run_sequence(*cell, weights, in_running_order(inputs[n], direction), state(initial, run, n));
          MatrixOf<Scalar> hidden(inputs[n].rows(), sizes_.output);
          for (Index t = 0; t < hidden.rows(); ++t)
            hidden.row(t) = tape.states[static_cast<std::size_t>(t) + 1].hidden.matrix();
          outputs[n].middleCols(direction * sizes_.output, sizes_.output) = in_running_order(hidden, direction);
          tapes_.push_back(std::move(tape));
        }
      }
      inputs = std::move(outputs);
    }
    return inputs;
  }

  /// The gradients by the inputs; fills grad.weights and grad.initial.
  Sequences<Scalar> run_backward(Sequences<Scalar> grad_outputs, const RecurrentState<Scalar>& grad_last,
                                 RecurrentGradients<Scalar>& grad) const {
    for (Index layer = options_.layers; layer-- > 0;) {
      Sequences<Scalar> grad_inputs(grad_outputs.size());
      for (Index direction = 0; direction < sizes_.directions; ++direction) {
        const Index run = layer * sizes_.directions + direction;
        const RecurrentWeights<Scalar>& weights = weights_[static_cast<std::size_t>(run)];
        const auto cell = make_cell(weights, options_);
        for (std::size_t n = 0; n < grad_outputs.size(); ++n) {
          const MatrixOf<Scalar> grad_hidden =
              in_running_order(grad_outputs[n].middleCols(direction * sizes_.output, sizes_.output), direction);
          const auto back = run_sequence_backward(*cell, weights, tape(run, n), grad_hidden, state(grad_last, run, n),
                                                  grad.weights[static_cast<std::size_t>(run)]);
          const MatrixOf<Scalar> grad_input = in_running_order(back.inputs, direction);
          if (direction == 0) {
            grad_inputs[n] = grad_input;
          } else {
            grad_inputs[n] += grad_input;
          }
          put(back.initial, run, n, grad.initial);
        }
      }
      grad_outputs = std::move(grad_inputs);
    }
    return grad_outputs;
  }

  RecurrentState<Scalar> last() const {
    RecurrentState<Scalar> states = zero_states();
    for (Index run = 0; run < runs(); ++run)
      for (std::size_t n = 0; n < layout_.lengths.size(); ++n) put(tape(run, n).states.back(), run, n, states);
    return states;
  }

  RecurrentState<Scalar> zero_states() const {
    RecurrentState<Scalar> states{.hidden = zeros<Scalar>(layout_.state_shape(runs(), sizes_.output))};
    if (has_cell()) states.cell = zeros<Scalar>(layout_.state_shape(runs(), sizes_.hidden));
    return states;
  }

private:
  bool has_cell() const { return options_.kind == RecurrentKind::lstm; }
  Index runs() const { return options_.layers * sizes_.directions; }
  /// The row of a state tensor.
  Index place(Index run, std::size_t n) const { return run * layout_.batch() + static_cast<Index>(n); }
  const SequenceTape<Scalar>& tape(Index run, std::size_t n) const {
    return tapes_[static_cast<std::size_t>(place(run, n))];
  }

  /// From the order of the words to that of the steps, and back.
  MatrixOf<Scalar> in_running_order(const ViewOf<Scalar>& sequence, Index direction) const {
    if (options_.direction == Direction::reverse || direction == 1) return sequence.colwise().reverse();
    return sequence;
  }

  StateRow<Scalar> state(const RecurrentState<Scalar>& states, Index run, std::size_t n) const {
    const auto part = [&](const std::optional<TensorOf<Scalar>>& tensor, Index width) -> Row<Scalar> {
      if (!tensor) return Row<Scalar>::Zero(width);
      return all_rows(*tensor).row(place(run, n)).array();
    };
    return {part(states.hidden, sizes_.output), part(states.cell, has_cell() ? sizes_.hidden : 0)};
  }

  void put(const StateRow<Scalar>& state, Index run, std::size_t n, RecurrentState<Scalar>& states) const {
    all_rows(*states.hidden).row(place(run, n)) = state.hidden.matrix();
    if (has_cell()) all_rows(*states.cell).row(place(run, n)) = state.cell.matrix();
  }

  const std::vector<RecurrentWeights<Scalar>>& weights_;
  const RecurrentOptions& options_;
  BatchLayout layout_;
  RecurrentSizes sizes_;
  std::vector<SequenceTape<Scalar>> tapes_;
};

template <typename Scalar>
std::optional<TensorOf<Scalar>> zeros_like(const std::optional<TensorOf<Scalar>>& tensor) {
  if (!tensor) return std::nullopt;
  return zeros<Scalar>(tensor->shape);
}

template <typename Scalar>
RecurrentWeights<Scalar> zeros_like(const RecurrentWeights<Scalar>& weights) {
  return {.weight_ih = zeros<Scalar>(weights.weight_ih.shape),
          .weight_hh = zeros<Scalar>(weights.weight_hh.shape),
          .bias_ih = zeros_like(weights.bias_ih),
          .bias_hh = zeros_like(weights.bias_hh),
          .weight_hr = zeros_like(weights.weight_hr),
          .peepholes = zeros_like(weights.peepholes)};
}

}  // namespace

template <typename Scalar>
Result<RecurrentOutput<Scalar>> recurrent(const TensorOf<Scalar>& input,
                                          const std::vector<RecurrentWeights<Scalar>>& weights,
                                          const RecurrentState<Scalar>& initial, const RecurrentOptions& options) {
  if (auto error = check_recurrent(input, weights, initial, options)) return *std::move(error);
  const BatchLayout layout = layout_of(input.shape, options);
  Layers<Scalar> layers(weights, options, layout);
  RecurrentOutput<Scalar> result{.output = pack(layers.run(unpack(input, layout), initial), layout),
                                 .last = layers.last()};
  if (options.non_finite == NonFinite::refuse)
    if (auto error = check_finite_tensor("output", result.output)) return *std::move(error);
  return result;
}

template <typename Scalar>
Result<RecurrentGradients<Scalar>> recurrent_backward(const TensorOf<Scalar>& input,
                                                      const std::vector<RecurrentWeights<Scalar>>& weights,
                                                      const RecurrentState<Scalar>& initial,
                                                      const RecurrentOptions& options,
                                                      const RecurrentOutputGradients<Scalar>& grad) {
  if (auto error = check_recurrent(input, weights, initial, options)) return *std::move(error);
  if (auto error = check_recurrent_gradients(input, weights, options, grad)) return *std::move(error);
  const BatchLayout layout = layout_of(input.shape, options);
  Layers<Scalar> layers(weights, options, layout);
  Sequences<Scalar> grad_outputs = layers.run(unpack(input, layout), initial);
  if (grad.output) {
    grad_outputs = unpack(*grad.output, layout);
  } else {
    for (auto& sequence : grad_outputs) sequence.setZero();
  }
  RecurrentGradients<Scalar> gradients{.input = {}, .weights = {}, .initial = layers.zero_states()};
  for (const auto& part : weights) gradients.weights.push_back(zeros_like(part));
  gradients.input = pack(layers.run_backward(std::move(grad_outputs), grad.last, gradients), layout);
  return gradients;
}

template Result<RecurrentOutput<float>> recurrent(const TensorOf<float>&, const std::vector<RecurrentWeights<float>>&,
                                                  const RecurrentState<float>&, const RecurrentOptions&);
template Result<RecurrentGradients<float>> recurrent_backward(const TensorOf<float>&,
                                                              const std::vector<RecurrentWeights<float>>&,
                                                              const RecurrentState<float>&, const RecurrentOptions&,
                                                              const RecurrentOutputGradients<float>&);
template Result<RecurrentOutput<double>> recurrent(const TensorOf<double>&,
                                                   const std::vector<RecurrentWeights<double>>&,
                                                   const RecurrentState<double>&, const RecurrentOptions&);
template Result<RecurrentGradients<double>> recurrent_backward(const TensorOf<double>&,
                                                               const std::vector<RecurrentWeights<double>>&,
                                                               const RecurrentState<double>&, const RecurrentOptions&,
                                                               const RecurrentOutputGradients<double>&);

}  // namespace attention
