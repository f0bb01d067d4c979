#include "attention/read_out.h"

#include "attention/random.h"
#include "attention/softmax.h"
#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

using Numbers = std::vector<double>;

}  // namespace

TEST_CASE("the sum of a row runs in its order") {
  CHECK(row_total(Numbers{0.5, 0.25, -1}).value() == -0.25);
  CHECK(row_total(Numbers{1e16, 1, -1e16}).value() == 0.0);
}

TEST_CASE("the largest number is found wherever it stands, and a NaN is not passed over") {
  CHECK(largest(Numbers{3, 1, 2}).value() == 3.0);
  CHECK(largest(Numbers{-3, -1, -2}).value() == -1.0);
  CHECK(largest(Numbers{1, 2, 3}).value() == 3.0);
  CHECK(std::isnan(largest(Numbers{1, not_a_number, 3}).value()));
  CHECK(std::isnan(largest(Numbers{not_a_number, 1}).value()));
}

TEST_CASE("entropy counts bits and the effective number counts words") {
  CHECK(entropy(Numbers{0.25, 0.25, 0.25, 0.25}).value() == 2.0);
  CHECK(effective_number(Numbers{0.25, 0.25, 0.25, 0.25}).value() == 4.0);
  CHECK(entropy(Numbers{0, 1, 0}).value() == 0.0);
  CHECK(effective_number(Numbers{0, 1, 0}).value() == 1.0);
  // By hand: ½×1 + ¼×2 + ¼×2 = 1.5 bits.
  CHECK(entropy(Numbers{0.5, 0.25, 0.25}).value() == 1.5);
  CHECK(std::abs(effective_number(Numbers{0.5, 0.25, 0.25}).value() - 2.8284271247461903) <= double_tolerance);
}

TEST_CASE("entropy is that of the shares, so a row need not add up to 1") {
  CHECK(entropy(Numbers{2, 1, 1}).value() == 1.5);
}

TEST_CASE("a row with nothing to attend to is spread over no words") {
  CHECK(entropy(Numbers{0, 0}).value() == 0.0);
  CHECK(effective_number(Numbers{0, 0}).value() == 0.0);
}

TEST_CASE("the entropy of an overflowed row is NaN, that of negative numbers is refused") {
  CHECK(std::isnan(entropy(Numbers{not_a_number, 0.5}).value()));
  CHECK(text_of(entropy(Numbers{0.5, -0.5})) ==
        "out-of-range: column 1 of the row is -0.5; shares may not be negative");
  CHECK(text_of(effective_number(Numbers{-1})) ==
        "out-of-range: column 0 of the row is -1; shares may not be negative");
}

TEST_CASE("a ratio is there only between two numbers above 0") {
  CHECK(ratio(Numbers{1, 4}, 1, 0).value() == 4.0);
  CHECK(ratio(Numbers{1, 4}, 0, 1).value() == 0.25);
  for (const Numbers& row : {Numbers{-1, 4}, Numbers{1, -4}, Numbers{0, 4}, Numbers{1, 0}, Numbers{-1, -4}})
    CHECK_FALSE(ratio(row, 0, 1).value().has_value());
}

TEST_CASE("a difference is the first minus the second") { CHECK(difference(Numbers{1, 4}, 1, 0).value() == 3.0); }

TEST_CASE("differences are number by number, and 0 where an infinity or a NaN stayed as it was") {
  CHECK(differences(Numbers{3, -infinity, not_a_number, infinity}, Numbers{1, -infinity, not_a_number, infinity})
            .value() == Numbers{2, 0, 0, 0});
  CHECK(differences(Numbers{0, 1}, Numbers{-infinity, infinity}).value() == Numbers{infinity, -infinity});
  CHECK(text_of(differences(Numbers{1, 2}, Numbers{1})) == "shape-mismatch: left has 2 numbers, right has 1");
}

TEST_CASE("a column that is not in the row is refused") {
  CHECK(text_of(difference(Numbers{1, 4}, 2, 0)) == "out-of-range: column 2 is not in the row of 2 numbers");
  CHECK(text_of(difference(Numbers{1, 4}, 0, -1)) == "out-of-range: column -1 is not in the row of 2 numbers");
  CHECK(text_of(ratio(Numbers{1, 4}, -1, 0)) == "out-of-range: column -1 is not in the row of 2 numbers");
  CHECK(text_of(ratio(Numbers{1, 4}, 0, 2)) == "out-of-range: column 2 is not in the row of 2 numbers");
}

