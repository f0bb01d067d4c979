#include "attention/gradient_decay.h"

#include <cmath>

#include "attention/scaled_dot_product.h"
#include "recurrent_cell.h"
#include "recurrent_check.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_two_axes(std::string_view name, const TensorOf<Scalar>& tensor) {
  if (auto error = check_tensor(name, tensor, 2)) return error;
  if (tensor.shape.size() == 2) return std::nullopt;
  return Error{ErrorCode::shape_mismatch,
               std::string(name) + " has shape " + shape_text(tensor.shape) + "; it needs 2 axes"};
}

/// `copies` times the same matrix, one after the other.
template <typename Scalar>
TensorOf<Scalar> repeated(const MatrixOf<Scalar>& matrix, Index copies) {
  auto tensor = zeros<Scalar>({copies, matrix.rows(), matrix.cols()});
  for (Index n = 0; n < copies; ++n) slice(tensor, n) = matrix;
  return tensor;
}

/// One copy for each number of the last state, which differ only in what flows back: 1 into number n of copy n.
template <typename Scalar>
TensorOf<Scalar> unit_gradients(Shape shape, Index size) {
  auto tensor = zeros<Scalar>(std::move(shape));
  // Copies and numbers are the last axes of a state, and an axis of one lies between them in attention's output.
  Scalar* last = tensor.data.data() + static_cast<Index>(tensor.data.size()) - size * size;
  for (Index n = 0; n < size; ++n) last[n * size + n] = 1;
  return tensor;
}

template <typename Scalar>
TensorOf<Scalar> norms_of(const TensorOf<Scalar>& jacobians) {
  auto norms = zeros<Scalar>({jacobians.shape[0]});
  // A gradient that decays goes through sizes whose squares are below every number of the type.
  for (Index t = 0; t < jacobians.shape[0]; ++t)
    norms.data[static_cast<std::size_t>(t)] = slice(jacobians, t).stableNorm();
  return norms;
}

template <typename Scalar>
TensorOf<Scalar> product_transposed(const TensorOf<Scalar>& left, const TensorOf<Scalar>& right) {
  auto product = zeros<Scalar>({rows(left), rows(right)});
  slice(product, 0).noalias() = slice(left, 0) * slice(right, 0).transpose();
  return product;
}

}  // namespace

template <typename Scalar>
Result<GradientDecay<Scalar>> recurrent_gradient_decay(const TensorOf<Scalar>& input,
                                                       const std::vector<RecurrentWeights<Scalar>>& weights,
                                                       const RecurrentOptions& options) {
  if (auto error = check_two_axes("input", input)) return *std::move(error);
  if (options.direction != Direction::forward)
    return Error{ErrorCode::out_of_range,
                 "direction must be forward: no other's last state has read the last word last"};
  if (!options.lengths.empty())
    return Error{ErrorCode::out_of_range, "lengths must be empty: the one sequence is read to its end"};
  const auto run = recurrent(input, weights, {}, options);
  if (!run) return run.error();
  const Index size = sizes_of(weights, options).output;
  RecurrentOptions time_first = options;
  time_first.batch_first = false;
  auto copies = zeros<Scalar>({rows(input), size, columns(input)});
  for (Index t = 0; t < rows(input); ++t) slice(copies, t).rowwise() = slice(input, 0).row(t);
  const RecurrentOutputGradients<Scalar> grad{
      .last = {.hidden = unit_gradients<Scalar>({options.layers, size, size}, size)}};
  auto gradients = recurrent_backward(copies, weights, {}, time_first, grad);
  if (!gradients) return gradients.error();
  GradientDecay<Scalar> decay{
      .last = zeros<Scalar>({size}), .jacobians = std::move(gradients.value().input), .norms = {}};
  slice(decay.last, 0) = all_rows(run.value().output).bottomRows(1);
  decay.norms = norms_of(decay.jacobians);
  return decay;
}

