#include <algorithm>

#include "check_number.h"
#include "problem_inputs.h"

namespace attention {

namespace {

using Failure = std::optional<Error>;

struct Size {
  Index rows, columns;
};

constexpr std::array computed = {Role::present_key,    Role::present_value, Role::query_part,   Role::key_part,
                                 Role::hidden,         Role::dot_product,   Role::query_length, Role::key_length,
                                 Role::length_product, Role::scaled,        Role::added,        Role::capped,
                                 Role::mask,           Role::masked,        Role::extra_score,  Role::maximum,
                                 Role::shifted,        Role::extra_shifted, Role::exponentials, Role::extra_exponential,
                                 Role::attendable,     Role::sum,           Role::weights,      Role::extra_weight,
                                 Role::concatenated,   Role::output};

std::string name(Role role) { return std::string(role_name(role)); }

Failure check_inputs(const Problem& problem) {
  for (const auto& [role, matrix] : problem.inputs) {
    if (std::find(computed.begin(), computed.end(), role) != computed.end())
      return Error{ErrorCode::out_of_range, name(role) + " is computed; it cannot be an input"};
    if (auto error = check_filled<double>(role_name(role), matrix)) return error;
    if (auto error = check_finite<double>(role_name(role), matrix)) return error;
  }
  return std::nullopt;
}

Failure conflict(const Problem& problem, Role first, Role second, std::string_view same) {
  if (given(problem, first) == nullptr || given(problem, second) == nullptr) return std::nullopt;
  return Error{ErrorCode::conflicting_input, name(first) + " and " + name(second) + " both stand for the " +
                                                 std::string(same) + "; give one of them"};
}

Failure check_conflicts(const Problem& problem) {
  for (const auto& [role, projection, bias] : projected_roles)
    if (auto error = conflict(problem, role, projection, role_name(role))) return error;
  constexpr std::string_view relation = "relation of query and key";
  if (auto error = conflict(problem, Role::scores, Role::relevance, relation)) return error;
  for (const Role late : {Role::scores, Role::relevance})
    for (const Role early :
         {Role::query, Role::query_projection, Role::key, Role::key_projection, Role::past_key, Role::vector})
      if (auto error = conflict(problem, early, late, relation)) return error;
  return std::nullopt;
}

/// missing-input when the one is given without the other.
Failure check_together(const Problem& problem, Role role, Role needed) {
  if (given(problem, role) == nullptr || given(problem, needed) != nullptr) return std::nullopt;
  return Error{ErrorCode::missing_input, name(role) + " needs " + name(needed) + ", which is missing"};
}

Failure check_equal_columns(const Problem& problem, Role role, Role other) {
  return check_equal(role_name(role), given(problem, role)->cols(), role_name(other), given(problem, other)->cols(),
                     "column", "column");
}

/// A row as wide as `other` has rows or columns.
Failure check_row(const Problem& problem, Role role, std::string_view other, Index width, std::string_view unit) {
  const Matrix& row = *given(problem, role);
  if (auto error = check_equal(role_name(role), row.rows(), "one row", 1, "row", "row")) return error;
  return check_equal(role_name(role), row.cols(), other, width, "column", unit);
}

Failure check_bias(const Problem& problem, Role bias, Role projection) {
  if (given(problem, bias) == nullptr) return std::nullopt;
  if (auto error = check_together(problem, bias, projection)) return error;
  return check_row(problem, bias, role_name(projection), given(problem, projection)->rows(), "row");
}

Failure check_projections(const Problem& problem) {
  for (const Projected& projected : projected_roles) {
    if (auto error = check_bias(problem, projected.bias, projected.projection)) return error;
    if (given(problem, projected.projection) == nullptr) continue;
    const Role source = source_of(problem, projected);
    if (auto error = check_together(problem, projected.projection, source)) return error;
    if (auto error = check_equal_columns(problem, projected.projection, source)) return error;
  }
  return std::nullopt;
}

/// Of query, key or value: the shape that the input has, or that its projection will give it.
std::optional<Size> size_of(const Problem& problem, const Projected& projected) {
  if (const Matrix* direct = given(problem, projected.role)) return Size{direct->rows(), direct->cols()};
  const Matrix* source = given(problem, source_of(problem, projected));
  const Matrix* projection = given(problem, projected.projection);
  if (source == nullptr || projection == nullptr) return std::nullopt;
  return Size{source->rows(), projection->rows()};
}

Failure require(const Problem& problem, const Projected& projected) {
  if (size_of(problem, projected)) return std::nullopt;
  return Error{ErrorCode::missing_input, std::string(until_name(problem.until)) + " is wanted, which needs " +
                                             name(projected.role) + "; give " + name(projected.role) + ", or " +
                                             name(source_of(problem, projected)) + " and " +
                                             name(projected.projection)};
}

Failure check_past(const Problem& problem) {
  if (auto error = check_together(problem, Role::past_key, Role::past_value)) return error;
  if (auto error = check_together(problem, Role::past_value, Role::past_key)) return error;
  if (given(problem, Role::past_key) == nullptr) return std::nullopt;
  for (const auto& [past, projected] :
       {std::pair{Role::past_key, projected_roles[1]}, std::pair{Role::past_value, projected_roles[2]}}) {
    if (auto error = require(problem, projected)) return error;
    if (auto error = check_equal(role_name(past), given(problem, past)->cols(), role_name(projected.role),
                                 size_of(problem, projected)->columns, "column", "column"))
      return error;
  }
  return check_equal("past_value", given(problem, Role::past_value)->rows(), "past_key",
                     given(problem, Role::past_key)->rows(), "row", "row");
}

Failure check_additive(const Problem& problem) {
  for (const Role part : {Role::query_weight, Role::key_weight, Role::bias})
    if (auto error = check_together(problem, part, Role::vector)) return error;
  if (!is_additive(problem)) return std::nullopt;
  if (problem.heads)
    return Error{ErrorCode::conflicting_input, "the additive similarity has one head; leave out heads, or vector"};
  const Index units = given(problem, Role::vector)->cols();
  if (auto error = check_row(problem, Role::vector, "vector", units, "column")) return error;
  if (given(problem, Role::bias) != nullptr)
    if (auto error = check_row(problem, Role::bias, "vector", units, "column")) return error;
  for (const auto& [weight, projected] :
       {std::pair{Role::query_weight, projected_roles[0]}, std::pair{Role::key_weight, projected_roles[1]}}) {
    if (auto error = check_together(problem, Role::vector, weight)) return error;
    const Matrix& matrix = *given(problem, weight);
    if (auto error = check_equal(role_name(weight), matrix.rows(), "vector", units, "row", "column")) return error;
    if (const auto size = size_of(problem, projected))
      if (auto error = check_equal(role_name(weight), matrix.cols(), role_name(projected.role), size->columns, "column",
                                   "column"))
        return error;
  }
  return std::nullopt;
}

Failure check_heads(const Problem& problem) {
  if (auto error = check_bias(problem, Role::output_bias, Role::output_projection)) return error;
  if (!problem.heads) {
    if (given(problem, Role::output_projection) == nullptr) return std::nullopt;
    return Error{ErrorCode::missing_input, "output_projection needs heads, which are missing; one is enough"};
  }
  const Index heads = *problem.heads;
  if (heads < 1) return Error{ErrorCode::out_of_range, "heads is " + std::to_string(heads) + "; it must be at least 1"};
  for (const Role start : {Role::scores, Role::relevance})
    if (given(problem, start) != nullptr)
      return Error{ErrorCode::conflicting_input,
                   "heads are asked for, but the inputs start after they part, at " + name(start)};
  for (const Projected& projected : projected_roles) {
    const auto size = size_of(problem, projected);
    if (size && size->columns % heads != 0)
      return Error{ErrorCode::shape_mismatch, name(projected.role) + " has " + std::to_string(size->columns) +
                                                  " columns, which " + std::to_string(heads) + " heads do not divide"};
  }
  const auto value = size_of(problem, projected_roles[2]);
  if (given(problem, Role::output_projection) == nullptr || !value) return std::nullopt;
  return check_equal("output_projection", given(problem, Role::output_projection)->cols(), "value", value->columns,
                     "column", "column");
}

/// Tq × Tk, once it is known that there is something to score; nothing for a problem that ends before.
Result<std::optional<Size>> scored_size(const Problem& problem) {
  const auto& [query, key, value] = projected_roles;
  for (const Role start : {Role::scores, Role::relevance}) {
    const Matrix* matrix = given(problem, start);
    if (matrix == nullptr) continue;
    if (problem.until == Until::query || (problem.until == Until::scores && start == Role::relevance))
      return Error{ErrorCode::missing_input, std::string(until_name(problem.until)) +
                                                 " is wanted, but the inputs start after it, at " + name(start)};
    return std::optional{Size{matrix->rows(), matrix->cols()}};
  }
  if (auto error = require(problem, query)) return *std::move(error);
  const Size query_size = *size_of(problem, query);
  const auto key_size = size_of(problem, key);
  if (key_size && !is_additive(problem))
    if (auto error = check_equal("key", key_size->columns, "query", query_size.columns, "column", "column"))
      return *std::move(error);
  if (problem.until == Until::query) return std::optional<Size>{};
  if (auto error = require(problem, key)) return *std::move(error);
  const Matrix* past = given(problem, Role::past_key);
  return std::optional{Size{query_size.rows, key_size->rows + (past == nullptr ? 0 : past->rows())}};
}

Failure check_value(const Problem& problem, Index scored_columns) {
  const Projected& value = projected_roles[2];
  if (problem.until == Until::output)
    if (auto error = require(problem, value)) return error;
  const auto size = size_of(problem, value);
  if (!size) return std::nullopt;
  for (const Role start : {Role::scores, Role::relevance})
    if (given(problem, start) != nullptr)
      return check_equal("value", size->rows, role_name(start), scored_columns, "row", "column");
  return check_equal("value", size->rows, "key", size_of(problem, projected_roles[1])->rows, "row", "row");
}

Failure check_similarity(const Problem& problem) {
  if (problem.similarity == Similarity::dot) return std::nullopt;
  for (const Role other : {Role::vector, Role::scores, Role::relevance})
    if (given(problem, other) != nullptr)
      return Error{ErrorCode::conflicting_input,
                   "the cosine similarity is asked for, but " + name(other) + " makes the scores without it"};
  return std::nullopt;
}

/// The form of the softmax has a part only where the weights are one.
Failure check_normaliser(const Problem& problem) {
  if (problem.softmax.form == SoftmaxForm::stable || problem.normaliser == Normaliser::softmax ||
      problem.normaliser == Normaliser::softmax_with_extra_zero)
    return std::nullopt;
  return Error{ErrorCode::conflicting_input, "the plain form belongs to a softmax, but the normaliser is " +
                                                 std::string(normaliser_name(problem.normaliser))};
}

Failure check_options(const Problem& problem) {
  if (problem.scale)
    if (auto error = check_finite_number("scale", *problem.scale)) return error;
  if (auto error = check_finite_number("addend", problem.addend)) return error;
  if (auto error = check_softcap(problem.softcap)) return error;
  return check_temperature(problem.softmax.temperature);
}

Failure check_traceable(const Problem& problem, const Size& scored) {
  const Index heads = problem.heads.value_or(1);
  const Index units = is_additive(problem) ? given(problem, Role::vector)->cols() : 1;
  if (scored.rows <= max_traced_scores / scored.columns / heads / units) return std::nullopt;
  const std::string in_heads = problem.heads ? std::to_string(heads) + " heads × " : "";
  const std::string with_units = is_additive(problem) ? " × " + std::to_string(units) + " hidden units" : "";
  return Error{ErrorCode::out_of_range, in_heads + std::to_string(scored.rows) + " query rows × " +
                                            std::to_string(scored.columns) + " key rows" + with_units +
                                            " are too many to trace; at most " + std::to_string(max_traced_scores) +
                                            (is_additive(problem) ? " hidden units are" : " scores are")};
}

/// A causal mask's offset is checked against the keys that are not of the past, from which it counts.
Failure check_problem_mask(const Problem& problem, const Size& scored) {
  const Matrix* past = given(problem, Role::past_key);
  const bool causal = std::holds_alternative<CausalMask>(problem.mask);
  return check_mask(problem.mask, scored.rows, scored.columns - (causal && past != nullptr ? past->rows() : 0));
}

}  // namespace

std::optional<Error> check_problem(const Problem& problem) {
  if (auto error = check_inputs(problem)) return error;
  if (auto error = check_conflicts(problem)) return error;
  if (auto error = check_projections(problem)) return error;
  if (auto error = check_past(problem)) return error;
  if (auto error = check_options(problem)) return error;
  if (auto error = check_similarity(problem)) return error;
  if (auto error = check_normaliser(problem)) return error;
  if (auto error = check_additive(problem)) return error;
  if (auto error = check_heads(problem)) return error;
  const auto scored = scored_size(problem);
  if (!scored) return scored.error();
  if (!scored.value()) return std::nullopt;
  if (auto error = check_traceable(problem, *scored.value())) return error;
  if (given(problem, Role::relevance) == nullptr)
    if (auto error = check_problem_mask(problem, *scored.value())) return error;
  return check_value(problem, scored.value()->columns);
}

}  // namespace attention
