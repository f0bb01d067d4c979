#include "operator_calls.h"

namespace attention::bindings {

RawAnswer matmul_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(matmul(request.tensor("a"), request.tensor("b"), request.non_finite()));
}

RawAnswer matmul_backward_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  return answer_with(
      matmul_backward(request.tensor("a"), request.tensor("b"), request.tensor("gradOutput"), request.non_finite()),
      [](OperatorAnswer& answer, const MatmulGradients<double>& gradients) {
        answer.put("a", gradients.a).put("b", gradients.b);
      });
}

RawAnswer gemm_call(const RawRequest& raw) {
  const OperatorRequest request(raw);
  GemmOptions options;
  request.read("alpha", options.alpha);
  request.read("beta", options.beta);
  request.read("transposeA", options.transpose_a);
  request.read("transposeB", options.transpose_b);
  const auto c = request.optional_tensor("c");
  return answer_with(gemm(request.tensor("a"), request.tensor("b"), c ? &*c : nullptr, options));
}

}  // namespace attention::bindings
