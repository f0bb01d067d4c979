#include "attention/scaled_dot_product.h"

#include "attention/random.h"
#include "attention/trace.h"
#include "errors.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

Matrix random(std::uint64_t stream, Index rows, Index columns) {
  return random_normal(7, stream, rows, columns).value();
}

Attended<double> attended(const Matrix& query, const Matrix& key, const Matrix& value,
                          const ScaledDotProductOptions& options) {
  auto result = scaled_dot_product(query, key, value, options);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

/// The whole trace of the same problem: the other path.
Trace traced(const Matrix& query, const Matrix& key, const Matrix& value, const ScaledDotProductOptions& options) {
  Problem problem;
  problem.inputs = {{Role::query, query}, {Role::key, key}, {Role::value, value}};
  problem.scale = options.scale;
  problem.mask = options.mask;
  auto result = trace(problem);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

MatrixMap tensor(const Trace& trace, std::string_view id) { return numbers(trace, *find_tensor(trace, id)); }

std::vector<Mask> all_masks(Index query_rows, Index key_rows) {
  BoolMatrix attend = BoolMatrix::Constant(query_rows, key_rows, true);
  attend.row(1).setConstant(false);
  attend(0, key_rows - 1) = false;
  Matrix addend = random(9, query_rows, key_rows);
  addend(2, 1) = -infinity;
  return {NoMask{}, CausalMask{}, PaddingMask{key_rows - 1}, PaddingMask{0}, GivenMask{attend}, AdditiveMask{addend}};
}

}  // namespace

TEST_CASE("the fast path divides by the root of the key's length when no scale is given") {
  // By hand: scores 0 and 2 × ln 3, over √4: 0 and ln 3, so the shares are 1 : 3.
  const double ln3 = 1.0986122886681098;
  const auto result = attended(Matrix{{2 * ln3, 0, 0, 0}}, Matrix{{0, 0, 0, 0}, {1, 0, 0, 0}}, Matrix{{8}, {0}},
                               {.need_weights = true});
  require_close<double>(*result.weights, Matrix{{0.25, 0.75}}, 1e-15);
  require_close<double>(result.output, Matrix{{2}}, 1e-14);
}

TEST_CASE("the fast path agrees with the trace in double and in float, whatever the mask and scale") {
  const Matrix query = random(0, 7, 5);
  const Matrix key = random(1, 6, 5);
  const Matrix value = random(2, 6, 3);
  std::size_t compared = 0;
  for (const Mask& mask : all_masks(7, 6)) {
    for (const std::optional<double> scale : {std::optional<double>{}, {1.0}, {0.0}, {-2.5}}) {
      CAPTURE(mask.index(), scale.value_or(not_a_number));
      const ScaledDotProductOptions options{.scale = scale, .mask = mask, .need_weights = true};
      const Trace slow = traced(query, key, value, options);
      const auto fast = attended(query, key, value, options);
      require_close<double>(*fast.weights, tensor(slow, "weights"), double_tolerance);
      require_close<double>(fast.output, tensor(slow, "output"), double_tolerance);
      CHECK(fast.empty_rows == slow.empty_rows);

      const auto single = scaled_dot_product(MatrixOf<float>(query.cast<float>()), MatrixOf<float>(key.cast<float>()),
                                             MatrixOf<float>(value.cast<float>()), options);
      REQUIRE(single.ok());
      require_close<float>(*single.value().weights, tensor(slow, "weights"), float_tolerance);
      require_close<float>(single.value().output, tensor(slow, "output"), float_tolerance);
      CHECK(single.value().empty_rows == slow.empty_rows);
      ++compared;
    }
  }
  REQUIRE(compared == 24);
}

TEST_CASE("ten thousand rows pass through the fast path without a matrix of weights") {
  constexpr Index rows = 10000;
  const MatrixOf<float> query = random(0, rows, 4).cast<float>();
  const MatrixOf<float> key = random(1, rows, 4).cast<float>();
  // A value of ones: every weighted average is 1, and a row left out of a block would show.
  const auto result = scaled_dot_product(query, key, MatrixOf<float>(MatrixOf<float>::Ones(rows, 2)));
  REQUIRE(result.ok());
  CHECK_FALSE(result.value().weights.has_value());
  REQUIRE(result.value().output.rows() == rows);
  CHECK((result.value().output.array() - 1.0F).abs().maxCoeff() <= 1e-4F);
}

TEST_CASE("ten thousand query rows over few keys agree with the trace") {
  const Matrix query = random(0, 10000, 3);
  const Matrix key = random(1, 5, 3);
  const Matrix value = random(2, 5, 2);
  const ScaledDotProductOptions options{.mask = CausalMask{}, .need_weights = true};
  const Trace slow = traced(query, key, value, options);
  const auto fast = attended(query, key, value, options);
  require_close<double>(*fast.weights, tensor(slow, "weights"), double_tolerance);
  require_close<double>(fast.output, tensor(slow, "output"), double_tolerance);
}

TEST_CASE("a row with every key masked out gives zeros, is listed, and leaves the other rows alone to the bit") {
  const Matrix query = random(0, 4, 2);
  const Matrix key = random(1, 4, 2);
  const Matrix value = random(2, 4, 2);
  BoolMatrix attend = BoolMatrix::Constant(4, 4, true);
  attend.row(1).setConstant(false);
  const auto open = attended(query, key, value, {.need_weights = true});
  const auto masked = attended(query, key, value, {.mask = GivenMask{attend}, .need_weights = true});
  CHECK(open.empty_rows.empty());
  CHECK(masked.empty_rows == std::vector<Index>{1});
  require_same_bits(masked.weights->row(1), Matrix::Zero(1, 4));
  require_same_bits(masked.output.row(1), Matrix::Zero(1, 2));
  for (const Index row : {0, 2, 3}) {
    require_same_bits(masked.weights->row(row), open.weights->row(row));
    require_same_bits(masked.output.row(row), open.output.row(row));
  }
}

TEST_CASE("one NaN in a query is refused with its place, and when allowed spoils that row only") {
  Matrix query = random(0, 4, 2);
  const Matrix key = random(1, 3, 2);
  const Matrix value = random(2, 3, 2);
  const auto clean = attended(query, key, value, {.need_weights = true});
  query(2, 0) = not_a_number;
  CHECK(text_of(scaled_dot_product(query, key, value)) ==
        "not-finite: query[2][0] is nan; every number must be finite");
  const auto spoilt = attended(query, key, value, {.need_weights = true, .non_finite = NonFinite::allow});
  require_same_bits(spoilt.weights->row(2), Matrix::Constant(1, 3, not_a_number));
  require_same_bits(spoilt.output.row(2), Matrix::Constant(1, 2, not_a_number));
  for (const Index row : {0, 1, 3}) require_same_bits(spoilt.output.row(row), clean.output.row(row));
}

TEST_CASE("an allowed infinity gives NaN, never weights that look plausible") {
  const auto result = attended(Matrix{{1}, {0.5}}, Matrix{{1}, {infinity}}, Matrix{{1}, {2}},
                               {.need_weights = true, .non_finite = NonFinite::allow});
  for (Index q = 0; q < 2; ++q) CHECK(std::isnan(result.output(q, 0)));
}

TEST_CASE("a masked-out row is zeros even over an allowed NaN value") {
  const auto result = attended(Matrix{{1}, {1}}, Matrix{{1}}, Matrix{{not_a_number}},
                               {.mask = GivenMask{BoolMatrix{{false}, {true}}}, .non_finite = NonFinite::allow});
  CHECK(result.output(0, 0) == 0.0);
  CHECK(std::isnan(result.output(1, 0)));
}

TEST_CASE("numbers that are not finite are refused in key, value, mask and scale") {
  const Matrix one{{1}};
  CHECK(text_of(scaled_dot_product(one, Matrix{{infinity}}, one)) ==
        "not-finite: key[0][0] is inf; every number must be finite");
  CHECK(text_of(scaled_dot_product(one, one, Matrix{{-infinity}})) ==
        "not-finite: value[0][0] is -inf; every number must be finite");
  CHECK(text_of(scaled_dot_product(one, one, one, {.mask = AdditiveMask{Matrix{{not_a_number}}}})) ==
        "not-finite: mask[0][0] is nan; every number must be finite or -inf");
  CHECK(text_of(scaled_dot_product(one, one, one, {.scale = infinity})) ==
        "not-finite: scale is inf; it must be finite");
}

TEST_CASE("scores too large for the number type are refused instead of returned as NaN") {
  const Matrix large{{1e200}};
  CHECK(text_of(scaled_dot_product(large, large, Matrix{{1}})) ==
        "not-finite: scores row 0 is not finite; the inputs are too large for double");
  const MatrixOf<float> large_float{{1e30F}};
  CHECK(text_of(scaled_dot_product(large_float, large_float, MatrixOf<float>{{1}})) ==
        "not-finite: scores row 0 is not finite; the inputs are too large for float");
}

TEST_CASE("more weights than can be returned are refused before they are made") {
  const Matrix many = Matrix::Zero(8193, 1);
  CHECK(text_of(scaled_dot_product(many, many, many, {.need_weights = true})) ==
        "out-of-range: weights would have 8193 rows and 8193 columns; at most 67108864 numbers are returned");
}

TEST_CASE("a mask of another shape is refused by the fast path") {
  const Matrix two = Matrix::Ones(2, 2);
  CHECK(text_of(scaled_dot_product(two, two, two, {.mask = PaddingMask{3}})) ==
        "out-of-range: mask length is 3; it must be from 0 to 2, the number of key rows");
  CHECK(text_of(scaled_dot_product(two, two, two, {.mask = GivenMask{BoolMatrix::Constant(1, 2, true)}})) ==
        "shape-mismatch: mask has 1 row, query has 2");
}

TEST_CASE("large scores do not overflow in the fast path") {
  const auto result =
      attended(Matrix{{1000}}, Matrix{{1}, {1.001}}, Matrix{{1}, {0}}, {.scale = 1.0, .need_weights = true});
  require_close<double>(*result.weights, Matrix{{0.2689414213699951, 0.7310585786300049}}, double_tolerance);
}
