// Blending the values: each key's value counts by its weight.
#pragma once

#include "attention/check.h"

namespace attention {

/// output[q][d] = Σ_k weights[q][k] × value[k][d], summed in the order of the keys.
///
/// weights Tq × Tk, any numbers (they need not add up to 1); value Tk × Dv; output Tq × Dv.
/// Refuses: empty-input; shape-mismatch when weights' columns differ from value's rows; not-finite, also for a result
/// that leaves the range of a double.
/// Source: Bahdanau et al. 2015, equation 5; Vaswani et al. 2017, equation 1.
Result<Matrix> weighted_sum(const View& weights, const View& value, NonFinite non_finite = NonFinite::refuse);

}  // namespace attention
