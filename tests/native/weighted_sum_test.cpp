#include "attention/weighted_sum.h"

#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

TEST_CASE("an output row is the value rows, each times its weight, added up") {
  // By hand: ½×(4, 8) + ½×(2, −2) = (3, 3); 1×(4, 8) + 0×(2, −2) = (4, 8).
  const auto output = weighted_sum(Matrix{{0.5, 0.5}, {1, 0}}, Matrix{{4, 8}, {2, -2}});
  REQUIRE(output.ok());
  require_same_bits(output.value(), Matrix{{3, 3}, {4, 8}});
}

TEST_CASE("weights need not add up to 1") {
  const auto output = weighted_sum(Matrix{{2, -1}}, Matrix{{10}, {3}});
  REQUIRE(output.ok());
  require_same_bits(output.value(), Matrix{{17}});
}

TEST_CASE("a value for each weight is needed") {
  CHECK(text_of(weighted_sum(Matrix::Ones(1, 3), Matrix::Ones(2, 5))) ==
        "shape-mismatch: value has 2 rows, weights has 3 columns");
}

TEST_CASE("a weighted sum of numbers that are not finite is refused unless allowed") {
  CHECK(text_of(weighted_sum(Matrix{{1}}, Matrix{{infinity}})) ==
        "not-finite: value[0][0] is inf; every number must be finite");
  CHECK(text_of(weighted_sum(Matrix{{not_a_number}}, Matrix{{1}})) ==
        "not-finite: weights[0][0] is nan; every number must be finite");
  const auto output = weighted_sum(Matrix{{1, 0}, {0, 1}}, Matrix{{1}, {infinity}}, NonFinite::allow);
  REQUIRE(output.ok());
  require_same_bits(output.value(), Matrix{{not_a_number}, {infinity}});
}

TEST_CASE("an output that leaves the range of a double is refused, unless that is allowed") {
  CHECK(text_of(weighted_sum(Matrix{{1e300, 1e300}}, Matrix{{1e300}, {-1e300}})) ==
        "not-finite: output[0][0] is nan; every number must be finite, so use smaller inputs");
  CHECK(weighted_sum(Matrix{{1e300}}, Matrix{{1e300}}, NonFinite::allow).ok());
}
