#include "numbers.h"
#include "traced_kinds.h"

using namespace attention;
using namespace attention::test;

namespace {

/// What check_problem says of the problem after the change.
template <typename Change>
std::string refused(Problem problem, Change change) {
  change(problem);
  return text_of(check_problem(problem));
}

/// What it says when one input is another matrix, or is not there.
std::string with(const Problem& problem, Role role, const Matrix& matrix) {
  return refused(problem, [&](Problem& changed) { changed.inputs[role] = matrix; });
}
std::string without(const Problem& problem, Role role) {
  return refused(problem, [&](Problem& changed) { changed.inputs.erase(role); });
}

Matrix ones(Index rows, Index columns) { return Matrix::Ones(rows, columns); }

}  // namespace

TEST_CASE("every kind of attention is accepted") {
  for (const auto& [name, problem] : traced_kinds()) {
    INFO(name);
    CHECK(text_of(check_problem(problem)) == "ok");
  }
}

TEST_CASE("a projection from another text, or its bias, that does not fit is refused") {
  const Problem problem = multi_head_problem();
  CHECK(with(problem, Role::key_projection, ones(4, 5)) ==
        "shape-mismatch: key_projection has 5 columns, memory has 3");
  CHECK(without(problem, Role::memory) == "shape-mismatch: key_projection has 3 columns, embedding has 5");
  CHECK(with(problem, Role::key_bias, ones(1, 3)) ==
        "shape-mismatch: key_bias has 3 columns, key_projection has 4 rows");
  CHECK(with(problem, Role::value_bias, ones(2, 6)) == "shape-mismatch: value_bias has 2 rows, one row has 1");
  CHECK(with(cross_problem(), Role::query_bias, ones(1, 4)) ==
        "missing-input: query_bias needs query_projection, which is missing");
  CHECK(without(problem, Role::value_projection) ==
        "missing-input: value_bias needs value_projection, which is missing");
  CHECK(refused(problem, [](Problem& changed) {
          for (const Role role : {Role::value_projection, Role::value_bias}) changed.inputs.erase(role);
        }) == "missing-input: output is wanted, which needs value; give value, or memory and value_projection");
}

TEST_CASE("a past that does not fit, or is only half there, is refused") {
  const Problem problem = cached_problem();
  CHECK(without(problem, Role::past_key) == "missing-input: past_value needs past_key, which is missing");
  CHECK(without(problem, Role::past_value) == "missing-input: past_key needs past_value, which is missing");
  CHECK(with(problem, Role::past_key, ones(2, 3)) == "shape-mismatch: past_key has 3 columns, key has 4");
  CHECK(with(problem, Role::past_value, ones(2, 4)) == "shape-mismatch: past_value has 4 columns, value has 6");
  CHECK(with(problem, Role::past_value, ones(1, 6)) == "shape-mismatch: past_value has 1 row, past_key has 2");
  CHECK(without(problem, Role::value) ==
        "missing-input: output is wanted, which needs value; give value, or embedding and value_projection");
  CHECK(refused(problem, [](Problem& changed) {
          changed.inputs[Role::scores] = ones(2, 3);
          for (const Role role : {Role::query, Role::key}) changed.inputs.erase(role);
        }) == "conflicting-input: past_key and scores both stand for the relation of query and key; give one of them");
  CHECK(refused(problem, [](Problem& changed) { changed.mask = CausalMask{.offset = 4}; }) ==
        "out-of-range: mask offset is 4; it must be from -2 to 3, the number of key rows");
  CHECK(refused(problem, [](Problem& changed) { changed.mask = PaddingMask{6}; }) ==
        "out-of-range: mask length is 6; it must be from 0 to 5, the number of key rows");
}

