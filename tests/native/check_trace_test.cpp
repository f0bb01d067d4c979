#include <functional>

#include "attention/trace.h"
#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

/// Every operation that one head needs but `project`, in one small trace.
Trace whole() {
  Problem problem;
  problem.inputs = {{Role::query, Matrix{{1, 2}, {3, 4}}},
                    {Role::key, Matrix{{1, 0}, {0, 1}, {1, 1}}},
                    {Role::value, Matrix{{1}, {2}, {3}}}};
  problem.addend = 1;
  problem.mask = CausalMask{};
  return trace(problem).value();
}

Stage& stage(Trace& trace, const std::string& output) {
  for (Stage& candidate : trace.stages)
    if (candidate.output == output) return candidate;
  FAIL("no stage makes " << output);
  return trace.stages.front();
}

Tensor& tensor(Trace& trace, const std::string& id) {
  for (Tensor& candidate : trace.tensors)
    if (candidate.id == id) return candidate;
  FAIL("no tensor " << id);
  return trace.tensors.front();
}

std::string refused(const std::function<void(Trace&)>& spoil) {
  Trace trace = whole();
  spoil(trace);
  return text_of(check_trace(trace));
}

}  // namespace

TEST_CASE("every operation has a name that leads back to it") {
  std::size_t ops = 0;
  for (int i = 0; i <= static_cast<int>(Op::concat); ++i, ++ops)
    CHECK(op_named(op_name(static_cast<Op>(i))) == static_cast<Op>(i));
  CHECK(ops == 23);
  CHECK(op_name(Op::weighted_sum) == "weighted_sum");
  CHECK_FALSE(op_named("softmax").has_value());
}

TEST_CASE("a trace as it was computed holds together") {
  CHECK(refused([](Trace&) {}) == "ok");
}

TEST_CASE("a tensor outside the tape is refused") {
  const std::string beyond = "does not lie within the tape of ";
  for (const Index offset : {Index{-1}, Index{1000000}, std::numeric_limits<Index>::max()})
    CHECK(refused([offset](Trace& t) { tensor(t, "output").offset = offset; }).find(beyond) != std::string::npos);
  CHECK(refused([](Trace& t) { tensor(t, "output").rows = std::numeric_limits<Index>::max(); }).find(beyond) !=
        std::string::npos);
  CHECK(refused([](Trace& t) { t.tape.pop_back(); }) ==
        "out-of-range: output 2×1 from offset 65 does not lie within the tape of 66 numbers");
}

TEST_CASE("a tensor without rows or columns is refused") {
  CHECK(refused([](Trace& t) { tensor(t, "query").rows = 0; }) ==
        "empty-input: query 0×2 needs at least one row and one column");
  CHECK(refused([](Trace& t) { tensor(t, "query").columns = -2; }) ==
        "empty-input: query 2×-2 needs at least one row and one column");
}

TEST_CASE("two tensors of one name, or two stages for one tensor, are refused") {
  CHECK(refused([](Trace& t) { tensor(t, "key").id = "query"; }) == "conflicting-input: two tensors are called query");
  CHECK(refused([](Trace& t) { t.stages.push_back(t.stages.front()); }) == "conflicting-input: two stages make query");
}

TEST_CASE("a stage that names a tensor or a parameter that is not there is refused") {
  CHECK(refused([](Trace& t) { stage(t, "output").inputs[1] = "values"; }) ==
        "missing-input: stage output needs values, which is no tensor");
  CHECK(refused([](Trace& t) { stage(t, "output").output = "result"; }) ==
        "missing-input: stage output makes result, which is no tensor");
  CHECK(refused([](Trace& t) { stage(t, "scaled").parameters.clear(); }) ==
        "missing-input: stage scaled needs the parameter scale");
  CHECK(refused([](Trace& t) { stage(t, "added").parameters.clear(); }) ==
        "missing-input: stage added needs the parameter addend");
  CHECK(refused([](Trace& t) { stage(t, "shifted").parameters.clear(); }) ==
        "missing-input: stage shifted needs the parameter temperature");
  CHECK(refused([](Trace& t) { t.stages.pop_back(); }) == "missing-input: no stage makes output");
}

TEST_CASE("a stage with too few or too many inputs is refused") {
  CHECK(refused([](Trace& t) { stage(t, "scores").inputs.pop_back(); }) ==
        "shape-mismatch: stage scores has 1 inputs, dot takes 2");
  CHECK(refused([](Trace& t) { stage(t, "scaled").inputs.push_back("query"); }) ==
        "shape-mismatch: stage scaled has 2 inputs, scale takes 1");
  CHECK(refused([](Trace& t) { stage(t, "query").inputs.push_back("key"); }) ==
        "shape-mismatch: stage query has 1 inputs, input takes 0");
}

TEST_CASE("every operation refuses an output or an input whose shape does not fit") {
  std::size_t tried = 0;
  for (const Stage& made : whole().stages) {
    if (made.op == Op::input) continue;
    CAPTURE(made.id);
    // 6×1 has as many numbers as 2×3, so only the shape is wrong; 1×1 is wrong for what has two rows.
    const auto reshape = [](Tensor& t) {
      const bool six = t.rows * t.columns == 6;
      t.rows = six ? 6 : 1;
      t.columns = 1;
    };
    CHECK(refused([&](Trace& t) { reshape(tensor(t, made.output)); }).starts_with("shape-mismatch: stage "));
    for (const std::string& input : made.inputs) {
      CAPTURE(input);
      CHECK(refused([&](Trace& t) {
              // Only this stage reads the misshapen copy.
              Tensor copy = tensor(t, input);
              copy.id = "misshapen";
              reshape(copy);
              t.tensors.push_back(copy);
              t.stages.push_back({"misshapen", Op::input, {}, "misshapen", {}});
              for (std::string& name : stage(t, made.output).inputs)
                if (name == input) name = "misshapen";
            }).starts_with("shape-mismatch: stage " + made.id + " cannot make "));
    }
    ++tried;
  }
  REQUIRE(tried == 10);
}

TEST_CASE("empty rows that are no rows of weights, or out of order, are refused") {
  const std::string wrong = " is not one of the 2 rows of weights, in ascending order";
  CHECK(refused([](Trace& t) { t.empty_rows = {0, 1}; }) == "ok");
  CHECK(refused([](Trace& t) { t.empty_rows = {2}; }) == "out-of-range: empty row 2" + wrong);
  CHECK(refused([](Trace& t) { t.empty_rows = {-1}; }) == "out-of-range: empty row -1" + wrong);
  CHECK(refused([](Trace& t) { t.empty_rows = {1, 0}; }) == "out-of-range: empty row 0" + wrong);
  CHECK(refused([](Trace& t) { t.empty_rows = {1, 1}; }) == "out-of-range: empty row 1" + wrong);
}
