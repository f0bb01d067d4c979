#include "check_parameter.h"
#include "sublayer.h"
#include "within.h"

namespace attention {

namespace {

template <typename Scalar>
Result<TensorOf<Scalar>> norm_of(const TensorOf<Scalar>& input, const Sublayer<Scalar>& sublayer,
                                 const TransformerLayerOptions& options) {
  auto result =
      layer_norm(input, *sublayer.norm, {.epsilon = options.layer_norm_epsilon, .non_finite = options.non_finite});
  if (!result) return within(sublayer.norm_name, result.error());
  return std::move(result.value().output);
}

template <typename Scalar>
Result<TensorOf<Scalar>> norm_backward(const TensorOf<Scalar>& input, const Sublayer<Scalar>& sublayer,
                                       const TransformerLayerOptions& options, const TensorOf<Scalar>& grad_output) {
  auto result = layer_norm_backward(
      input, *sublayer.norm, {.epsilon = options.layer_norm_epsilon, .non_finite = options.non_finite}, grad_output);
  if (!result) return within(sublayer.norm_name, result.error());
  *sublayer.grad_norm = std::move(result.value().parameters);
  return std::move(result.value().input);
}

/// What f reads.
template <typename Scalar>
Result<TensorOf<Scalar>> read_by(const TensorOf<Scalar>& input, const Sublayer<Scalar>& sublayer,
                                 const TransformerLayerOptions& options) {
  return options.norm_first ? norm_of(input, sublayer, options) : input;
}

/// x + f(x), or x + f(norm(x)).
template <typename Scalar>
Result<TensorOf<Scalar>> summed(const TensorOf<Scalar>& input, const Sublayer<Scalar>& sublayer,
                                const TransformerLayerOptions& options) {
  const auto read = read_by(input, sublayer, options);
  if (!read) return read.error();
  auto output = sublayer.run(read.value());
  if (output) all_rows(output.value()) += all_rows(input);
  return output;
}

template <typename Scalar>
Result<TensorOf<Scalar>> residual(const TensorOf<Scalar>& input, const Sublayer<Scalar>& sublayer,
                                  const TransformerLayerOptions& options) {
  auto sum = summed(input, sublayer, options);
  if (!sum || options.norm_first) return sum;
  return norm_of(sum.value(), sublayer, options);
}

template <typename Scalar>
Result<TensorOf<Scalar>> residual_backward(const TensorOf<Scalar>& input, const Sublayer<Scalar>& sublayer,
                                           const TransformerLayerOptions& options,
                                           const TensorOf<Scalar>& grad_output) {
  const auto read = read_by(input, sublayer, options);
  if (!read) return read.error();
  TensorOf<Scalar> grad_sum = grad_output;
  if (!options.norm_first) {
    const auto sum = summed(input, sublayer, options);
    if (!sum) return sum.error();
    auto through_norm = norm_backward(sum.value(), sublayer, options, grad_output);
    if (!through_norm) return through_norm.error();
    grad_sum = std::move(through_norm).value();
  }
  auto grad_input = sublayer.backward(read.value(), grad_sum);
  if (!grad_input) return grad_input.error();
  if (options.norm_first) {
    grad_input = norm_backward(input, sublayer, options, grad_input.value());
    if (!grad_input) return grad_input.error();
  }
  all_rows(grad_input.value()) += all_rows(grad_sum);
  return grad_input;
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> run_sublayers(TensorOf<Scalar> input, const std::vector<Sublayer<Scalar>>& sublayers,
                                       const TransformerLayerOptions& options) {
  for (const Sublayer<Scalar>& sublayer : sublayers) {
    auto output = residual(input, sublayer, options);
    if (!output) return output.error();
    input = std::move(output).value();
  }
  return input;
}

template <typename Scalar>
Result<TensorOf<Scalar>> run_sublayers_backward(const TensorOf<Scalar>& input,
                                                const std::vector<Sublayer<Scalar>>& sublayers,
                                                const TransformerLayerOptions& options,
                                                const TensorOf<Scalar>& grad_output) {
  if (auto error = check_grad_output(grad_output, input.shape, options.non_finite)) return *std::move(error);
  std::vector<TensorOf<Scalar>> inputs{input};
  for (std::size_t n = 0; n + 1 < sublayers.size(); ++n) {
    auto output = residual(inputs.back(), sublayers[n], options);
    if (!output) return output.error();
    inputs.push_back(std::move(output).value());
  }
  TensorOf<Scalar> grad = grad_output;
  for (std::size_t n = sublayers.size(); n-- > 0;) {
    auto back = residual_backward(inputs[n], sublayers[n], options, grad);
    if (!back) return back.error();
    grad = std::move(back).value();
  }
  return grad;
}

template Result<TensorOf<float>> run_sublayers(TensorOf<float>, const std::vector<Sublayer<float>>&,
                                               const TransformerLayerOptions&);
template Result<TensorOf<double>> run_sublayers(TensorOf<double>, const std::vector<Sublayer<double>>&,
                                                const TransformerLayerOptions&);
template Result<TensorOf<float>> run_sublayers_backward(const TensorOf<float>&, const std::vector<Sublayer<float>>&,
                                                        const TransformerLayerOptions&, const TensorOf<float>&);
template Result<TensorOf<double>> run_sublayers_backward(const TensorOf<double>&, const std::vector<Sublayer<double>>&,
                                                         const TransformerLayerOptions&, const TensorOf<double>&);

}  // namespace attention