TEST_CASE("parameters of the additive similarity that do not fit are refused") {
  const Problem problem = additive_problem();
  CHECK(without(problem, Role::vector) == "missing-input: query_weight needs vector, which is missing");
  CHECK(without(problem, Role::key_weight) == "missing-input: vector needs key_weight, which is missing");
  CHECK(with(problem, Role::query_weight, ones(7, 5)) == "shape-mismatch: query_weight has 5 columns, query has 4");
  CHECK(with(problem, Role::key_weight, ones(6, 5)) == "shape-mismatch: key_weight has 6 rows, vector has 7 columns");
  CHECK(with(problem, Role::bias, ones(1, 6)) == "shape-mismatch: bias has 6 columns, vector has 7");
  CHECK(with(problem, Role::vector, ones(7, 1)) == "shape-mismatch: vector has 7 rows, one row has 1");
  CHECK(refused(problem, [](Problem& changed) { changed.heads = 2; }) ==
        "conflicting-input: the additive similarity has one head; leave out heads, or vector");
}

TEST_CASE("heads that do not divide, or have nothing to divide, are refused") {
  const Problem problem = multi_head_problem();
  CHECK(refused(problem, [](Problem& changed) { changed.heads = 0; }) ==
        "out-of-range: heads is 0; it must be at least 1");
  CHECK(refused(problem, [](Problem& changed) { changed.heads = 3; }) ==
        "shape-mismatch: query has 4 columns, which 3 heads do not divide");
  CHECK(refused(problem, [](Problem& changed) { changed.heads = 4; }) ==
        "shape-mismatch: value has 6 columns, which 4 heads do not divide");
  CHECK(refused(problem, [](Problem& changed) { changed.heads.reset(); }) ==
        "missing-input: output_projection needs heads, which are missing; one is enough");
  CHECK(with(problem, Role::output_projection, ones(5, 4)) ==
        "shape-mismatch: output_projection has 4 columns, value has 6");
  CHECK(with(problem, Role::output_bias, ones(1, 6)) ==
        "shape-mismatch: output_bias has 6 columns, output_projection has 5 rows");
  CHECK(without(problem, Role::output_projection) ==
        "missing-input: output_bias needs output_projection, which is missing");
  Problem scores;
  scores.inputs = {{Role::scores, ones(2, 2)}};
  scores.heads = 1;
  CHECK(text_of(check_problem(scores)) ==
        "conflicting-input: heads are asked for, but the inputs start after they part, at scores");
}

TEST_CASE("a softcap below 0 or not finite, and more scores or hidden units than a trace keeps, are refused") {
  for (const auto& [softcap, said] : {std::pair{-1.0, "out-of-range: softcap is -1"},
                                      {infinity, "not-finite: softcap is inf"},
                                      {not_a_number, "not-finite: softcap is nan"}})
    CHECK(refused(cross_problem(), [&](Problem& changed) { changed.softcap = softcap; }) ==
          std::string(said) + "; it must be at least 0 and finite");
  Problem problem = cross_problem();
  problem.heads = 2;
  problem.inputs[Role::query] = ones(1 << 10, 4);
  problem.inputs[Role::key] = ones((1 << 10) + 1, 4);
  problem.inputs[Role::value] = ones((1 << 10) + 1, 2);
  CHECK(text_of(check_problem(problem)) ==
        "out-of-range: 2 heads × 1024 query rows × 1025 key rows are too many to trace; at most 2097152 scores are");
  problem = additive_problem();
  problem.inputs[Role::query] = ones(100000, 4);
  CHECK(text_of(check_problem(problem)) ==
        "out-of-range: 100000 query rows × 3 key rows × 7 hidden units are too many to trace; at most 2097152 hidden "
        "units are");
}

TEST_CASE("what only arises on the way is no input") {
  for (const Role role : {Role::present_key, Role::query_part, Role::hidden, Role::capped, Role::concatenated})
    CHECK(with(cross_problem(), role, ones(2, 3)) ==
          "out-of-range: " + std::string(role_name(role)) + " is computed; it cannot be an input");
}
