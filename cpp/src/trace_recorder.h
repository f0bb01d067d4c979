// Writes tensors onto a trace's tape one after another.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attention/trace.h"

namespace attention {

/// Which numbers a computed tensor may hold before it is refused as too large.
enum class Holds { finite, negative_infinity, anything };

/// What a tensor of a trace is called: its role, and the head that it belongs to, if any.
struct TensorName {
  Role role;
  std::optional<Index> head = {};

  TensorName(Role of_all) : role(of_all) {}
  TensorName(Role of_one, std::optional<Index> its_head) : role(of_one), head(its_head) {}

  std::string id() const { return std::string(role_name(role)) + (head ? "." + std::to_string(*head) : ""); }
};

class TraceRecorder {
public:
  bool has(const TensorName& name) const { return find_tensor(trace_, name.id()) != nullptr; }

  /// The tensor of that name, which must have been recorded. Dies with the next record().
  MatrixMap at(const TensorName& name) const { return numbers(trace_, *find_tensor(trace_, name.id())); }

  /// Appends a tensor and its stage. Refuses: not-finite, when it holds what it may not.
  std::optional<Error> record(const TensorName& name, Op op, const std::vector<TensorName>& inputs,
                              const Matrix& computed, Holds holds, std::vector<Parameter> parameters = {});

  /// Appends an input, which has been checked before.
  void record_input(Role role, const Matrix& input) { append(role, Op::input, {}, input, {}); }

  void set_empty_rows(std::vector<Index> rows) { trace_.empty_rows = std::move(rows); }
  const std::vector<Index>& empty_rows() const { return trace_.empty_rows; }

  Trace take() && { return std::move(trace_); }

private:
  void append(const TensorName& name, Op op, const std::vector<TensorName>& inputs, const Matrix& content,
              std::vector<Parameter> parameters);

  Trace trace_;
};

}  // namespace attention
