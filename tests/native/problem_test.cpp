#include "attention/problem.h"

#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

Problem problem_of(std::map<Role, Matrix> inputs, Until until = Until::output) {
  Problem problem;
  problem.inputs = std::move(inputs);
  problem.until = until;
  return problem;
}

const Matrix two = Matrix::Ones(2, 2);

}  // namespace

TEST_CASE("every role and every end has a name that leads back to it") {
  std::size_t roles = 0;
  for (int i = 0; i <= static_cast<int>(Role::output); ++i, ++roles)
    CHECK(role_named(role_name(static_cast<Role>(i))) == static_cast<Role>(i));
  CHECK(roles == 47);
  CHECK(role_name(Role::query_projection) == "query_projection");
  CHECK(role_name(Role::output) == "output");
  CHECK_FALSE(role_named("attention").has_value());
  for (const Until until : {Until::query, Until::scores, Until::weights, Until::output})
    CHECK(until_named(until_name(until)) == until);
  CHECK_FALSE(until_named("masked").has_value());
}

TEST_CASE("every start with what it needs is accepted") {
  CHECK(text_of(check_problem(problem_of({{Role::embedding, two},
                                          {Role::query_projection, two},
                                          {Role::key_projection, two},
                                          {Role::value_projection, two}}))) == "ok");
  CHECK(text_of(check_problem(problem_of({{Role::query, two}, {Role::key, two}, {Role::value, two}}))) == "ok");
  CHECK(text_of(check_problem(problem_of({{Role::scores, two}, {Role::value, two}}))) == "ok");
  CHECK(text_of(check_problem(problem_of({{Role::relevance, two}, {Role::value, two}}))) == "ok");
  CHECK(text_of(check_problem(problem_of({{Role::embedding, two}, {Role::query_projection, two}, {Role::key, two}},
                                         Until::scores))) == "ok");
}

TEST_CASE("what is wanted but cannot be made is named with what would make it") {
  CHECK(text_of(check_problem(problem_of({}))) ==
        "missing-input: output is wanted, which needs query; give query, or embedding and query_projection");
  CHECK(text_of(check_problem(problem_of({{Role::query, two}}, Until::scores))) ==
        "missing-input: scores is wanted, which needs key; give key, or embedding and key_projection");
  CHECK(text_of(check_problem(problem_of({{Role::query, two}, {Role::key, two}}))) ==
        "missing-input: output is wanted, which needs value; give value, or embedding and value_projection");
  CHECK(text_of(check_problem(problem_of({{Role::relevance, two}}))) ==
        "missing-input: output is wanted, which needs value; give value, or embedding and value_projection");
  CHECK(text_of(check_problem(problem_of({{Role::query_projection, two}}, Until::query))) ==
        "missing-input: query_projection needs embedding, which is missing");
}

TEST_CASE("an end before the start is refused") {
  CHECK(text_of(check_problem(problem_of({{Role::relevance, two}}, Until::scores))) ==
        "missing-input: scores is wanted, but the inputs start after it, at relevance");
  CHECK(text_of(check_problem(problem_of({{Role::scores, two}}, Until::query))) ==
        "missing-input: query is wanted, but the inputs start after it, at scores");
}

TEST_CASE("two inputs for the same thing are refused") {
  CHECK(
      text_of(check_problem(problem_of({{Role::embedding, two}, {Role::query, two}, {Role::query_projection, two}}))) ==
      "conflicting-input: query and query_projection both stand for the query; give one of them");
  CHECK(text_of(check_problem(problem_of({{Role::scores, two}, {Role::relevance, two}}))) ==
        "conflicting-input: scores and relevance both stand for the relation of query and key; give one of them");
  CHECK(text_of(check_problem(problem_of({{Role::key, two}, {Role::scores, two}}))) ==
        "conflicting-input: key and scores both stand for the relation of query and key; give one of them");
}

TEST_CASE("a computed tensor is no input") {
  CHECK(text_of(check_problem(problem_of({{Role::weights, two}}))) ==
        "out-of-range: weights is computed; it cannot be an input");
}

TEST_CASE("empty and not finite inputs are named by their role") {
  CHECK(text_of(check_problem(problem_of({{Role::query, two}, {Role::key, Matrix(0, 2)}}))) ==
        "empty-input: key has 0 rows and 2 columns; it needs at least one of each");
  CHECK(text_of(check_problem(problem_of({{Role::scores, Matrix{{0, -infinity}}}}, Until::weights))) ==
        "not-finite: scores[0][1] is -inf; every number must be finite");
}

TEST_CASE("shapes that do not fit are named with both counts, wherever they come from") {
  const Matrix wide = Matrix::Ones(2, 3);
  CHECK(text_of(check_problem(problem_of({{Role::embedding, wide}, {Role::key_projection, two}}))) ==
        "shape-mismatch: key_projection has 2 columns, embedding has 3");
  CHECK(text_of(check_problem(problem_of({{Role::query, two}, {Role::key, wide}}, Until::query))) ==
        "shape-mismatch: key has 3 columns, query has 2");
  CHECK(text_of(check_problem(problem_of({{Role::query, two}, {Role::key, two}, {Role::value, Matrix::Ones(3, 1)}}))) ==
        "shape-mismatch: value has 3 rows, key has 2");
  CHECK(text_of(check_problem(problem_of({{Role::relevance, wide}, {Role::value, two}}))) ==
        "shape-mismatch: value has 2 rows, relevance has 3 columns");
}

TEST_CASE("options outside their range are refused") {
  Problem problem = problem_of({{Role::query, two}, {Role::key, two}, {Role::value, two}});
  problem.softmax.temperature = 0;
  CHECK(text_of(check_problem(problem)) == "out-of-range: temperature is 0; it must be above 0 and finite");
  problem.softmax.temperature = 1;
  problem.addend = infinity;
  CHECK(text_of(check_problem(problem)) == "not-finite: addend is inf; it must be finite");
  problem.addend = 0;
  problem.scale = not_a_number;
  CHECK(text_of(check_problem(problem)) == "not-finite: scale is nan; it must be finite");
  problem.scale = 1;
  problem.mask = PaddingMask{3};
  CHECK(text_of(check_problem(problem)) ==
        "out-of-range: mask length is 3; it must be from 0 to 2, the number of key rows");
}

TEST_CASE("more scores than a trace keeps are refused before they are made") {
  const Matrix many = Matrix::Zero(1449, 1);
  CHECK(text_of(check_problem(problem_of({{Role::query, many}, {Role::key, many}, {Role::value, many}}))) ==
        "out-of-range: 1449 query rows × 1449 key rows are too many to trace; at most 2097152 scores are");
}
