#include "trace_parcels.h"

#include <cstdlib>

namespace attention::bindings {

namespace {

// Names were checked in web/src/core; one that the core does not know is a fault of ours, not of the caller.
template <typename T>
T known(const std::optional<T>& named) {
  if (!named) std::abort();
  return *named;
}

Mask mask_from(ParcelReader& parcel) {
  const std::string_view kind = parcel.name();
  if (kind == "none") return NoMask{};
  if (kind == "causal") return CausalMask{parcel.index()};
  if (kind == "padding") return PaddingMask{parcel.index()};
  if (kind == "given") return GivenMask{parcel.matrix().array() != 0.0};
  if (kind == "additive") return AdditiveMask{parcel.matrix()};
  std::abort();
}

Stage stage_from(ParcelReader& parcel) {
  Stage stage{.id = std::string(parcel.name()),
              .op = known(op_named(parcel.name())),
              .inputs = {},
              .output = {},
              .parameters = {}};
  for (Index left = parcel.index(); left > 0; --left) stage.inputs.emplace_back(parcel.name());
  stage.output = parcel.name();
  for (Index left = parcel.index(); left > 0; --left) {
    std::string name(parcel.name());
    stage.parameters.push_back({.name = std::move(name), .value = parcel.number()});
  }
  return stage;
}

void put(ParcelWriter& parcel, const Tensor& tensor) {
  parcel.put(tensor.id);
  parcel.put(role_name(tensor.role));
  parcel.put(tensor.rows);
  parcel.put(tensor.columns);
  parcel.put(tensor.offset);
  parcel.put(tensor.head ? 1.0 : 0.0);
  parcel.put(tensor.head.value_or(0));
}

void put(ParcelWriter& parcel, const Stage& stage) {
  parcel.put(stage.id);
  parcel.put(op_name(stage.op));
  parcel.put(std::ssize(stage.inputs));
  for (const std::string& input : stage.inputs) parcel.put(input);
  parcel.put(stage.output);
  parcel.put(std::ssize(stage.parameters));
  for (const Parameter& parameter : stage.parameters) {
    parcel.put(parameter.name);
    parcel.put(parameter.value);
  }
}

void put(ParcelWriter& parcel, const std::optional<Cell>& cell) {
  parcel.put(cell ? 1.0 : 0.0);
  if (!cell) return;
  parcel.put(cell->tensor);
  parcel.put(cell->row);
  parcel.put(cell->column);
}

void put(ParcelWriter& parcel, const Term& term) {
  parcel.put(term.left);
  parcel.put(term.right ? 1.0 : 0.0);
  parcel.put(term.right.value_or(0.0));
  parcel.put(term.product);
  put(parcel, term.left_cell);
  put(parcel, term.right_cell);
}

}  // namespace

Problem problem_from(ParcelReader parcel) {
  Problem problem;
  for (Index left = parcel.index(); left > 0; --left) {
    const Role role = known(role_named(parcel.name()));
    problem.inputs.emplace(role, parcel.matrix());
  }
  const bool has_scale = parcel.flag();
  const double scale = parcel.number();
  if (has_scale) problem.scale = scale;
  problem.addend = parcel.number();
  problem.softcap = parcel.number();
  problem.similarity = known(similarity_named(parcel.name()));
  problem.normaliser = known(normaliser_named(parcel.name()));
  problem.softmax.temperature = parcel.number();
  problem.softmax.form = parcel.flag() ? SoftmaxForm::plain : SoftmaxForm::stable;
  const Index heads = parcel.index();
  if (heads > 0) problem.heads = heads;
  problem.add_up_to_one = parcel.flag();
  problem.mask = mask_from(parcel);
  problem.until = known(until_named(parcel.name()));
  return problem;
}

Trace trace_from(ParcelReader parcel) {
  Trace trace;
  for (Index left = parcel.index(); left > 0; --left) {
    std::string id(parcel.name());
    const Role role = known(role_named(parcel.name()));
    const Index rows = parcel.index();
    const Index columns = parcel.index();
    Tensor tensor{.id = std::move(id), .role = role, .rows = rows, .columns = columns, .offset = parcel.index()};
    const bool has_head = parcel.flag();
    const Index head = parcel.index();
    if (has_head) tensor.head = head;
    trace.tensors.push_back(std::move(tensor));
  }
  for (Index left = parcel.index(); left > 0; --left) trace.stages.push_back(stage_from(parcel));
  for (Index left = parcel.index(); left > 0; --left) trace.empty_rows.push_back(parcel.index());
  trace.tape = std::move(parcel).tape();
  return trace;
}

Parcel parcel_of(Trace trace) {
  ParcelWriter parcel;
  parcel.put(std::ssize(trace.tensors));
  for (const Tensor& tensor : trace.tensors) put(parcel, tensor);
  parcel.put(std::ssize(trace.stages));
  for (const Stage& stage : trace.stages) put(parcel, stage);
  parcel.put(std::ssize(trace.empty_rows));
  for (const Index row : trace.empty_rows) parcel.put(row);
  return std::move(parcel).take(std::move(trace.tape));
}

Parcel parcel_of(const std::vector<Explanation>& explanations) {
  ParcelWriter parcel;
  for (const Explanation& explanation : explanations) {
    parcel.put(std::ssize(explanation.terms));
    parcel.put(explanation.total);
    for (const Term& term : explanation.terms) put(parcel, term);
  }
  return std::move(parcel).take({});
}

}  // namespace attention::bindings
