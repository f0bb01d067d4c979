#include "trace_recorder.h"

#include "check_result.h"

namespace attention {

std::optional<Error> TraceRecorder::record(const TensorName& name, Op op, const std::vector<TensorName>& inputs,
                                           const Matrix& computed, Holds holds, std::vector<Parameter> parameters) {
  if (holds != Holds::anything) {
    const Infinity infinity = holds == Holds::finite ? Infinity::none : Infinity::negative;
    if (auto error = check_result(name.id(), computed, infinity)) return error;
  }
  append(name, op, inputs, computed, std::move(parameters));
  return std::nullopt;
}

void TraceRecorder::append(const TensorName& name, Op op, const std::vector<TensorName>& inputs, const Matrix& content,
                           std::vector<Parameter> parameters) {
  const std::string id = name.id();
  trace_.tensors.push_back({id, name.role, content.rows(), content.cols(), std::ssize(trace_.tape), name.head});
  trace_.tape.insert(trace_.tape.end(), content.data(), content.data() + content.size());
  Stage stage{id, op, {}, id, std::move(parameters)};
  for (const TensorName& input : inputs) stage.inputs.push_back(input.id());
  trace_.stages.push_back(std::move(stage));
}

}  // namespace attention
