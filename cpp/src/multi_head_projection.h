// Between the tensors of multi_head's caller and those of its heads.
#pragma once

#include "multi_head_check.h"

namespace attention {

/// (N, T, columns), whatever the caller's axes.
template <typename Scalar>
TensorOf<Scalar> batch_major(const TensorOf<Scalar>& tensor, bool batch_first);

/// Undoes batch_major.
template <typename Scalar>
TensorOf<Scalar> as_called(TensorOf<Scalar> tensor, bool batched, bool batch_first);

/// Query, key and value, batch-major: as the caller's columns, or as the projected ones.
template <typename Scalar>
struct QueryKeyValue {
  TensorOf<Scalar> query;
  TensorOf<Scalar> key;
  TensorOf<Scalar> value;
};

/// The projected columns, split into heads (N, H, T, D); key and value with what is appended to them.
/// Refuses numbers that left the number type. The arguments must have been checked.
template <typename Scalar>
Result<QueryKeyValue<Scalar>> project_heads(const QueryKeyValue<Scalar>& inputs,
                                            const MultiHeadParameters<Scalar>& parameters,
                                            const MultiHeadOptions& options);

/// The gradients by the inputs, batch-major, from those by the heads; adds those by the parameters to `grad`.
template <typename Scalar>
Result<QueryKeyValue<Scalar>> project_heads_backward(const QueryKeyValue<Scalar>& inputs,
                                                     const MultiHeadParameters<Scalar>& parameters,
                                                     const MultiHeadOptions& options,
                                                     const QueryKeyValue<Scalar>& grad_heads,
                                                     MultiHeadParameters<Scalar>& grad);

}  // namespace attention
