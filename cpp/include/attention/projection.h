// Seeing one word as a query, a key or a value: a learned matrix times the word's embedding.
#pragma once

#include "attention/check.h"

namespace attention {

/// result[i][j] = Σ_d embedding[i][d] × projection[j][d], summed in the order of d.
///
/// embedding T × Dx, one row a word; projection D × Dx, one row an output component (the layout of PyTorch's
/// Linear.weight, without a bias); result T × D.
/// Refuses: empty-input; shape-mismatch when the columns differ; not-finite, also for a result that leaves
/// the range of a double.
/// Source: Vaswani et al. 2017, section 3.2.2.
Result<Matrix> project(const View& embedding, const View& projection, NonFinite non_finite = NonFinite::refuse);

}  // namespace attention
