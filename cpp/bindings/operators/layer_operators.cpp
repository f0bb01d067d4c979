#include "layer_parameters.h"
#include "operator_calls.h"

namespace attention::bindings {

namespace {

NormOptions norm_options(const OperatorRequest& request) {
  NormOptions options;
  request.read("axes", options.axes);
  request.read("epsilon", options.epsilon);
  options.non_finite = request.non_finite();
  return options;
}

const TensorOf<double>* pointer(const std::optional<TensorOf<double>>& tensor) { return tensor ? &*tensor : nullptr; }

}  // namespace

RawAnswer layer_norm_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      layer_norm(request.tensor("input"), norm_in(request), norm_options(request)),
      [](OperatorAnswer& answer, const LayerNormed<double>& normed) {
        answer.put("output", normed.output).put("mean", normed.mean).put("inverseDeviation", normed.inverse_deviation);
      });
}

RawAnswer layer_norm_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(layer_norm_backward(request.tensor("input"), norm_in(request), norm_options(request),
                                         request.tensor("gradOutput")),
                     [](OperatorAnswer& answer, const LayerNormGradients<double>& gradients) {
                       answer = norm_out(gradients.parameters);
                       answer.put("input", gradients.input);
                     });
}

RawAnswer rms_norm_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  const auto weight = request.optional_tensor("weight");
  return answer_with(rms_norm(request.tensor("input"), pointer(weight), norm_options(request)));
}

RawAnswer rms_norm_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  const auto weight = request.optional_tensor("weight");
  return answer_with(
      rms_norm_backward(request.tensor("input"), pointer(weight), norm_options(request), request.tensor("gradOutput")),
      [](OperatorAnswer& answer, const RmsNormGradients<double>& gradients) {
        answer.put("input", gradients.input).put("weight", gradients.weight);
      });
}

RawAnswer linear_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(linear(request.tensor("input"), linear_in(request), request.non_finite()));
}

RawAnswer linear_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      linear_backward(request.tensor("input"), linear_in(request), request.tensor("gradOutput"), request.non_finite()),
      [](OperatorAnswer& answer, const LinearGradients<double>& gradients) {
        answer = linear_out(gradients.parameters);
        answer.put("input", gradients.input);
      });
}

RawAnswer activate_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(activate(request.tensor("input"), activation_in(request, Activation::relu), request.non_finite()));
}

RawAnswer activate_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(activate_backward(request.tensor("input"), activation_in(request, Activation::relu),
                                       request.tensor("gradOutput"), request.non_finite()));
}

RawAnswer feed_forward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(feed_forward(request.tensor("input"), feed_forward_in(request),
                                  activation_in(request, Activation::relu), request.non_finite()));
}

RawAnswer feed_forward_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      feed_forward_backward(request.tensor("input"), feed_forward_in(request), activation_in(request, Activation::relu),
                            request.tensor("gradOutput"), request.non_finite()),
      [](OperatorAnswer& answer, const FeedForwardGradients<double>& gradients) {
        answer = feed_forward_out(gradients.parameters);
        answer.put("input", gradients.input);
      });
}

}  // namespace attention::bindings
