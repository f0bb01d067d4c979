// What holds for attention whatever the numbers: tried on random shapes, 200 for each property, or as many as the
// environment variable ATTENTION_PROPERTY_SHAPES says.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "attention/attend.h"
#include "attention/scaled_dot_product.h"
#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

/// One random problem, all of it drawn from its number.
struct Drawn {
  explicit Drawn(std::uint64_t number) : bits(17, number) {
    const Index heads = from_to(1, 3);
    const Shape front = {from_to(1, 2), heads};
    const Index width = from_to(1, 6), queries = from_to(1, 7), keys = from_to(1, 7);
    query = random_tensor(4 * number, with(front, {queries, width}));
    key = random_tensor(4 * number + 1, with(front, {keys, width}));
    value = random_tensor(4 * number + 2, with(front, {keys, from_to(1, 4)}));
    BoolTensor mask{{queries, keys}, {}};
    for (Index i = 0; i < queries * keys; ++i) mask.data.push_back(bits.next() % 4 != 0);
    options = {.softcap = bits.next() % 2 == 0 ? 0.0 : 1.5, .mask = std::move(mask), .need_weights = true};
  }

  // The remainder is taken before the cast: in WebAssembly an Index has 32 bits, and half of all bits are negative.
  Index from_to(Index least, Index most) {
    return least + static_cast<Index>(bits.next() % static_cast<std::uint64_t>(most - least + 1));
  }

  RandomBits bits;
  TensorOf<double> query, key, value;
  AttentionOptions options;
};

AttendedTensors<double> attended(const Drawn& drawn, const AttentionOptions& options) {
  auto result = scaled_dot_product(drawn.query, drawn.key, drawn.value, options);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

template <typename Check>
void for_random_problems(Check check) {
  const char* asked = std::getenv("ATTENTION_PROPERTY_SHAPES");
  const int shapes = asked == nullptr ? 200 : std::atoi(asked);
  REQUIRE(shapes > 0);
  for (int number = 0; number < shapes; ++number) {
    CAPTURE(number);
    Drawn drawn(static_cast<std::uint64_t>(number));
    check(drawn);
  }
}

void require_close_tensors(const TensorOf<double>& actual, const TensorOf<double>& expected, double tolerance) {
  REQUIRE(actual.shape == expected.shape);
  for (std::size_t i = 0; i < expected.data.size(); ++i)
    REQUIRE(std::abs(actual.data[i] - expected.data[i]) <= tolerance);
}

/// The rows of every slice, row i of the result being row order[i].
TensorOf<double> reordered(const TensorOf<double>& tensor, const std::vector<Index>& order) {
  TensorOf<double> result = tensor;
  for (Index n = 0; n < slices(tensor); ++n)
    for (std::size_t i = 0; i < order.size(); ++i)
      slice(result, n).row(static_cast<Index>(i)) = slice(tensor, n).row(order[i]);
  return result;
}

}  // namespace

TEST_CASE("weights add up to 1, and to 0 in the rows that are listed as empty", "[properties]") {
  for_random_problems([](const Drawn& drawn) {
    const auto result = attended(drawn, drawn.options);
    const auto weights = all_rows(*result.weights);
    for (Index row = 0; row < weights.rows(); ++row) {
      const bool empty = std::binary_search(result.empty_rows.begin(), result.empty_rows.end(), row);
      REQUIRE(std::abs(weights.row(row).sum() - (empty ? 0.0 : 1.0)) <= 1e-14);
      REQUIRE(weights.row(row).minCoeff() >= 0.0);
    }
  });
}

TEST_CASE("permuting keys and values permutes the weights and leaves the output", "[properties]") {
  for_random_problems([](Drawn& drawn) {
    drawn.options.mask = NoTensorMask{};
    std::vector<Index> order(static_cast<std::size_t>(rows(drawn.key)));
    std::iota(order.begin(), order.end(), Index{0});
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[static_cast<std::size_t>(drawn.from_to(0, static_cast<Index>(i) - 1))]);
    const auto before = attended(drawn, drawn.options);
    drawn.key = reordered(drawn.key, order);
    drawn.value = reordered(drawn.value, order);
    const auto after = attended(drawn, drawn.options);
    require_close_tensors(after.output, before.output, 1e-13);
    for (std::size_t i = 0; i < order.size(); ++i)
      REQUIRE((all_rows(*after.weights).col(static_cast<Index>(i)) - all_rows(*before.weights).col(order[i]))
                  .cwiseAbs()
                  .maxCoeff() <= 1e-14);
  });
}

TEST_CASE("adding a constant to the scores of a row changes nothing", "[properties]") {
  for_random_problems([](Drawn& drawn) {
    drawn.options.softcap = 0;
    const auto scores = random_tensor(5, with(leading(drawn.query.shape, 1), {rows(drawn.key)}));
    auto moved = scores;
    for (double& score : moved.data) score += 8;
    const auto before = attend(scores, drawn.value, drawn.options), after = attend(moved, drawn.value, drawn.options);
    REQUIRE(before.ok());
    REQUIRE(after.ok());
    require_close_tensors(after.value().output, before.value().output, 1e-13);
  });
}

TEST_CASE("the output stays inside the hull of the values, along the axes and along random directions",
          "[properties]") {
  for_random_problems([](Drawn& drawn) {
    drawn.options.mask = NoTensorMask{};
    const auto result = attended(drawn, drawn.options);
    for (Index n = 0; n < slices(drawn.value); ++n) {
      const auto values = slice(drawn.value, n);
      const auto output = slice(result.output, n);
      // The axes alone would only say that it stays inside a box.
      Matrix directions = Matrix::Identity(values.cols(), values.cols() + 5);
      directions.rightCols(5) = random_normal(13, static_cast<std::uint64_t>(n), values.cols(), 5).value();
      const Matrix values_along = values * directions, output_along = output * directions;
      for (Index d = 0; d < directions.cols(); ++d) {
        const double tolerance = 1e-14 * directions.col(d).lpNorm<1>();
        REQUIRE(output_along.col(d).minCoeff() >= values_along.col(d).minCoeff() - tolerance);
        REQUIRE(output_along.col(d).maxCoeff() <= values_along.col(d).maxCoeff() + tolerance);
      }
    }
  });
}

TEST_CASE("causal output does not depend on what comes later, to the bit", "[properties]") {
  for_random_problems([](Drawn& drawn) {
    drawn.options.causal = true;
    const auto before = attended(drawn, drawn.options);
    const Index first_changed = drawn.from_to(1, rows(drawn.key));
    for (Index n = 0; n < slices(drawn.key); ++n) {
      for (Index k = first_changed; k < rows(drawn.key); ++k) {
        slice(drawn.key, n).row(k) *= -3;
        slice(drawn.value, n).row(k).setConstant(7);
      }
    }
    const auto after = attended(drawn, drawn.options);
    const Index unchanged = std::min(first_changed, rows(drawn.query));
    for (Index n = 0; n < slices(before.output); ++n)
      require_same_bits(slice(after.output, n).topRows(unchanged), slice(before.output, n).topRows(unchanged));
  });
}
