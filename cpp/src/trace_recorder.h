// Writes tensors onto a trace's tape one after another.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "attention/trace.h"

namespace attention {

/// Which numbers a computed tensor may hold before it is refused as too large.
enum class Holds { finite, negative_infinity, anything };

class TraceRecorder {
public:
  bool has(Role role) const { return find_tensor(trace_, role_name(role)) != nullptr; }

  /// The tensor of that role, which must have been recorded. Dies with the next record().
  MatrixMap at(Role role) const { return numbers(trace_, *find_tensor(trace_, role_name(role))); }

  /// Appends a tensor and its stage. Refuses: not-finite, when it holds what it may not.
  std::optional<Error> record(Role role, Op op, const std::vector<Role>& inputs, const Matrix& computed, Holds holds,
                              std::vector<Parameter> parameters = {});

  /// Appends an input, which has been checked before.
  void record_input(Role role, const Matrix& input) { append(role, Op::input, {}, input, {}); }

  void set_empty_rows(std::vector<Index> rows) { trace_.empty_rows = std::move(rows); }
  const std::vector<Index>& empty_rows() const { return trace_.empty_rows; }

  Trace take() && { return std::move(trace_); }

private:
  void append(Role role, Op op, const std::vector<Role>& inputs, const Matrix& content,
              std::vector<Parameter> parameters);

  Trace trace_;
};

}  // namespace attention
