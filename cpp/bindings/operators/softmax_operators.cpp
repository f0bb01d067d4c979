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

/// What the core reads off each row of a tensor.
Result<TensorOf<double>> of_each_row(const TensorOf<double>& weights, Result<double> (*read_out)(Row)) {
  if (auto error = check_tensor("weights", weights, 1)) return *std::move(error);
  auto numbers = zeros<double>(Shape(weights.shape.begin(), weights.shape.end() - 1));
  const auto columns = static_cast<std::size_t>(weights.shape.back());
  for (std::size_t row = 0; row < numbers.data.size(); ++row) {
    const auto number = read_out(Row(weights.data).subspan(row * columns, columns));
    if (!number)
      return Error{number.error().code, "weights row " + std::to_string(row) + ": " + number.error().message};
    numbers.data[row] = number.value();
  }
  return numbers;
}

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

RawAnswer entropy_call(const RawRequest& raw) {
  return answer_with(of_each_row(OperatorRequest(raw).tensor("weights"), entropy));
}

RawAnswer effective_number_call(const RawRequest& raw) {
  return answer_with(of_each_row(OperatorRequest(raw).tensor("weights"), effective_number));
}

}  // namespace attention::bindings
