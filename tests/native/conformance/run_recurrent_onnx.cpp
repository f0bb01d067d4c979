#include "operators.h"
#include "run_recurrent.h"

namespace attention::test {

namespace {

/// Direction d of a tensor whose first axis is the directions; numbers first … first + count of it, in the shape.
template <typename Scalar>
TensorOf<Scalar> part_of(const TensorOf<Scalar>& tensor, Index direction, Index first, Shape shape) {
  const Index one = count(tensor.shape) / tensor.shape[0];
  const auto begin = tensor.data.begin() + direction * one + first;
  const Index numbers = count(shape);
  return {std::move(shape), {begin, begin + numbers}};
}

/// One a direction.
template <typename Scalar>
std::vector<RecurrentWeights<Scalar>> onnx_weights(const GoldenCase& golden) {
  const auto w = golden.tensor<Scalar>("W"), r = golden.tensor<Scalar>("R");
  const auto b = golden.optional_tensor<Scalar>("B"), p = golden.optional_tensor<Scalar>("P");
  const Index all_gates = w.shape[1];
  std::vector<RecurrentWeights<Scalar>> weights;
  for (Index d = 0; d < w.shape[0]; ++d) {
    weights.push_back({.weight_ih = part_of(w, d, 0, {all_gates, w.shape[2]}),
                       .weight_hh = part_of(r, d, 0, {all_gates, r.shape[2]})});
    if (b) {
      weights.back().bias_ih = part_of(*b, d, 0, {all_gates});
      weights.back().bias_hh = part_of(*b, d, all_gates, {all_gates});
    }
    if (p) weights.back().peepholes = part_of(*p, d, 0, {p->shape[1]});
  }
  return weights;
}

/// Swaps the first two axes of three.
template <typename Scalar>
TensorOf<Scalar> swapped(const TensorOf<Scalar>& tensor) {
  const Index first = tensor.shape[0], second = tensor.shape[1];
  auto result = zeros<Scalar>({second, first, tensor.shape[2]});
  for (Index i = 0; i < first; ++i)
    for (Index j = 0; j < second; ++j) all_rows(result).row(j * first + i) = all_rows(tensor).row(i * second + j);
  return result;
}

/// (T, N, D × H) to ONNX's (T, D, N, H).
template <typename Scalar>
TensorOf<Scalar> directions_before_batch(const TensorOf<Scalar>& output, Index directions) {
  const Index steps = output.shape[0], batch = output.shape[1], size = output.shape[2] / directions;
  auto result = zeros<Scalar>({steps, directions, batch, size});
  for (Index t = 0; t < steps; ++t)
    for (Index d = 0; d < directions; ++d)
      slice(result, t * directions + d) = slice(output, t).middleCols(d * size, size);
  return result;
}

}  // namespace

RecurrentOptions onnx_recurrent_options(const GoldenCase& golden) {
  const auto direction = golden.attribute<std::string>("direction", "forward");
  return {.kind = golden.op == "RNN"   ? RecurrentKind::rnn
                  : golden.op == "GRU" ? RecurrentKind::gru
                                       : RecurrentKind::lstm,
          .direction = direction == "bidirectional" ? Direction::bidirectional
                       : direction == "reverse"     ? Direction::reverse
                                                    : Direction::forward,
          .batch_first = golden.flag("layout"),
          .lengths = golden.has("sequence_lens") ? golden.indices("sequence_lens").data : std::vector<Index>{},
          .gate_order = GateOrder::onnx,
          .linear_before_reset = golden.flag("linear_before_reset")};
}

template <typename Scalar>
GoldenOutputs run_onnx_recurrent(const GoldenCase& golden, const RecurrentOptions& options) {
  auto hidden = golden.optional_tensor<Scalar>("initial_h"), cell = golden.optional_tensor<Scalar>("initial_c");
  if (options.batch_first && hidden) hidden = swapped(*hidden);
  if (options.batch_first && cell) cell = swapped(*cell);
  const auto weights = onnx_weights<Scalar>(golden);
  const auto result =
      accepted(recurrent<Scalar>(golden.tensor<Scalar>("X"), weights, {.hidden = hidden, .cell = cell}, options));

  GoldenOutputs outputs;
  const auto directions = static_cast<Index>(weights.size());
  if (options.batch_first) {
    Shape shape = result.output.shape;
    shape.back() /= directions;
    shape.insert(shape.end() - 1, directions);
    outputs.add("Y", TensorOf<Scalar>{shape, result.output.data});
  } else {
    outputs.add("Y", directions_before_batch(result.output, directions));
  }
  const auto add_state = [&](const std::string& name, const TensorOf<Scalar>& state) {
    outputs.add(name, options.batch_first ? swapped(state) : state);
  };
  add_state("Y_h", *result.last.hidden);
  if (result.last.cell) add_state("Y_c", *result.last.cell);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_onnx_recurrent(const GoldenCase& golden) {
  return run_onnx_recurrent<Scalar>(golden, onnx_recurrent_options(golden));
}

template GoldenOutputs run_onnx_recurrent<float>(const GoldenCase&);
template GoldenOutputs run_onnx_recurrent<double>(const GoldenCase&);
template GoldenOutputs run_onnx_recurrent<float>(const GoldenCase&, const RecurrentOptions&);
template GoldenOutputs run_onnx_recurrent<double>(const GoldenCase&, const RecurrentOptions&);

}  // namespace attention::test
