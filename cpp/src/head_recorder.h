// Records the tensors of one head.
#pragma once

#include "trace_recorder.h"

namespace attention {

/// Records for one head: its tensors carry its index.
class HeadRecorder {
public:
  HeadRecorder(TraceRecorder& recorder, std::optional<Index> head) : recorder_(recorder), head_(head) {}

  MatrixMap at(Role role) const { return recorder_.at(name(role)); }
  bool has(Role role) const { return recorder_.has(name(role)); }

  std::optional<Error> record(Role role, Op op, const std::vector<Role>& inputs, const Matrix& computed, Holds holds,
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

}  // namespace attention
