// A row of numbers for each word, or for each position, looked up in a learned table.
#pragma once

#include <optional>

#include "attention/check.h"

namespace attention {

/// output[…] = weight[indices[…]].
///
/// weight (V, D), one row a word; indices of any shape (…); output (…, D). Learned positions are this with the indices
/// 0, 1, 2, …
/// Refuses: empty-input; shape-mismatch; not-finite; out-of-range for an index that is no row.
/// Source: PyTorch's nn.Embedding.
template <typename Scalar>
Result<TensorOf<Scalar>> embedding(const TensorOf<Scalar>& weight, const IndexTensor& indices,
                                   NonFinite non_finite = NonFinite::refuse);

/// The gradient of Σ output × grad_output by the weight, of its shape: each row gets the sum of what came back from
/// everywhere it was read. The row padding_index, when given, is read like any other but gets 0, so that it never
/// learns. Refuses as embedding does, a gradient of another shape than the output, and (out-of-range) a padding_index
/// that is no row.
/// Source: PyTorch's nn.Embedding with padding_idx.
template <typename Scalar>
Result<TensorOf<Scalar>> embedding_backward(const TensorOf<Scalar>& weight, const IndexTensor& indices,
                                            const TensorOf<Scalar>& grad_output,
                                            std::optional<Index> padding_index = std::nullopt,
                                            NonFinite non_finite = NonFinite::refuse);

}  // namespace attention
