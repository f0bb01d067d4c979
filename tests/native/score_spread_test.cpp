#include "attention/score_spread.h"

#include "attention/random.h"
#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

TensorOf<double> tensor(Index rows, Index columns, std::vector<double> numbers) {
  return {{rows, columns}, std::move(numbers)};
}

TensorOf<double> drawn(std::uint64_t stream, Index rows, Index columns) {
  const Matrix numbers = random_normal(2017, stream, rows, columns).value();
  return tensor(rows, columns, {numbers.data(), numbers.data() + numbers.size()});
}

ScoreSpread spread_of(const TensorOf<double>& query, const TensorOf<double>& key, std::optional<double> scale = {}) {
  const auto spread = score_spread(query, key, scale);
  INFO(text_of(spread));
  REQUIRE(spread.ok());
  return spread.value();
}

const auto query = tensor(2, 2, {1, 2, -1, 0.5});
const auto key = tensor(3, 2, {1, 0, 0, 1, 1, 1});

}  // namespace

TEST_CASE("the spread of scores is their standard deviation, beside √d") {
  const ScoreSpread raw = spread_of(query, key, 1.0);
  CHECK(raw.scores.shape == Shape{2, 3});
  CHECK(raw.scores.data == std::vector<double>{1, 2, 3, -1, 0.5, -0.5});
  // By hand: the mean is 5/6, the squares about it add up to 11.333…, and √(11.333… ÷ 6) = 1.374…
  CHECK(close(raw.standard_deviation, 1.3743685418725535, double_tolerance));
  CHECK(close(raw.expected_deviation, std::sqrt(2.0), double_tolerance));
}

TEST_CASE("the largest weight and its slope are averages over the queries") {
  const ScoreSpread raw = spread_of(query, key, 1.0);
  // Worked out apart in float64: largest weights 0.665240955774822 and 0.628531719211732.
  CHECK(close(raw.largest_weight, 0.646886337493292, double_tolerance));
  CHECK(close(raw.slope, 0.22808751184554604, double_tolerance));
  CHECK(close(raw.weights.data[2], 0.6652409557748219, double_tolerance));
}

TEST_CASE("without a scale the scores are divided by √d, as in attention") {
  const ScoreSpread scaled = spread_of(query, key);
  CHECK(close(scaled.standard_deviation, 1.3743685418725535 / std::sqrt(2.0), double_tolerance));
  CHECK(close(scaled.expected_deviation, 1.0, double_tolerance));
  CHECK(close(scaled.scores.data[2], 3.0 / std::sqrt(2.0), double_tolerance));
  CHECK(close(spread_of(query, key, -0.5).expected_deviation, std::sqrt(2.0) / 2, double_tolerance));
}

TEST_CASE("scores of random vectors spread like √d, and stay put when they are divided by it") {
  for (const Index columns : {16, 64, 256, 1024}) {
    const auto stream = static_cast<std::uint64_t>(2 * columns);
    const auto queries = drawn(stream, 64, columns), keys = drawn(stream + 1, 64, columns);
    const ScoreSpread raw = spread_of(queries, keys, 1.0), scaled = spread_of(queries, keys);
    CAPTURE(columns, raw.standard_deviation, scaled.standard_deviation);
    CHECK(std::abs(raw.standard_deviation / std::sqrt(static_cast<double>(columns)) - 1) < 0.1);
    CHECK(std::abs(scaled.standard_deviation - 1) < 0.1);
  }
}

TEST_CASE("a weight that has everything has no slope left, and even weights have that of an equal share") {
  const ScoreSpread sure = spread_of(tensor(1, 1, {1000}), tensor(2, 1, {1, 0}), 1.0);
  CHECK(sure.largest_weight == 1.0);
  CHECK(sure.slope == 0.0);
  const ScoreSpread even = spread_of(tensor(1, 1, {0}), tensor(4, 1, {1, 2, 3, 4}), 1.0);
  CHECK(even.standard_deviation == 0.0);
  CHECK(even.largest_weight == 0.25);
  CHECK(even.slope == 0.1875);
}

TEST_CASE("the spread of what no scores come from is refused") {
  CHECK(text_of(score_spread(query, tensor(1, 3, {1, 2, 3}))) == "shape-mismatch: key has 3 columns, query has 2");
  CHECK(text_of(score_spread(TensorOf<double>{{1, 1, 2}, {1, 2}}, key)) ==
        "shape-mismatch: query has shape [1, 1, 2]; it needs 2 axes");
  CHECK(text_of(score_spread(query, TensorOf<double>{{2}, {1, 2}})).starts_with("shape-mismatch: key"));
  CHECK(text_of(score_spread(query, tensor(0, 2, {}))).starts_with("empty-input: key"));
  CHECK(text_of(score_spread(query, tensor(1, 2, {1, not_a_number}))).starts_with("not-finite: key[0][1]"));
  CHECK(text_of(score_spread(query, key, infinity)) == "not-finite: scale is inf; it must be finite");
  CHECK(text_of(score_spread(tensor(1, 1, {1e200}), tensor(2, 1, {1, -1}), 1.0)) ==
        "not-finite: the standard deviation of the scores is inf; it must be finite");
}
