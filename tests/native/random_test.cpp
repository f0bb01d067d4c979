#include "attention/random.h"

#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr double step = 0x1p-32;

Matrix normal(std::uint64_t seed, std::uint64_t stream, Index rows, Index columns) {
  const auto numbers = random_normal(seed, stream, rows, columns);
  REQUIRE(numbers.ok());
  return numbers.value();
}

}  // namespace

TEST_CASE("the random bits are those of the generator's reference implementation") {
  // pcg32_demo of the PCG library prints these for seed 42 and stream 54.
  RandomBits bits(42, 54);
  for (const std::uint32_t expected : {0xa15c02b7U, 0x7b47f409U, 0xba1d3330U, 0x83d2f293U, 0xbfa4784bU, 0xcbed606eU})
    CHECK(bits.next() == expected);
}

TEST_CASE("the random bits at the ends of seed and stream are the same everywhere") {
  // Worked out apart, with whole numbers of unlimited size.
  RandomBits smallest(0, 0);
  for (const std::uint32_t expected : {0xe4c14788U, 0x379c6516U, 0x5c4ab3bbU}) CHECK(smallest.next() == expected);
  RandomBits largest(seed_limit - 1, seed_limit - 1);
  for (const std::uint32_t expected : {0x0f82f74cU, 0x3bb3f407U, 0x592fba2eU}) CHECK(largest.next() == expected);
}

TEST_CASE("uniform numbers are the random bits as exact fractions") {
  const auto numbers = random_uniform(42, 54, 2, 3);
  REQUIRE(numbers.ok());
  require_same_bits(numbers.value(), Matrix{{0xa15c02b7U * step, 0x7b47f409U * step, 0xba1d3330U * step},
                                            {0x83d2f293U * step, 0xbfa4784bU * step, 0xcbed606eU * step}});
}

TEST_CASE("bell-curve numbers are whole multiples of 2 to the minus 32, the same everywhere") {
  // Worked out apart, with whole numbers of unlimited size.
  require_same_bits(normal(2017, 0, 2, 2),
                    Matrix{{-11625737941 * step, -1520757225 * step}, {-6954431667 * step, -11482473660 * step}});
  require_same_bits(normal(seed_limit - 1, seed_limit - 1, 1, 3),
                    Matrix{{-1902376518 * step, -2178971908 * step, -3042152434 * step}});
}

TEST_CASE("bell-curve numbers have mean 0 and variance 1") {
  constexpr Index count = 100000;
  const Matrix numbers = normal(1, 1, 1, count);
  const double mean = numbers.mean();
  const double variance = (numbers.array() - mean).square().mean();
  // Four standard errors: 4 ÷ √100,000, and 4 × √(1.9 ÷ 100,000).
  CHECK(std::abs(mean) < 0.0127);
  CHECK(std::abs(variance - 1.0) < 0.0175);
  CHECK(numbers.cwiseAbs().maxCoeff() <= 6.0);
}

TEST_CASE("another seed or another stream gives other numbers") {
  const Matrix first = normal(5, 5, 1, 8);
  require_same_bits(normal(5, 5, 1, 8), first);
  for (const Matrix& other : {normal(6, 5, 1, 8), normal(5, 6, 1, 8)}) CHECK((other.array() != first.array()).all());
}

TEST_CASE("a seed or stream that JavaScript could not hold exactly is refused") {
  CHECK(text_of(random_normal(seed_limit, 0, 1, 1)) ==
        "out-of-range: seed is 9007199254740992; it must be from 0 to 9007199254740991");
  CHECK(text_of(random_uniform(0, seed_limit, 1, 1)) ==
        "out-of-range: stream is 9007199254740992; it must be from 0 to 9007199254740991");
}

TEST_CASE("random numbers for no rows or for too many are refused") {
  CHECK(text_of(random_normal(0, 0, 0, 3)) ==
        "empty-input: random numbers for 0 rows and 3 columns; at least one of each is needed");
  CHECK(text_of(random_normal(0, 0, 3, -1)) ==
        "empty-input: random numbers for 3 rows and -1 columns; at least one of each is needed");
  CHECK(text_of(random_normal(0, 0, 4097, 4096)) ==
        "out-of-range: random numbers for 4097 rows and 4096 columns; at most 16777216 are made at once");
}
