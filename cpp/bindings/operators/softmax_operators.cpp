#include "operator_calls.h"

namespace attention::bindings {

namespace {

SoftmaxAxisOptions options_in(const OperatorRequest& request) {
  SoftmaxAxisOptions options;
  request.read("axis", options.axis);
  request.read("temperature", options.temperature);
  request.read("extraZero", options.extra_zero);
  options.non_finite = request.non_finite();
  return options;
}

Index axis_in(const OperatorRequest& request) { return options_in(request).axis; }

}  // namespace

RawAnswer softmax_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(softmax(request.tensor("input"), options_in(request)));
}

RawAnswer softmax_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(softmax_backward(request.tensor("input"), request.tensor("gradOutput"), options_in(request)));
}

RawAnswer log_softmax_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(log_softmax(request.tensor("input"), options_in(request)));
}

RawAnswer log_softmax_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(log_softmax_backward(request.tensor("input"), request.tensor("gradOutput"), options_in(request)));
}

RawAnswer logsumexp_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(logsumexp(request.tensor("input"), options_in(request)));
}

RawAnswer logsumexp_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(logsumexp_backward(request.tensor("input"), request.tensor("gradOutput"), options_in(request)));
}

RawAnswer uniform_weights_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(uniform_weights(request.tensor("scores"), axis_in(request), request.non_finite()));
}

RawAnswer argmax_weights_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(argmax_weights(request.tensor("scores"), axis_in(request), request.non_finite()));
}

}  // namespace attention::bindings
