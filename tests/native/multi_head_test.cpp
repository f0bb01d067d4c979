#include <utility>

#include "errors.h"
#include "multi_head_parameters.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

const TensorOf<double> query = random_tensor(50, {2, 3, 4});
const TensorOf<double> key = random_tensor(51, {2, 5, 4});

MultiHeadOutput<double> attended(const MultiHeadOptions& options, const MultiHeadExtent& extent = {}) {
  auto result = multi_head(query, key, key, random_multi_head(extent), options);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

std::string refusal(const MultiHeadOptions& options, const MultiHeadParameters<double>& parameters) {
  return text_of(multi_head(query, key, key, parameters, options));
}
std::string refusal(const MultiHeadOptions& options) { return refusal(options, random_multi_head({})); }

TensorOf<double> identity(Index size) {
  auto tensor = zeros<double>({size, size});
  slice(tensor, 0).setIdentity();
  return tensor;
}

}  // namespace

TEST_CASE("with projections that change nothing, each head attends with its own columns") {
  auto in_proj = zeros<double>({12, 4});
  for (Index third = 0; third < 3; ++third) slice(in_proj, 0).middleRows(4 * third, 4).setIdentity();
  const MultiHeadParameters<double> parameters{.in_proj_weight = in_proj, .out_proj = {identity(4)}};
  const auto result =
      multi_head(query, key, key, parameters,
                 {.num_heads = 2, .batch_first = true, .need_weights = true, .average_attn_weights = false});
  REQUIRE(result.ok());
  for (Index n = 0; n < 2; ++n) {
    for (Index head = 0; head < 2; ++head) {
      const Matrix heads_query = slice(query, n).middleCols(2 * head, 2),
                   heads_key = slice(key, n).middleCols(2 * head, 2);
      Matrix weights = (heads_query * heads_key.transpose() / std::sqrt(2.0)).array().exp();
      for (Index row = 0; row < weights.rows(); ++row) weights.row(row) /= weights.row(row).sum();
      require_close<double>(slice(*result.value().attn_output_weights, 2 * n + head), weights, double_tolerance);
      require_close<double>(slice(result.value().attn_output, n).middleCols(2 * head, 2), weights * heads_key,
                            double_tolerance);
    }
  }
}

TEST_CASE("the order of batch and time changes the layout and no number") {
  const auto swapped = [](const TensorOf<double>& tensor) {
    auto result = zeros<double>({tensor.shape[1], tensor.shape[0], tensor.shape[2]});
    for (Index n = 0; n < tensor.shape[0]; ++n)
      for (Index row = 0; row < tensor.shape[1]; ++row) slice(result, row).row(n) = slice(tensor, n).row(row);
    return result;
  };
  const auto batch_first = attended({.num_heads = 2, .batch_first = true, .need_weights = true});
  const auto time_first = multi_head(swapped(query), swapped(key), swapped(key), random_multi_head({}),
                                     {.num_heads = 2, .need_weights = true});
  REQUIRE(time_first.ok());
  CHECK(time_first.value().attn_output.shape == Shape{3, 2, 4});
  CHECK(swapped(time_first.value().attn_output).data == batch_first.attn_output.data);
  CHECK(time_first.value().attn_output_weights->shape == Shape{2, 3, 5});
  CHECK(time_first.value().attn_output_weights->data == batch_first.attn_output_weights->data);
}

TEST_CASE("true in either boolean mask hides the key, as minus infinity in an additive one does") {
  BoolTensor hidden{{3, 5}, std::vector<bool>(15)};
  TensorOf<double> addends = zeros<double>({3, 5});
  for (std::size_t row = 0; row < 3; ++row) {
    hidden.data[5 * row + 1] = hidden.data[5 * row + 4] = true;
    addends.data[5 * row + 1] = addends.data[5 * row + 4] = -infinity;
  }
  const BoolTensor padding{{2, 5}, {false, true, false, false, true, false, true, false, false, true}};
  MultiHeadOptions options{.num_heads = 2, .batch_first = true, .attn_mask = hidden, .need_weights = true};
  const auto by_mask = attended(options);
  for (Index n = 0; n < 2; ++n) {
    CHECK(slice(*by_mask.attn_output_weights, n).col(1).isZero(0));
    CHECK(slice(*by_mask.attn_output_weights, n).col(4).isZero(0));
    CHECK((slice(*by_mask.attn_output_weights, n).col(0).array() > 0).all());
  }
  options.attn_mask = addends;
  CHECK(attended(options).attn_output.data == by_mask.attn_output.data);
  options.attn_mask = NoTensorMask{};
  options.key_padding_mask = padding;
  CHECK(attended(options).attn_output.data == by_mask.attn_output.data);
}

