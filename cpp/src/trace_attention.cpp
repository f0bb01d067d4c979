#include <cmath>

#include "attention/projection.h"
#include "attention/scaled_dot_product.h"
#include "attention/similarity.h"
#include "attention/softmax.h"
#include "attention/weighted_sum.h"
#include "problem_inputs.h"
#include "trace_stages.h"

namespace attention {

namespace {

using Failure = std::optional<Error>;

/// Records for one head: its tensors carry its index.
class HeadRecorder {
public:
  HeadRecorder(TraceRecorder& recorder, std::optional<Index> head) : recorder_(recorder), head_(head) {}

  MatrixMap at(Role role) const { return recorder_.at(name(role)); }
  bool has(Role role) const { return recorder_.has(name(role)); }

  Failure record(Role role, Op op, const std::vector<Role>& inputs, const Matrix& computed, Holds holds,
                 std::vector<Parameter> parameters = {}) {
    std::vector<TensorName> names;
    for (const Role input : inputs) names.push_back(name(input));
    return recorder_.record(name(role), op, names, computed, holds, std::move(parameters));
  }

  TraceRecorder& all() { return recorder_; }

private:
  /// The mask is the same for every head.
  TensorName name(Role role) const { return role == Role::mask ? TensorName(role) : TensorName(role, head_); }

  TraceRecorder& recorder_;
  std::optional<Index> head_;
};

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

double scale_of(const Problem& problem, const HeadRecorder& recorder) {
  if (problem.scale) return *problem.scale;
  if (!recorder.has(Role::query) || is_additive(problem)) return 1.0;
  return default_scale(recorder.at(Role::query).cols());
}

/// The mask as numbers, recorded once for all heads, and the rows that it leaves nothing to attend to.
Result<Matrix> masked_by(const Problem& problem, HeadRecorder& recorder, Role scores) {
  const MatrixMap unmasked = recorder.at(scores);
  Mask mask = problem.mask;
  if (auto* causal = std::get_if<CausalMask>(&mask))
    if (const Matrix* past = given(problem, Role::past_key)) causal->offset += past->rows();
  auto masked = masked_scores(unmasked, mask);
  if (!masked || recorder.has(Role::mask)) return masked;
  auto matrix = mask_matrix(mask, unmasked.rows(), unmasked.cols());
  if (!matrix) return matrix;
  recorder.all().record_input(Role::mask, matrix.value());
  recorder.all().set_empty_rows(empty_rows(masked.value()));
  return masked;
}

/// From scores to the scores that softmax sees; `latest` names them.
Failure record_adjustments(const Problem& problem, HeadRecorder& recorder, Role& latest) {
  const auto adjust = [&](Role role, Op op, const Matrix& adjusted, const char* name, double parameter) {
    auto error = recorder.record(role, op, {latest}, adjusted, Holds::finite, {{name, parameter}});
    latest = role;
    return error;
  };
  if (const double scale = scale_of(problem, recorder); scale != 1.0)
    if (auto error = adjust(Role::scaled, Op::scale, recorder.at(latest) * scale, "scale", scale)) return error;
  if (const double addend = problem.addend; addend != 0.0)
    if (auto error = adjust(Role::added, Op::add, recorder.at(latest).array() + addend, "addend", addend)) return error;
  if (const double cap = problem.softcap; cap != 0.0) {
    const auto capped = [cap](double score) { return cap * std::tanh(score / cap); };
    if (auto error = adjust(Role::capped, Op::softcap, recorder.at(latest).unaryExpr(capped), "softcap", cap))
      return error;
  }
  if (std::holds_alternative<NoMask>(problem.mask)) return std::nullopt;

  const auto masked = masked_by(problem, recorder, latest);
  if (!masked) return masked.error();
  if (auto error =
          recorder.record(Role::masked, Op::mask, {latest, Role::mask}, masked.value(), Holds::negative_infinity))
    return error;
  latest = Role::masked;
  return std::nullopt;
}

Failure record_shares(HeadRecorder& recorder, Role parts, Holds holds) {
  const Matrix sum = row_sum(recorder.at(parts));
  if (auto error = recorder.record(Role::sum, Op::sum, {parts}, sum, holds)) return error;
  const Matrix weights = shares(recorder.at(parts), sum, recorder.all().empty_rows());
  return recorder.record(Role::weights, Op::normalise, {parts, Role::sum}, weights, holds);
}

Failure record_softmax(const SoftmaxOptions& options, HeadRecorder& recorder, Role scores) {
  const double temperature = options.temperature;
  if (options.form == SoftmaxForm::plain) {
    const Matrix parts = exponentials(recorder.at(scores), temperature);
    if (auto error = recorder.record(Role::exponentials, Op::exp, {scores}, parts, Holds::anything,
                                     {{"temperature", temperature}}))
      return error;
    return record_shares(recorder, Role::exponentials, Holds::anything);
  }
  const Matrix maximum = row_maximum(recorder.at(scores));
  if (auto error = recorder.record(Role::maximum, Op::max, {scores}, maximum, Holds::negative_infinity)) return error;
  const Matrix shifted = shifted_scores(recorder.at(scores), maximum, temperature);
  if (auto error = recorder.record(Role::shifted, Op::shift, {scores, Role::maximum}, shifted, Holds::negative_infinity,
                                   {{"temperature", temperature}}))
    return error;
  if (auto error =
          recorder.record(Role::exponentials, Op::exp, {Role::shifted}, exponentials(shifted, 1.0), Holds::finite))
    return error;
  return record_shares(recorder, Role::exponentials, Holds::finite);
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
  auto scores = similarity(recorder.at(Role::query), recorder.at(key), NonFinite::allow);
  if (!scores) return scores.error();
  return recorder.record(Role::scores, Op::dot, {Role::query, key}, scores.value(), Holds::finite);
}

Failure record_weights(const Problem& problem, TraceRecorder& all, std::optional<Index> head) {
  HeadRecorder recorder(all, head);
  Role latest = Role::scores;
  if (auto error = record_adjustments(problem, recorder, latest)) return error;
  return record_softmax(problem.softmax, recorder, latest);
}

Failure record_relevance(const Problem& problem, TraceRecorder& all) {
  const Matrix& relevance = *given(problem, Role::relevance);
  if (!problem.add_up_to_one) {
    all.record_input(Role::weights, relevance);
    return std::nullopt;
  }
  std::vector<Index> empty;
  const Matrix sum = row_sum(relevance);
  for (Index q = 0; q < sum.rows(); ++q) {
    if (sum(q, 0) != 0.0) continue;
    if (!relevance.row(q).isZero(0.0))
      return Error{ErrorCode::out_of_range,
                   "relevance row " + std::to_string(q) + " adds up to 0, so it cannot be divided by its sum"};
    empty.push_back(q);
  }
  all.record_input(Role::relevance, relevance);
  all.set_empty_rows(std::move(empty));
  HeadRecorder recorder(all, std::nullopt);
  return record_shares(recorder, Role::relevance, Holds::finite);
}

Failure record_output(const Problem& problem, TraceRecorder& all, std::optional<Index> head) {
  HeadRecorder recorder(all, head);
  const bool plain = problem.softmax.form == SoftmaxForm::plain;
  const Role value = attended_value(recorder);
  auto output = weighted_sum(recorder.at(Role::weights), recorder.at(value), NonFinite::allow);
  if (!output) return output.error();
  return recorder.record(Role::output, Op::weighted_sum, {Role::weights, value}, output.value(),
                         plain ? Holds::anything : Holds::finite);
}

}  // namespace attention
