#include "attention/mask.h"

#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr double out = -infinity;

Matrix numbers_of(const Mask& mask, Index query_rows, Index key_rows) {
  const auto matrix = mask_matrix(mask, query_rows, key_rows);
  INFO(text_of(matrix));
  REQUIRE(matrix.ok());
  return matrix.value();
}

}  // namespace

TEST_CASE("no mask is zeros") { require_same_bits(numbers_of(NoMask{}, 1, 2), Matrix{{0, 0}}); }

TEST_CASE("the causal mask counts from the first row and key, whatever the shape") {
  require_same_bits(numbers_of(CausalMask{}, 2, 5), Matrix{{0, out, out, out, out}, {0, 0, out, out, out}});
  require_same_bits(numbers_of(CausalMask{}, 3, 2), Matrix{{0, out}, {0, 0}, {0, 0}});
}

TEST_CASE("a causal mask with an offset counts from after so many earlier keys") {
  require_same_bits(numbers_of(CausalMask{.offset = 2}, 2, 4), Matrix{{0, 0, 0, out}, {0, 0, 0, 0}});
  require_same_bits(numbers_of(CausalMask{.offset = -1}, 2, 2), Matrix{{out, out}, {0, out}});
  CHECK(text_of(mask_matrix(CausalMask{.offset = 4}, 2, 3)) ==
        "out-of-range: mask offset is 4; it must be from -2 to 3, the number of key rows");
  CHECK(text_of(mask_matrix(CausalMask{.offset = -3}, 2, 3)) ==
        "out-of-range: mask offset is -3; it must be from -2 to 3, the number of key rows");
}

TEST_CASE("the padding mask leaves out the keys from its length on, for every query") {
  require_same_bits(numbers_of(PaddingMask{2}, 2, 3), Matrix{{0, 0, out}, {0, 0, out}});
  require_same_bits(numbers_of(PaddingMask{3}, 1, 3), Matrix{{0, 0, 0}});
  require_same_bits(numbers_of(PaddingMask{0}, 1, 3), Matrix{{out, out, out}});
}

TEST_CASE("in a given mask, true means attend") {
  require_same_bits(numbers_of(GivenMask{BoolMatrix{{true, false}, {false, true}}}, 2, 2), Matrix{{0, out}, {out, 0}});
}

TEST_CASE("an additive mask is its own numbers") {
  require_same_bits(numbers_of(AdditiveMask{Matrix{{0.5, out}}}, 1, 2), Matrix{{0.5, out}});
}

TEST_CASE("masked scores are the scores plus the mask, and minus infinity where it masks out") {
  const auto masked = masked_scores(Matrix{{1, 2}, {3, 4}}, AdditiveMask{Matrix{{0.5, out}, {0, -1}}});
  REQUIRE(masked.ok());
  require_same_bits(masked.value(), Matrix{{1.5, out}, {3, 3}});
}

TEST_CASE("a NaN behind the mask stays hidden") {
  Matrix scores{{1, not_a_number, 3}};
  mask_row<double>(PaddingMask{1}, 0, scores.row(0));
  require_same_bits(scores, Matrix{{1, out, out}});
}

TEST_CASE("an additive mask beyond the range of float masks out") {
  MatrixOf<float> scores{{1, 2}};
  mask_row<float>(AdditiveMask{Matrix{{0, -1e300}}}, 0, scores.row(0));
  CHECK(scores(0, 0) == 1.0F);
  CHECK(scores(0, 1) == -std::numeric_limits<float>::infinity());
}

TEST_CASE("a padding length outside the keys is refused") {
  CHECK(text_of(check_mask(PaddingMask{6}, 1, 5)) ==
        "out-of-range: mask length is 6; it must be from 0 to 5, the number of key rows");
  CHECK(text_of(check_mask(PaddingMask{-1}, 1, 5)) ==
        "out-of-range: mask length is -1; it must be from 0 to 5, the number of key rows");
}

TEST_CASE("a mask of another shape than the scores is refused") {
  CHECK(text_of(check_mask(GivenMask{BoolMatrix::Constant(3, 4, true)}, 2, 4)) ==
        "shape-mismatch: mask has 3 rows, query has 2");
  CHECK(text_of(check_mask(AdditiveMask{Matrix::Zero(2, 5)}, 2, 4)) ==
        "shape-mismatch: mask has 5 columns, key has 4 rows");
}

TEST_CASE("NaN and infinity in an additive mask are refused unless allowed") {
  const Mask mask = AdditiveMask{Matrix{{0, infinity}}};
  CHECK(text_of(check_mask(mask, 1, 2)) == "not-finite: mask[0][1] is inf; every number must be finite or -inf");
  CHECK(text_of(check_mask(mask, 1, 2, NonFinite::allow)) == "ok");
}

TEST_CASE("a mask for no query or no key is refused") {
  CHECK(text_of(mask_matrix(NoMask{}, 0, 2)) ==
        "empty-input: the mask is for 0 query rows and 2 key rows; it needs at least one of each");
}

TEST_CASE("only rows that are masked out from end to end are empty") {
  CHECK(empty_rows(Matrix{{out, 0}, {out, out}, {0, 0}, {out, out}}) == std::vector<Index>{1, 3});
}
