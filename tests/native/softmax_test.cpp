#include "attention/softmax.h"

#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

Matrix weights_of(const Matrix& scores, const SoftmaxOptions& options = {}) {
  const auto weights = softmax(scores, options);
  INFO(text_of(weights));
  REQUIRE(weights.ok());
  return weights.value();
}

}  // namespace

TEST_CASE("scores of a thousand do not overflow in the stable softmax") {
  // 1 ÷ (1 + e) and e ÷ (1 + e).
  require_close<double>(weights_of(Matrix{{1000, 1001}}), Matrix{{0.2689414213699951, 0.7310585786300049}}, 1e-15);
  // 151.29 − 150.29 is 1 but for 2⁻⁴⁷ in a double, which is seen in the fifteenth decimal.
  require_close<double>(weights_of(Matrix{{151.29, 150.29}}), Matrix{{0.7310585786300049, 0.2689414213699951}}, 1e-15);
}

TEST_CASE("the plain softmax overflows and says so with infinity divided by infinity") {
  require_same_bits(weights_of(Matrix{{1000, 1001}}, {.form = SoftmaxForm::plain}),
                    Matrix{{not_a_number, not_a_number}});
}

TEST_CASE("the plain softmax of scores that all underflow is not taken for a masked-out row") {
  require_same_bits(weights_of(Matrix{{-1000, -1001}}, {.form = SoftmaxForm::plain}),
                    Matrix{{not_a_number, not_a_number}});
}

TEST_CASE("stable and plain softmax agree where neither overflows") {
  const Matrix scores{{1.2, 0.2, 1.225}, {-3, 0, 5}};
  require_close<double>(weights_of(scores), weights_of(scores, {.form = SoftmaxForm::plain}), 1e-15);
}

TEST_CASE("equal scores share equally") {
  require_same_bits(weights_of(Matrix{{7, 7, 7, 7}}), Matrix{{0.25, 0.25, 0.25, 0.25}});
}

TEST_CASE("the weights of every row add up to 1") {
  const Matrix weights = weights_of(Matrix{{1, 2, 3}, {-50, 0, 50}, {1e-9, 0, 1e9}});
  for (Index q = 0; q < weights.rows(); ++q) CHECK(std::abs(weights.row(q).sum() - 1.0) <= 1e-15);
}

TEST_CASE("temperature divides the scores, in both forms") {
  const Matrix scores{{1, 3}};
  const Matrix halved{{0.5, 1.5}};
  for (const SoftmaxForm form : {SoftmaxForm::stable, SoftmaxForm::plain}) {
    require_same_bits(weights_of(scores, {2.0, form}), weights_of(halved, {1.0, form}));
  }
}

TEST_CASE("a high temperature evens out, a low one decides") {
  require_close<double>(weights_of(Matrix{{1, 3}}, {.temperature = 1e9}), Matrix{{0.5, 0.5}}, 1e-8);
  require_same_bits(weights_of(Matrix{{1, 3}}, {.temperature = 1e-3}), Matrix{{0, 1}});
}

TEST_CASE("a temperature outside 0 to infinity is refused") {
  for (const auto& [temperature, spelled] :
       {std::pair{0.0, "0"}, {-0.0, "-0"}, {-1.0, "-1"}, {infinity, "inf"}, {not_a_number, "nan"}}) {
    CHECK(text_of(softmax(Matrix{{1, 2}}, {.temperature = temperature})) ==
          std::string("out-of-range: temperature is ") + spelled + "; it must be above 0 and finite");
  }
}

TEST_CASE("masked-out keys get no weight") {
  require_same_bits(weights_of(Matrix{{-infinity, 4, 4}}), Matrix{{0, 0.5, 0.5}});
}

TEST_CASE("a row that is masked out from end to end gives zeros and leaves other rows as they were") {
  for (const SoftmaxForm form : {SoftmaxForm::stable, SoftmaxForm::plain}) {
    const Matrix rows{{1, 2, 3}, {-infinity, -infinity, -infinity}, {3, 2, 1}};
    const Matrix weights = weights_of(rows, {.form = form});
    require_same_bits(weights.row(1), Matrix{{0, 0, 0}});
    require_same_bits(weights.row(0), weights_of(rows.row(0), {.form = form}));
    require_same_bits(weights.row(2), weights_of(rows.row(2), {.form = form}));
  }
}

TEST_CASE("NaN and infinity among the scores are refused") {
  CHECK(text_of(softmax(Matrix{{1, 2}, {not_a_number, 1}})) ==
        "not-finite: scores[1][0] is nan; every number must be finite or -inf");
  CHECK(text_of(softmax(Matrix{{1, infinity}})) ==
        "not-finite: scores[0][1] is inf; every number must be finite or -inf");
}

TEST_CASE("allowed NaN makes NaN of its own row only, never plausible weights") {
  const auto weights = softmax(Matrix{{1, 1}, {not_a_number, 1}, {-infinity, not_a_number}}, {}, NonFinite::allow);
  REQUIRE(weights.ok());
  require_same_bits(weights.value(), Matrix{{0.5, 0.5}, {not_a_number, not_a_number}, {not_a_number, not_a_number}});
}

TEST_CASE("a softmax of nothing is refused") {
  CHECK(text_of(softmax(Matrix(2, 0))) ==
        "empty-input: scores has 2 rows and 0 columns; it needs at least one of each");
}
