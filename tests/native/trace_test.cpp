#include "attention/trace.h"

#include "attention/random.h"
#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

Trace traced(const Problem& problem) {
  auto result = trace(problem);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

Problem attending() {
  Problem problem;
  problem.inputs = {{Role::query, Matrix{{1, 0.5}, {0.8, 0.6}}},
                    {Role::key, Matrix{{0.95, 0.55}, {0.9, 0.6}}},
                    {Role::value, Matrix{{0.5, 0.2}, {0.7, 0.4}}}};
  return problem;
}

Problem scoring(const Matrix& scores) {
  Problem problem;
  problem.inputs = {{Role::scores, scores}};
  problem.until = Until::weights;
  return problem;
}

std::vector<std::string> ids(const Trace& trace) {
  std::vector<std::string> found;
  for (const Stage& stage : trace.stages) found.push_back(stage.output);
  return found;
}

MatrixMap tensor(const Trace& trace, std::string_view id) {
  const Tensor* found = find_tensor(trace, id);
  REQUIRE(found != nullptr);
  return numbers(trace, *found);
}

}  // namespace

TEST_CASE("with everything switched on, every stage is there in the order of the maths") {
  Problem problem;
  const Matrix two = Matrix::Identity(2, 2);
  problem.inputs = {{Role::embedding, two},
                    {Role::query_projection, two},
                    {Role::key_projection, two},
                    {Role::value_projection, two}};
  problem.addend = 1;
  problem.mask = CausalMask{};
  const Trace trace = traced(problem);
  CHECK(ids(trace) == std::vector<std::string>{"embedding", "query_projection", "key_projection", "value_projection",
                                               "query", "key", "value", "scores", "scaled", "added", "mask", "masked",
                                               "maximum", "shifted", "exponentials", "sum", "weights", "output"});
  CHECK(text_of(check_trace(trace)) == "ok");
}

TEST_CASE("stages that change nothing are absent") {
  Problem problem = attending();
  problem.scale = 1;
  CHECK(ids(traced(problem)) == std::vector<std::string>{"query", "key", "value", "scores", "maximum", "shifted",
                                                         "exponentials", "sum", "weights", "output"});
  problem.softmax.form = SoftmaxForm::plain;
  CHECK(ids(traced(problem)) ==
        std::vector<std::string>{"query", "key", "value", "scores", "exponentials", "sum", "weights", "output"});
}

TEST_CASE("a trace ends where it was asked to") {
  Problem problem = attending();
  problem.until = Until::query;
  CHECK(ids(traced(problem)) == std::vector<std::string>{"query", "key", "value"});
  problem.until = Until::scores;
  CHECK(ids(traced(problem)) == std::vector<std::string>{"query", "key", "value", "scores"});
  problem.until = Until::weights;
  CHECK(ids(traced(problem)).back() == "weights");
}

TEST_CASE("the scale is one over the root of the key's length, or 1 when only scores are known") {
  const Trace trace = traced(attending());
  const Stage& scaled = trace.stages[4];
  REQUIRE(scaled.op == Op::scale);
  CHECK(parameter(scaled, "scale") == 1.0 / std::sqrt(2.0));
  CHECK_FALSE(parameter(scaled, "addend").has_value());
  CHECK(find_tensor(traced(scoring(Matrix{{1, 2}})), "scaled") == nullptr);
}

TEST_CASE("tensors follow each other on the tape without a gap") {
  const Trace trace = traced(attending());
  Index offset = 0;
  for (const Tensor& tensor : trace.tensors) {
    CHECK(tensor.offset == offset);
    offset += tensor.rows * tensor.columns;
  }
  CHECK(offset == std::ssize(trace.tape));
}

TEST_CASE("two words attended to by hand") {
  // By hand: scores 0 and ln 3, so e^0 = 1 and e^(ln 3) = 3, 1 + 3 = 4; ¼ × 8 + ¾ × 0 = 2.
  Problem problem;
  problem.inputs = {{Role::scores, Matrix{{0, 1.0986122886681098}}}, {Role::value, Matrix{{8}, {0}}}};
  problem.softmax.form = SoftmaxForm::plain;
  const Trace trace = traced(problem);
  require_close<double>(tensor(trace, "exponentials"), Matrix{{1, 3}}, 1e-14);
  require_close<double>(tensor(trace, "sum"), Matrix{{4}}, 1e-14);
  require_close<double>(tensor(trace, "weights"), Matrix{{0.25, 0.75}}, 1e-15);
  require_close<double>(tensor(trace, "output"), Matrix{{2}}, 1e-14);
}

TEST_CASE("each step from scores to shifted scores by hand") {
  Problem problem = scoring(Matrix{{1, 3}, {2, -4}});
  problem.scale = 2;
  problem.addend = -1;
  problem.mask = CausalMask{};
  problem.softmax.temperature = 4;
  const Trace trace = traced(problem);
  require_same_bits(tensor(trace, "scaled"), Matrix{{2, 6}, {4, -8}});
  require_same_bits(tensor(trace, "added"), Matrix{{1, 5}, {3, -9}});
  require_same_bits(tensor(trace, "mask"), Matrix{{0, -infinity}, {0, 0}});
  require_same_bits(tensor(trace, "masked"), Matrix{{1, -infinity}, {3, -9}});
  require_same_bits(tensor(trace, "maximum"), Matrix{{1}, {3}});
  require_same_bits(tensor(trace, "shifted"), Matrix{{0, -infinity}, {0, -3}});
}

