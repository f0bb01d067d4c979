#include <algorithm>
#include <array>
#include <set>

#include "attention/trace.h"
#include "names.h"

namespace attention {

namespace {

constexpr std::array<std::string_view, 12> op_names = {"input", "project", "dot", "scale", "add",       "mask",
                                                       "max",   "shift",   "exp", "sum",   "normalise", "weighted_sum"};

/// In the order of Op.
constexpr std::array<std::size_t, 12> inputs_taken = {0, 2, 2, 1, 1, 2, 1, 2, 1, 1, 2, 2};

std::size_t inputs_of(Op op) { return inputs_taken[static_cast<std::size_t>(op)]; }

std::string_view needed_parameter(Op op) {
  switch (op) {
    case Op::scale: return "scale";
    case Op::add: return "addend";
    case Op::shift: return "temperature";
    default: return {};
  }
}

/// Whether output = left op right can be; `right` is left's own when the operation takes one input.
bool shapes_fit(Op op, const Tensor& output, const Tensor& left, const Tensor& right) {
  const bool like_left = output.rows == left.rows && output.columns == left.columns;
  switch (op) {
    case Op::input: return true;
    case Op::project:
    case Op::dot: return left.columns == right.columns && output.rows == left.rows && output.columns == right.rows;
    case Op::weighted_sum:
      return left.columns == right.rows && output.rows == left.rows && output.columns == right.columns;
    case Op::scale:
    case Op::add:
    case Op::exp: return like_left;
    case Op::mask: return like_left && right.rows == left.rows && right.columns == left.columns;
    case Op::max:
    case Op::sum: return output.rows == left.rows && output.columns == 1;
    case Op::shift:
    case Op::normalise: return like_left && right.rows == left.rows && right.columns == 1;
  }
  return false;
}

std::string shape_text(const Tensor& tensor) {
  return tensor.id + " " + std::to_string(tensor.rows) + "×" + std::to_string(tensor.columns);
}

std::optional<Error> check_tensors(const Trace& trace) {
  std::set<std::string_view> ids;
  for (const Tensor& tensor : trace.tensors) {
    if (!ids.insert(tensor.id).second)
      return Error{ErrorCode::conflicting_input, "two tensors are called " + tensor.id};
    if (tensor.rows < 1 || tensor.columns < 1)
      return Error{ErrorCode::empty_input, shape_text(tensor) + " needs at least one row and one column"};
    const Index length = std::ssize(trace.tape);
    if (tensor.offset < 0 || tensor.offset > length || tensor.rows > (length - tensor.offset) / tensor.columns)
      return Error{ErrorCode::out_of_range, shape_text(tensor) + " from offset " + std::to_string(tensor.offset) +
                                                " does not lie within the tape of " + std::to_string(length) +
                                                " numbers"};
  }
  return std::nullopt;
}

std::optional<Error> check_stage(const Trace& trace, const Stage& stage) {
  const Tensor* output = find_tensor(trace, stage.output);
  if (output == nullptr)
    return Error{ErrorCode::missing_input, "stage " + stage.id + " makes " + stage.output + ", which is no tensor"};
  if (stage.inputs.size() != inputs_of(stage.op))
    return Error{ErrorCode::shape_mismatch, "stage " + stage.id + " has " + std::to_string(stage.inputs.size()) +
                                                " inputs, " + std::string(op_name(stage.op)) + " takes " +
                                                std::to_string(inputs_of(stage.op))};
  for (const std::string& input : stage.inputs)
    if (find_tensor(trace, input) == nullptr)
      return Error{ErrorCode::missing_input, "stage " + stage.id + " needs " + input + ", which is no tensor"};
  if (const auto name = needed_parameter(stage.op); !name.empty() && !parameter(stage, name))
    return Error{ErrorCode::missing_input, "stage " + stage.id + " needs the parameter " + std::string(name)};
  if (stage.inputs.empty()) return std::nullopt;
  const Tensor& left = *find_tensor(trace, stage.inputs.front());
  const Tensor& right = *find_tensor(trace, stage.inputs.back());
  if (shapes_fit(stage.op, *output, left, right)) return std::nullopt;
  return Error{ErrorCode::shape_mismatch, "stage " + stage.id + " cannot make " + shape_text(*output) + " from " +
                                              shape_text(left) + " and " + shape_text(right)};
}

std::optional<Error> check_stages(const Trace& trace) {
  std::set<std::string_view> made;
  for (const Stage& stage : trace.stages) {
    if (auto error = check_stage(trace, stage)) return error;
    if (!made.insert(stage.output).second)
      return Error{ErrorCode::conflicting_input, "two stages make " + stage.output};
  }
  for (const Tensor& tensor : trace.tensors)
    if (!made.contains(tensor.id)) return Error{ErrorCode::missing_input, "no stage makes " + tensor.id};
  return std::nullopt;
}

std::optional<Error> check_empty_rows(const Trace& trace) {
  const auto weights = std::find_if(trace.tensors.begin(), trace.tensors.end(),
                                    [](const Tensor& tensor) { return tensor.role == Role::weights; });
  const Index rows = weights == trace.tensors.end() ? 0 : weights->rows;
  Index smallest = 0;
  for (const Index row : trace.empty_rows) {
    if (row < smallest || row >= rows)
      return Error{ErrorCode::out_of_range, "empty row " + std::to_string(row) + " is not one of the " +
                                                std::to_string(rows) + " rows of weights, in ascending order"};
    smallest = row + 1;
  }
  return std::nullopt;
}

}  // namespace

std::string_view op_name(Op op) { return name_of(op, op_names); }
std::optional<Op> op_named(std::string_view name) { return named<Op>(name, op_names); }

std::optional<double> parameter(const Stage& stage, std::string_view name) {
  for (const Parameter& candidate : stage.parameters)
    if (candidate.name == name) return candidate.value;
  return std::nullopt;
}

const Tensor* find_tensor(const Trace& trace, std::string_view id) {
  for (const Tensor& tensor : trace.tensors)
    if (tensor.id == id) return &tensor;
  return nullptr;
}

MatrixMap numbers(const Trace& trace, const Tensor& tensor) {
  return MatrixMap(trace.tape.data() + tensor.offset, tensor.rows, tensor.columns);
}

std::optional<Error> check_trace(const Trace& trace) {
  if (auto error = check_tensors(trace)) return error;
  if (auto error = check_stages(trace)) return error;
  return check_empty_rows(trace);
}

}  // namespace attention
