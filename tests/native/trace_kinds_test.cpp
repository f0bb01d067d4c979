#include <algorithm>
#include <set>

#include "attention/attend.h"
#include "attention/explain.h"
#include "attention/heads.h"
#include "attention/key_value_cache.h"
#include "attention/learned_similarity.h"
#include "attention/multi_head.h"
#include "numbers.h"
#include "traced_kinds.h"

using namespace attention;
using namespace attention::test;

namespace {

using Ids = std::vector<std::string>;

Ids ids(const Trace& trace) {
  Ids found;
  for (const Stage& stage : trace.stages) found.push_back(stage.output);
  return found;
}

TensorOf<double> tensor(const Matrix& matrix) {
  return {{matrix.rows(), matrix.cols()}, {matrix.data(), matrix.data() + matrix.size()}};
}

template <typename T>
T accepted(Result<T> result) {
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

/// x · weightᵀ + bias, as a layer of its own.
Matrix linear(const Matrix& rows, const Problem& problem, Role weight, Role bias) {
  Matrix result = rows * problem.inputs.at(weight).transpose();
  if (problem.inputs.contains(bias)) result.rowwise() += problem.inputs.at(bias).row(0);
  return result;
}

/// The heads' tensors stacked as the fast path returns them.
void require_heads(const Trace& trace, const std::string& role, const TensorOf<double>& heads) {
  for (Index head = 0; head < slices(heads); ++head)
    require_close<double>(numbers_of(trace, role + "." + std::to_string(head)), slice(heads, head), 1e-14);
}

}  // namespace

TEST_CASE("the terms of every cell of every kind of attention add up to exactly the cell") {
  std::size_t explained = 0;
  std::set<Op> ops;
  for (const auto& [name, problem] : traced_kinds()) {
    const Trace trace = traced(problem);
    std::vector<Cell> cells;
    for (const Tensor& tensor : trace.tensors)
      for (Index row = 0; row < tensor.rows; ++row)
        for (Index column = 0; column < tensor.columns; ++column) cells.push_back({tensor.id, row, column});
    const auto explanations = explain(trace, cells);
    INFO(name << ": " << text_of(explanations));
    REQUIRE(explanations.ok());
    // Tensors and cells stand in the order of the tape.
    REQUIRE(explanations.value().size() == trace.tape.size());
    for (std::size_t i = 0; i < trace.tape.size(); ++i, ++explained) {
      const Explanation& explanation = explanations.value()[i];
      CAPTURE(cells[i].tensor, cells[i].row, cells[i].column);
      REQUIRE(same_bits(explanation.total, trace.tape[i]));
      REQUIRE(explanation.terms.empty() == (explanation.op == Op::input));
      for (const Term& term : explanation.terms) {
        // Each operand is the number in the cell that it is said to come from.
        REQUIRE(term.left_cell.has_value());
        REQUIRE(same_bits(term.left,
                          numbers_of(trace, term.left_cell->tensor)(term.left_cell->row, term.left_cell->column)));
        if (term.right_cell)
          REQUIRE(same_bits(*term.right,
                            numbers_of(trace, term.right_cell->tensor)(term.right_cell->row, term.right_cell->column)));
      }
      ops.insert(explanation.op);
    }
  }
  // Counted by hand from the shapes, kind by kind.
  CHECK(explained == 84 + 194 + 235 + 296 + 108 + 328 + 314 + 298 + 383 + 104 + 292 + 88 + 82 + 95);
  CHECK(ops.size() == 23);
}

TEST_CASE("cross-attention projects queries from one text and keys and values from the other") {
  Problem problem = multi_head_problem();
  problem.heads.reset();
  problem.inputs.erase(Role::output_projection);
  problem.inputs.erase(Role::output_bias);
  const Trace trace = traced(problem);
  const Matrix& embedding = problem.inputs.at(Role::embedding);
  const Matrix& memory = problem.inputs.at(Role::memory);
  require_close<double>(numbers_of(trace, "query"),
                        linear(embedding, problem, Role::query_projection, Role::query_bias), 1e-14);
  require_close<double>(numbers_of(trace, "key"), linear(memory, problem, Role::key_projection, Role::key_bias), 1e-14);
  require_close<double>(numbers_of(trace, "value"), linear(memory, problem, Role::value_projection, Role::value_bias),
                        1e-14);
  CHECK(numbers_of(trace, "scores").rows() == 2);
  CHECK(numbers_of(trace, "scores").cols() == 3);
}

TEST_CASE("the traced multi-head attention agrees with the fast path, head by head") {
  for (const Mask& mask : std::vector<Mask>{NoMask{}, CausalMask{}, PaddingMask{2}, PaddingMask{0}}) {
    Problem problem = multi_head_problem();
    problem.mask = mask;
    const Trace trace = traced(problem);
    const auto heads_of = [&](std::string_view id) { return accepted(split_heads(tensor(numbers_of(trace, id)), 2)); };
    AttentionOptions options{.need_weights = true};
    options.mask = tensor(accepted(mask_matrix(mask, 2, 3)));
    const auto attended = accepted(scaled_dot_product(heads_of("query"), heads_of("key"), heads_of("value"), options));
    require_heads(trace, "weights", *attended.weights);
    require_heads(trace, "output", attended.output);
    const auto merged = accepted(merge_heads(attended.output));
    require_close<double>(numbers_of(trace, "concatenated"), slice(merged, 0), 1e-14);
    require_close<double>(numbers_of(trace, "output"),
                          linear(slice(merged, 0), problem, Role::output_projection, Role::output_bias), 1e-13);
    // The fast path lists each head's rows, the trace those of the mask that all heads share.
    CHECK(attended.empty_rows.size() == 2 * trace.empty_rows.size());
  }
}

TEST_CASE("the traced multi-head attention agrees with multi_head in PyTorch's layout of the parameters") {
  Problem problem = multi_head_problem();
  problem.inputs[Role::embedding] = random_matrix(10, 2, 4);
  problem.inputs[Role::query_projection] = random_matrix(12, 4, 4);
  problem.inputs[Role::value_projection] = random_matrix(14, 4, 3);
  problem.inputs[Role::value_bias] = random_matrix(17, 1, 4);
  problem.inputs[Role::output_projection] = random_matrix(18, 4, 4);
  problem.inputs[Role::output_bias] = random_matrix(19, 1, 4);
  problem.mask = AdditiveMask{Matrix{{0.5, -infinity, 0}, {0, 0.25, -1}}};
  const auto input = [&](Role role) { return tensor(problem.inputs.at(role)); };
  TensorOf<double> biases{{12}, {}};
  for (const Role role : {Role::query_bias, Role::key_bias, Role::value_bias})
    for (const double number : input(role).data) biases.data.push_back(number);
  TensorOf<double> output_bias = input(Role::output_bias);
  output_bias.shape = {4};
  const MultiHeadParameters<double> parameters{.q_proj_weight = input(Role::query_projection),
                                               .k_proj_weight = input(Role::key_projection),
                                               .v_proj_weight = input(Role::value_projection),
                                               .in_proj_bias = biases,
                                               .out_proj = {input(Role::output_projection), output_bias}};
  const auto attended =
      accepted(multi_head(input(Role::embedding), input(Role::memory), input(Role::memory), parameters,
                          {.num_heads = 2,
                           .attn_mask = tensor(std::get<AdditiveMask>(problem.mask).addend),
                           .need_weights = true,
                           .average_attn_weights = false}));
  const Trace trace = traced(problem);
  require_heads(trace, "weights", *attended.attn_output_weights);
  require_close<double>(numbers_of(trace, "output"), slice(attended.attn_output, 0), 1e-13);
}

TEST_CASE("the traced additive attention agrees with the fast path") {
  const Problem problem = additive_problem();
  const Trace trace = traced(problem);
  const auto input = [&](Role role) { return tensor(problem.inputs.at(role)); };
  const auto row = [&](Role role) {
    auto numbers = input(role);
    numbers.shape.erase(numbers.shape.begin());
    return numbers;
  };
  const auto scores = accepted(additive_similarity<double>(input(Role::query), input(Role::key),
                                                           {.query_weight = input(Role::query_weight),
                                                            .key_weight = input(Role::key_weight),
                                                            .vector = row(Role::vector),
                                                            .bias = row(Role::bias)}));
  require_close<double>(numbers_of(trace, "scores"), slice(scores, 0), 1e-14);
  CHECK(find_tensor(trace, "scaled") == nullptr);
  require_close<double>(numbers_of(trace, "output"), slice(accepted(attend(scores, input(Role::value))).output, 0),
                        1e-14);
}

TEST_CASE("the traced attention with a past agrees with the fast path, in one head and in two") {
  for (const Index heads : {1, 2}) {
    Problem problem = cached_problem();
    if (heads > 1) problem.heads = heads;
    const Trace trace = traced(problem);
    const auto input = [&](Role role) { return accepted(split_heads(tensor(problem.inputs.at(role)), heads)); };
    const KeyValueCache<double> past{input(Role::past_key), input(Role::past_value)};
    const auto cached = accepted(cached_attention(&past, input(Role::query), input(Role::key), input(Role::value),
                                                  {.causal = true, .need_weights = true}));
    require_same_bits(numbers_of(trace, "present_key"), slice(accepted(merge_heads(cached.cache.key)), 0));
    require_same_bits(numbers_of(trace, "present_value"), slice(accepted(merge_heads(cached.cache.value)), 0));
    require_close<double>(numbers_of(trace, "output"), slice(accepted(merge_heads(cached.attended.output)), 0), 1e-14);
    if (heads > 1) require_heads(trace, "weights", *cached.attended.weights);
    // The first query stands after two earlier words, and sees them and itself.
    require_same_bits(numbers_of(trace, "mask").row(0), Matrix{{0, 0, 0, -infinity, -infinity}});
  }
}

TEST_CASE("a softcap comes after the scale and before the mask") {
  Problem problem = cross_problem();
  problem.softcap = 0.5;
  problem.mask = PaddingMask{2};
  const Trace trace = traced(problem);
  CHECK(ids(trace) == Ids{"query", "key", "value", "scores", "scaled", "capped", "mask", "masked", "maximum", "shifted",
                          "exponentials", "sum", "weights", "output"});
  const double scaled = numbers_of(trace, "scaled")(1, 1);
  CHECK(numbers_of(trace, "capped")(1, 1) == 0.5 * std::tanh(scaled / 0.5));
  CHECK(numbers_of(trace, "masked")(1, 2) == -infinity);
}

TEST_CASE("each head's stages follow those of the head before, and carry its index") {
  Problem problem = multi_head_problem();
  problem.mask = CausalMask{};
  problem.softmax.form = SoftmaxForm::plain;
  const Trace trace = traced(problem);
  CHECK(ids(trace) == Ids{"embedding",
                          "memory",
                          "query_projection",
                          "key_projection",
                          "value_projection",
                          "query_bias",
                          "key_bias",
                          "value_bias",
                          "query",
                          "key",
                          "value",
                          "query.0",
                          "key.0",
                          "value.0",
                          "scores.0",
                          "scaled.0",
                          "mask",
                          "masked.0",
                          "exponentials.0",
                          "sum.0",
                          "weights.0",
                          "output.0",
                          "query.1",
                          "key.1",
                          "value.1",
                          "scores.1",
                          "scaled.1",
                          "masked.1",
                          "exponentials.1",
                          "sum.1",
                          "weights.1",
                          "output.1",
                          "concatenated",
                          "output_projection",
                          "output_bias",
                          "output"});
  for (const Tensor& tensor : trace.tensors) {
    CAPTURE(tensor.id);
    CHECK(tensor.head.has_value() == (tensor.id.find('.') != std::string::npos));
    if (tensor.head) CHECK(tensor.id == std::string(role_name(tensor.role)) + "." + std::to_string(*tensor.head));
  }
}

TEST_CASE("one head of its own is the attention without heads") {
  Problem problem = cross_problem();
  const Trace without = traced(problem);
  problem.heads = 1;
  const Trace with = traced(problem);
  require_same_bits(numbers_of(with, "weights.0"), numbers_of(without, "weights"));
  require_same_bits(numbers_of(with, "output"), numbers_of(without, "output"));
}

TEST_CASE("a trace of heads ends where it was asked to") {
  Problem problem = multi_head_problem();
  for (const auto& [until, last] : {std::pair{Until::query, "value"}, std::pair{Until::scores, "scores.1"},
                                    std::pair{Until::weights, "weights.1"}, std::pair{Until::output, "output"}}) {
    problem.until = until;
    CHECK(ids(traced(problem)).back() == last);
  }
}

TEST_CASE("every operation of every kind refuses an output or an input whose shape does not fit") {
  std::set<Op> tried;
  for (const auto& [name, problem] : traced_kinds()) {
    const Trace whole = traced(problem);
    REQUIRE(text_of(check_trace(whole)) == "ok");
    for (std::size_t s = 0; s < whole.stages.size(); ++s) {
      const Stage& stage = whole.stages[s];
      if (stage.op == Op::input) continue;
      CAPTURE(name, stage.id);
      // As many numbers in one line, the other way round than before: only the shape is wrong.
      const auto reshape = [](Tensor& tensor) {
        const Index count = tensor.rows * tensor.columns;
        tensor.rows = tensor.rows == 1 ? count : 1;
        tensor.columns = count / tensor.rows;
      };
      const auto refused = [&](const std::string& id, bool as_input) {
        Trace spoiled = whole;
        Tensor copy = *find_tensor(spoiled, id);
        if (copy.rows * copy.columns == 1) return;
        copy.id = "misshapen";
        reshape(copy);
        spoiled.tensors.push_back(copy);
        // Only this stage sees the misshapen tensor.
        spoiled.stages.push_back({"misshapen", Op::input, {}, "misshapen", {}});
        Stage& seeing = spoiled.stages[s];
        if (as_input)
          std::replace(seeing.inputs.begin(), seeing.inputs.end(), id, std::string("misshapen"));
        else
          std::swap(seeing.output, spoiled.stages.back().output);
        CAPTURE(id, as_input);
        CHECK(text_of(check_trace(spoiled)).starts_with("shape-mismatch: stage " + stage.id + " cannot make "));
      };
      // The rows of hidden are told apart by their number alone: scores in one line are another number of queries.
      if (stage.op != Op::additive) refused(stage.output, false);
      for (const std::string& input : stage.inputs) refused(input, true);
      tried.insert(stage.op);
    }
  }
  CHECK(tried.size() == 22);
}

TEST_CASE("a split that starts nowhere is refused") {
  for (const double first : {-1.0, 0.5, 3.0, not_a_number}) {
    Trace trace = traced(multi_head_problem());
    for (Stage& stage : trace.stages)
      if (stage.output == "query.1") stage.parameters = {{"first", first}};
    CHECK(text_of(check_trace(trace)) == "shape-mismatch: stage query.1 cannot make query.1 2×2 from query 2×4");
  }
}
