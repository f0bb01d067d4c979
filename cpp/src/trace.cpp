#include "attention/trace.h"

#include "trace_stages.h"

namespace attention {

namespace {

std::optional<Error> record_head(const Problem& problem, TraceRecorder& recorder, std::optional<Index> head) {
  if (head)
    if (auto error = record_split(problem, recorder, *head)) return error;
  if (problem.inputs.contains(Role::relevance)) {
    if (auto error = record_relevance(problem, recorder)) return error;
  } else {
    if (auto error = record_scores(problem, recorder, head)) return error;
    if (problem.until == Until::scores) return std::nullopt;
    if (auto error = record_weights(problem, recorder, head)) return error;
  }
  return problem.until == Until::weights ? std::nullopt : record_output(problem, recorder, head);
}

std::optional<Error> record(const Problem& problem, TraceRecorder& recorder) {
  if (auto error = record_start(problem, recorder)) return error;
  if (problem.until == Until::query) return std::nullopt;
  if (!problem.heads) return record_head(problem, recorder, std::nullopt);
  for (Index head = 0; head < *problem.heads; ++head)
    if (auto error = record_head(problem, recorder, head)) return error;
  return problem.until == Until::output ? record_joined_output(problem, recorder) : std::nullopt;
}

}  // namespace

Result<Trace> trace(const Problem& problem) {
  if (auto error = check_problem(problem)) return *std::move(error);
  TraceRecorder recorder;
  if (auto error = record(problem, recorder)) return *std::move(error);
  return std::move(recorder).take();
}

}  // namespace attention
