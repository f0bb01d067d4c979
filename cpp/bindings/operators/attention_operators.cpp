#include "operator_calls.h"

namespace attention::bindings {

namespace {

AttentionOptions attention_options(const OperatorRequest& request) {
  AttentionOptions options;
  request.read("scale", options.scale);
  request.read("softcap", options.softcap);
  request.read("mask", options.mask);
  request.read("padShortMask", options.pad_short_mask);
  request.read("causal", options.causal);
  request.read("leftWindow", options.left_window);
  request.read("rightWindow", options.right_window);
  request.read<Alignment>(
      "alignment", options.alignment,
      {{"topLeft", Alignment::top_left}, {"bottomRight", Alignment::bottom_right}, {"byOffset", Alignment::by_offset}});
  request.read("offset", options.offset);
  request.read("keyLengths", options.key_lengths);
  request.read("groupedHeads", options.grouped_heads);
  request.read("dropout", options.dropout);
  request.read("seed", options.seed);
  request.read("needWeights", options.need_weights);
  request.read("needScores", options.need_scores);
  request.read("needCappedScores", options.need_capped_scores);
  request.read("needMaskedScores", options.need_masked_scores);
  options.non_finite = request.non_finite();
  return options;
}

void put_attended(OperatorAnswer& answer, const AttendedTensors<double>& attended) {
  answer.put("output", attended.output)
      .put("weights", attended.weights)
      .put("scores", attended.scores)
      .put("cappedScores", attended.capped_scores)
      .put("maskedScores", attended.masked_scores)
      .put("emptyRows", attended.empty_rows);
}

std::optional<KeyValueCache<double>> past_in(const OperatorRequest& request) {
  if (!request.has("past")) return std::nullopt;
  const OperatorRequest past = request.part("past");
  return KeyValueCache<double>{past.tensor("key"), past.tensor("value")};
}

}  // namespace

RawAnswer scaled_dot_product_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(scaled_dot_product(request.tensor("query"), request.tensor("key"), request.tensor("value"),
                                        attention_options(request)),
                     put_attended);
}

RawAnswer scaled_dot_product_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  const auto grad_weights = request.optional_tensor("gradWeights");
  return answer_with(scaled_dot_product_backward(request.tensor("query"), request.tensor("key"),
                                                 request.tensor("value"), attention_options(request),
                                                 request.tensor("gradOutput"), grad_weights ? &*grad_weights : nullptr),
                     [](OperatorAnswer& answer, const ScaledDotProductGradients<double>& gradients) {
                       answer.put("query", gradients.query).put("key", gradients.key).put("value", gradients.value);
                     });
}

RawAnswer attend_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(attend(request.tensor("scores"), request.tensor("value"), attention_options(request)),
                     put_attended);
}

RawAnswer cached_attention_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  const auto past = past_in(request);
  return answer_with(cached_attention(past ? &*past : nullptr, request.tensor("query"), request.tensor("key"),
                                      request.tensor("value"), attention_options(request)),
                     [](OperatorAnswer& answer, const CachedAttention<double>& result) {
                       put_attended(answer, result.attended);
                       OperatorAnswer cache;
                       cache.put("key", result.cache.key).put("value", result.cache.value);
                       answer.put("cache", cache);
                     });
}

RawAnswer tensor_scatter_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  IndexTensor write_indices;
  request.read("writeIndices", write_indices);
  Index axis = -2;
  request.read("axis", axis);
  auto mode = ScatterMode::linear;
  request.read<ScatterMode>("mode", mode, {{"linear", ScatterMode::linear}, {"circular", ScatterMode::circular}});
  return answer_with(tensor_scatter(request.tensor("cache"), request.tensor("update"),
                                    request.has("writeIndices") ? &write_indices : nullptr, axis, mode));
}

RawAnswer split_heads_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  Index heads = 0;
  request.read("heads", heads);
  return answer_with(split_heads(request.tensor("input"), heads));
}

RawAnswer merge_heads_call(const RawRequest& raw) {
  return answer_with(merge_heads(OperatorRequest(raw).tensor("input")));
}

}  // namespace attention::bindings
