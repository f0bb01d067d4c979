#include "operator_calls.h"

namespace attention::bindings {

namespace {

IndexTensor indices_of(const OperatorRequest& request, const char* name) {
  IndexTensor indices;
  request.read(name, indices);
  return indices;
}

Index index_of(const OperatorRequest& request, const char* name) {
  Index index = 0;
  request.read(name, index);
  return index;
}

double base_in(const OperatorRequest& request) {
  double base = default_position_base;
  request.read("base", base);
  return base;
}

RotaryAngles<double> angles_in(const OperatorRequest& request) {
  return {request.tensor("cos"), request.tensor("sin")};
}

RotaryOptions rotary_options(const OperatorRequest& request) {
  RotaryOptions options;
  request.read<RotaryPairing>("pairing", options.pairing,
                              {{"half", RotaryPairing::half}, {"interleaved", RotaryPairing::interleaved}});
  request.read("rotaryColumns", options.rotary_columns);
  request.read("positionIds", options.position_ids);
  return options;
}

}  // namespace

RawAnswer sinusoidal_encoding_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      sinusoidal_encoding<double>(indices_of(request, "positions"), index_of(request, "columns"), base_in(request)));
}

RawAnswer rotary_angles_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      rotary_angles<double>(indices_of(request, "positions"), index_of(request, "rotaryColumns"), base_in(request)),
      [](OperatorAnswer& answer, const RotaryAngles<double>& angles) {
        answer.put("cos", angles.cos).put("sin", angles.sin);
      });
}

RawAnswer rotary_embedding_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      rotary_embedding(request.tensor("input"), angles_in(request), rotary_options(request), request.non_finite()));
}

RawAnswer rotary_embedding_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(rotary_embedding_backward(request.tensor("gradOutput"), angles_in(request),
                                               rotary_options(request), request.non_finite()));
}

RawAnswer alibi_slopes_call(const RawRequest& raw) {
  return answer_with(alibi_slopes(index_of(OperatorRequest(raw), "heads")));
}

RawAnswer alibi_bias_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(alibi_bias(index_of(request, "heads"), index_of(request, "queries"), index_of(request, "keys"),
                                index_of(request, "offset")));
}

RawAnswer embedding_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(embedding(request.tensor("weight"), indices_of(request, "indices"), request.non_finite()));
}

RawAnswer embedding_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  std::optional<Index> padding_index;
  request.read("paddingIndex", padding_index);
  return answer_with(embedding_backward(request.tensor("weight"), indices_of(request, "indices"),
                                        request.tensor("gradOutput"), padding_index, request.non_finite()));
}

}  // namespace attention::bindings
