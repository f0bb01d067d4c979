#include "attention/attention_options.h"

#include "attention/scaled_dot_product.h"
#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

const TensorOf<double> query = random_tensor(0, {2, 4, 3, 5});
const TensorOf<double> key = random_tensor(1, {2, 2, 6, 5});
const TensorOf<double> value = random_tensor(2, {2, 2, 6, 2});

AttendedTensors<double> attended(AttentionOptions options) {
  options.grouped_heads = options.need_weights = true;
  auto result = scaled_dot_product(query, key, value, options);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

std::string refusal(AttentionOptions options) {
  options.grouped_heads = true;
  return text_of(scaled_dot_product(query, key, value, options));
}

/// The keys that query row q of slice 0 attends to.
std::vector<Index> seen(const AttentionOptions& options, Index q, Index n = 0) {
  const auto result = attended(options);
  const auto weights = slice(*result.weights, n);
  std::vector<Index> keys;
  for (Index k = 0; k < weights.cols(); ++k)
    if (weights(q, k) != 0) keys.push_back(k);
  return keys;
}

using Keys = std::vector<Index>;

}  // namespace

TEST_CASE("a batch of heads gives for each head what that head gives alone") {
  const auto all = attended({.scale = 0.4});
  for (Index n = 0; n < 8; ++n) {
    const Index key_slice = n / 2;  // four query heads share two key heads, in pairs
    const auto alone = scaled_dot_product(slice(query, n), slice(key, key_slice), slice(value, key_slice),
                                          ScaledDotProductOptions{.scale = 0.4});
    REQUIRE(alone.ok());
    require_close<double>(slice(all.output, n), alone.value().output, 1e-15);
  }
}

TEST_CASE("causal attention starts at the top left, at the bottom right or at an offset") {
  CHECK(seen({.causal = true}, 1) == Keys{0, 1});
  CHECK(seen({.causal = true, .alignment = Alignment::bottom_right}, 1) == Keys{0, 1, 2, 3, 4});
  CHECK(seen({.causal = true, .alignment = Alignment::by_offset, .offset = 2}, 1) == Keys{0, 1, 2, 3});
}

TEST_CASE("windows bound how far a query looks back and ahead") {
  CHECK(seen({.left_window = 1, .right_window = 2}, 2) == Keys{1, 2, 3, 4});
  CHECK(seen({.left_window = 0, .right_window = 0}, 2) == Keys{2});
  CHECK(seen({.causal = true, .left_window = 1, .alignment = Alignment::bottom_right}, 0) == Keys{2, 3});
}

TEST_CASE("each batch has its own number of keys") {
  CHECK(seen({.key_lengths = {2, 5}}, 0, 0) == Keys{0, 1});
  CHECK(seen({.key_lengths = {2, 5}}, 0, 7) == Keys{0, 1, 2, 3, 4});
  CHECK(seen({.causal = true, .alignment = Alignment::bottom_right, .key_lengths = {4, 5}}, 0, 0) == Keys{0, 1});
}

TEST_CASE("a mask of few axes is for every batch and head, a column short of keys hides the rest") {
  CHECK(seen({.mask = BoolTensor{{6}, {true, false, true, false, false, true}}}, 1, 5) == Keys{0, 2, 5});
  CHECK(seen({.mask = BoolTensor{{3, 1}, {true, false, true}}}, 1, 5).empty());
  CHECK(seen({.mask = BoolTensor{{1, 2}, {true, true}}, .pad_short_mask = true}, 1) == Keys{0, 1});
  CHECK(seen({.mask = TensorOf<double>{{1}, {0}}, .pad_short_mask = true}, 1) == Keys{0});
}

