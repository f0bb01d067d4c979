#include <algorithm>
#include <cmath>

#include "attention/projection.h"
#include "attention/similarity.h"
#include "head_recorder.h"
#include "problem_inputs.h"
#include "trace_stages.h"

namespace attention {

namespace {

using Failure = std::optional<Error>;

/// What query or key gives to each hidden unit.
Failure record_part(HeadRecorder& recorder, Role part, Role rows, Role weight, bool with_bias) {
  // Whatever leaves the range of a double is refused by the recorder, which knows the tensor's own name.
  auto computed = project(recorder.at(rows), recorder.at(weight), NonFinite::allow);
  if (!computed) return computed.error();
  std::vector<Role> inputs = {rows, weight};
  if (with_bias) {
    computed.value().rowwise() += Eigen::RowVectorXd(recorder.at(Role::bias).row(0));
    inputs.push_back(Role::bias);
  }
  return recorder.record(part, Op::project, inputs, computed.value(), Holds::finite);
}

Failure record_additive_scores(const Problem& problem, HeadRecorder& recorder) {
  for (const Role role : {Role::query_weight, Role::key_weight, Role::bias, Role::vector})
    if (const Matrix* input = given(problem, role)) recorder.all().record_input(role, *input);
  const bool with_bias = given(problem, Role::bias) != nullptr;
  const Role key = attended_key(recorder);
  if (auto error = record_part(recorder, Role::query_part, Role::query, Role::query_weight, with_bias)) return error;
  if (auto error = record_part(recorder, Role::key_part, key, Role::key_weight, false)) return error;

  const MatrixMap query_part = recorder.at(Role::query_part), key_part = recorder.at(Role::key_part);
  const Index queries = query_part.rows(), keys = key_part.rows();
  Matrix hidden(queries * keys, key_part.cols());
  for (Index q = 0; q < queries; ++q)
    for (Index k = 0; k < keys; ++k)
      for (Index a = 0; a < key_part.cols(); ++a)
        hidden(q * keys + k, a) = std::tanh(query_part(q, a) + key_part(k, a));
  if (auto error = recorder.record(Role::hidden, Op::tanh, {Role::query_part, Role::key_part}, hidden, Holds::finite))
    return error;
  // One score a row of hidden, which stand in the order of the scores.
  auto scores = similarity(recorder.at(Role::hidden), recorder.at(Role::vector), NonFinite::allow);
  if (!scores) return scores.error();
  const Matrix in_rows = Eigen::Map<const Matrix>(scores.value().data(), queries, keys);
  return recorder.record(Role::scores, Op::additive, {Role::hidden, Role::vector}, in_rows, Holds::finite);
}

/// √Σ x² of each row, at least the length that cosine_similarity divides by.
Matrix row_lengths(const View& rows) {
  Matrix lengths(rows.rows(), 1);
  for (Index row = 0; row < rows.rows(); ++row) {
    // A plain loop, not Eigen's norm(): explain() promises that its terms add up to exactly this number.
    double squares = 0.0;
    for (Index d = 0; d < rows.cols(); ++d) squares += rows(row, d) * rows(row, d);
    lengths(row, 0) = std::max(std::sqrt(squares), shortest_length);
  }
  return lengths;
}

Failure record_cosine_scores(HeadRecorder& recorder, Role key) {
  auto dot = similarity(recorder.at(Role::query), recorder.at(key), NonFinite::allow);
  if (!dot) return dot.error();
  if (auto error = recorder.record(Role::dot_product, Op::dot, {Role::query, key}, dot.value(), Holds::finite))
    return error;
  for (const auto& [length, rows] : {std::pair{Role::query_length, Role::query}, std::pair{Role::key_length, key}})
    if (auto error = recorder.record(length, Op::length, {rows}, row_lengths(recorder.at(rows)), Holds::finite))
      return error;
  const Matrix product = recorder.at(Role::query_length) * recorder.at(Role::key_length).transpose();
  if (auto error = recorder.record(Role::length_product, Op::outer, {Role::query_length, Role::key_length}, product,
                                   Holds::finite))
    return error;
  const Matrix scores = recorder.at(Role::dot_product).array() / recorder.at(Role::length_product).array();
  return recorder.record(Role::scores, Op::divide, {Role::dot_product, Role::length_product}, scores, Holds::finite);
}

}  // namespace

Failure record_scores(const Problem& problem, TraceRecorder& all, std::optional<Index> head) {
  HeadRecorder recorder(all, head);
  if (const Matrix* scores = given(problem, Role::scores)) {
    all.record_input(Role::scores, *scores);
    return std::nullopt;
  }
  if (is_additive(problem)) return record_additive_scores(problem, recorder);
  const Role key = attended_key(recorder);
  if (problem.similarity == Similarity::cosine) return record_cosine_scores(recorder, key);
  auto scores = similarity(recorder.at(Role::query), recorder.at(key), NonFinite::allow);
  if (!scores) return scores.error();
  return recorder.record(Role::scores, Op::dot, {Role::query, key}, scores.value(), Holds::finite);
}

}  // namespace attention
