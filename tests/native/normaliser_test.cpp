#include <algorithm>

#include "attention/explain.h"
#include "attention/softmax.h"
#include "numbers.h"
#include "traced_kinds.h"

using namespace attention;
using namespace attention::test;

namespace {

/// A row with a masked-out key, one whose largest score is there twice and below 0, and one of masked-out keys only.
Problem scored(Normaliser normaliser) {
  Problem problem;
  problem.inputs = {{Role::scores, Matrix{{1.5, -2, 0.25}, {-3, -1, -1}, {4, 4, 4}}}};
  problem.mask = GivenMask{BoolMatrix{{true, true, false}, {true, true, true}, {false, false, false}}};
  problem.until = Until::weights;
  problem.normaliser = normaliser;
  return problem;
}

Matrix in_rows(const Result<TensorOf<double>>& result) {
  INFO(text_of(result));
  REQUIRE(result.ok());
  return slice(result.value(), 0);
}

TensorOf<double> tensor(const Matrix& matrix) {
  return {{matrix.rows(), matrix.cols()}, {matrix.data(), matrix.data() + matrix.size()}};
}

std::vector<std::string> ids(const Trace& trace) {
  std::vector<std::string> found;
  for (const Stage& stage : trace.stages) found.push_back(stage.output);
  return found;
}

}  // namespace

TEST_CASE("each normaliser has a name of its own") {
  for (const Normaliser normaliser :
       {Normaliser::softmax, Normaliser::softmax_with_extra_zero, Normaliser::uniform, Normaliser::argmax})
    CHECK(normaliser_named(normaliser_name(normaliser)) == normaliser);
  CHECK(normaliser_name(Normaliser::softmax_with_extra_zero) == "softmax_with_extra_zero");
  CHECK_FALSE(normaliser_named("softmax1").has_value());
}

TEST_CASE("the traced weights of each normaliser are those of its operator") {
  const auto masked = [](const Problem& problem) { return tensor(numbers_of(traced(problem), "masked")); };
  Problem problem = scored(Normaliser::softmax_with_extra_zero);
  for (const double temperature : {1.0, 0.5}) {
    problem.softmax.temperature = temperature;
    require_same_bits(numbers_of(traced(problem), "weights"),
                      in_rows(softmax(masked(problem), {.temperature = temperature, .extra_zero = true})));
  }
  problem = scored(Normaliser::uniform);
  require_same_bits(numbers_of(traced(problem), "weights"), in_rows(uniform_weights(masked(problem))));
  require_same_bits(numbers_of(traced(problem), "weights"),
                    Matrix{{0.5, 0.5, 0}, {1.0 / 3, 1.0 / 3, 1.0 / 3}, {0, 0, 0}});
  problem = scored(Normaliser::argmax);
  require_same_bits(numbers_of(traced(problem), "weights"), in_rows(argmax_weights(masked(problem))));
  require_same_bits(numbers_of(traced(problem), "weights"), Matrix{{1, 0, 0}, {0, 1, 0}, {0, 0, 0}});
}

TEST_CASE("what the extra zero takes and the weights add up to 1") {
  for (const SoftmaxForm form : {SoftmaxForm::stable, SoftmaxForm::plain}) {
    Problem problem = scored(Normaliser::softmax_with_extra_zero);
    problem.softmax.form = form;
    const Trace trace = traced(problem);
    const MatrixMap weights = numbers_of(trace, "weights"), extra = numbers_of(trace, "extra_weight");
    REQUIRE(extra.rows() == 3);
    for (Index q = 0; q < 3; ++q) CHECK(close(weights.row(q).sum() + extra(q, 0), 1, 1e-15));
    // 1 ÷ (1 + e^1.5 + e^−2) and 1 ÷ (1 + e^−3 + 2 e^−1), worked out apart in float64.
    CHECK(close(extra(0, 0), 0.17803020550615906, 1e-15));
    CHECK(close(extra(1, 0), 0.5600527948339517, 1e-15));
    // With every key masked out, all of it goes to no key.
    CHECK(extra(2, 0) == 1);
    require_same_bits(weights.row(2), Matrix{{0, 0, 0}});
    CHECK(trace.empty_rows == std::vector<Index>{2});
  }
}

TEST_CASE("the extra zero is the first term of the sum, and of the largest score") {
  const Trace trace = traced(scored(Normaliser::softmax_with_extra_zero));
  for (const auto& [tensor, extra] : {std::pair{"sum", "extra_exponential"}, std::pair{"maximum", "extra_score"}}) {
    const auto explanation = explain(trace, tensor, 1, 0).value();
    REQUIRE(explanation.terms.size() == 4);
    CHECK(explanation.terms[0].left_cell->tensor == extra);
    CHECK(same_bits(explanation.terms[0].product, numbers_of(trace, extra)(1, 0)));
  }
  // Every score of the row is below 0, so that the extra one is the largest.
  CHECK(numbers_of(trace, "maximum")(1, 0) == 0);
  CHECK(numbers_of(trace, "extra_exponential")(1, 0) == 1);
}

TEST_CASE("scores far from 0 in either direction leave the range of no number") {
  Problem problem = scored(Normaliser::softmax_with_extra_zero);
  problem.inputs = {{Role::scores, Matrix{{-2000, -3000, -2000}, {900, 1000, 1000}, {0, 0, 0}}}};
  const Trace trace = traced(problem);
  require_same_bits(numbers_of(trace, "extra_weight"), Matrix{{1}, {0}, {1}});
  require_same_bits(numbers_of(trace, "weights").row(0), Matrix{{0, 0, 0}});
}

TEST_CASE("the stages of each normaliser stand in the order of the maths") {
  const auto stages = [](Normaliser normaliser, SoftmaxForm form = SoftmaxForm::stable) {
    Problem problem = scored(normaliser);
    problem.mask = NoMask{};
    problem.softmax.form = form;
    return ids(traced(problem));
  };
  using Ids = std::vector<std::string>;
  CHECK(stages(Normaliser::softmax_with_extra_zero) == Ids{"scores", "extra_score", "maximum", "shifted",
                                                           "exponentials", "extra_shifted", "extra_exponential", "sum",
                                                           "weights", "extra_weight"});
  CHECK(stages(Normaliser::softmax_with_extra_zero, SoftmaxForm::plain) ==
        Ids{"scores", "extra_score", "exponentials", "extra_exponential", "sum", "weights", "extra_weight"});
  CHECK(stages(Normaliser::uniform) == Ids{"scores", "attendable", "sum", "weights"});
  CHECK(stages(Normaliser::argmax) == Ids{"scores", "maximum", "weights"});
}

TEST_CASE("each head has an extra zero of its own") {
  Problem problem = multi_head_problem();
  problem.normaliser = Normaliser::softmax_with_extra_zero;
  const Trace trace = traced(problem);
  for (const char* id : {"extra_score.0", "extra_weight.0", "extra_score.1", "extra_weight.1"})
    CHECK(find_tensor(trace, id) != nullptr);
}

TEST_CASE("the plain form without a softmax is refused") {
  for (const auto& [normaliser, name] :
       {std::pair{Normaliser::uniform, "uniform"}, std::pair{Normaliser::argmax, "argmax"}}) {
    Problem problem = scored(normaliser);
    problem.softmax.form = SoftmaxForm::plain;
    CHECK(text_of(check_problem(problem)) ==
          std::string("conflicting-input: the plain form belongs to a softmax, but the normaliser is ") + name);
  }
}