TEST_CASE("query rows that may look at nothing are listed, and give zeros") {
  const auto result = attended({.key_lengths = {0, 6}});
  CHECK(result.empty_rows == Keys{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  CHECK(slice(result.output, 3).isZero(0));
  CHECK(slice(*result.weights, 3).isZero(0));
  CHECK(!slice(result.output, 4).isZero(0));
}

TEST_CASE("the scores on the way are returned when asked for") {
  const auto result = attended({.scale = 2,
                                .softcap = 1.5,
                                .causal = true,
                                .need_scores = true,
                                .need_capped_scores = true,
                                .need_masked_scores = true});
  const double score = slice(*result.scores, 0)(0, 0);
  CHECK(std::abs(score - 2 * slice(query, 0).row(0).dot(slice(key, 0).row(0))) < 1e-14);
  CHECK(slice(*result.capped_scores, 0)(0, 0) == 1.5 * std::tanh(score / 1.5));
  CHECK(slice(*result.masked_scores, 0)(0, 0) == slice(*result.capped_scores, 0)(0, 0));
  CHECK(slice(*result.masked_scores, 0)(0, 1) == -infinity);
  CHECK(!attended({}).scores);
}

TEST_CASE("dropout is the same for the same seed, and scales up what it keeps") {
  const auto kept = attended({}), dropped = attended({.dropout = 0.5, .seed = 3});
  CHECK(dropped.weights->data == attended({.dropout = 0.5, .seed = 3}).weights->data);
  CHECK(dropped.weights->data != attended({.dropout = 0.5, .seed = 4}).weights->data);
  int zeroed = 0;
  for (std::size_t i = 0; i < kept.weights->data.size(); ++i) {
    const double weight = dropped.weights->data[i];
    if (weight == 0.0)
      ++zeroed;
    else
      CHECK(weight == 2 * kept.weights->data[i]);
  }
  // 144 weights: 72 expected, and 36 is six deviations below.
  CHECK(zeroed > 36);
  CHECK(zeroed < 108);
}

TEST_CASE("the softmax of float scores can be taken in double") {
  const TensorOf<float> one{{1, 1}, {1.0F}}, keys{{3, 1}, {0.1F, 0.2F, 0.3F}};
  const auto in_float = scaled_dot_product(one, keys, keys, {.need_weights = true});
  const auto in_double = scaled_dot_product(one, keys, keys, {.softmax_in_double = true, .need_weights = true});
  REQUIRE(in_double.ok());
  double sum = 0;
  for (const double score : {0.1F, 0.2F, 0.3F}) sum += std::exp(score - 0.3F);
  CHECK(in_double.value().weights->data[2] == static_cast<float>(1.0 / sum));
  CHECK(std::abs(in_float.value().weights->data[2] - in_double.value().weights->data[2]) < 1e-6F);
}

TEST_CASE("options that do not fit are refused with their numbers") {
  CHECK(refusal({.scale = infinity}) == "not-finite: scale is inf; it must be finite");
  CHECK(refusal({.softcap = -1}) == "out-of-range: softcap is -1; it must be at least 0 and finite");
  CHECK(refusal({.softcap = not_a_number}) == "not-finite: softcap is nan; it must be at least 0 and finite");
  CHECK(refusal({.dropout = 1}) == "out-of-range: dropout is 1; it must be at least 0 and below 1");
  CHECK(refusal({.left_window = -2}) ==
        "out-of-range: left_window is -2; it must be at least 0, or absent for no bound");
  CHECK(refusal({.right_window = -1}) ==
        "out-of-range: right_window is -1; it must be at least 0, or absent for no bound");
  CHECK(refusal({.key_lengths = {1, 7}}) ==
        "out-of-range: key_lengths[1] is 7; it must be from 0 to 6, the number of keys");
  CHECK(refusal({.key_lengths = {1}}) ==
        "shape-mismatch: key_lengths has shape [1], the first axis of the scores has [2]");
  CHECK(refusal({.mask = BoolTensor{{3, 5}, std::vector<bool>(15)}}) ==
        "shape-mismatch: mask has shape [3, 5]; it must broadcast to [2, 4, 3, 6]");
  CHECK(refusal({.mask = TensorOf<double>{{1}, {infinity}}}) ==
        "not-finite: mask[0] is inf; every number must be finite or -inf");
  CHECK(refusal({.alignment = Alignment::by_offset, .offset = std::numeric_limits<Index>::min()})
            .starts_with("out-of-range: offset is -"));
}

TEST_CASE("heads that cannot be shared out are refused, and so are fewer heads when that was not asked for") {
  const auto three = random_tensor(1, {2, 3, 6, 5}), three_values = random_tensor(2, {2, 3, 6, 2});
  CHECK(text_of(scaled_dot_product(query, key, value)) ==
        "shape-mismatch: key has shape [2, 2, 6, 5], query has [2, 4, 3, 5]; all axes but the last two must be equal");
  CHECK(text_of(scaled_dot_product(query, three, three_values, {.grouped_heads = true})) ==
        "shape-mismatch: key has shape [2, 3, 6, 5], query has [2, 4, 3, 5]; query's 4 heads cannot be shared out "
        "among key's 3");
  CHECK(text_of(scaled_dot_product(query, key, random_tensor(2, {2, 2, 5, 2}), {.grouped_heads = true})) ==
        "shape-mismatch: value without its last axis has shape [2, 2, 5], key has [2, 2, 6]");
}
