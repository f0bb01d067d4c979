#include "sublayer.h"

#include "within.h"

namespace attention {

namespace {

MultiHeadOptions multi_head_options(const TransformerLayerOptions& options, const AttentionMasks& masks) {
  return {.num_heads = options.num_heads,
          .batch_first = options.batch_first,
          .attn_mask = masks.attn_mask,
          .key_padding_mask = masks.key_padding_mask,
          .non_finite = options.non_finite};
}

}  // namespace

template <typename Scalar>
Sublayer<Scalar> self_attention(const MultiHeadParameters<Scalar>& parameters, const TransformerLayerOptions& options,
                                const AttentionMasks& masks, MultiHeadParameters<Scalar>* grad) {
  using Tensor = TensorOf<Scalar>;
  const MultiHeadOptions heads = multi_head_options(options, masks);
  return {.run = [&parameters, heads](const Tensor& input) -> Result<Tensor> {
            auto attended = multi_head(input, input, input, parameters, heads);
            if (!attended) return within("self_attn", attended.error());
            return std::move(attended.value().attn_output);
          },
          .backward = [&parameters, heads, grad](const Tensor& input, const Tensor& grad_output) -> Result<Tensor> {
            auto back = multi_head_backward(input, input, input, parameters, heads, grad_output);
            if (!back) return within("self_attn", back.error());
            *grad = std::move(back.value().parameters);
            Tensor by_input = std::move(back.value().query);
            all_rows(by_input) += all_rows(back.value().key) + all_rows(back.value().value);
            return by_input;
          }};
}

template <typename Scalar>
Sublayer<Scalar> cross_attention(const TensorOf<Scalar>& memory, const MultiHeadParameters<Scalar>& parameters,
                                 const TransformerLayerOptions& options, const AttentionMasks& masks,
                                 TensorOf<Scalar>* grad_memory, MultiHeadParameters<Scalar>* grad) {
  using Tensor = TensorOf<Scalar>;
  const MultiHeadOptions heads = multi_head_options(options, masks);
  return {.run = [&memory, &parameters, heads](const Tensor& input) -> Result<Tensor> {
            auto attended = multi_head(input, memory, memory, parameters, heads);
            if (!attended) return within("multihead_attn", attended.error());
            return std::move(attended.value().attn_output);
          },
          .backward = [&memory, &parameters, heads, grad_memory, grad](const Tensor& input,
                                                                       const Tensor& grad_output) -> Result<Tensor> {
            auto back = multi_head_backward(input, memory, memory, parameters, heads, grad_output);
            if (!back) return within("multihead_attn", back.error());
            *grad = std::move(back.value().parameters);
            *grad_memory = std::move(back.value().key);
            all_rows(*grad_memory) += all_rows(back.value().value);
            return std::move(back.value().query);
          }};
}

template <typename Scalar>
Sublayer<Scalar> feed_forward_sublayer(const FeedForwardParameters<Scalar>& parameters,
                                       const TransformerLayerOptions& options, FeedForwardParameters<Scalar>* grad) {
  using Tensor = TensorOf<Scalar>;
  const Activation activation = options.activation;
  const NonFinite non_finite = options.non_finite;
  return {.run = [&parameters, activation, non_finite](const Tensor& input) -> Result<Tensor> {
            auto output = feed_forward(input, parameters, activation, non_finite);
            if (!output) return output.error();
            if (auto error =
                    check_shape("the output of linear2", output.value().shape, "the input of linear1", input.shape))
              return *std::move(error);
            return output;
          },
          .backward = [&parameters, activation, non_finite, grad](const Tensor& input,
                                                                  const Tensor& grad_output) -> Result<Tensor> {
            auto back = feed_forward_backward(input, parameters, activation, grad_output, non_finite);
            if (!back) return back.error();
            *grad = std::move(back.value().parameters);
            return std::move(back.value().input);
          }};
}

template <typename Scalar>
Sublayer<Scalar> normed(std::string_view name, const NormParameters<Scalar>& norm, NormParameters<Scalar>* grad,
                        Sublayer<Scalar> sublayer) {
  sublayer.norm_name = name;
  sublayer.norm = &norm;
  sublayer.grad_norm = grad;
  return sublayer;
}

template Sublayer<float> self_attention(const MultiHeadParameters<float>&, const TransformerLayerOptions&,
                                        const AttentionMasks&, MultiHeadParameters<float>*);
template Sublayer<double> self_attention(const MultiHeadParameters<double>&, const TransformerLayerOptions&,
                                         const AttentionMasks&, MultiHeadParameters<double>*);
template Sublayer<float> cross_attention(const TensorOf<float>&, const MultiHeadParameters<float>&,
                                         const TransformerLayerOptions&, const AttentionMasks&, TensorOf<float>*,
                                         MultiHeadParameters<float>*);
template Sublayer<double> cross_attention(const TensorOf<double>&, const MultiHeadParameters<double>&,
                                          const TransformerLayerOptions&, const AttentionMasks&, TensorOf<double>*,
                                          MultiHeadParameters<double>*);
template Sublayer<float> feed_forward_sublayer(const FeedForwardParameters<float>&, const TransformerLayerOptions&,
                                               FeedForwardParameters<float>*);
template Sublayer<double> feed_forward_sublayer(const FeedForwardParameters<double>&, const TransformerLayerOptions&,
                                                FeedForwardParameters<double>*);
template Sublayer<float> normed(std::string_view, const NormParameters<float>&, NormParameters<float>*,
                                Sublayer<float>);
template Sublayer<double> normed(std::string_view, const NormParameters<double>&, NormParameters<double>*,
                                 Sublayer<double>);

}  // namespace attention
