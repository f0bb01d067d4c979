#include "attention/check.h"

#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

TEST_CASE("a matrix without rows or without columns is refused with both counts") {
  CHECK(text_of(check_filled<double>("key", Matrix(0, 2))) ==
        "empty-input: key has 0 rows and 2 columns; it needs at least one of each");
  CHECK(text_of(check_filled<double>("key", Matrix(1, 0))) ==
        "empty-input: key has 1 row and 0 columns; it needs at least one of each");
  CHECK(text_of(check_filled<double>("key", Matrix(1, 1))) == "ok");
}

TEST_CASE("the first number that is not finite is named with its place") {
  Matrix query = Matrix::Zero(3, 2);
  CHECK(text_of(check_finite<double>("query", query)) == "ok");
  query(2, 1) = infinity;
  query(2, 0) = not_a_number;
  CHECK(text_of(check_finite<double>("query", query)) == "not-finite: query[2][0] is nan; every number must be finite");
  query(1, 1) = -infinity;
  CHECK(text_of(check_finite<double>("query", query)) ==
        "not-finite: query[1][1] is -inf; every number must be finite");
}

TEST_CASE("minus infinity passes where it stands for masked out, infinity and NaN do not") {
  CHECK(text_of(check_finite<double>("mask", Matrix{{0, -infinity}}, Infinity::negative)) == "ok");
  CHECK(text_of(check_finite<double>("mask", Matrix{{0, infinity}}, Infinity::negative)) ==
        "not-finite: mask[0][1] is inf; every number must be finite or -inf");
  CHECK(text_of(check_finite<double>("mask", Matrix{{not_a_number, 0}}, Infinity::negative)) ==
        "not-finite: mask[0][0] is nan; every number must be finite or -inf");
}

TEST_CASE("counts that differ are both named, in the singular where there is one") {
  CHECK(text_of(check_equal("key", 3, "query", 2, "column", "column")) ==
        "shape-mismatch: key has 3 columns, query has 2");
  CHECK(text_of(check_equal("value", 1, "weights", 2, "row", "column")) ==
        "shape-mismatch: value has 1 row, weights has 2 columns");
  CHECK(text_of(check_equal("value", 2, "weights", 2, "row", "column")) == "ok");
}

TEST_CASE("numbers in messages are short") {
  CHECK(number_text(-0.5) == "-0.5");
  CHECK(number_text(1e300) == "1e+300");
  CHECK(number_text(not_a_number) == "nan");
  CHECK(number_text(-infinity) == "-inf");
}
