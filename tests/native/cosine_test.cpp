#include <algorithm>

#include "attention/explain.h"
#include "attention/similarity.h"
#include "numbers.h"
#include "traced_kinds.h"

using namespace attention;
using namespace attention::test;

namespace {

Problem compared(const Matrix& query, const Matrix& key) {
  Problem problem;
  problem.inputs = {{Role::query, query}, {Role::key, key}};
  problem.until = Until::weights;
  problem.similarity = Similarity::cosine;
  return problem;
}

}  // namespace

TEST_CASE("each similarity has a name of its own") {
  for (const Similarity similarity : {Similarity::dot, Similarity::cosine})
    CHECK(similarity_named(similarity_name(similarity)) == similarity);
  CHECK_FALSE(similarity_named("additive").has_value());
}

TEST_CASE("the traced cosine is that of the operator, also of two heads") {
  for (const Index heads : {1, 2}) {
    Problem problem = cross_problem();
    problem.similarity = Similarity::cosine;
    problem.heads = heads;
    const Trace trace = traced(problem);
    for (Index head = 0; head < heads; ++head) {
      const auto part = [&](const std::string& role) {
        const Matrix rows = numbers_of(trace, role + "." + std::to_string(head));
        return TensorOf<double>{{rows.rows(), rows.cols()}, {rows.data(), rows.data() + rows.size()}};
      };
      const auto scores = cosine_similarity(part("query"), part("key"));
      REQUIRE(scores.ok());
      require_close<double>(numbers_of(trace, "scores." + std::to_string(head)), slice(scores.value(), 0), 1e-15);
    }
  }
}

TEST_CASE("a cosine is the dot product over both lengths, each with a cell of its own, and is not scaled") {
  const Trace trace = traced(compared(Matrix{{3, 4}}, Matrix{{6, 8}, {-4, 3}, {-3, -4}}));
  require_same_bits(numbers_of(trace, "dot_product"), Matrix{{50, 0, -25}});
  require_same_bits(numbers_of(trace, "query_length"), Matrix{{5}});
  require_same_bits(numbers_of(trace, "key_length"), Matrix{{10}, {5}, {5}});
  require_same_bits(numbers_of(trace, "length_product"), Matrix{{50, 25, 25}});
  require_same_bits(numbers_of(trace, "scores"), Matrix{{1, 0, -1}});
  CHECK(find_tensor(trace, "scaled") == nullptr);
  const auto length = explain(trace, "key_length", 1, 0).value();
  REQUIRE(length.terms.size() == 2);
  CHECK(length.terms[0].left_cell->tensor == "key");
  CHECK(length.terms[0].product == 16);
  CHECK(length.total == 5);
}

TEST_CASE("a query or a key of zeros scores 0") {
  const Trace trace = traced(compared(Matrix{{3, 4}, {0, 0}}, Matrix{{0, 0}, {1, 2}}));
  CHECK(numbers_of(trace, "key_length")(0, 0) == shortest_length);
  CHECK(explain(trace, "key_length", 0, 0).value().total == shortest_length);
  CHECK(numbers_of(trace, "scores")(0, 0) == 0);
  CHECK(numbers_of(trace, "scores")(1, 1) == 0);
}

TEST_CASE("a cosine where scores come from elsewhere is refused") {
  Problem problem = additive_problem();
  problem.similarity = Similarity::cosine;
  CHECK(text_of(check_problem(problem)) ==
        "conflicting-input: the cosine similarity is asked for, but vector makes the scores without it");
  problem = compared(Matrix{{1}}, Matrix{{1}});
  problem.inputs = {{Role::scores, Matrix{{1, 2}}}};
  CHECK(text_of(check_problem(problem)) ==
        "conflicting-input: the cosine similarity is asked for, but scores makes the scores without it");
}