TEST_CASE("a constant added to every score leaves the weights as they were") {
  Problem problem = scoring(Matrix{{1.2, 0.2, 1.225}});
  const Trace without = traced(problem);
  problem.addend = 5;
  require_close<double>(tensor(traced(problem), "weights"), tensor(without, "weights"), 1e-15);
}

TEST_CASE("a relevance is the weights as it is, or divided by its sum") {
  Problem problem;
  problem.inputs = {{Role::relevance, Matrix{{0, 3, 1}}}, {Role::value, Matrix{{10}, {20}, {40}}}};
  const Trace as_it_is = traced(problem);
  CHECK(ids(as_it_is) == std::vector<std::string>{"value", "weights", "output"});
  CHECK(as_it_is.stages[1].op == Op::input);
  require_same_bits(tensor(as_it_is, "output"), Matrix{{100}});

  problem.add_up_to_one = true;
  const Trace averaged = traced(problem);
  CHECK(ids(averaged) == std::vector<std::string>{"value", "relevance", "sum", "weights", "output"});
  require_same_bits(tensor(averaged, "weights"), Matrix{{0, 0.75, 0.25}});
  require_same_bits(tensor(averaged, "output"), Matrix{{25}});
}

TEST_CASE("a relevance of zeros that is to add up to 1 gives zeros and is listed") {
  Problem problem;
  problem.inputs = {{Role::relevance, Matrix{{1, 1}, {0, 0}}}, {Role::value, Matrix{{1}, {3}}}};
  problem.add_up_to_one = true;
  const Trace trace = traced(problem);
  require_same_bits(tensor(trace, "output"), Matrix{{2}, {0}});
  CHECK(trace.empty_rows == std::vector<Index>{1});
  CHECK(text_of(check_trace(trace)) == "ok");
}

TEST_CASE("a relevance whose numbers cancel cannot be made to add up to 1") {
  Problem problem;
  problem.inputs = {{Role::relevance, Matrix{{1, 2}, {1, -1}}}};
  problem.add_up_to_one = true;
  problem.until = Until::weights;
  CHECK(text_of(trace(problem)) == "out-of-range: relevance row 1 adds up to 0, so it cannot be divided by its sum");
}

TEST_CASE("a traced row with every key masked out gives zeros, is listed, and leaves the other rows alone to the bit") {
  Problem problem = attending();
  const Trace open = traced(problem);
  problem.mask = GivenMask{BoolMatrix{{true, true}, {false, false}}};
  for (const SoftmaxForm form : {SoftmaxForm::stable, SoftmaxForm::plain}) {
    problem.softmax.form = form;
    const Trace masked = traced(problem);
    CHECK(masked.empty_rows == std::vector<Index>{1});
    require_same_bits(tensor(masked, "weights").row(1), Matrix::Zero(1, 2));
    require_same_bits(tensor(masked, "output").row(1), Matrix::Zero(1, 2));
    if (form == SoftmaxForm::plain) continue;
    require_same_bits(tensor(masked, "weights").row(0), tensor(open, "weights").row(0));
    require_same_bits(tensor(masked, "output").row(0), tensor(open, "output").row(0));
  }
}

TEST_CASE("the plain softmax that overflows is returned as it is, up to the output") {
  Problem problem = scoring(Matrix{{1000, 1001}});
  problem.inputs[Role::value] = Matrix{{1}, {2}};
  problem.until = Until::output;
  problem.softmax.form = SoftmaxForm::plain;
  const Trace trace = traced(problem);
  require_same_bits(tensor(trace, "exponentials"), Matrix{{infinity, infinity}});
  require_same_bits(tensor(trace, "sum"), Matrix{{infinity}});
  require_same_bits(tensor(trace, "weights"), Matrix{{not_a_number, not_a_number}});
  require_same_bits(tensor(trace, "output"), Matrix{{not_a_number}});
  CHECK(trace.empty_rows.empty());
}

TEST_CASE("finite inputs too large for a double are refused where they leave its range") {
  Problem problem = attending();
  problem.inputs[Role::query] *= 1e300;
  problem.inputs[Role::key] *= 1e300;
  CHECK(text_of(trace(problem)) ==
        "not-finite: scores[0][0] is inf; every number must be finite, so use smaller inputs");
  problem = scoring(Matrix{{1e300, 1}});
  problem.scale = 1e300;
  CHECK(text_of(trace(problem)) ==
        "not-finite: scaled[0][0] is inf; every number must be finite, so use smaller inputs");
}

TEST_CASE("what check_problem refuses is not traced") {
  Problem problem = attending();
  problem.inputs[Role::key] = Matrix::Ones(2, 3);
  CHECK(text_of(trace(problem)) == "shape-mismatch: key has 3 columns, query has 2");
}

TEST_CASE("ten thousand query rows can be traced") {
  Problem problem;
  problem.inputs = {{Role::query, random_normal(1, 0, 10000, 2).value()},
                    {Role::key, random_normal(1, 1, 3, 2).value()},
                    {Role::value, Matrix::Ones(3, 1)}};
  const Trace trace = traced(problem);
  CHECK(tensor(trace, "output").rows() == 10000);
  CHECK((tensor(trace, "output").array() - 1.0).abs().maxCoeff() <= 1e-15);
}