template <typename Scalar>
Result<GradientDecay<Scalar>> attention_gradient_decay(const TensorOf<Scalar>& input,
                                                       const TensorOf<Scalar>& query_weight,
                                                       const TensorOf<Scalar>& key_weight,
                                                       const TensorOf<Scalar>& value_weight) {
  if (auto error = check_two_axes("input", input)) return *std::move(error);
  for (const auto& [name, weight] : {std::pair{"query_weight", &query_weight}, std::pair{"key_weight", &key_weight},
                                     std::pair{"value_weight", &value_weight}}) {
    if (auto error = check_two_axes(name, *weight)) return *std::move(error);
    if (auto error = check_equal(name, columns(*weight), "input", columns(input), "column", "column"))
      return *std::move(error);
  }
  // Causal, so the last word alone may look at every key, and no other query reaches its output.
  const auto query = product_transposed(input, query_weight), key = product_transposed(input, key_weight),
             value = product_transposed(input, value_weight);
  const Index size = rows(value_weight), words = rows(input);
  const TensorOf<Scalar> last_query = repeated<Scalar>(slice(query, 0).bottomRows(1), size);
  const TensorOf<Scalar> keys = repeated<Scalar>(slice(key, 0), size), values = repeated<Scalar>(slice(value, 0), size);
  const auto attended = scaled_dot_product(last_query, keys, values);
  if (!attended) return attended.error();
  const auto grad =
      scaled_dot_product_backward(last_query, keys, values, {}, unit_gradients<Scalar>({size, 1, size}, size));
  if (!grad) return grad.error();

  GradientDecay<Scalar> decay{
      .last = {{size}, {}}, .jacobians = zeros<Scalar>({words, size, columns(input)}), .norms = {}};
  const auto& output = attended.value().output.data;
  decay.last.data.assign(output.begin(), output.begin() + size);
  for (Index n = 0; n < size; ++n) {
    MatrixOf<Scalar> by_input = slice(grad.value().key, n) * slice(key_weight, 0);
    by_input += slice(grad.value().value, n) * slice(value_weight, 0);
    by_input.bottomRows(1) += slice(grad.value().query, n) * slice(query_weight, 0);
    for (Index t = 0; t < words; ++t) slice(decay.jacobians, t).row(n) = by_input.row(t);
  }
  decay.norms = norms_of(decay.jacobians);
  return decay;
}

template <typename Scalar>
Result<std::vector<RecurrentWeights<Scalar>>> raise_forget_bias(std::vector<RecurrentWeights<Scalar>> weights,
                                                                const RecurrentOptions& options, double amount) {
  if (options.kind != RecurrentKind::lstm)
    return Error{ErrorCode::conflicting_input, "a forget bias is asked for; only an lstm has a forget gate"};
  if (!std::isfinite(amount))
    return Error{ErrorCode::not_finite, "amount is " + number_text(amount) + "; it must be finite"};
  for (std::size_t run = 0; run < weights.size(); ++run) {
    const std::string name = "weights[" + std::to_string(run) + "].";
    const TensorOf<Scalar>& weight_ih = weights[run].weight_ih;
    if (auto error = check_tensor(name + "weight_ih", weight_ih, 2)) return *std::move(error);
    const Index all_gates = rows(weight_ih), size = all_gates / 4;
    if (size * 4 != all_gates)
      return Error{ErrorCode::shape_mismatch,
                   name + "weight_ih has " + std::to_string(all_gates) + " rows, which 4 gates do not divide"};
    if (!weights[run].bias_ih) weights[run].bias_ih = zeros<Scalar>({all_gates});
    TensorOf<Scalar>& bias = *weights[run].bias_ih;
    if (auto error = check_tensor(name + "bias_ih", bias)) return *std::move(error);
    if (auto error = check_equal(name + "bias_ih", static_cast<Index>(bias.data.size()), name + "weight_ih", all_gates,
                                 "number", "row"))
      return *std::move(error);
    row(bias).segment(lstm_gates(options.gate_order).forget * size, size) += static_cast<Scalar>(amount);
  }
  return weights;
}

template Result<GradientDecay<float>> recurrent_gradient_decay(const TensorOf<float>&,
                                                               const std::vector<RecurrentWeights<float>>&,
                                                               const RecurrentOptions&);
template Result<GradientDecay<float>> attention_gradient_decay(const TensorOf<float>&, const TensorOf<float>&,
                                                               const TensorOf<float>&, const TensorOf<float>&);
template Result<std::vector<RecurrentWeights<float>>> raise_forget_bias(std::vector<RecurrentWeights<float>>,
                                                                        const RecurrentOptions&, double);
template Result<GradientDecay<double>> recurrent_gradient_decay(const TensorOf<double>&,
                                                                const std::vector<RecurrentWeights<double>>&,
                                                                const RecurrentOptions&);
template Result<GradientDecay<double>> attention_gradient_decay(const TensorOf<double>&, const TensorOf<double>&,
                                                                const TensorOf<double>&, const TensorOf<double>&);
template Result<std::vector<RecurrentWeights<double>>> raise_forget_bias(std::vector<RecurrentWeights<double>>,
                                                                         const RecurrentOptions&, double);

}  // namespace attention
