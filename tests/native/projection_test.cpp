#include "attention/projection.h"

#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

TEST_CASE("a projection multiplies each of its rows with the word and adds up") {
  // By hand: 1×1 + 2×3 = 7, 1×4 + 2×5 = 14, 1×6 + 2×7 = 20; and the second word twice the first.
  const Matrix embedding{{1, 2}, {2, 4}};
  const Matrix projection{{1, 3}, {4, 5}, {6, 7}};
  const auto result = project(embedding, projection);
  REQUIRE(result.ok());
  require_same_bits(result.value(), Matrix{{7, 14, 20}, {14, 28, 40}});
}

TEST_CASE("a projection for words of another length is refused") {
  CHECK(text_of(project(Matrix::Ones(2, 4), Matrix::Ones(3, 5))) ==
        "shape-mismatch: projection has 5 columns, embedding has 4");
}

TEST_CASE("a projection with a number that is not finite is refused") {
  CHECK(text_of(project(Matrix{{1, not_a_number}}, Matrix{{1, 1}})) ==
        "not-finite: embedding[0][1] is nan; every number must be finite");
  CHECK(text_of(project(Matrix{{1, 1}}, Matrix{{1, 1}, {-infinity, 1}})) ==
        "not-finite: projection[1][0] is -inf; every number must be finite");
}

TEST_CASE("a projection that leaves the range of a double is refused, unless that is allowed") {
  CHECK(text_of(project(Matrix{{1e300}}, Matrix{{-1e300}})) ==
        "not-finite: projected[0][0] is -inf; every number must be finite, so use smaller inputs");
  CHECK(project(Matrix{{1e300}}, Matrix{{-1e300}}, NonFinite::allow).ok());
}