TEST_CASE("an empty row is refused") {
  const std::string refused = "empty-input: the row is empty; it needs at least one number";
  CHECK(text_of(row_total(Numbers{})) == refused);
  CHECK(text_of(largest(Numbers{})) == refused);
  CHECK(text_of(entropy(Numbers{})) == refused);
  CHECK(text_of(effective_number(Numbers{})) == refused);
  CHECK(text_of(percentages(Numbers{})) == refused);
  CHECK(text_of(vector_length(Numbers{})) == refused);
}

TEST_CASE("the percentages of a whole row add up to 100, the largest remainders rounded up") {
  // By hand: 33.4, 33.3, 33.3 are rounded down to 33 each, and the one that is missing goes to .4.
  CHECK(percentages(Numbers{0.333, 0.334, 0.333}).value().together == Numbers{33, 34, 33});
  CHECK(percentages(Numbers{0.125, 0.125, 0.75}).value().together == Numbers{13, 12, 75});
  CHECK(percentages(Numbers{0.125, 0.125, 0.75}).value().alone == Numbers{13, 13, 75});
  CHECK(percentages(Numbers{1.0 / 3, 1.0 / 3, 1.0 / 3}).value().together == Numbers{34, 33, 33});
  CHECK(percentages(Numbers{1}).value().together == Numbers{100});
}

TEST_CASE("the percentages of any row that is a whole add up to 100, none of them a whole percent off") {
  for (std::uint64_t stream = 0; stream < 200; ++stream) {
    const Matrix drawn = random_normal(7, stream, 1, 1 + static_cast<Index>(stream) % 40).value();
    const Matrix weights = softmax(drawn).value();
    const Row row{weights.data(), static_cast<std::size_t>(weights.size())};
    const Percentages found = percentages(row).value();
    CHECK(found.whole);
    CHECK(row_total(found.together).value() == 100.0);
    for (std::size_t i = 0; i < row.size(); ++i) CHECK(std::abs(found.together[i] - 100 * row[i]) < 1 + 1e-9);
  }
}

TEST_CASE("the percentages of a row that is no whole are rounded one by one, and its sum too") {
  const Percentages sums = percentages(Numbers{0.5, 0.875, 0.625}).value();
  CHECK_FALSE(sums.whole);
  CHECK(sums.together == Numbers{50, 88, 63});
  CHECK(sums.total == 200.0);
  CHECK(percentages(Numbers{0, 0}).value().together == Numbers{0, 0});
  CHECK(percentages(Numbers{-0.125, 1.125}).value().together == Numbers{-13, 113});
  CHECK_FALSE(percentages(Numbers{-0.125, 1.125}).value().whole);
  const Percentages broken = percentages(Numbers{not_a_number, infinity, 0.5}).value();
  CHECK(std::isnan(broken.together[0]));
  CHECK(broken.together[1] == infinity);
  CHECK(broken.together[2] == 50.0);
  CHECK(std::isnan(broken.total));
}

TEST_CASE("the length of a vector") { CHECK(vector_length(Numbers{3, -4}).value() == 5.0); }

TEST_CASE("a shadow falls along the ground and is negative when the two point apart") {
  // By hand: (3, 4) · (10, 0) = 30, ÷ 5 = 6, which ends at 6 × (0.6, 0.8).
  const Shadow found = shadow(Numbers{3, 4}, Numbers{10, 0}).value();
  CHECK(found.length == 6.0);
  CHECK(found.ground_length == 5.0);
  REQUIRE(found.end.size() == 2);
  CHECK(std::abs(found.end[0] - 3.6) <= double_tolerance);
  CHECK(std::abs(found.end[1] - 4.8) <= double_tolerance);
  CHECK(shadow(Numbers{3, 4}, Numbers{-10, 0}).value().length == -6.0);
}

TEST_CASE("a shadow needs two vectors of one length and a direction to fall along") {
  CHECK(text_of(shadow(Numbers{1, 2}, Numbers{1, 2, 3})) == "shape-mismatch: cast has 3 numbers, ground has 2");
  CHECK(text_of(shadow(Numbers{0, 0}, Numbers{1, 2})) ==
        "out-of-range: ground has length 0; a shadow needs a direction to fall along");
  CHECK(text_of(shadow(Numbers{}, Numbers{})) == "empty-input: ground is empty; it needs at least one number");
}
