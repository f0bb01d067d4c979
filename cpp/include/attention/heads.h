// Several heads side by side in one row, and one after the other: the two layouts between which multi-head attention
// goes back and forth.
#pragma once

#include "attention/check.h"

namespace attention {

/// (…, T, H × D) → (…, H, T, D): head h takes the columns h × D … h × D + D − 1 of each row, and only then are rows and
/// heads swapped.
/// Refuses: empty-input; shape-mismatch for fewer than two axes or columns that the heads do not divide; out-of-range
/// for fewer than one head.
/// Source: PyTorch's MultiheadAttention; ONNX Attention on tensors of three axes.
template <typename Scalar>
Result<TensorOf<Scalar>> split_heads(const TensorOf<Scalar>& input, Index heads);

/// (…, H, T, D) → (…, T, H × D): undoes split_heads. Each is the other's backward function.
/// Refuses: empty-input; shape-mismatch for fewer than three axes.
template <typename Scalar>
Result<TensorOf<Scalar>> merge_heads(const TensorOf<Scalar>& heads);

}  // namespace attention
