#include "attention/position.h"

#include "attention/scaled_dot_product.h"
#include "attention/similarity.h"
#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

IndexTensor from(Index first, Index number) {
  auto positions = zeros<Index>({number});
  for (Index i = 0; i < number; ++i) positions.data[static_cast<std::size_t>(i)] = first + i;
  return positions;
}

template <typename T>
T accepted(Result<T> result) {
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

constexpr RotaryPairing pairings[] = {RotaryPairing::half, RotaryPairing::interleaved};

}  // namespace

TEST_CASE("a sinusoidal encoding alternates sine and cosine, slower from pair to pair") {
  const auto encoding = accepted(sinusoidal_encoding<double>({{2}, {0, 3}}, 5, 100));
  CHECK(encoding.shape == Shape{2, 5});
  CHECK(std::vector<double>(encoding.data.begin(), encoding.data.begin() + 5) == std::vector<double>{0, 1, 0, 1, 0});
  CHECK(close(encoding.data[5], std::sin(3.0), double_tolerance));
  CHECK(close(encoding.data[8], std::cos(3.0 / std::pow(100.0, 2.0 / 5)), double_tolerance));
  CHECK(close(encoding.data[9], std::sin(3.0 / std::pow(100.0, 4.0 / 5)), double_tolerance));
}

TEST_CASE("a quarter turn takes the first of a pair to the second, in either pairing") {
  const RotaryAngles<double> quarter{{{1, 2}, {0, 1}}, {{1, 2}, {1, 0}}};  // the second pair stays
  const TensorOf<double> input{{1, 4}, {1, 2, 3, 4}};
  CHECK(accepted(rotary_embedding(input, quarter)).data == std::vector<double>{-3, 2, 1, 4});
  CHECK(accepted(rotary_embedding(input, quarter, {.pairing = RotaryPairing::interleaved})).data ==
        std::vector<double>{-2, 1, 3, 4});
}

TEST_CASE("scores of turned queries and keys depend on the distance alone") {
  const auto query = random_tensor(0, {1, 6}), key = random_tensor(1, {1, 6});
  for (const RotaryPairing pairing : pairings) {
    const auto score = [&](Index query_position, Index key_position) {
      const auto turned = [&](const TensorOf<double>& row, Index position) {
        return accepted(
            rotary_embedding(row, accepted(rotary_angles<double>(from(position, 1), 6)), {.pairing = pairing}));
      };
      return accepted(dot_similarity(turned(query, query_position), turned(key, key_position))).data.front();
    };
    CHECK(close(score(7, 4), score(103, 100), double_tolerance));
    CHECK_FALSE(close(score(7, 4), score(7, 5), 1e-3));
  }
}

TEST_CASE("only the columns to be turned are turned, each batch by its own positions") {
  const auto input = random_tensor(2, {2, 3, 4, 6});
  const auto angles = accepted(rotary_angles<double>(from(0, 10), 4));
  const auto turned = accepted(rotary_embedding(
      input, angles, {.rotary_columns = 4, .position_ids = IndexTensor{{2, 4}, {0, 1, 2, 3, 6, 7, 8, 9}}}));
  for (Index n = 0; n < 6; ++n) {
    TensorOf<double> alone{{4, 6}, {}};
    alone.data.assign(input.data.begin() + n * 24, input.data.begin() + (n + 1) * 24);
    const auto own = accepted(rotary_angles<double>(from(n < 3 ? 0 : 6, 4), 4));
    const auto expected = accepted(rotary_embedding(alone, own, {.rotary_columns = 4}));
    require_same_bits(slice(turned, n), slice(expected, 0));
    require_same_bits(slice(turned, n).rightCols(2), slice(input, n).rightCols(2));
  }
}

TEST_CASE("the gradient of turning is turning back") {
  const auto input = random_tensor(3, {2, 3, 6}), grad_output = random_tensor(4, {2, 3, 6});
  const auto angles = accepted(rotary_angles<double>(from(5, 3), 4));
  for (const RotaryPairing pairing : pairings) {
    const RotaryOptions options{.pairing = pairing, .rotary_columns = 4};
    require_gradient("input", input, accepted(rotary_embedding_backward(grad_output, angles, options)),
                     [&](const TensorOf<double>& changed) {
                       return sum_of_products(accepted(rotary_embedding(changed, angles, options)), grad_output);
                     });
  }
}

