#include "trace_recorder.h"

namespace attention {

std::optional<Error> TraceRecorder::record(Role role, Op op, const std::vector<Role>& inputs, const Matrix& computed,
                                           Holds holds, std::vector<Parameter> parameters) {
  if (holds != Holds::anything) {
    const Infinity infinity = holds == Holds::finite ? Infinity::none : Infinity::negative;
    if (auto error = check_finite<double>(role_name(role), computed, infinity)) {
      error->message += ", so use smaller inputs";
      return error;
    }
  }
  append(role, op, inputs, computed, std::move(parameters));
  return std::nullopt;
}

void TraceRecorder::append(Role role, Op op, const std::vector<Role>& inputs, const Matrix& content,
                           std::vector<Parameter> parameters) {
  const std::string id(role_name(role));
  trace_.tensors.push_back({id, role, content.rows(), content.cols(), std::ssize(trace_.tape)});
  trace_.tape.insert(trace_.tape.end(), content.data(), content.data() + content.size());
  Stage stage{id, op, {}, id, std::move(parameters)};
  for (const Role input : inputs) stage.inputs.emplace_back(role_name(input));
  trace_.stages.push_back(std::move(stage));
}

}  // namespace attention