TEST_CASE("appended keys are seen by queries that may look at nothing else") {
  MultiHeadOptions options{.num_heads = 2,
                           .batch_first = true,
                           .key_padding_mask = BoolTensor{{2, 5}, std::vector<bool>(10, true)},
                           .add_zero_attn = true,
                           .need_weights = true};
  const auto zero_only = attended(options);
  CHECK(zero_only.empty_rows.empty());
  CHECK(zero_only.attn_output_weights->shape == Shape{2, 3, 6});
  CHECK((slice(*zero_only.attn_output_weights, 1).col(5).array() == 1).all());
  const auto both = attended(options, {.bias_kv = true});
  CHECK(both.attn_output_weights->shape == Shape{2, 3, 7});
  CHECK((slice(*both.attn_output_weights, 1).rightCols(2).array() > 0).all());
}

TEST_CASE("a query with every key masked out gives the bias of the last projection, and is listed for every head") {
  const auto result = attended({.num_heads = 2,
                                .batch_first = true,
                                .key_padding_mask = BoolTensor{{2, 5},
                                                               {false, false, false, false, false,  //
                                                                true, true, true, true, true}},
                                .need_weights = true});
  CHECK(result.empty_rows == std::vector<Index>{6, 7, 8, 9, 10, 11});
  CHECK(slice(*result.attn_output_weights, 1).isZero(0));
  const auto bias = *random_multi_head({}).out_proj.bias;
  for (Index row = 0; row < 3; ++row) CHECK(slice(result.attn_output, 1).row(row) == all_rows(bias).row(0));
}

TEST_CASE("averaged weights are the mean of those of the heads") {
  const auto average = attended({.num_heads = 4, .batch_first = true, .need_weights = true});
  const auto each =
      attended({.num_heads = 4, .batch_first = true, .need_weights = true, .average_attn_weights = false});
  CHECK(each.attn_output_weights->shape == Shape{2, 4, 3, 5});
  for (Index n = 0; n < 2; ++n) {
    Matrix mean = Matrix::Zero(3, 5);
    for (Index head = 0; head < 4; ++head) mean += slice(*each.attn_output_weights, 4 * n + head) / 4;
    require_close<double>(slice(*average.attn_output_weights, n), mean, double_tolerance);
  }
  CHECK(!attended({.num_heads = 4, .batch_first = true}).attn_output_weights);
}

TEST_CASE("multi-head attention refuses inputs that do not fit each other, naming the numbers") {
  const auto parameters = random_multi_head({});
  CHECK(refusal({.num_heads = 3, .batch_first = true}) ==
        "shape-mismatch: query has 4 columns, which 3 heads do not divide");
  CHECK(refusal({.num_heads = 0, .batch_first = true}) == "out-of-range: num_heads is 0; it must be at least 1");
  CHECK(refusal({.num_heads = 2}) == "shape-mismatch: key has 5 sequences, query has 3");
  CHECK(text_of(multi_head(query, random_tensor(51, {5, 4}), key, parameters, {})) ==
        "shape-mismatch: key has shape [5, 4], query has [2, 3, 4]; both need as many axes");
  CHECK(text_of(multi_head(query, key, query, parameters, {.batch_first = true})) ==
        "shape-mismatch: value without its last axis has shape [2, 3], key has [2, 5]");
  CHECK(text_of(multi_head(random_tensor(50, {1, 2, 3, 4}), key, key, parameters, {})) ==
        "shape-mismatch: query has shape [1, 2, 3, 4]; it needs 2 or 3 axes");
  auto holed = query;
  holed.data[7] = not_a_number;
  CHECK(text_of(multi_head(holed, key, key, parameters, {.batch_first = true})) ==
        "not-finite: query[0][1][3] is nan; every number must be finite");
  CHECK(refusal({.num_heads = 2, .batch_first = true, .dropout = 1}) ==
        "out-of-range: dropout is 1; it must be at least 0 and below 1");
}