TEST_CASE("the slopes of eight heads halve from head to head, and twelve heads fill the gaps between them") {
  const auto eight = accepted(alibi_slopes(8)).data;
  for (std::size_t h = 0; h < 8; ++h) CHECK(eight[h] == std::ldexp(1.0, -static_cast<int>(h) - 1));
  const auto twelve = accepted(alibi_slopes(12)).data;
  CHECK(std::vector<double>(twelve.begin(), twelve.begin() + 8) == eight);
  // Those of sixteen heads fall by the root of ½.
  for (std::size_t h = 8; h < 12; ++h) CHECK(close(twelve[h], std::pow(2.0, -0.5 - static_cast<double>(h - 8)), 1e-15));
  CHECK(accepted(alibi_slopes(1)).data == std::vector<double>{0x1p-8});
  CHECK(accepted(alibi_slopes(3)).data == std::vector<double>{0x1p-4, 0x1p-8, 0x1p-2});
}

TEST_CASE("the ALiBi bias falls with the distance, and masks attention as an additive mask") {
  const auto bias = accepted(alibi_bias(2, 2, 3, 1));
  CHECK(bias.shape == Shape{2, 2, 3});
  require_same_bits(slice(bias, 0), Matrix{{-0x1p-4, -0.0, -0x1p-4}, {-0x1p-3, -0x1p-4, -0.0}});
  require_same_bits(slice(bias, 1), Matrix{{-0x1p-8, -0.0, -0x1p-8}, {-0x1p-7, -0x1p-8, -0.0}});
  // Scores that are all alike, so that the bias alone decides.
  const auto query = zeros<double>({1, 2, 2, 4}), key = zeros<double>({1, 2, 3, 4});
  const auto attended =
      accepted(scaled_dot_product(query, key, zeros<double>({1, 2, 3, 1}), {.mask = bias, .need_weights = true}));
  CHECK(close(slice(*attended.weights, 0)(1, 2) / slice(*attended.weights, 0)(1, 0), std::exp(0x1p-3), 1e-12));
}

TEST_CASE("positions refuse what does not fit, saying what would") {
  CHECK(text_of(sinusoidal_encoding<float>(from(0, 2), 0)) == "out-of-range: columns is 0; it must be at least 1");
  CHECK(text_of(sinusoidal_encoding<float>(from(0, 2), 4, 0)) ==
        "out-of-range: base is 0; it must be above 0 and finite");
  CHECK(text_of(sinusoidal_encoding<float>(from(0, 2), max_position_numbers)) ==
        "out-of-range: the encoding would have shape [2, 67108864]; at most 67108864 numbers are returned");
  CHECK(text_of(rotary_angles<double>(from(0, 2), 3)) ==
        "out-of-range: rotary_columns is 3; columns are turned in pairs, so it must be even and at least 2");
  CHECK(text_of(alibi_slopes(0)) == "out-of-range: heads is 0; it must be at least 1");
  CHECK(text_of(alibi_bias(2, 0, 1)) == "out-of-range: queries is 0; it must be at least 1");
  CHECK(text_of(alibi_bias(2, Index{1} << 20, Index{1} << 20)) ==
        "out-of-range: the bias would have shape [2, 1048576, 1048576]; at most 67108864 numbers are returned");

  const auto input = random_tensor(0, {2, 3, 4});
  const auto angles = accepted(rotary_angles<double>(from(0, 3), 4));
  CHECK(text_of(rotary_embedding(input, angles, {.rotary_columns = 6})) ==
        "out-of-range: rotary_columns is 6; input has 4 columns");
  CHECK(text_of(rotary_embedding(input, angles, {.rotary_columns = 2})) ==
        "shape-mismatch: cos has shape [3, 2], the angles of input's positions has [3, 1]");
  CHECK(text_of(rotary_embedding(input, angles, {.position_ids = IndexTensor{{2, 3}, {0, 1, 2, 1, 2, 3}}})) ==
        "out-of-range: position_ids number 5 is 3; the angles have rows from 0 to 2");
  CHECK(text_of(rotary_embedding(input, angles, {.position_ids = from(0, 2)})) ==
        "shape-mismatch: position_ids has shape [2], input's positions has [3]");
  CHECK(text_of(rotary_embedding(random_tensor(0, {4}), angles)) ==
        "shape-mismatch: input has shape [4]; it needs at least 2 axes");
  auto holed = angles;
  holed.sin.data[1] = not_a_number;
  CHECK(text_of(rotary_embedding(input, holed)) == "not-finite: sin[0][1] is nan; every number must be finite");
}
