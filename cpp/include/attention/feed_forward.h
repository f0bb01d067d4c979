// The layers that look at one word at a time: linear, an activation, and the two of them as a feed-forward network.
//
// Every gradient is that of Σ output × grad_output, of its input's shape. All refuse: empty-input; shape-mismatch; and,
// with NonFinite::refuse, not-finite inputs, parameters or outputs.
#pragma once

#include <optional>

#include "attention/check.h"

namespace attention {

template <typename Scalar>
struct LinearParameters {
  TensorOf<Scalar> weight;                    ///< (Dout, Din)
  std::optional<TensorOf<Scalar>> bias = {};  ///< (Dout)
};

/// output = input · weightᵀ + bias; input (…, Din), output (…, Dout).
/// Source: PyTorch's linear.
template <typename Scalar>
Result<TensorOf<Scalar>> linear(const TensorOf<Scalar>& input, const LinearParameters<Scalar>& parameters,
                                NonFinite non_finite = NonFinite::refuse);

template <typename Scalar>
struct LinearGradients {
  TensorOf<Scalar> input;
  LinearParameters<Scalar> parameters;  ///< bias only where there is one
};

template <typename Scalar>
Result<LinearGradients<Scalar>> linear_backward(const TensorOf<Scalar>& input,
                                                const LinearParameters<Scalar>& parameters,
                                                const TensorOf<Scalar>& grad_output,
                                                NonFinite non_finite = NonFinite::refuse);

/// A function of each number x on its own; σ(x) = 1 ÷ (1 + e⁻ˣ), Φ(x) is the share of a standard normal below x.
enum class Activation {
  relu,       ///< max(0, x); its slope at 0 is 0
  gelu,       ///< x × Φ(x) (Hendrycks and Gimpel 2016): PyTorch's gelu, ONNX Gelu
  gelu_tanh,  ///< x × (1 + tanh(√(2 ÷ π) × (x + 0.044715 x³))) ÷ 2: the approximate="tanh" of both
  sigmoid,    ///< σ(x)
  silu,       ///< x × σ(x)
  tanh
};

/// Source: PyTorch's functions of these names.
template <typename Scalar>
Result<TensorOf<Scalar>> activate(const TensorOf<Scalar>& input, Activation activation,
                                  NonFinite non_finite = NonFinite::refuse);

/// The gradient by the input.
template <typename Scalar>
Result<TensorOf<Scalar>> activate_backward(const TensorOf<Scalar>& input, Activation activation,
                                           const TensorOf<Scalar>& grad_output,
                                           NonFinite non_finite = NonFinite::refuse);

template <typename Scalar>
struct FeedForwardParameters {
  LinearParameters<Scalar> linear1;  ///< (Dff, D)
  LinearParameters<Scalar> linear2;  ///< (D, Dff)
};

/// linear2(activation(linear1(input))).
/// Source: Vaswani et al. 2017, section 3.3; the names are those of PyTorch's TransformerEncoderLayer.
template <typename Scalar>
Result<TensorOf<Scalar>> feed_forward(const TensorOf<Scalar>& input, const FeedForwardParameters<Scalar>& parameters,
                                      Activation activation = Activation::relu,
                                      NonFinite non_finite = NonFinite::refuse);

template <typename Scalar>
struct FeedForwardGradients {
  TensorOf<Scalar> input;
  FeedForwardParameters<Scalar> parameters;
};

template <typename Scalar>
Result<FeedForwardGradients<Scalar>> feed_forward_backward(const TensorOf<Scalar>& input,
                                                           const FeedForwardParameters<Scalar>& parameters,
                                                           Activation activation, const TensorOf<Scalar>& grad_output,
                                                           NonFinite non_finite = NonFinite::refuse);

}  // namespace attention
