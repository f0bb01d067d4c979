#include "layer_parameters.h"
#include "operator_calls.h"

namespace attention::bindings {

namespace {

MultiHeadOptions options_in(const OperatorRequest& request) {
  MultiHeadOptions options;
  request.read("numHeads", options.num_heads);
  request.read("batchFirst", options.batch_first);
  options.attn_mask = blocking_mask_in(request, "attnMask");
  options.key_padding_mask = blocking_mask_in(request, "keyPaddingMask");
  request.read("addZeroAttn", options.add_zero_attn);
  request.read("dropout", options.dropout);
  request.read("seed", options.seed);
  request.read("needWeights", options.need_weights);
  request.read("averageAttnWeights", options.average_attn_weights);
  options.non_finite = request.non_finite();
  return options;
}

}  // namespace

RawAnswer multi_head_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(multi_head(request.tensor("query"), request.tensor("key"), request.tensor("value"),
                                multi_head_in(request.part("parameters")), options_in(request)),
                     [](OperatorAnswer& answer, const MultiHeadOutput<double>& result) {
                       answer.put("attnOutput", result.attn_output)
                           .put("attnOutputWeights", result.attn_output_weights)
                           .put("emptyRows", result.empty_rows);
                     });
}

RawAnswer multi_head_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  const auto grad_weights = request.optional_tensor("gradWeights");
  return answer_with(multi_head_backward(request.tensor("query"), request.tensor("key"), request.tensor("value"),
                                         multi_head_in(request.part("parameters")), options_in(request),
                                         request.tensor("gradOutput"), grad_weights ? &*grad_weights : nullptr),
                     [](OperatorAnswer& answer, const MultiHeadGradients<double>& gradients) {
                       answer.put("query", gradients.query)
                           .put("key", gradients.key)
                           .put("value", gradients.value)
                           .put("parameters", multi_head_out(gradients.parameters));
                     });
}

}  // namespace attention::bindings
