#include "attention/feed_forward.h"

#include "within.h"

namespace attention {

namespace {

/// What the second layer reads, and what the activation read to make it.
template <typename Scalar>
struct Hidden {
  TensorOf<Scalar> before;
  TensorOf<Scalar> after;
};

template <typename Scalar>
Result<Hidden<Scalar>> hidden_of(const TensorOf<Scalar>& input, const FeedForwardParameters<Scalar>& parameters,
                                 Activation activation, NonFinite non_finite) {
  auto before = linear(input, parameters.linear1, non_finite);
  if (!before) return within("linear1", before.error());
  auto after = activate(before.value(), activation, non_finite);
  if (!after) return within("activation", after.error());
  return Hidden<Scalar>{std::move(before).value(), std::move(after).value()};
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> feed_forward(const TensorOf<Scalar>& input, const FeedForwardParameters<Scalar>& parameters,
                                      Activation activation, NonFinite non_finite) {
  const auto hidden = hidden_of(input, parameters, activation, non_finite);
  if (!hidden) return hidden.error();
  auto output = linear(hidden.value().after, parameters.linear2, non_finite);
  if (!output) return within("linear2", output.error());
  return output;
}

template <typename Scalar>
Result<FeedForwardGradients<Scalar>> feed_forward_backward(const TensorOf<Scalar>& input,
                                                           const FeedForwardParameters<Scalar>& parameters,
                                                           Activation activation, const TensorOf<Scalar>& grad_output,
                                                           NonFinite non_finite) {
  const auto hidden = hidden_of(input, parameters, activation, non_finite);
  if (!hidden) return hidden.error();
  auto second = linear_backward(hidden.value().after, parameters.linear2, grad_output, non_finite);
  if (!second) return within("linear2", second.error());
  const auto between = activate_backward(hidden.value().before, activation, second.value().input, non_finite);
  if (!between) return within("activation", between.error());
  auto first = linear_backward(input, parameters.linear1, between.value(), non_finite);
  if (!first) return within("linear1", first.error());
  return FeedForwardGradients<Scalar>{
      std::move(first.value().input),
      {.linear1 = std::move(first.value().parameters), .linear2 = std::move(second.value().parameters)}};
}

template Result<TensorOf<float>> feed_forward(const TensorOf<float>&, const FeedForwardParameters<float>&, Activation,
                                              NonFinite);
template Result<TensorOf<double>> feed_forward(const TensorOf<double>&, const FeedForwardParameters<double>&,
                                               Activation, NonFinite);
template Result<FeedForwardGradients<float>> feed_forward_backward(const TensorOf<float>&,
                                                                   const FeedForwardParameters<float>&, Activation,
                                                                   const TensorOf<float>&, NonFinite);
template Result<FeedForwardGradients<double>> feed_forward_backward(const TensorOf<double>&,
                                                                    const FeedForwardParameters<double>&, Activation,
                                                                    const TensorOf<double>&, NonFinite);

}  // namespace attention
