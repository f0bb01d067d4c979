#include "operator_calls.h"

namespace attention::bindings {

namespace {

double scale_in(const OperatorRequest& request) {
  double scale = 1.0;
  request.read("scale", scale);
  return scale;
}

AdditiveParameters<double> additive_parameters(const OperatorRequest& request) {
  return {request.tensor("queryWeight"), request.tensor("keyWeight"), request.tensor("vector"),
          request.optional_tensor("bias")};
}

ConcatParameters<double> concat_parameters(const OperatorRequest& request) {
  return {request.tensor("weight"), request.tensor("vector")};
}

template <typename Gradients>
void put_gradients(OperatorAnswer& answer, const Gradients& gradients) {
  answer.put("query", gradients.query).put("key", gradients.key);
}

}  // namespace

RawAnswer dot_similarity_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      dot_similarity(request.tensor("query"), request.tensor("key"), scale_in(request), request.non_finite()));
}

RawAnswer dot_similarity_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(dot_similarity_backward(request.tensor("query"), request.tensor("key"), scale_in(request),
                                             request.tensor("gradScores"), request.non_finite()),
                     put_gradients<SimilarityGradients<double>>);
}

RawAnswer cosine_similarity_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(cosine_similarity(request.tensor("query"), request.tensor("key"), request.non_finite()));
}

RawAnswer cosine_similarity_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(cosine_similarity_backward(request.tensor("query"), request.tensor("key"),
                                                request.tensor("gradScores"), request.non_finite()),
                     put_gradients<SimilarityGradients<double>>);
}

RawAnswer general_similarity_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(general_similarity(request.tensor("query"), request.tensor("key"), request.tensor("weight"),
                                        request.non_finite()));
}

RawAnswer general_similarity_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      general_similarity_backward(request.tensor("query"), request.tensor("key"), request.tensor("weight"),
                                  request.tensor("gradScores"), request.non_finite()),
      [](OperatorAnswer& answer, const GeneralGradients<double>& gradients) {
        put_gradients(answer, gradients);
        answer.put("weight", gradients.weight);
      });
}

RawAnswer additive_similarity_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(additive_similarity(request.tensor("query"), request.tensor("key"), additive_parameters(request),
                                         request.non_finite()));
}

RawAnswer additive_similarity_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      additive_similarity_backward(request.tensor("query"), request.tensor("key"), additive_parameters(request),
                                   request.tensor("gradScores"), request.non_finite()),
      [](OperatorAnswer& answer, const AdditiveGradients<double>& gradients) {
        put_gradients(answer, gradients);
        answer.put("queryWeight", gradients.parameters.query_weight)
            .put("keyWeight", gradients.parameters.key_weight)
            .put("vector", gradients.parameters.vector)
            .put("bias", gradients.parameters.bias);
      });
}

RawAnswer concat_similarity_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(concat_similarity(request.tensor("query"), request.tensor("key"), concat_parameters(request),
                                       request.non_finite()));
}

RawAnswer concat_similarity_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      concat_similarity_backward(request.tensor("query"), request.tensor("key"), concat_parameters(request),
                                 request.tensor("gradScores"), request.non_finite()),
      [](OperatorAnswer& answer, const ConcatGradients<double>& gradients) {
        put_gradients(answer, gradients);
        answer.put("weight", gradients.parameters.weight).put("vector", gradients.parameters.vector);
      });
}

RawAnswer score_spread_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  std::optional<double> scale;
  request.read("scale", scale);
  return answer_with(score_spread(request.tensor("query"), request.tensor("key"), scale),
                     [](OperatorAnswer& answer, const ScoreSpread& spread) {
                       answer.put("scores", spread.scores)
                           .put("weights", spread.weights)
                           .put("standardDeviation", spread.standard_deviation)
                           .put("expectedDeviation", spread.expected_deviation)
                           .put("largestWeight", spread.largest_weight)
                           .put("slope", spread.slope);
                     });
}

}  // namespace attention::bindings
