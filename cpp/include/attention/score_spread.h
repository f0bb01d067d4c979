// How far scores spread, and what that leaves of softmax: the reason for dividing them by √d.
#pragma once

#include <optional>

#include "attention/check.h"

namespace attention {

struct ScoreSpread {
  TensorOf<double> scores;    ///< (Tq, Tk): scale × query · keyᵀ
  TensorOf<double> weights;   ///< (Tq, Tk): the softmax of each row of scores
  double standard_deviation;  ///< √(Σ (score − mean)² ÷ (Tq × Tk)) over all scores, about their mean
  /// |scale| × √Dk: what independent numbers of mean 0 and variance 1 in queries and keys lead one to expect.
  double expected_deviation;
  double largest_weight;  ///< the largest weight w of a row, averaged over the rows; from 1/Tk to 1
  /// w × (1 − w), by which that weight grows with its own score, averaged over the rows; from 0 to 1/4.
  double slope;
};

/// query (Tq, Dk), key (Tk, Dk); scale is 1/√Dk when left out. Sums run in the order of the numbers.
/// Refuses: empty-input; shape-mismatch, also for tensors that are not of two axes; not-finite, also for a deviation
/// that leaves the range of a double.
/// Source: Vaswani et al. 2017, section 3.2.1 and its footnote on the variance of a dot product.
Result<ScoreSpread> score_spread(const TensorOf<double>& query, const TensorOf<double>& key,
                                 std::optional<double> scale = std::nullopt);

}  // namespace attention
