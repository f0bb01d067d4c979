#include <catch2/catch_test_macros.hpp>

#include "attention/attention.h"
#include "errors.h"

using namespace attention;
using namespace attention::test;

// Eigen's own assertions are gone in a release build, where a 2×3 · 4×2 product returns a number. So every triple of
// sizes from 0 to 4 is tried, and only the fitting ones may pass.

namespace {

constexpr Index largest_size = 4;
constexpr std::size_t triples = 125;

/// The code that sizes a, b, c with `differ` should give: empty before mismatch.
template <typename T>
void require_answer(const Result<T>& result, bool empty, bool differ) {
  if (empty) {
    REQUIRE_FALSE(result.ok());
    REQUIRE(result.error().code == ErrorCode::empty_input);
  } else if (differ) {
    REQUIRE_FALSE(result.ok());
    REQUIRE(result.error().code == ErrorCode::shape_mismatch);
  } else {
    REQUIRE(result.ok());
  }
}

template <typename Try>
void for_all_triples(Try attempt) {
  std::size_t tried = 0;
  for (Index a = 0; a <= largest_size; ++a)
    for (Index b = 0; b <= largest_size; ++b)
      for (Index c = 0; c <= largest_size; ++c, ++tried) {
        CAPTURE(a, b, c);
        attempt(a, b, c);
      }
  REQUIRE(tried == triples);
}

template <typename Scalar>
void require_fast_path_answer(Index query_columns, Index key_rows, Index key_columns, Index value_rows) {
  using Numbers = MatrixOf<Scalar>;
  const bool empty = query_columns == 0 || key_rows == 0 || key_columns == 0 || value_rows == 0;
  const bool differ = query_columns != key_columns || key_rows != value_rows;
  require_answer(scaled_dot_product(Numbers::Ones(2, query_columns), Numbers::Ones(key_rows, key_columns),
                                    Numbers::Ones(value_rows, 3)),
                 empty, differ);
}

Problem problem_of(Matrix query, Matrix key, Matrix value) {
  Problem problem;
  problem.inputs = {{Role::query, std::move(query)}, {Role::key, std::move(key)}, {Role::value, std::move(value)}};
  return problem;
}

}  // namespace

TEST_CASE("of all query and key shapes, scoring takes only those that fit") {
  for_all_triples([](Index rows, Index columns, Index other_columns) {
    const bool empty = rows == 0 || columns == 0 || other_columns == 0;
    require_answer(similarity(Matrix::Ones(rows, columns), Matrix::Ones(3, other_columns)), empty,
                   columns != other_columns);
    require_answer(similarity(Matrix::Ones(3, columns), Matrix::Ones(rows, other_columns)), empty,
                   columns != other_columns);
  });
}

TEST_CASE("of all embedding and projection shapes, projecting takes only those that fit") {
  for_all_triples([](Index rows, Index columns, Index other_columns) {
    const bool empty = rows == 0 || columns == 0 || other_columns == 0;
    require_answer(project(Matrix::Ones(rows, columns), Matrix::Ones(rows, other_columns)), empty,
                   columns != other_columns);
  });
}

TEST_CASE("of all weight and value shapes, the weighted sum takes only those that fit") {
  for_all_triples([](Index columns, Index rows, Index value_columns) {
    const bool empty = rows == 0 || columns == 0 || value_columns == 0;
    require_answer(weighted_sum(Matrix::Ones(2, columns), Matrix::Ones(rows, value_columns)), empty, columns != rows);
  });
}

TEST_CASE("of all query, key and value shapes, the fast path takes only those that fit") {
  for_all_triples([](Index columns, Index key_rows, Index other) {
    require_fast_path_answer<float>(columns, key_rows, other, key_rows);
    require_fast_path_answer<double>(columns, key_rows, other, key_rows);
    require_fast_path_answer<float>(columns, key_rows, columns, other);
    require_fast_path_answer<double>(columns, key_rows, columns, other);
  });
}

TEST_CASE("of all query, key and value shapes, a trace takes only those that fit") {
  for_all_triples([](Index columns, Index key_rows, Index other) {
    const bool empty = columns == 0 || key_rows == 0 || other == 0;
    require_answer(
        trace(problem_of(Matrix::Ones(2, columns), Matrix::Ones(key_rows, other), Matrix::Ones(key_rows, 1))), empty,
        columns != other);
    require_answer(trace(problem_of(Matrix::Ones(2, columns), Matrix::Ones(key_rows, columns), Matrix::Ones(other, 1))),
                   empty, key_rows != other);
  });
}
