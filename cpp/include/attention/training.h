// How wrong a prediction is, and the steps that make it less so. Each number is worked out in double and rounded once
// to the number type.
#pragma once

#include <optional>
#include <vector>

#include "attention/check.h"

namespace attention {

/// What becomes of the losses of all predictions.
enum class Reduction {
  mean,  ///< their sum ÷ the sum of the class weights of their targets (÷ their number for probability targets)
  sum,
  none  ///< one loss a prediction
};

template <typename Scalar>
struct CrossEntropyOptions {
  /// (C), how much each class counts. Absent: 1 each.
  std::optional<TensorOf<Scalar>> weight = {};
  Reduction reduction = Reduction::mean;
  /// Predictions with this target have no loss, and no part in the mean. Not for probability targets.
  Index ignore_index = -100;
  /// The share of every target that is spread evenly over all classes; in [0, 1].
  double label_smoothing = 0.0;
  NonFinite non_finite = NonFinite::refuse;
};

/// −log of the probability that softmax(input) gives the target class, times the class weight.
///
/// input (N, C, …) or (C), unnormalised scores ("logits"); target (N, …) or a single number: the class, from 0 to
/// C − 1, or ignore_index. The result has the target's shape for Reduction::none, otherwise no axes.
/// Refuses: empty-input; shape-mismatch; out-of-range for a target or a label_smoothing outside; not-finite, also for a
/// mean over nothing, which is NaN with NonFinite::allow.
/// Source: PyTorch's cross_entropy; ONNX SoftmaxCrossEntropyLoss.
template <typename Scalar>
Result<TensorOf<Scalar>> cross_entropy(const TensorOf<Scalar>& input, const IndexTensor& target,
                                       const CrossEntropyOptions<Scalar>& options = {});
/// The same with a probability for every class as target, of the input's shape.
template <typename Scalar>
Result<TensorOf<Scalar>> cross_entropy(const TensorOf<Scalar>& input, const TensorOf<Scalar>& target,
                                       const CrossEntropyOptions<Scalar>& options = {});

/// The gradient of Σ loss × grad_output by the input, of its shape. Refuses as cross_entropy does, and a gradient of
/// another shape than the loss.
template <typename Scalar>
Result<TensorOf<Scalar>> cross_entropy_backward(const TensorOf<Scalar>& input, const IndexTensor& target,
                                                const TensorOf<Scalar>& grad_output,
                                                const CrossEntropyOptions<Scalar>& options = {});
template <typename Scalar>
Result<TensorOf<Scalar>> cross_entropy_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>& target,
                                                const TensorOf<Scalar>& grad_output,
                                                const CrossEntropyOptions<Scalar>& options = {});

template <typename Scalar>
struct ClippedGradients {
  std::vector<TensorOf<Scalar>> gradients;
  double total_norm;  ///< before clipping
};

/// All gradients times min(1, max_norm ÷ (total_norm + 1e-6)), where total_norm is the norm of all their numbers
/// together: the root of the sum of squares for a norm_type of 2, the largest size for ∞.
///
/// Refuses: empty-input; shape-mismatch; not-finite; out-of-range for a max_norm outside [0, ∞) or a norm_type outside
/// (0, ∞]. Source: PyTorch's clip_grad_norm_; Pascanu et al. 2013.
template <typename Scalar>
Result<ClippedGradients<Scalar>> clip_grad_norm(std::vector<TensorOf<Scalar>> gradients, double max_norm,
                                                double norm_type = 2.0);

// The optimisers. Each takes one step of one parameter down its gradient, and hands back both the parameter and what it
// has to remember until the next step; move both in. They refuse: empty-input; shape-mismatch of gradient or state;
// not-finite; out-of-range options.

struct SgdOptions {
  double learning_rate = 1e-3;  ///< in [0, ∞), as are the next three
  double momentum = 0.0;
  double dampening = 0.0;
  double weight_decay = 0.0;  ///< × parameter is added to the gradient
  bool nesterov = false;      ///< needs momentum, and no dampening
};

template <typename Scalar>
struct SgdState {
  /// Absent before the first step, and without momentum.
  std::optional<TensorOf<Scalar>> momentum_buffer = {};
};

template <typename Scalar>
struct SgdStep {
  TensorOf<Scalar> parameter;
  SgdState<Scalar> state;
};

/// buffer = momentum × buffer + (1 − dampening) × gradient (the gradient itself at first); parameter −= learning_rate ×
/// buffer, or × (gradient + momentum × buffer) with nesterov.
/// Source: PyTorch's optim.SGD.
template <typename Scalar>
Result<SgdStep<Scalar>> sgd(TensorOf<Scalar> parameter, const TensorOf<Scalar>& gradient, SgdState<Scalar> state,
                            const SgdOptions& options = {});

struct AdamOptions {
  double learning_rate = 1e-3;  ///< in [0, ∞)
  double beta1 = 0.9;           ///< in [0, 1), as is beta2
  double beta2 = 0.999;
  double epsilon = 1e-8;  ///< in [0, ∞)
  /// In [0, ∞). Absent: 0 for adam, 0.01 for adamw.
  std::optional<double> weight_decay = {};
  /// Divide by the root of the largest exp_avg_sq so far instead of the latest.
  bool amsgrad = false;
};

template <typename Scalar>
struct AdamState {
  Index steps = 0;  ///< taken so far
  /// Absent before the first step.
  std::optional<TensorOf<Scalar>> exp_avg = {};
  std::optional<TensorOf<Scalar>> exp_avg_sq = {};
  /// With amsgrad only.
  std::optional<TensorOf<Scalar>> max_exp_avg_sq = {};
};

template <typename Scalar>
struct AdamStep {
  TensorOf<Scalar> parameter;
  AdamState<Scalar> state;
};

/// exp_avg = beta1 × exp_avg + (1 − beta1) × gradient and exp_avg_sq = beta2 × exp_avg_sq + (1 − beta2) × gradient²;
/// parameter −= learning_rate × m ÷ (√v + epsilon), with m = exp_avg ÷ (1 − beta1^steps) and v = exp_avg_sq ÷
/// (1 − beta2^steps). weight_decay × parameter is added to the gradient first.
/// Source: PyTorch's optim.Adam; Kingma and Ba 2015; Reddi et al. 2018 for amsgrad.
template <typename Scalar>
Result<AdamStep<Scalar>> adam(TensorOf<Scalar> parameter, const TensorOf<Scalar>& gradient, AdamState<Scalar> state,
                              const AdamOptions& options = {});

/// The same, but that the weight decay stays out of the averages: parameter × (1 − learning_rate × weight_decay) first.
/// Source: PyTorch's optim.AdamW; Loshchilov and Hutter 2019.
template <typename Scalar>
Result<AdamStep<Scalar>> adamw(TensorOf<Scalar> parameter, const TensorOf<Scalar>& gradient, AdamState<Scalar> state,
                               const AdamOptions& options = {});

}  // namespace attention