TEST_CASE("multi-head attention refuses parameters that do not fit, naming them") {
  const MultiHeadOptions options{.num_heads = 2, .batch_first = true};
  const auto refused = [&](auto change) {
    auto parameters = random_multi_head({});
    change(parameters);
    return refusal(options, parameters);
  };
  using Parameters = MultiHeadParameters<double>;
  CHECK(refused([](Parameters& all) { all.in_proj_weight = random_tensor(1, {8, 4}); }) ==
        "shape-mismatch: in_proj_weight has shape [8, 4]; it must be [12, 4]");
  CHECK(refused([](Parameters& all) { all.in_proj_bias = random_tensor(1, {4}); }) ==
        "shape-mismatch: in_proj_bias has shape [4]; it must be [12]");
  CHECK(refused([](Parameters& all) { all.out_proj.weight = random_tensor(1, {4, 3}); }) ==
        "shape-mismatch: out_proj.weight has shape [4, 3]; it must be [4, 4]");
  CHECK(refused([](Parameters& all) { all.out_proj.bias = random_tensor(1, {3}); }) ==
        "shape-mismatch: out_proj.bias has shape [3]; it must be [4]");
  CHECK(refused([](Parameters& all) { all.bias_k = random_tensor(1, {1, 1, 4}); }) ==
        "missing-input: bias_k is given, bias_v is not");
  CHECK(refused([](Parameters& all) { all.bias_v = random_tensor(1, {1, 1, 4}); }) ==
        "missing-input: bias_v is given, bias_k is not");
  CHECK(refused([](Parameters& all) { all.bias_k = all.bias_v = random_tensor(1, {4}); }) ==
        "shape-mismatch: bias_k has shape [4]; it must be [1, 1, 4]");
  CHECK(refused([](Parameters& all) { all.q_proj_weight = random_tensor(1, {4, 4}); }) ==
        "conflicting-input: in_proj_weight is given, and so is a weight for query, key or value alone");
  CHECK(refused([](Parameters& all) { all.in_proj_weight.reset(); }) ==
        "missing-input: neither in_proj_weight nor q_proj_weight, k_proj_weight and v_proj_weight are given");
  CHECK(refused([](Parameters& all) { all.q_proj_weight = std::exchange(all.in_proj_weight, std::nullopt); }) ==
        "missing-input: of q_proj_weight, k_proj_weight and v_proj_weight not all are given");
  CHECK(text_of(multi_head(query, random_tensor(51, {2, 5, 3}), key, random_multi_head({}), options)) ==
        "shape-mismatch: in_proj_weight is given: key has 3 columns, query has 4");
  CHECK(text_of(multi_head(query, key, random_tensor(51, {2, 5, 2}), random_multi_head({.value_columns = 3}),
                           options)) == "shape-mismatch: v_proj_weight has shape [4, 3]; it must be [4, 2]");
}

TEST_CASE("multi-head attention refuses masks of a wrong shape or with numbers that are not finite") {
  const auto with_mask = [](const BlockingMask& mask) {
    return refusal({.num_heads = 2, .batch_first = true, .attn_mask = mask});
  };
  CHECK(with_mask(BoolTensor{{5, 3}, std::vector<bool>(15)}) ==
        "shape-mismatch: attn_mask has shape [5, 3]; it must be [3, 5] or [4, 3, 5]");
  CHECK(with_mask(zeros<double>({2, 3, 5})) ==
        "shape-mismatch: attn_mask has shape [2, 3, 5]; it must be [3, 5] or [4, 3, 5]");
  auto addends = zeros<double>({3, 5});
  addends.data[6] = infinity;
  CHECK(with_mask(addends) == "not-finite: attn_mask[1][1] is inf; every number must be finite or -inf");
  CHECK(refusal({.num_heads = 2, .batch_first = true, .key_padding_mask = BoolTensor{{5}, std::vector<bool>(5)}}) ==
        "shape-mismatch: key_padding_mask has shape [5]; it must be [2, 5]");
}
