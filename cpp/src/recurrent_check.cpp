#include "recurrent_check.h"

#include "check_parameter.h"
#include "recurrent_batch.h"

namespace attention {

namespace {

Error lstm_only(const std::string& name) {
  return {ErrorCode::conflicting_input, name + " is given; only an lstm has one"};
}

template <typename Scalar>
std::optional<Error> check_lengths(const TensorOf<Scalar>& input, const RecurrentOptions& options) {
  if (options.lengths.empty()) return std::nullopt;
  const BatchLayout whole = layout_of(input.shape, {.batch_first = options.batch_first});
  if (auto error = check_equal("lengths", static_cast<Index>(options.lengths.size()), "input", whole.batch(), "number",
                               "sequence"))
    return error;
  for (std::size_t n = 0; n < options.lengths.size(); ++n)
    if (options.lengths[n] < 1 || options.lengths[n] > whole.steps)
      return Error{ErrorCode::out_of_range, "lengths[" + std::to_string(n) + "] is " +
                                                std::to_string(options.lengths[n]) + "; it must be from 1 to " +
                                                std::to_string(whole.steps)};
  return std::nullopt;
}

/// H can be read off the first weights, and there is one of them for every layer and direction.
template <typename Scalar>
std::optional<Error> check_sizes(const std::vector<RecurrentWeights<Scalar>>& weights,
                                 const RecurrentOptions& options) {
  if (options.layers < 1)
    return Error{ErrorCode::out_of_range, "layers is " + std::to_string(options.layers) + "; it must be at least 1"};
  const auto length = static_cast<Index>(weights.size()), directions = directions_of(options);
  if (length % directions != 0 || length / directions != options.layers)
    return Error{ErrorCode::shape_mismatch, "weights has length " + std::to_string(length) +
                                                "; it must be layers × directions, " + std::to_string(options.layers) +
                                                " × " + std::to_string(directions)};
  const TensorOf<Scalar>& first = weights.front().weight_ih;
  if (auto error = check_tensor("weights[0].weight_ih", first, 2)) return error;
  const Index gates = gates_of(options.kind);
  if (first.shape[0] % gates != 0)
    return Error{ErrorCode::shape_mismatch, "weights[0].weight_ih has " + std::to_string(first.shape[0]) +
                                                " rows, which " + std::to_string(gates) + " gates do not divide"};
  const auto& projection = weights.front().weight_hr;
  if (!projection) return std::nullopt;
  if (options.kind != RecurrentKind::lstm) return lstm_only("weights[0].weight_hr");
  return check_tensor("weights[0].weight_hr", *projection, 2);
}

template <typename Scalar>
std::optional<Error> check_weights(const std::string& name, const RecurrentWeights<Scalar>& weights, Index input,
                                   const RecurrentSizes& sizes, bool projected, const RecurrentOptions& options) {
  const Index all_gates = gates_of(options.kind) * sizes.hidden;
  const auto check = [&](const char* part, const auto& tensor, const Shape& shape) {
    return check_parameter(name + "." + part, tensor, shape, options.non_finite);
  };
  if (auto error = check("weight_ih", weights.weight_ih, {all_gates, input})) return error;
  if (auto error = check("weight_hh", weights.weight_hh, {all_gates, sizes.output})) return error;
  if (auto error = check("bias_ih", weights.bias_ih, {all_gates})) return error;
  if (auto error = check("bias_hh", weights.bias_hh, {all_gates})) return error;
  if (weights.weight_hr.has_value() != projected)
    return Error{ErrorCode::conflicting_input, name + (projected ? " has no weight_hr, weights[0] has one"
                                                                 : " has a weight_hr, weights[0] has none")};
  if (auto error = check("weight_hr", weights.weight_hr, {sizes.output, sizes.hidden})) return error;
  if (weights.peepholes && options.kind != RecurrentKind::lstm) return lstm_only(name + ".peepholes");
  return check("peepholes", weights.peepholes, {3 * sizes.hidden});
}

template <typename Scalar>
std::optional<Error> check_state(const std::string& name, const RecurrentState<Scalar>& state,
                                 const BatchLayout& layout, const RecurrentSizes& sizes,
                                 const RecurrentOptions& options) {
  const Index runs = options.layers * sizes.directions;
  if (auto error =
          check_parameter(name + ".hidden", state.hidden, layout.state_shape(runs, sizes.output), options.non_finite))
    return error;
  if (state.cell && options.kind != RecurrentKind::lstm) return lstm_only(name + ".cell");
  return check_parameter(name + ".cell", state.cell, layout.state_shape(runs, sizes.hidden), options.non_finite);
}

}  // namespace

Index gates_of(RecurrentKind kind) {
  switch (kind) {
    case RecurrentKind::rnn: return 1;
    case RecurrentKind::gru: return 3;
    case RecurrentKind::lstm: break;
  }
  return 4;
}

Index directions_of(const RecurrentOptions& options) { return options.direction == Direction::bidirectional ? 2 : 1; }

template <typename Scalar>
RecurrentSizes sizes_of(const std::vector<RecurrentWeights<Scalar>>& weights, const RecurrentOptions& options) {
  const Index hidden = weights.front().weight_ih.shape[0] / gates_of(options.kind);
  const auto& projection = weights.front().weight_hr;
  return {.directions = directions_of(options), .hidden = hidden, .output = projection ? projection->shape[0] : hidden};
}

template <typename Scalar>
std::optional<Error> check_recurrent(const TensorOf<Scalar>& input,
                                     const std::vector<RecurrentWeights<Scalar>>& weights,
                                     const RecurrentState<Scalar>& initial, const RecurrentOptions& options) {
  if (auto error = check_tensor("input", input, 2)) return error;
  if (input.shape.size() > 3)
    return Error{ErrorCode::shape_mismatch, "input has shape " + shape_text(input.shape) + "; it needs 2 or 3 axes"};
  if (auto error = check_lengths(input, options)) return error;
  if (auto error = check_sizes(weights, options)) return error;
  const RecurrentSizes sizes = sizes_of(weights, options);
  for (std::size_t run = 0; run < weights.size(); ++run) {
    const bool first_layer = static_cast<Index>(run) < sizes.directions;
    if (auto error = check_weights("weights[" + std::to_string(run) + "]", weights[run],
                                   first_layer ? columns(input) : sizes.directions * sizes.output, sizes,
                                   weights.front().weight_hr.has_value(), options))
      return error;
  }
  if (auto error = check_state("initial", initial, layout_of(input.shape, options), sizes, options)) return error;
  return options.non_finite == NonFinite::allow ? std::nullopt : check_finite_tensor("input", input);
}

template <typename Scalar>
std::optional<Error> check_recurrent_gradients(const TensorOf<Scalar>& input,
                                               const std::vector<RecurrentWeights<Scalar>>& weights,
                                               const RecurrentOptions& options,
                                               const RecurrentOutputGradients<Scalar>& grad) {
  const RecurrentSizes sizes = sizes_of(weights, options);
  const BatchLayout layout = layout_of(input.shape, options);
  if (auto error = check_parameter("grad.output", grad.output, layout.shape(sizes.directions * sizes.output),
                                   options.non_finite))
    return error;
  return check_state("grad.last", grad.last, layout, sizes, options);
}

template RecurrentSizes sizes_of(const std::vector<RecurrentWeights<float>>&, const RecurrentOptions&);
template std::optional<Error> check_recurrent(const TensorOf<float>&, const std::vector<RecurrentWeights<float>>&,
                                              const RecurrentState<float>&, const RecurrentOptions&);
template std::optional<Error> check_recurrent_gradients(const TensorOf<float>&,
                                                        const std::vector<RecurrentWeights<float>>&,
                                                        const RecurrentOptions&,
                                                        const RecurrentOutputGradients<float>&);
template RecurrentSizes sizes_of(const std::vector<RecurrentWeights<double>>&, const RecurrentOptions&);
template std::optional<Error> check_recurrent(const TensorOf<double>&, const std::vector<RecurrentWeights<double>>&,
                                              const RecurrentState<double>&, const RecurrentOptions&);
template std::optional<Error> check_recurrent_gradients(const TensorOf<double>&,
                                                        const std::vector<RecurrentWeights<double>>&,
                                                        const RecurrentOptions&,
                                                        const RecurrentOutputGradients<double>&);

}  // namespace attention
