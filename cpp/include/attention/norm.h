// Normalising the numbers of a word: what keeps them of one size from layer to layer.
//
// Throughout: x is the input's numbers along its last `axes` axes, n of them, normalised together; weight and bias have
// the shape of those axes and act number by number. All refuse: empty-input; shape-mismatch; out-of-range axes; an
// epsilon that is not at least 0 and finite; and, with NonFinite::refuse, not-finite inputs, parameters or results.
#pragma once

#include <optional>

#include "attention/check.h"

namespace attention {

struct NormOptions {
  /// How many of the input's last axes are normalised together: the length of PyTorch's normalized_shape; ONNX's axis
  /// is the input's number of axes minus this. From 1 to the input's number of axes.
  Index axes = 1;
  /// Added inside the root, so that numbers which are all equal give 0 instead of 0 ÷ 0.
  double epsilon = 1e-5;
  NonFinite non_finite = NonFinite::refuse;
};

/// The scale and shift after the normalisation; absent ones leave the numbers as they are.
template <typename Scalar>
struct NormParameters {
  std::optional<TensorOf<Scalar>> weight = {};
  std::optional<TensorOf<Scalar>> bias = {};
};

template <typename Scalar>
struct LayerNormed {
  TensorOf<Scalar> output;
  TensorOf<Scalar> mean;               ///< the input's axes, 1 long where they were normalised
  TensorOf<Scalar> inverse_deviation;  ///< 1 ÷ √(variance + epsilon), of the same shape: ONNX's InvStdDev
};

/// output = (x − mean) ÷ √(variance + epsilon) × weight + bias; mean = Σx ÷ n, variance = Σ(x − mean)² ÷ n.
/// Sources: Ba et al. 2016, "Layer normalization"; PyTorch's layer_norm; ONNX LayerNormalization.
template <typename Scalar>
Result<LayerNormed<Scalar>> layer_norm(const TensorOf<Scalar>& input, const NormParameters<Scalar>& parameters = {},
                                       const NormOptions& options = {});

template <typename Scalar>
struct LayerNormGradients {
  TensorOf<Scalar> input;
  NormParameters<Scalar> parameters;  ///< weight and bias only where there is one
};

/// The gradients of Σ output × grad_output. Refuses as layer_norm does, and a gradient of another shape than the
/// output.
template <typename Scalar>
Result<LayerNormGradients<Scalar>> layer_norm_backward(const TensorOf<Scalar>& input,
                                                       const NormParameters<Scalar>& parameters,
                                                       const NormOptions& options, const TensorOf<Scalar>& grad_output);

/// output = x ÷ √(Σx² ÷ n + epsilon) × weight: no mean is subtracted, nothing is shifted.
/// Sources: Zhang and Sennrich 2019, "Root mean square layer normalization"; PyTorch's rms_norm; ONNX RMSNormalization.
template <typename Scalar>
Result<TensorOf<Scalar>> rms_norm(const TensorOf<Scalar>& input, const TensorOf<Scalar>* weight = nullptr,
                                  const NormOptions& options = {});

template <typename Scalar>
struct RmsNormGradients {
  TensorOf<Scalar> input;
  std::optional<TensorOf<Scalar>> weight;  ///< only where there is one
};

/// The gradients of Σ output × grad_output. Refuses as rms_norm does, and a gradient of another shape than the output.
template <typename Scalar>
Result<RmsNormGradients<Scalar>> rms_norm_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>* weight,
                                                   const NormOptions& options, const TensorOf<Scalar>& grad_output);

}  // namespace attention
