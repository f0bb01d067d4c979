// The stages of a trace in the order of the maths; trace() runs them. What they refuse is a number that left the range
// of a double. The problem must have passed check_problem.
#pragma once

#include "attention/problem.h"
#include "trace_recorder.h"

namespace attention {

/// What queries attend to: key and value, or those with the past before them where there is one. The recorder is a
/// TraceRecorder, or one of a single head.
template <typename Recorder>
Role attended_key(const Recorder& recorder) {
  return recorder.has(Role::present_key) ? Role::present_key : Role::key;
}
template <typename Recorder>
Role attended_value(const Recorder& recorder) {
  return recorder.has(Role::present_value) ? Role::present_value : Role::value;
}

/// The inputs as they are given, query, key and value where they are projected, and the past before them.
std::optional<Error> record_start(const Problem& problem, TraceRecorder& recorder);

/// Each head's own columns of query, key and value.
std::optional<Error> record_split(const Problem& problem, TraceRecorder& recorder, Index head);

/// The scores, given or made from query and key.
std::optional<Error> record_scores(const Problem& problem, TraceRecorder& recorder, std::optional<Index> head);

/// From scores to weights.
std::optional<Error> record_weights(const Problem& problem, TraceRecorder& recorder, std::optional<Index> head);

/// The weights of a problem that starts at relevance.
std::optional<Error> record_relevance(const Problem& problem, TraceRecorder& recorder);

/// The blended values.
std::optional<Error> record_output(const Problem& problem, TraceRecorder& recorder, std::optional<Index> head);

/// The heads' outputs side by side, and their projection.
std::optional<Error> record_joined_output(const Problem& problem, TraceRecorder& recorder);

}  // namespace attention
