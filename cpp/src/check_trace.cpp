#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "attention/trace.h"
#include "names.h"

namespace attention {

namespace {

constexpr std::array<std::string_view, 23> op_names = {
    "input", "project",    "append", "split", "dot",       "tanh",         "additive", "length",
    "outer", "divide",     "scale",  "add",   "softcap",   "mask",         "max",      "shift",
    "exp",   "attendable", "argmax", "sum",   "normalise", "weighted_sum", "concat"};

/// How many inputs an operation takes. In the order of Op.
struct InputCount {
  std::size_t least, most;
};
constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();
constexpr std::array<InputCount, 23> inputs_taken = {
    {{0, 0}, {2, 3}, {2, 2}, {1, 1}, {2, 2}, {2, 2}, {2, 2}, {1, 1}, {2, 2}, {2, 2}, {1, 1},         {1, 1},
     {1, 1}, {2, 2}, {1, 2}, {2, 2}, {1, 1}, {1, 1}, {2, 2}, {1, 2}, {2, 2}, {2, 2}, {1, any_number}}};

InputCount inputs_of(Op op) { return inputs_taken[static_cast<std::size_t>(op)]; }

std::string taken_text(const InputCount& count) {
  if (count.most == any_number) return std::to_string(count.least) + " or more";
  return std::to_string(count.least) + (count.most > count.least ? " or " + std::to_string(count.most) : "");
}

std::string_view needed_parameter(Op op) {
  switch (op) {
    case Op::scale: return "scale";
    case Op::add: return "addend";
    case Op::softcap: return "softcap";
    case Op::split: return "first";
    case Op::shift: return "temperature";
    default: return {};
  }
}

using Inputs = std::vector<const Tensor*>;

/// Whether the columns of all inputs side by side are the output's.
bool side_by_side(const Tensor& output, const Inputs& inputs) {
  Index left = output.columns;
  for (const Tensor* input : inputs) {
    if (input->rows != output.rows || input->columns > left) return false;
    left -= input->columns;
  }
  return left == 0;
}

/// Whether left has the output's columns from number `first` on.
bool has_columns(const Tensor& left, double first, const Tensor& output) {
  // A comparison with NaN is false. What is whole and small enough is exact.
  return output.rows == left.rows && first >= 0.0 && first == std::floor(first) &&
         first <= static_cast<double>(left.columns - output.columns);
}

/// Whether the stage's inputs, as many as its operation takes, can give the output.
bool shapes_fit(const Stage& stage, const Tensor& output, const Inputs& inputs) {
  if (inputs.empty()) return true;
  const Tensor& left = *inputs.front();
  const Tensor& right = *inputs[inputs.size() > 1 ? 1 : 0];
  const bool like_left = output.rows == left.rows && output.columns == left.columns;
  const bool rows_dotted = left.columns == right.columns && output.rows == left.rows && output.columns == right.rows;
  switch (stage.op) {
    case Op::input: return true;
    case Op::project:
      return rows_dotted && (inputs.size() < 3 || (inputs[2]->rows == 1 && inputs[2]->columns == output.columns));
    case Op::dot: return rows_dotted;
    case Op::append:
      return left.columns == right.columns && output.columns == left.columns && output.rows - left.rows == right.rows;
    case Op::split: return has_columns(left, *parameter(stage, "first"), output);
    // Divided, not multiplied, so that no count of rows can leave the range of an Index.
    case Op::tanh:
      return left.columns == right.columns && output.columns == left.columns && output.rows % left.rows == 0 &&
             output.rows / left.rows == right.rows;
    case Op::additive:
      return left.columns == right.columns && right.rows == 1 && left.rows % output.rows == 0 &&
             left.rows / output.rows == output.columns;
    case Op::weighted_sum:
      return left.columns == right.rows && output.rows == left.rows && output.columns == right.columns;
    case Op::scale:
    case Op::add:
    case Op::softcap:
    case Op::attendable:
    case Op::exp: return like_left;
    case Op::divide:
    case Op::mask: return like_left && right.rows == left.rows && right.columns == left.columns;
    case Op::outer:
      return left.columns == 1 && right.columns == 1 && output.rows == left.rows && output.columns == right.rows;
    case Op::length: return output.rows == left.rows && output.columns == 1;
    case Op::max:
    case Op::sum:
      return output.rows == left.rows && output.columns == 1 &&
             (inputs.size() < 2 || (right.rows == left.rows && right.columns == 1));
    case Op::argmax:
    case Op::shift:
    case Op::normalise: return like_left && right.rows == left.rows && right.columns == 1;
    case Op::concat: return side_by_side(output, inputs);
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
  const InputCount taken = inputs_of(stage.op);
  if (stage.inputs.size() < taken.least || stage.inputs.size() > taken.most)
    return Error{ErrorCode::shape_mismatch, "stage " + stage.id + " has " + std::to_string(stage.inputs.size()) +
                                                " inputs, " + std::string(op_name(stage.op)) + " takes " +
                                                taken_text(taken)};
  Inputs inputs;
  std::string sources;
  for (const std::string& input : stage.inputs) {
    const Tensor* tensor = find_tensor(trace, input);
    if (tensor == nullptr)
      return Error{ErrorCode::missing_input, "stage " + stage.id + " needs " + input + ", which is no tensor"};
    inputs.push_back(tensor);
    sources += (sources.empty() ? "" : " and ") + shape_text(*tensor);
  }
  if (const auto name = needed_parameter(stage.op); !name.empty() && !parameter(stage, name))
    return Error{ErrorCode::missing_input, "stage " + stage.id + " needs the parameter " + std::string(name)};
  if (shapes_fit(stage, *output, inputs)) return std::nullopt;
  return Error{ErrorCode::shape_mismatch,
               "stage " + stage.id + " cannot make " + shape_text(*output) + " from " + sources};
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
