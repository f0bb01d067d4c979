#include "attention/explain.h"

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

/// "3 × 4 = 12 from query[0][1] and key[2][1]" and so on, one line a term.
std::string spelled(const Term& term) {
  std::string text =
      number_text(term.left) + (term.right ? " " + number_text(*term.right) : "") + " = " + number_text(term.product);
  for (const auto& cell : {term.left_cell, term.right_cell})
    if (cell) text += " " + cell->tensor + std::to_string(cell->row) + std::to_string(cell->column);
  return text;
}

std::vector<std::string> terms(const Trace& trace, std::string_view tensor, Index row, Index column) {
  const auto explanation = explain(trace, tensor, row, column);
  INFO(text_of(explanation));
  REQUIRE(explanation.ok());
  std::vector<std::string> lines;
  for (const Term& term : explanation.value().terms) lines.push_back(spelled(term));
  lines.push_back("total " + number_text(explanation.value().total));
  return lines;
}

Problem small() {
  Problem problem;
  problem.inputs = {{Role::query, Matrix{{1, 2}, {3, 4}}},
                    {Role::key, Matrix{{5, 6}, {-1, 0.5}}},
                    {Role::value, Matrix{{10, 1}, {20, 2}}}};
  problem.scale = 0.5;
  problem.addend = 3;
  problem.mask = CausalMask{};
  problem.softmax.temperature = 2;
  return problem;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("each operation is explained by its own terms, from the cells they stand in") {
  const Trace trace = traced(small());
  CHECK(terms(trace, "query", 1, 0) == Lines{"total 3"});
  CHECK(terms(trace, "scores", 1, 0) == Lines{"3 5 = 15 query10 key00", "4 6 = 24 query11 key01", "total 39"});
  CHECK(terms(trace, "scaled", 1, 0) == Lines{"39 0.5 = 19.5 scores10", "total 19.5"});
  CHECK(terms(trace, "added", 1, 0) == Lines{"19.5 3 = 22.5 scaled10", "total 22.5"});
  CHECK(terms(trace, "mask", 0, 1) == Lines{"total -inf"});
  CHECK(terms(trace, "masked", 0, 1) == Lines{"3 -inf = -inf added01 mask01", "total -inf"});
  CHECK(terms(trace, "maximum", 1, 0) == Lines{"22.5 = 22.5 masked10", "2.5 = 2.5 masked11", "total 22.5"});
  CHECK(terms(trace, "shifted", 1, 1) == Lines{"2.5 22.5 = -10 masked11 maximum10", "total -10"});
  CHECK(terms(trace, "exponentials", 1, 0) == Lines{"0 = 1 shifted10", "total 1"});
  CHECK(terms(trace, "sum", 0, 0) == Lines{"1 = 1 exponentials00", "0 = 0 exponentials01", "total 1"});
  CHECK(terms(trace, "weights", 0, 0) == Lines{"1 1 = 1 exponentials00 sum00", "total 1"});
  CHECK(terms(trace, "output", 0, 1) == Lines{"1 1 = 1 weights00 value01", "0 2 = 0 weights01 value11", "total 1"});
}

TEST_CASE("a projection is explained by the word's row and the projection's row") {
  Problem problem;
  problem.inputs = {{Role::embedding, Matrix{{1, 2}, {3, 4}}}, {Role::query_projection, Matrix{{5, 6}, {7, 8}}}};
  problem.until = Until::query;
  CHECK(terms(traced(problem), "query", 1, 0) ==
        Lines{"3 5 = 15 embedding10 query_projection00", "4 6 = 24 embedding11 query_projection01", "total 39"});
}

TEST_CASE("the plain exponential is explained with the score divided by the temperature") {
  Problem problem;
  problem.inputs = {{Role::scores, Matrix{{4, 0}}}};
  problem.softmax = {2, SoftmaxForm::plain};
  problem.until = Until::weights;
  const auto explanation = explain(traced(problem), "exponentials", 0, 0);
  REQUIRE(explanation.ok());
  CHECK(explanation.value().terms.front().left == 4.0);
  CHECK(explanation.value().total == std::exp(2.0));
}

TEST_CASE("a row with nothing to attend to is explained by zeros, not by NaN") {
  Problem problem = small();
  problem.mask = PaddingMask{0};
  const Trace trace = traced(problem);
  CHECK(terms(trace, "shifted", 0, 1) == Lines{"-inf -inf = -inf masked01 maximum00", "total -inf"});
  CHECK(terms(trace, "weights", 0, 1) == Lines{"0 0 = 0 exponentials01 sum00", "total 0"});
  CHECK(terms(trace, "output", 0, 0) == Lines{"0 10 = 0 weights00 value00", "0 20 = 0 weights01 value10", "total 0"});
}

TEST_CASE("a cell that is not there is refused with what is there") {
  const Trace trace = traced(small());
  CHECK(text_of(explain(trace, "softmax", 0, 0)) == "out-of-range: the trace has no tensor softmax");
  CHECK(text_of(explain(trace, "scores", 2, 0)) ==
        "out-of-range: scores[2][0] is not there; scores has 2 rows and 2 columns");
  CHECK(text_of(explain(trace, "scores", 0, -1)) ==
        "out-of-range: scores[0][-1] is not there; scores has 2 rows and 2 columns");
  const std::vector<Cell> cells{{"scores", 0, 0}, {"scores", 0, 9}};
  CHECK(text_of(explain(trace, cells)) == "out-of-range: scores[0][9] is not there; scores has 2 rows and 2 columns");
}

TEST_CASE("a trace that does not hold together is not explained") {
  Trace trace = traced(small());
  trace.tape.resize(3);
  CHECK_FALSE(explain(trace, "scores", 0, 0).ok());
  CHECK_FALSE(explain(trace, std::vector<Cell>{{"scores", 0, 0}}).ok());
}

TEST_CASE("the terms of every cell add up to exactly the cell, whatever the options") {
  std::size_t explained = 0;
  for (const Mask& mask : std::vector<Mask>{NoMask{}, CausalMask{}, PaddingMask{2}, PaddingMask{0}}) {
    for (const SoftmaxForm form : {SoftmaxForm::stable, SoftmaxForm::plain}) {
      for (const double temperature : {1.0, 0.3}) {
        Problem problem;
        problem.inputs = {{Role::embedding, random_normal(3, 0, 4, 6).value()},
                          {Role::query_projection, random_normal(3, 1, 5, 6).value()},
                          {Role::key_projection, random_normal(3, 2, 5, 6).value()},
                          {Role::value_projection, random_normal(3, 3, 1, 6).value()}};
        problem.addend = 0.1;
        problem.mask = mask;
        problem.softmax = {temperature, form};
        const Trace trace = traced(problem);
        std::vector<Cell> cells;
        for (const Tensor& tensor : trace.tensors)
          for (Index row = 0; row < tensor.rows; ++row)
            for (Index column = 0; column < tensor.columns; ++column) cells.push_back({tensor.id, row, column});
        const auto explanations = explain(trace, cells);
        REQUIRE(explanations.ok());
        // Tensors and cells stand in the order of the tape.
        REQUIRE(explanations.value().size() == trace.tape.size());
        for (std::size_t i = 0; i < trace.tape.size(); ++i, ++explained) {
          CAPTURE(cells[i].tensor, cells[i].row, cells[i].column);
          REQUIRE(same_bits(explanations.value()[i].total, trace.tape[i]));
        }
      }
    }
  }
  REQUIRE(explained > 0);
}

TEST_CASE("a single product of minus zero is explained as the zero that the stage added it to") {
  Problem problem;
  problem.inputs = {{Role::query, Matrix{{-1}}}, {Role::key, Matrix{{0}}}};
  problem.until = Until::scores;
  const Trace trace = traced(problem);
  CHECK(same_bits(trace.tape.back(), 0.0));
  CHECK(same_bits(explain(trace, "scores", 0, 0).value().total, 0.0));
}
