// What the adaptors of multi-head attention and of the layers around it share.
#pragma once

#include "attention/multi_head.h"
#include "golden_case.h"

namespace attention::test {

/// The input of that name as a mask whose true masks out; no mask when the case has none.
BlockingMask blocking_mask(const GoldenCase& golden, const std::string& name);

/// The parameters whose names start with the prefix: "", "self_attn.".
template <typename Scalar>
MultiHeadParameters<Scalar> multi_head_parameters(const GoldenCase& golden, const std::string& prefix);

/// Gives the gradients by the parameters, under the names of the parameters behind "grad_".
template <typename Scalar>
void add_multi_head_gradients(const MultiHeadParameters<Scalar>& grad, const std::string& prefix,
                              GoldenOutputs& outputs);

}  // namespace attention::test
