// The arithmetic behind one number of a trace, term by term.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "attention/trace.h"

namespace attention {

/// One number of a trace.
struct Cell {
  std::string tensor;
  Index row;
  Index column;
};

/// left ∘ right = product, where ∘ is the stage's operation: × for project, dot, additive, length, outer, scale and
/// weighted_sum; + for add and mask; ÷ for divide and normalise; (left − right) ÷ temperature for shift; tanh(left +
/// right) for tanh; right × tanh(left ÷ right) for softcap; 1 or 0, whether left is the first of its row that equals
/// right, for argmax. Without a right side: e^left for exp (plain form: e^(left ÷ temperature)), 1 or 0 for attendable,
/// and the number itself for sum, max, append, split and concat, and for the bias of a projection, which is the last of
/// its terms.
struct Term {
  double left;
  std::optional<double> right;
  double product;
  std::optional<Cell> left_cell;
  std::optional<Cell> right_cell;  ///< none for a parameter (scale, addend, softcap)
};

struct Explanation {
  Cell cell;
  Op op;
  std::vector<Term> terms;  ///< none for an input
  /// The sum of the products in their order, from 0 (for max: the largest; for length: its root, at least
  /// shortest_length); exactly the number on the tape.
  double total;
};

/// Depends on nothing but its arguments, so the trace may have been put together from parts.
/// Refuses: what check_trace refuses; out-of-range for a tensor, row or column that is not there.
Result<Explanation> explain(const Trace& trace, std::string_view tensor, Index row, Index column);

/// Many cells at once, in their order; the trace is checked once. The first error ends it.
Result<std::vector<Explanation>> explain(const Trace& trace, std::span<const Cell> cells);

}  // namespace attention
