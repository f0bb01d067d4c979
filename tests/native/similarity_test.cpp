#include "attention/similarity.h"

#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

TEST_CASE("a score is the products of query and key added up in order") {
  // By hand: 2×3 + 1×4 = 10, 2×(−1) + 1×2 = 0; −1×3 + 5×4 = 17, −1×(−1) + 5×2 = 11.
  const auto scores = similarity(Matrix{{2, 1}, {-1, 5}}, Matrix{{3, 4}, {-1, 2}});
  REQUIRE(scores.ok());
  require_same_bits(scores.value(), Matrix{{10, 0}, {17, 11}});
}

TEST_CASE("the order in which products are added up is that of the components") {
  // 1e16 + 1 is 1e16 in a double, so only left to right gives 0 here.
  const auto scores = similarity(Matrix{{1e16, 1, -1e16}}, Matrix{{1, 1, 1}});
  REQUIRE(scores.ok());
  CHECK(scores.value()(0, 0) == 0.0);
}

TEST_CASE("a query and a key of different length are refused with both lengths") {
  CHECK(text_of(similarity(Matrix::Ones(1, 2), Matrix::Ones(4, 3))) ==
        "shape-mismatch: key has 3 columns, query has 2");
}

TEST_CASE("allowed NaN stays in the row of its query") {
  const auto scores = similarity(Matrix{{1, 1}, {not_a_number, 1}, {2, 2}}, Matrix{{1, 1}, {2, 1}}, NonFinite::allow);
  REQUIRE(scores.ok());
  require_same_bits(scores.value(), Matrix{{2, 3}, {not_a_number, not_a_number}, {4, 6}});
}

TEST_CASE("scores that leave the range of a double are refused, unless that is allowed") {
  CHECK(text_of(similarity(Matrix{{1e300}}, Matrix{{1}, {1e300}})) ==
        "not-finite: scores[0][1] is inf; every number must be finite, so use smaller inputs");
  CHECK(similarity(Matrix{{1e300}}, Matrix{{1e300}}, NonFinite::allow).ok());
}
