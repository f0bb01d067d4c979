#include "attention/projection.h"
#include "problem_inputs.h"
#include "trace_stages.h"

namespace attention {

namespace {

using Failure = std::optional<Error>;

/// The bias is added last, as the last of the terms of each number.
Failure record_projected(TraceRecorder& recorder, Role role, Role source, Role projection, Role bias,
                         Holds holds = Holds::finite) {
  auto result = project(recorder.at(source), recorder.at(projection), NonFinite::allow);
  if (!result) return result.error();
  std::vector<TensorName> inputs = {source, projection};
  if (recorder.has(bias)) {
    result.value().rowwise() += Eigen::RowVectorXd(recorder.at(bias).row(0));
    inputs.emplace_back(bias);
  }
  return recorder.record(role, Op::project, inputs, result.value(), holds);
}

Failure record_appended(TraceRecorder& recorder, Role present, Role past, Role added) {
  Matrix both(recorder.at(past).rows() + recorder.at(added).rows(), recorder.at(past).cols());
  both << recorder.at(past), recorder.at(added);
  return recorder.record(present, Op::append, {past, added}, both, Holds::finite);
}

}  // namespace

Failure record_start(const Problem& problem, TraceRecorder& recorder) {
  for (const Role role : {Role::embedding, Role::memory, Role::query_projection, Role::key_projection,
                          Role::value_projection, Role::query_bias, Role::key_bias, Role::value_bias})
    if (const Matrix* input = given(problem, role)) recorder.record_input(role, *input);

  for (const Projected& projected : projected_roles) {
    if (const Matrix* input = given(problem, projected.role)) {
      recorder.record_input(projected.role, *input);
    } else if (recorder.has(projected.projection)) {
      if (auto error = record_projected(recorder, projected.role, source_of(problem, projected), projected.projection,
                                        projected.bias))
        return error;
    }
  }

  if (given(problem, Role::past_key) == nullptr) return std::nullopt;
  for (const Role past : {Role::past_key, Role::past_value}) recorder.record_input(past, *given(problem, past));
  if (auto error = record_appended(recorder, Role::present_key, Role::past_key, Role::key)) return error;
  return record_appended(recorder, Role::present_value, Role::past_value, Role::value);
}

Failure record_split(const Problem& problem, TraceRecorder& recorder, Index head) {
  const std::pair<Role, Role> split[] = {
      {Role::query, Role::query}, {Role::key, attended_key(recorder)}, {Role::value, attended_value(recorder)}};
  for (const auto& [role, whole] : split) {
    if (!recorder.has(whole)) continue;
    const Index width = recorder.at(whole).cols() / *problem.heads;
    const Matrix columns = recorder.at(whole).middleCols(head * width, width);
    if (auto error = recorder.record({role, head}, Op::split, {whole}, columns, Holds::finite,
                                     {{"first", static_cast<double>(head * width)}}))
      return error;
  }
  return std::nullopt;
}

Failure record_joined_output(const Problem& problem, TraceRecorder& recorder) {
  std::vector<TensorName> outputs;
  Matrix joined;
  for (Index head = 0; head < *problem.heads; ++head) {
    const TensorName output{Role::output, head};
    const Matrix part = recorder.at(output);
    joined.conservativeResize(part.rows(), joined.cols() + part.cols());
    joined.rightCols(part.cols()) = part;
    outputs.push_back(output);
  }
  // A plain softmax may have left ∞ and NaN, which were let through before.
  const Holds holds = problem.softmax.form == SoftmaxForm::plain ? Holds::anything : Holds::finite;
  const Matrix* projection = given(problem, Role::output_projection);
  if (projection == nullptr) return recorder.record(Role::output, Op::concat, outputs, joined, holds);
  if (auto error = recorder.record(Role::concatenated, Op::concat, outputs, joined, holds)) return error;
  for (const Role role : {Role::output_projection, Role::output_bias})
    if (const Matrix* input = given(problem, role)) recorder.record_input(role, *input);
  return record_projected(recorder, Role::output, Role::concatenated, Role::output_projection, Role::output_bias,
                          holds);
}

}  // namespace attention
