// Attention slice by slice over tensors, for scores of any origin: what attend() and scaled_dot_product() share.
#pragma once

#include "attend_slice.h"
#include "attention/attention_options.h"
#include "tensor_mask.h"

namespace attention {

/// Where the scores of a slice come from, and which slice of the values it blends.
template <typename Scalar>
struct ScoreSource {
  ScoreShape shape;
  double default_scale;
  /// Fills the block with the unscaled scores of the slice's query rows from `first` on.
  std::function<void(Index slice, Index first, MatrixOf<Scalar>& block)> fill;
  std::function<Index(Index slice)> value_slice;
};

/// out-of-range when what is asked for beside the output has more than max_weights numbers.
std::optional<Error> check_asked_for(const AttentionOptions& options, const ScoreShape& shape);

/// The inputs and options must have been checked.
template <typename Scalar>
Result<AttendedTensors<Scalar>> attend_tensors(const ScoreSource<Scalar>& source, const TensorOf<Scalar>& value,
                                               const AttentionOptions& options);

template <typename Scalar>
struct TensorGradients {
  /// Receives the gradient by the unscaled scores of the slice's query rows from `first` on.
  std::function<void(Index slice, Index first, const MatrixOf<Scalar>& grad_block)> take;
  TensorOf<Scalar>& value;  ///< zeros of the value's shape; added to
};

/// Refuses gradients of another shape than the output and the weights.
template <typename Scalar>
std::optional<Error> attend_tensors_backward(const ScoreSource<Scalar>& source, const TensorOf<Scalar>& value,
                                             const AttentionOptions& options, const TensorOf<Scalar>& grad_output,
                                             const TensorOf<Scalar>* grad_weights,
                                             const TensorGradients<Scalar>& gradients);

}  // namespace attention
