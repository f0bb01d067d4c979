#include <catch2/catch_test_macros.hpp>

#include "attention/attend.h"
#include "attention/scaled_dot_product.h"
#include "attention/similarity.h"
#include "operators.h"
#include "wrong_readings.h"

using namespace attention;
using namespace attention::test;

namespace {

/// The columns dealt out to the heads in turn, instead of a run of neighbours to each.
TensorOf<double> dealt_out(const TensorOf<double>& tensor, Index heads) {
  TensorOf<double> dealt = tensor;
  const Index width = columns(tensor) / heads;
  for (Index head = 0; head < heads; ++head)
    for (Index column = 0; column < width; ++column)
      all_rows(dealt).col(head * width + column) = all_rows(tensor).col(column * heads + head);
  return dealt;
}

/// Key heads repeated as 0 1 2 0 1 2 instead of 0 0 1 1 2 2.
TensorOf<double> tiled(const TensorOf<double>& tensor, Index query_heads) {
  const Index heads = tensor.shape.at(1);
  auto result = zeros<double>({tensor.shape[0], query_heads, tensor.shape[2], tensor.shape[3]});
  for (Index n = 0; n < slices(result); ++n)
    slice(result, n) = slice(tensor, n / query_heads * heads + n % query_heads % heads);
  return result;
}

}  // namespace

TEST_CASE("reading a boolean mask's true as masked out fails the golden cases") {
  for (const auto& [file, name, mask, output] :
       {std::tuple{"pytorch/sdpa.json", "torch_sdpa_mask_bool__a", "attn_mask", "output"},
        std::tuple{"onnxruntime/attention.json", "ort_attention_softcap__b", "attn_mask", "Y"}}) {
    const GoldenCase golden = golden_named(file, name);
    GoldenCase wrong = golden;
    for (double& attends : wrong.inputs.at(mask).numbers.data) attends = 1 - attends;
    require_told_apart(golden, run(wrong), output);
  }
}

TEST_CASE("counting the causal mask from the other corner fails the golden cases") {
  const GoldenCase bottom = golden_named("pytorch/sdpa.json", "torch_sdpa_causal_rect_bottom_right__a");
  GoldenCase as_top = bottom;
  as_top.attributes["causal"] = "top_left";
  require_told_apart(bottom, run(as_top), "output");

  const GoldenCase top = golden_named("pytorch/sdpa.json", "torch_sdpa_causal_rect_top_left__a");
  GoldenCase as_bottom = top;
  as_bottom.attributes["causal"] = "bottom_right";
  require_told_apart(top, run(as_bottom), "output");
}

TEST_CASE("counting ONNX's causal mask from the last key when there is no cache fails the golden cases") {
  const GoldenCase golden = golden_named("onnxruntime/attention.json", "ort_attention_causal_rect__a");
  GoldenOutputs wrong;
  wrong.add("Y",
            accepted(scaled_dot_product(golden.tensor<float>("Q"), golden.tensor<float>("K"), golden.tensor<float>("V"),
                                        {.causal = true, .alignment = Alignment::bottom_right}))
                .output);
  require_told_apart(golden, wrong, "Y");
}

TEST_CASE("dealing the columns out to the heads in turn fails the golden cases") {
  const GoldenCase golden = golden_named("onnxruntime/attention.json", "ort_attention_rank3__c");
  constexpr Index heads = 3;
  GoldenCase dealt = golden;
  for (const char* input : {"Q", "K", "V"}) {
    TensorOf<double>& numbers = dealt.inputs.at(input).numbers;
    numbers = dealt_out(numbers, heads);
  }
  GoldenOutputs wrong = run(dealt);
  TensorOf<double>& output = wrong.tensors.at("Y");
  // Back in the same wrong way: dealing out to as many heads as a head has columns undoes it.
  output = dealt_out(output, columns(output) / heads);
  require_told_apart(golden, wrong, "Y");
}

TEST_CASE("sharing key heads out in turn instead of to neighbouring query heads fails the golden cases") {
  const GoldenCase golden = golden_named("pytorch/sdpa.json", "torch_sdpa_gqa__d");
  GoldenCase wrong = golden;
  for (const char* input : {"key", "value"}) {
    TensorOf<double>& numbers = wrong.inputs.at(input).numbers;
    numbers = tiled(numbers, golden.inputs.at("query").numbers.shape.at(1));
  }
  require_told_apart(golden, run(wrong), "output");
}

TEST_CASE("reading a mask of three axes as one a batch instead of one a head fails the golden cases") {
  const GoldenCase golden = golden_named("onnxruntime/attention.json", "ort_attention_mask_rank3_heads__a");
  GoldenCase wrong = golden;
  Shape& shape = wrong.inputs.at("attn_mask").numbers.shape;
  shape.insert(shape.begin() + 1, 1);
  require_told_apart(golden, run(wrong), "Y");
}

TEST_CASE("capping the scores after the mask instead of before fails the golden cases") {
  const GoldenCase golden = golden_named("pytorch/sdpa.json", "torch_sdpa_softcap_masked__a");
  const auto query = golden.tensor<float>("query"), key = golden.tensor<float>("key");
  const BoolTensor mask = golden.bools("attn_mask");
  auto scores = accepted(dot_similarity(query, key, default_scale(columns(query))));
  for (std::size_t i = 0; i < scores.data.size(); ++i)
    if (!mask.data[i % mask.data.size()]) scores.data[i] = -1e30F;
  GoldenOutputs wrong;
  wrong.add(
      "output",
      accepted(attend(scores, golden.tensor<float>("value"), {.softcap = golden.attribute("softcap", 0.0)})).output);
  require_told_apart(golden, wrong, "output");
}
