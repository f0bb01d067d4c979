#include "attention/trace.h"

#include "attention/projection.h"
#include "attention/scaled_dot_product.h"
#include "attention/similarity.h"
#include "attention/weighted_sum.h"
#include "trace_recorder.h"

namespace attention {

namespace {

using Failure = std::optional<Error>;

/// The inputs as they are given, and query, key and value where they are projected.
Failure record_start(const Problem& problem, TraceRecorder& recorder) {
  for (const Role role : {Role::embedding, Role::query_projection, Role::key_projection, Role::value_projection})
    if (problem.inputs.contains(role)) recorder.record_input(role, problem.inputs.at(role));

  constexpr std::pair<Role, Role> projected[] = {
      {Role::query, Role::query_projection}, {Role::key, Role::key_projection}, {Role::value, Role::value_projection}};
  for (const auto& [role, projection] : projected) {
    if (problem.inputs.contains(role)) {
      recorder.record_input(role, problem.inputs.at(role));
    } else if (recorder.has(projection)) {
      auto result = project(recorder.at(Role::embedding), recorder.at(projection));
      if (!result) return result.error();
      if (auto error = recorder.record(role, Op::project, {Role::embedding, projection}, result.value(), Holds::finite))
        return error;
    }
  }
  return std::nullopt;
}

Failure record_scores(const Problem& problem, TraceRecorder& recorder) {
  if (problem.inputs.contains(Role::scores)) {
    recorder.record_input(Role::scores, problem.inputs.at(Role::scores));
    return std::nullopt;
  }
  auto scores = similarity(recorder.at(Role::query), recorder.at(Role::key));
  if (!scores) return scores.error();
  return recorder.record(Role::scores, Op::dot, {Role::query, Role::key}, scores.value(), Holds::finite);
}

double scale_of(const Problem& problem, const TraceRecorder& recorder) {
  if (problem.scale) return *problem.scale;
  return recorder.has(Role::query) ? default_scale(recorder.at(Role::query).cols()) : 1.0;
}

/// From scores to the scores that softmax sees; `latest` names them.
Failure record_adjustments(const Problem& problem, TraceRecorder& recorder, Role& latest) {
  if (const double scale = scale_of(problem, recorder); scale != 1.0) {
    const Matrix scaled = recorder.at(latest) * scale;
    if (auto error = recorder.record(Role::scaled, Op::scale, {latest}, scaled, Holds::finite, {{"scale", scale}}))
      return error;
    latest = Role::scaled;
  }
  if (problem.addend != 0.0) {
    const Matrix added = recorder.at(latest).array() + problem.addend;
    if (auto error =
            recorder.record(Role::added, Op::add, {latest}, added, Holds::finite, {{"addend", problem.addend}}))
      return error;
    latest = Role::added;
  }
  if (std::holds_alternative<NoMask>(problem.mask)) return std::nullopt;

  const MatrixMap scores = recorder.at(latest);
  auto mask = mask_matrix(problem.mask, scores.rows(), scores.cols());
  if (!mask) return mask.error();
  auto masked = masked_scores(scores, problem.mask);
  if (!masked) return masked.error();
  recorder.record_input(Role::mask, mask.value());
  recorder.set_empty_rows(empty_rows(masked.value()));
  if (auto error =
          recorder.record(Role::masked, Op::mask, {latest, Role::mask}, masked.value(), Holds::negative_infinity))
    return error;
  latest = Role::masked;
  return std::nullopt;
}

Failure record_weights(TraceRecorder& recorder, Role parts, Holds holds) {
  const Matrix sum = row_sum(recorder.at(parts));
  if (auto error = recorder.record(Role::sum, Op::sum, {parts}, sum, holds)) return error;
  const Matrix weights = shares(recorder.at(parts), sum, recorder.empty_rows());
  return recorder.record(Role::weights, Op::normalise, {parts, Role::sum}, weights, holds);
}

Failure record_softmax(const SoftmaxOptions& options, TraceRecorder& recorder, Role scores) {
  const double temperature = options.temperature;
  if (options.form == SoftmaxForm::plain) {
    const Matrix parts = exponentials(recorder.at(scores), temperature);
    if (auto error = recorder.record(Role::exponentials, Op::exp, {scores}, parts, Holds::anything,
                                     {{"temperature", temperature}}))
      return error;
    return record_weights(recorder, Role::exponentials, Holds::anything);
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
  return record_weights(recorder, Role::exponentials, Holds::finite);
}

Failure record_relevance(const Problem& problem, TraceRecorder& recorder) {
  const Matrix& relevance = problem.inputs.at(Role::relevance);
  if (!problem.add_up_to_one) {
    recorder.record_input(Role::weights, relevance);
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
  recorder.record_input(Role::relevance, relevance);
  recorder.set_empty_rows(std::move(empty));
  return record_weights(recorder, Role::relevance, Holds::finite);
}

Failure record_output(const Problem& problem, TraceRecorder& recorder) {
  const bool plain = problem.softmax.form == SoftmaxForm::plain;
  auto output =
      weighted_sum(recorder.at(Role::weights), recorder.at(Role::value), plain ? NonFinite::allow : NonFinite::refuse);
  if (!output) return output.error();
  return recorder.record(Role::output, Op::weighted_sum, {Role::weights, Role::value}, output.value(),
                         plain ? Holds::anything : Holds::finite);
}

Failure record(const Problem& problem, TraceRecorder& recorder) {
  if (auto error = record_start(problem, recorder)) return error;
  if (problem.until == Until::query) return std::nullopt;
  if (problem.inputs.contains(Role::relevance)) {
    if (auto error = record_relevance(problem, recorder)) return error;
  } else {
    if (auto error = record_scores(problem, recorder)) return error;
    if (problem.until == Until::scores) return std::nullopt;
    Role latest = Role::scores;
    if (auto error = record_adjustments(problem, recorder, latest)) return error;
    if (auto error = record_softmax(problem.softmax, recorder, latest)) return error;
  }
  return problem.until == Until::weights ? std::nullopt : record_output(problem, recorder);
}

}  // namespace

Result<Trace> trace(const Problem& problem) {
  if (auto error = check_problem(problem)) return *std::move(error);
  TraceRecorder recorder;
  if (auto error = record(problem, recorder)) return *std::move(error);
  return std::move(recorder).take();
}

}  // namespace attention
