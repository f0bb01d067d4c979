#include "sublayer.h"
#include "within.h"

namespace attention {

namespace {

/// The gradients are null when nothing flows back.
template <typename Scalar>
std::vector<Sublayer<Scalar>> sublayers_of(const EncoderLayerParameters<Scalar>& parameters,
                                           const TransformerLayerOptions& options, const AttentionMasks& masks,
                                           EncoderLayerParameters<Scalar>* grad) {
  const bool back = grad != nullptr;
  return {normed("norm1", parameters.norm1, back ? &grad->norm1 : nullptr,
                 self_attention(parameters.self_attn, options, masks, back ? &grad->self_attn : nullptr)),
          normed("norm2", parameters.norm2, back ? &grad->norm2 : nullptr,
                 feed_forward_sublayer(parameters.feed_forward, options, back ? &grad->feed_forward : nullptr))};
}

Error within_layer(std::size_t layer, const Error& error) {
  return within("layers[" + std::to_string(layer) + "]", error);
}

template <typename Scalar>
std::optional<Error> check_layers(const EncoderParameters<Scalar>& parameters) {
  if (!parameters.layers.empty()) return std::nullopt;
  return Error{ErrorCode::empty_input, "layers has length 0; it must be at least 1"};
}

/// What every layer reads, and behind it what the last gives.
template <typename Scalar>
Result<std::vector<TensorOf<Scalar>>> states_of(const TensorOf<Scalar>& src,
                                                const EncoderParameters<Scalar>& parameters,
                                                const TransformerLayerOptions& options, const AttentionMasks& masks) {
  std::vector<TensorOf<Scalar>> states{src};
  for (std::size_t n = 0; n < parameters.layers.size(); ++n) {
    auto output = transformer_encoder_layer(states.back(), parameters.layers[n], options, masks);
    if (!output) return within_layer(n, output.error());
    states.push_back(std::move(output).value());
  }
  return states;
}

NormOptions norm_options(const TransformerLayerOptions& options) {
  return {.epsilon = options.layer_norm_epsilon, .non_finite = options.non_finite};
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> transformer_encoder_layer(const TensorOf<Scalar>& src,
                                                   const EncoderLayerParameters<Scalar>& parameters,
                                                   const TransformerLayerOptions& options,
                                                   const AttentionMasks& masks) {
  return run_sublayers(src, sublayers_of<Scalar>(parameters, options, masks, nullptr), options);
}

template <typename Scalar>
Result<EncoderLayerGradients<Scalar>> transformer_encoder_layer_backward(
    const TensorOf<Scalar>& src, const EncoderLayerParameters<Scalar>& parameters,
    const TransformerLayerOptions& options, const AttentionMasks& masks, const TensorOf<Scalar>& grad_output) {
  EncoderLayerGradients<Scalar> grad;
  auto by_src =
      run_sublayers_backward(src, sublayers_of(parameters, options, masks, &grad.parameters), options, grad_output);
  if (!by_src) return by_src.error();
  grad.src = std::move(by_src).value();
  return grad;
}

template <typename Scalar>
Result<TensorOf<Scalar>> transformer_encoder(const TensorOf<Scalar>& src, const EncoderParameters<Scalar>& parameters,
                                             const TransformerLayerOptions& options, const AttentionMasks& masks) {
  if (auto error = check_layers(parameters)) return *std::move(error);
  auto states = states_of(src, parameters, options, masks);
  if (!states) return states.error();
  if (!parameters.norm) return std::move(states.value().back());
  auto normed_output = layer_norm(states.value().back(), *parameters.norm, norm_options(options));
  if (!normed_output) return within("norm", normed_output.error());
  return std::move(normed_output.value().output);
}

template <typename Scalar>
Result<EncoderGradients<Scalar>> transformer_encoder_backward(const TensorOf<Scalar>& src,
                                                              const EncoderParameters<Scalar>& parameters,
                                                              const TransformerLayerOptions& options,
                                                              const AttentionMasks& masks,
                                                              const TensorOf<Scalar>& grad_output) {
  if (auto error = check_layers(parameters)) return *std::move(error);
  const auto states = states_of(src, parameters, options, masks);
  if (!states) return states.error();
  EncoderGradients<Scalar> grad{grad_output, {}};
  if (parameters.norm) {
    auto back = layer_norm_backward(states.value().back(), *parameters.norm, norm_options(options), grad_output);
    if (!back) return within("norm", back.error());
    grad.src = std::move(back.value().input);
    grad.parameters.norm = std::move(back.value().parameters);
  }
  grad.parameters.layers.resize(parameters.layers.size());
  for (std::size_t n = parameters.layers.size(); n-- > 0;) {
    auto back = transformer_encoder_layer_backward(states.value()[n], parameters.layers[n], options, masks, grad.src);
    if (!back) return within_layer(n, back.error());
    grad.src = std::move(back.value().src);
    grad.parameters.layers[n] = std::move(back.value().parameters);
  }
  return grad;
}

template Result<TensorOf<float>> transformer_encoder_layer(const TensorOf<float>&, const EncoderLayerParameters<float>&,
                                                           const TransformerLayerOptions&, const AttentionMasks&);
template Result<TensorOf<double>> transformer_encoder_layer(const TensorOf<double>&,
                                                            const EncoderLayerParameters<double>&,
                                                            const TransformerLayerOptions&, const AttentionMasks&);
template Result<EncoderLayerGradients<float>> transformer_encoder_layer_backward(const TensorOf<float>&,
                                                                                 const EncoderLayerParameters<float>&,
                                                                                 const TransformerLayerOptions&,
                                                                                 const AttentionMasks&,
                                                                                 const TensorOf<float>&);
template Result<EncoderLayerGradients<double>> transformer_encoder_layer_backward(const TensorOf<double>&,
                                                                                  const EncoderLayerParameters<double>&,
                                                                                  const TransformerLayerOptions&,
                                                                                  const AttentionMasks&,
                                                                                  const TensorOf<double>&);
template Result<TensorOf<float>> transformer_encoder(const TensorOf<float>&, const EncoderParameters<float>&,
                                                     const TransformerLayerOptions&, const AttentionMasks&);
template Result<TensorOf<double>> transformer_encoder(const TensorOf<double>&, const EncoderParameters<double>&,
                                                      const TransformerLayerOptions&, const AttentionMasks&);
template Result<EncoderGradients<float>> transformer_encoder_backward(const TensorOf<float>&,
                                                                      const EncoderParameters<float>&,
                                                                      const TransformerLayerOptions&,
                                                                      const AttentionMasks&, const TensorOf<float>&);
template Result<EncoderGradients<double>> transformer_encoder_backward(const TensorOf<double>&,
                                                                       const EncoderParameters<double>&,
                                                                       const TransformerLayerOptions&,
                                                                       const AttentionMasks&, const TensorOf<double>&);

}  // namespace attention
