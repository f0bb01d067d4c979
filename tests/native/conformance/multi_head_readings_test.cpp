#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "operators.h"
#include "wrong_readings.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr const char* file = "pytorch/multihead_attention.json";

/// Row head × width + n of each third goes to n × heads + head: a head's rows far apart instead of neighbours.
TensorOf<double> dealt_out_rows(const TensorOf<double>& stacked, Index heads) {
  TensorOf<double> dealt = stacked;
  const Index third = stacked.shape.front() / 3, width = third / heads, across = count(stacked.shape) / (3 * third);
  for (Index row = 0; row < 3 * third; ++row) {
    const Index inside = row % third, head = inside / width, n = inside % width;
    const auto from = stacked.data.begin() + row * across;
    std::copy(from, from + across, dealt.data.begin() + (row - inside + n * heads + head) * across);
  }
  return dealt;
}

}  // namespace

TEST_CASE("reading true in PyTorch's mask of a module as attend fails the golden cases") {
  for (const auto& [name, mask] : {std::pair{"torch_mha_attn_mask_2d_bool__b", "attn_mask"},
                                   std::pair{"torch_mha_attn_mask_3d_bool__a", "attn_mask"},
                                   std::pair{"torch_mha_fully_masked_rescued__a", "key_padding_mask"}}) {
    const GoldenCase golden = golden_named(file, name);
    GoldenCase wrong = golden;
    for (double& masked_out : wrong.inputs.at(mask).numbers.data) masked_out = 1 - masked_out;
    require_told_apart(golden, run(wrong), "attn_output_weights");
  }
}

TEST_CASE("dealing the projected columns out to the heads in turn fails the golden cases") {
  const GoldenCase golden = golden_named(file, "torch_mha_weights_per_head__a");
  GoldenCase wrong = golden;
  for (const char* part : {"in_proj_weight", "in_proj_bias"}) {
    TensorOf<double>& numbers = wrong.inputs.at(part).numbers;
    numbers = dealt_out_rows(numbers, golden.attribute<Index>("num_heads", 0));
  }
  require_told_apart(golden, run(wrong), "attn_output_weights");
}

TEST_CASE("taking the rows of the projections in the order key, query, value fails the golden cases") {
  const GoldenCase golden = golden_named(file, "torch_mha_attn_mask_2d_float__a");
  GoldenCase wrong = golden;
  for (const char* part : {"in_proj_weight", "in_proj_bias"}) {
    std::vector<double>& numbers = wrong.inputs.at(part).numbers.data;
    const auto third = static_cast<std::ptrdiff_t>(numbers.size() / 3);
    std::swap_ranges(numbers.begin(), numbers.begin() + third, numbers.begin() + third);
  }
  require_told_apart(golden, run(wrong), "attn_output_weights");
}

TEST_CASE("reading a mask a head with the heads before the sequences fails the golden cases") {
  const GoldenCase golden = golden_named(file, "torch_mha_attn_mask_3d_float__a");
  const Index batch = golden.inputs.at("query").numbers.shape.front();
  GoldenCase wrong = golden;
  const TensorOf<double>& right = golden.inputs.at("attn_mask").numbers;
  TensorOf<double>& swapped = wrong.inputs.at("attn_mask").numbers;
  const Index heads = slices(right) / batch;
  for (Index n = 0; n < batch; ++n)
    for (Index head = 0; head < heads; ++head) slice(swapped, n * heads + head) = slice(right, head * batch + n);
  require_told_apart(golden, run(wrong), "attn_output_weights");
}
