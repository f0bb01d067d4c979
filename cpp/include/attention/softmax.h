// From scores to shares that add up to 1, and each step on the way.
#pragma once

#include <vector>

#include "attention/check.h"

namespace attention {

enum class SoftmaxForm {
  stable,  ///< subtracts the row's maximum first, so that e^x never exceeds 1
  plain    ///< the textbook formula; overflows above 709 and then gives ∞ ÷ ∞ = NaN, returned as it is
};

struct SoftmaxOptions {
  /// Divides the scores; in (0, ∞). Below 1 sharpens, above 1 evens out.
  double temperature = 1.0;
  SoftmaxForm form = SoftmaxForm::stable;
};

/// weights[q][k] = e^(scores[q][k] ÷ temperature) ÷ Σ_k e^(scores[q][k] ÷ temperature), row by row, summed in the
/// order of the keys.
///
/// scores Tq × Tk, finite or −∞ for a masked-out key; weights Tq × Tk. A row whose scores are all −∞ gives zeros.
/// Refuses: empty-input; not-finite for NaN or +∞; out-of-range for a temperature outside (0, ∞).
/// Source: PyTorch's softmax(dim=-1); the row of zeros is ONNX Attention's rule.
Result<Matrix> softmax(const View& scores, const SoftmaxOptions& options = {},
                       NonFinite non_finite = NonFinite::refuse);

/// out-of-range unless 0 < temperature < ∞.
std::optional<Error> check_temperature(double temperature);

// The formulas for one number. They are what the steps below compute and what explain() quotes.

/// (score − maximum) ÷ temperature; a masked-out score stays −∞, also in a row without any other.
double shifted_score(double score, double maximum, double temperature);

/// part ÷ sum; 0 in a row that has nothing to attend to.
double share(double part, double sum, bool empty_row);

// The steps, for the trace: filled matrices in, no checks of their own. `rows × 1` where a row gives one number.

/// The largest number of each row.
Matrix row_maximum(const View& scores);
/// shifted_score of each number.
Matrix shifted_scores(const View& scores, const View& maximum, double temperature);
/// e^(number ÷ temperature); the stable form divides before, and passes 1 here.
Matrix exponentials(const View& scores, double temperature);
/// The sum of each row, in the order of the columns.
Matrix row_sum(const View& parts);
/// share of each number; `empty` lists the rows with nothing to attend to, ascending.
Matrix shares(const View& parts, const View& sum, const std::vector<Index>& empty);

}  // namespace attention
