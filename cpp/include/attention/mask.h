// Which keys a query may attend to, written as a number added to each score: 0 to attend, −∞ not to.
#pragma once

#include <variant>
#include <vector>

#include "attention/check.h"

namespace attention {

/// Every query attends to every key.
struct NoMask {};

/// Query row i attends to key rows j ≤ i + offset, counted from the first row and key: "top-left", as PyTorch's
/// is_causal, unless the queries stand after `offset` earlier keys.
struct CausalMask {
  Index offset = 0;
};

/// Keys from row `length` on are masked out for every query. 0 ≤ length ≤ Tk.
struct PaddingMask {
  Index length;
};

/// attend Tq × Tk; true means attend.
struct GivenMask {
  BoolMatrix attend;
};

/// addend Tq × Tk, added to the scores; −∞ masks out.
struct AdditiveMask {
  Matrix addend;
};

using Mask = std::variant<NoMask, CausalMask, PaddingMask, GivenMask, AdditiveMask>;

/// Whether `mask` fits Tq query rows and Tk key rows.
/// Refuses: out-of-range for a padding length outside 0…Tk or a causal offset outside −Tq…Tk; shape-mismatch for a
/// given or additive mask that is not Tq × Tk; not-finite for NaN or +∞ in an additive mask.
std::optional<Error> check_mask(const Mask& mask, Index query_rows, Index key_rows,
                                NonFinite non_finite = NonFinite::refuse);

/// Masks the scores of query row `query` in place: adds the mask's finite numbers, and puts −∞ where it holds −∞
/// (whatever stood there, so that a NaN behind the mask stays hidden). The mask must have passed check_mask.
template <typename Scalar>
void mask_row(const Mask& mask, Index query, Eigen::Ref<Eigen::RowVectorX<Scalar>> scores);

/// The mask as numbers: Tq × Tk, 0 or −∞ (an additive mask's own numbers). Refuses as check_mask does, and
/// empty-input when a count is below 1.
Result<Matrix> mask_matrix(const Mask& mask, Index query_rows, Index key_rows);

/// The scores after the mask; same shape. Refuses: empty-input; not-finite scores; and as check_mask does.
Result<Matrix> masked_scores(const View& scores, const Mask& mask);

/// The rows in which every score is −∞: there is nothing to attend to.
std::vector<Index> empty_rows(const View& scores);

}  // namespace attention
