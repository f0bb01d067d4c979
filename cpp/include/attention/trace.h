// Every intermediate number of one attention problem, and how each tensor was made.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/problem.h"

namespace attention {

/// The operation of a stage; `left` and `right` are its first and second input.
enum class Op {
  input,         ///< given, or made from the mask option
  project,       ///< output[i][j] = Σ left[i][d] × right[j][d], + bias[j] where there is a third input
  append,        ///< the rows of left, then those of right
  split,         ///< left's columns from parameter "first" on
  dot,           ///< output[q][k] = Σ query[q][d] × key[k][d]
  tanh,          ///< output[q × Tk + k][a] = tanh(left[q][a] + right[k][a])
  additive,      ///< output[q][k] = Σ hidden[q × Tk + k][a] × vector[a]
  length,        ///< √Σ left[row][d]², at least shortest_length
  outer,         ///< output[q][k] = left[q] × right[k]
  divide,        ///< left ÷ right, number by number
  scale,         ///< left × parameter "scale"
  add,           ///< left + parameter "addend"
  softcap,       ///< parameter "softcap" × tanh(left ÷ softcap)
  mask,          ///< left + mask
  max,           ///< the largest of the row, and of the row's extra number where there is a second input
  shift,         ///< (left − maximum) ÷ parameter "temperature"
  exp,           ///< e^left; in the plain form e^(left ÷ parameter "temperature")
  attendable,    ///< 1, or 0 for −∞
  argmax,        ///< 1 for the first of the row that is its maximum, 0 for the others
  sum,           ///< Σ of the row, from its extra number on where there is a second input
  normalise,     ///< left ÷ sum
  weighted_sum,  ///< output[q][d] = Σ weights[q][k] × value[k][d]
  concat,        ///< the columns of all inputs side by side, in their order
};

/// The operation as it is spelled outside, e.g. "weighted_sum".
std::string_view op_name(Op op);
std::optional<Op> op_named(std::string_view name);

/// One tensor of a trace. Its id is its role's name, for a tensor of one of several heads followed by a dot and the
/// head: "query", "query.0".
struct Tensor {
  std::string id;
  Role role;
  Index rows;
  Index columns;
  /// Where its first number stands on the tape; row-major from there.
  Index offset;
  /// Which head it belongs to; none for what all heads share, and in a problem without heads.
  std::optional<Index> head = {};
};

struct Parameter {
  std::string name;
  double value;
};

/// How one tensor was made. A stage's id is its output's.
struct Stage {
  std::string id;
  Op op;
  /// Tensor ids, left operand first; none for Op::input.
  std::vector<std::string> inputs;
  std::string output;
  std::vector<Parameter> parameters;
};

/// The parameter of that name, or nothing.
std::optional<double> parameter(const Stage& stage, std::string_view name);

/// Stages stand in the order in which they were computed. Tensors that do not arise are absent: no `scaled` when the
/// scale is exactly 1, no `added` when the addend is 0, no `capped` without a softcap, no `mask` and `masked` without a
/// mask, no `maximum` and `shifted` in the plain softmax, no extra_… but with softmax_with_extra_zero, no `present_key`
/// without a past. With heads, each head's stages follow those of the head before. Numbers are finite, but for −∞ at
/// and after a mask; after a plain softmax that overflowed there may be ∞ and NaN.
struct Trace {
  std::vector<double> tape;
  std::vector<Tensor> tensors;
  std::vector<Stage> stages;
  /// Query rows with nothing to attend to (every key masked out, or a relevance of zeros that is to add up to 1),
  /// ascending; their weights and outputs are zeros, and with an extra zero that has it all.
  std::vector<Index> empty_rows;
};

/// Computes the problem stage by stage, in double, every sum in the order of its terms.
/// Refuses: what check_problem refuses; not-finite when finite inputs are so large that a stage before the plain
/// softmax's exponentials leaves the range of a double; out-of-range when a relevance row that is to add up to 1
/// holds numbers that cancel to 0.
Result<Trace> trace(const Problem& problem);

/// Whether a trace holds together, for one that was put together from parts: every tensor within the tape, ids
/// unique, each stage's inputs there and of fitting shapes, parameters there, empty rows within the rows.
/// Refuses: out-of-range, missing-input, conflicting-input, empty-input, shape-mismatch.
std::optional<Error> check_trace(const Trace& trace);

/// The tensor of that id, or null.
const Tensor* find_tensor(const Trace& trace, std::string_view id);

/// A tensor's numbers, seen in place. The tensor must be one of the trace's own; dies with the trace.
MatrixMap numbers(const Trace& trace, const Tensor& tensor);

}  // namespace attention
