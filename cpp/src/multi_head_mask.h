// The two masks of a multi-head attention, in PyTorch's polarity, as the one that attention takes.
#pragma once

#include "multi_head_check.h"

namespace attention {

/// Refuses masks of a shape that MultiHeadOptions does not name, and additive ones of numbers not finite or −∞.
std::optional<Error> check_blocking_masks(const MultiHeadOptions& options, const MultiHeadSizes& sizes);

/// Both masks added up, −∞ where one of them masks out, 0 for the appended keys; broadcasts to (N, H, L, S′).
TensorMask attention_mask(const MultiHeadOptions& options, const MultiHeadSizes& sizes);

}  // namespace attention
