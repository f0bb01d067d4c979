// How well a query matches each key: the dot product.
#pragma once

#include "attention/check.h"

namespace attention {

/// scores[q][k] = Σ_d query[q][d] × key[k][d], summed in the order of d.
///
/// query Tq × Dk, key Tk × Dk, scores Tq × Tk.
/// Refuses: empty-input; shape-mismatch when the columns differ; not-finite.
/// Source: Luong et al. 2015 ("dot"); the product Q·Kᵀ of Vaswani et al. 2017, section 3.2.1.
Result<Matrix> similarity(const View& query, const View& key, NonFinite non_finite = NonFinite::refuse);

}  // namespace attention
