#include "attention/problem.h"

#include <array>
#include <cmath>

#include "names.h"

namespace attention {

namespace {

constexpr std::array<std::string_view, 19> role_names = {"embedding",
                                                         "query_projection",
                                                         "key_projection",
                                                         "value_projection",
                                                         "query",
                                                         "key",
                                                         "value",
                                                         "scores",
                                                         "scaled",
                                                         "added",
                                                         "mask",
                                                         "masked",
                                                         "maximum",
                                                         "shifted",
                                                         "exponentials",
                                                         "relevance",
                                                         "sum",
                                                         "weights",
                                                         "output"};
constexpr std::array<std::string_view, 4> until_names = {"query", "scores", "weights", "output"};

struct ScoreSize {
  Index rows, columns;
};

struct Projected {
  Role role, projection;
};
constexpr std::array<Projected, 3> projected_roles = {
    {{Role::query, Role::query_projection}, {Role::key, Role::key_projection}, {Role::value, Role::value_projection}}};

bool is_input(Role role) { return role <= Role::scores || role == Role::relevance; }

const Matrix* given(const Problem& problem, Role role) {
  const auto found = problem.inputs.find(role);
  return found == problem.inputs.end() ? nullptr : &found->second;
}

/// Of query, key or value: the shape that the input has, or that its projection will give it.
std::optional<ScoreSize> shape_of(const Problem& problem, const Projected& projected) {
  if (const Matrix* direct = given(problem, projected.role)) return ScoreSize{direct->rows(), direct->cols()};
  const Matrix* embedding = given(problem, Role::embedding);
  const Matrix* projection = given(problem, projected.projection);
  if (embedding == nullptr || projection == nullptr) return std::nullopt;
  return ScoreSize{embedding->rows(), projection->rows()};
}

std::string name(Role role) { return std::string(role_name(role)); }

std::optional<Error> check_inputs(const Problem& problem) {
  for (const auto& [role, matrix] : problem.inputs) {
    if (!is_input(role)) return Error{ErrorCode::out_of_range, name(role) + " is computed; it cannot be an input"};
    if (auto error = check_filled<double>(role_name(role), matrix)) return error;
    if (auto error = check_finite<double>(role_name(role), matrix)) return error;
  }
  return std::nullopt;
}

std::optional<Error> conflict(const Problem& problem, Role first, Role second, std::string_view same) {
  if (given(problem, first) == nullptr || given(problem, second) == nullptr) return std::nullopt;
  return Error{ErrorCode::conflicting_input, name(first) + " and " + name(second) + " both stand for the " +
                                                 std::string(same) + "; give one of them"};
}

std::optional<Error> check_conflicts(const Problem& problem) {
  for (const auto& [role, projection] : projected_roles)
    if (auto error = conflict(problem, role, projection, role_name(role))) return error;
  if (auto error = conflict(problem, Role::scores, Role::relevance, "relation of query and key")) return error;
  for (const Role late : {Role::scores, Role::relevance})
    for (const Role early : {Role::query, Role::query_projection, Role::key, Role::key_projection})
      if (auto error = conflict(problem, early, late, "relation of query and key")) return error;
  return std::nullopt;
}

std::optional<Error> check_projections(const Problem& problem) {
  const Matrix* embedding = given(problem, Role::embedding);
  for (const auto& [role, projection_role] : projected_roles) {
    const Matrix* projection = given(problem, projection_role);
    if (projection == nullptr) continue;
    if (embedding == nullptr)
      return Error{ErrorCode::missing_input, name(projection_role) + " needs embedding, which is missing"};
    if (auto error = check_equal(role_name(projection_role), projection->cols(), "embedding", embedding->cols(),
                                 "column", "column"))
      return error;
  }
  return std::nullopt;
}

std::optional<Error> require(const Problem& problem, const Projected& projected) {
  if (shape_of(problem, projected)) return std::nullopt;
  return Error{ErrorCode::missing_input, std::string(until_name(problem.until)) + " is wanted, which needs " +
                                             name(projected.role) + "; give " + name(projected.role) +
                                             ", or embedding and " + name(projected.projection)};
}

/// Tq × Tk, once it is known that there is something to score; nothing for a problem that ends before.
Result<std::optional<ScoreSize>> scored_shape(const Problem& problem) {
  const auto& [query, key, value] = projected_roles;
  for (const Role start : {Role::scores, Role::relevance}) {
    const Matrix* matrix = given(problem, start);
    if (matrix == nullptr) continue;
    if (problem.until == Until::query || (problem.until == Until::scores && start == Role::relevance))
      return Error{ErrorCode::missing_input, std::string(until_name(problem.until)) +
                                                 " is wanted, but the inputs start after it, at " + name(start)};
    return std::optional{ScoreSize{matrix->rows(), matrix->cols()}};
  }
  if (auto error = require(problem, query)) return *std::move(error);
  const ScoreSize query_shape = *shape_of(problem, query);
  const auto key_shape = shape_of(problem, key);
  if (key_shape)
    if (auto error = check_equal("key", key_shape->columns, "query", query_shape.columns, "column", "column"))
      return *std::move(error);
  if (problem.until == Until::query) return std::optional<ScoreSize>{};
  if (auto error = require(problem, key)) return *std::move(error);
  return std::optional{ScoreSize{query_shape.rows, key_shape->rows}};
}

std::optional<Error> check_value(const Problem& problem, Index key_rows) {
  const Projected& value = projected_roles[2];
  if (problem.until == Until::output)
    if (auto error = require(problem, value)) return error;
  const auto shape = shape_of(problem, value);
  if (!shape) return std::nullopt;
  const bool from_key = given(problem, Role::scores) == nullptr && given(problem, Role::relevance) == nullptr;
  if (from_key) return check_equal("value", shape->rows, "key", key_rows, "row", "row");
  const Role start = given(problem, Role::scores) != nullptr ? Role::scores : Role::relevance;
  return check_equal("value", shape->rows, role_name(start), key_rows, "row", "column");
}

std::optional<Error> check_options(const Problem& problem) {
  if (problem.scale && !std::isfinite(*problem.scale))
    return Error{ErrorCode::not_finite, "scale is " + number_text(*problem.scale) + "; it must be finite"};
  if (!std::isfinite(problem.addend))
    return Error{ErrorCode::not_finite, "addend is " + number_text(problem.addend) + "; it must be finite"};
  return check_temperature(problem.softmax.temperature);
}

}  // namespace

std::string_view role_name(Role role) { return name_of(role, role_names); }
std::optional<Role> role_named(std::string_view name) { return named<Role>(name, role_names); }
std::string_view until_name(Until until) { return name_of(until, until_names); }
std::optional<Until> until_named(std::string_view name) { return named<Until>(name, until_names); }

std::optional<Error> check_problem(const Problem& problem) {
  if (auto error = check_inputs(problem)) return error;
  if (auto error = check_conflicts(problem)) return error;
  if (auto error = check_projections(problem)) return error;
  if (auto error = check_options(problem)) return error;
  const auto scored = scored_shape(problem);
  if (!scored) return scored.error();
  if (!scored.value()) return std::nullopt;
  const ScoreSize shape = *scored.value();
  if (shape.rows > max_traced_scores / shape.columns)
    return Error{ErrorCode::out_of_range,
                 std::to_string(shape.rows) + " query rows × " + std::to_string(shape.columns) +
                     " key rows are too many to trace; at most " + std::to_string(max_traced_scores) + " scores are"};
  if (given(problem, Role::relevance) == nullptr)
    if (auto error = check_mask(problem.mask, shape.rows, shape.columns)) return error;
  return check_value(problem, shape.columns);
}

}  // namespace attention
