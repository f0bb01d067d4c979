#include "attention/explain.h"

#include <algorithm>
#include <cmath>

#include "attention/similarity.h"
#include "attention/softmax.h"

namespace attention {

namespace {

/// One cell of a trace being taken apart: its stage, and the tensors the stage read.
struct Work {
  const Trace& trace;
  const Stage& stage;
  const Tensor& output;
  Index row, column;

  const Tensor& input(std::size_t which) const { return *find_tensor(trace, stage.inputs[which]); }
  bool empty_row() const { return std::binary_search(trace.empty_rows.begin(), trace.empty_rows.end(), row); }
};

struct Operand {
  double number;
  Cell cell;
};

Operand operand(const Work& work, std::size_t which, Index row, Index column) {
  const Tensor& tensor = work.input(which);
  return {numbers(work.trace, tensor)(row, column), {tensor.id, row, column}};
}

Term with_cells(const Operand& left, const Operand& right, double product) {
  return {left.number, right.number, product, left.cell, right.cell};
}

Term with_parameter(const Operand& left, double right, double product) {
  return {left.number, right, product, left.cell, std::nullopt};
}

Term alone(const Operand& left, double product) {
  return {left.number, std::nullopt, product, left.cell, std::nullopt};
}

/// One term per component that row `row` of the left and row `other` of the right input share.
std::vector<Term> rows_multiplied(const Work& work, Index row, Index other) {
  std::vector<Term> terms;
  for (Index d = 0; d < work.input(0).columns; ++d) {
    const Operand left = operand(work, 0, row, d);
    const Operand right = operand(work, 1, other, d);
    terms.push_back(with_cells(left, right, left.number * right.number));
  }
  return terms;
}

std::vector<Term> projected(const Work& work) {
  std::vector<Term> terms = rows_multiplied(work, work.row, work.column);
  if (work.stage.inputs.size() == 3) {
    const Operand bias = operand(work, 2, 0, work.column);
    terms.push_back(alone(bias, bias.number));
  }
  return terms;
}

/// The number itself, from where it was taken over.
std::vector<Term> taken_over(const Work& work, std::size_t which, Index row, Index column) {
  const Operand number = operand(work, which, row, column);
  return {alone(number, number.number)};
}

std::vector<Term> from_appended(const Work& work) {
  const Index past = work.input(0).rows;
  return work.row < past ? taken_over(work, 0, work.row, work.column)
                         : taken_over(work, 1, work.row - past, work.column);
}

std::vector<Term> from_side_by_side(const Work& work) {
  std::size_t which = 0;
  Index column = work.column;
  for (; column >= work.input(which).columns; ++which) column -= work.input(which).columns;
  return taken_over(work, which, work.row, column);
}

/// One term per key.
std::vector<Term> values_weighed(const Work& work) {
  std::vector<Term> terms;
  for (Index k = 0; k < work.input(0).columns; ++k) {
    const Operand weight = operand(work, 0, work.row, k);
    const Operand value = operand(work, 1, k, work.column);
    terms.push_back(with_cells(weight, value, weight.number * value.number));
  }
  return terms;
}

/// The row's extra number first, where there is one.
std::vector<Term> whole_row(const Work& work) {
  std::vector<Term> terms;
  if (work.stage.inputs.size() == 2) terms = taken_over(work, 1, work.row, 0);
  for (Index k = 0; k < work.input(0).columns; ++k) {
    const Operand number = operand(work, 0, work.row, k);
    terms.push_back(alone(number, number.number));
  }
  return terms;
}

std::vector<Term> squares(const Work& work) {
  std::vector<Term> terms;
  for (Index d = 0; d < work.input(0).columns; ++d) {
    const Operand number = operand(work, 0, work.row, d);
    terms.push_back(with_cells(number, number, number.number * number.number));
  }
  return terms;
}

/// Whether the cell is the first of its row that equals the row's maximum, which is finite.
Term compared(const Work& work) {
  const Operand score = operand(work, 0, work.row, work.column);
  const Operand maximum = operand(work, 1, work.row, 0);
  bool first = std::isfinite(maximum.number) && score.number == maximum.number;
  for (Index k = 0; k < work.column; ++k) first = first && operand(work, 0, work.row, k).number != maximum.number;
  return with_cells(score, maximum, first ? 1.0 : 0.0);
}

std::vector<Term> terms_of(const Work& work) {
  const auto same_cell = [&work](std::size_t which) { return operand(work, which, work.row, work.column); };
  const auto of_row = [&work](std::size_t which) { return operand(work, which, work.row, 0); };
  const auto setting = [&work](std::string_view name) { return parameter(work.stage, name); };

  switch (work.stage.op) {
    case Op::input: break;
    case Op::project: return projected(work);
    case Op::append: return from_appended(work);
    case Op::split: return taken_over(work, 0, work.row, work.column + static_cast<Index>(*setting("first")));
    case Op::dot: return rows_multiplied(work, work.row, work.column);
    case Op::tanh: {
      const Index keys = work.input(1).rows;
      const Operand query = operand(work, 0, work.row / keys, work.column);
      const Operand key = operand(work, 1, work.row % keys, work.column);
      return {with_cells(query, key, std::tanh(query.number + key.number))};
    }
    case Op::additive: return rows_multiplied(work, work.row * work.output.columns + work.column, 0);
    case Op::weighted_sum: return values_weighed(work);
    case Op::concat: return from_side_by_side(work);
    case Op::length: return squares(work);
    case Op::outer: {
      const Operand left = of_row(0);
      const Operand right = operand(work, 1, work.column, 0);
      return {with_cells(left, right, left.number * right.number)};
    }
    case Op::divide: return {with_cells(same_cell(0), same_cell(1), same_cell(0).number / same_cell(1).number)};
    case Op::attendable: return {alone(same_cell(0), std::isinf(same_cell(0).number) ? 0.0 : 1.0)};
    case Op::argmax: return {compared(work)};
    case Op::max:
    case Op::sum: return whole_row(work);
    case Op::scale: {
      const Operand left = same_cell(0);
      const double scale = *setting("scale");
      return {with_parameter(left, scale, left.number * scale)};
    }
    case Op::add: {
      const Operand left = same_cell(0);
      const double addend = *setting("addend");
      return {with_parameter(left, addend, left.number + addend)};
    }
    case Op::softcap: {
      const Operand left = same_cell(0);
      const double cap = *setting("softcap");
      return {with_parameter(left, cap, cap * std::tanh(left.number / cap))};
    }
    case Op::mask: return {with_cells(same_cell(0), same_cell(1), same_cell(0).number + same_cell(1).number)};
    case Op::shift: {
      const Operand score = same_cell(0);
      const Operand maximum = of_row(1);
      return {with_cells(score, maximum, shifted_score(score.number, maximum.number, *setting("temperature")))};
    }
    case Op::exp: {
      const Operand left = same_cell(0);
      return {alone(left, std::exp(left.number / setting("temperature").value_or(1.0)))};
    }
    case Op::normalise: {
      const Operand part = same_cell(0);
      const Operand sum = of_row(1);
      return {with_cells(part, sum, share(part.number, sum.number, work.empty_row()))};
    }
  }
  return {};
}

double total_of(Op op, const std::vector<Term>& terms) {
  switch (op) {
    case Op::project:
    case Op::dot:
    case Op::additive:
    case Op::sum:
    case Op::weighted_sum:
    case Op::length: {
      // From 0, as the stages themselves do: 0 + (−0) is 0.
      double total = 0.0;
      for (const Term& term : terms) total += term.product;
      return op == Op::length ? std::max(std::sqrt(total), shortest_length) : total;
    }
    case Op::max: {
      double largest = terms.front().product;
      for (const Term& term : terms) largest = std::max(largest, term.product);
      return largest;
    }
    default: return terms.front().product;
  }
}

/// The trace must have passed check_trace.
Result<Explanation> explain_checked(const Trace& trace, std::string_view id, Index row, Index column) {
  const Tensor* tensor = find_tensor(trace, id);
  if (tensor == nullptr) return Error{ErrorCode::out_of_range, "the trace has no tensor " + std::string(id)};
  if (row < 0 || row >= tensor->rows || column < 0 || column >= tensor->columns)
    return Error{ErrorCode::out_of_range, tensor->id + "[" + std::to_string(row) + "][" + std::to_string(column) +
                                              "] is not there; " + tensor->id + " has " + std::to_string(tensor->rows) +
                                              " rows and " + std::to_string(tensor->columns) + " columns"};
  const auto stage = std::find_if(trace.stages.begin(), trace.stages.end(),
                                  [tensor](const Stage& candidate) { return candidate.output == tensor->id; });
  const Work work{trace, *stage, *tensor, row, column};
  Explanation explanation{{tensor->id, row, column}, stage->op, terms_of(work), 0.0};
  explanation.total =
      stage->op == Op::input ? numbers(trace, *tensor)(row, column) : total_of(stage->op, explanation.terms);
  return explanation;
}

}  // namespace

Result<Explanation> explain(const Trace& trace, std::string_view tensor, Index row, Index column) {
  if (auto error = check_trace(trace)) return *std::move(error);
  return explain_checked(trace, tensor, row, column);
}

Result<std::vector<Explanation>> explain(const Trace& trace, std::span<const Cell> cells) {
  if (auto error = check_trace(trace)) return *std::move(error);
  std::vector<Explanation> explanations;
  explanations.reserve(cells.size());
  for (const Cell& cell : cells) {
    auto explanation = explain_checked(trace, cell.tensor, cell.row, cell.column);
    if (!explanation) return std::move(explanation).error();
    explanations.push_back(std::move(explanation).value());
  }
  return explanations;
}

}  // namespace attention
