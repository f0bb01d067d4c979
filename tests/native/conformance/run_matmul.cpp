#include "attention/matmul.h"
#include "operators.h"

namespace attention::test {

template <typename Scalar>
GoldenOutputs run_matmul(const GoldenCase& golden) {
  const auto a = golden.tensor<Scalar>("a"), b = golden.tensor<Scalar>("b");
  GoldenOutputs outputs;
  outputs.add("output", accepted(matmul(a, b)));
  const auto grad = accepted(matmul_backward(a, b, golden.tensor<Scalar>("grad_output")));
  outputs.add("grad_a", grad.a);
  outputs.add("grad_b", grad.b);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_onnx_matmul(const GoldenCase& golden) {
  GoldenOutputs outputs;
  outputs.add("Y", accepted(matmul(golden.tensor<Scalar>("A"), golden.tensor<Scalar>("B"))));
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_onnx_gemm(const GoldenCase& golden) {
  const GemmOptions options{.alpha = golden.attribute("alpha", 1.0),
                            .beta = golden.attribute("beta", 1.0),
                            .transpose_a = golden.flag("transA"),
                            .transpose_b = golden.flag("transB")};
  const auto c = golden.optional_tensor<Scalar>("C");
  GoldenOutputs outputs;
  outputs.add("Y", accepted(gemm(golden.tensor<Scalar>("A"), golden.tensor<Scalar>("B"), c ? &*c : nullptr, options)));
  return outputs;
}

template GoldenOutputs run_matmul<float>(const GoldenCase&);
template GoldenOutputs run_matmul<double>(const GoldenCase&);
template GoldenOutputs run_onnx_matmul<float>(const GoldenCase&);
template GoldenOutputs run_onnx_matmul<double>(const GoldenCase&);
template GoldenOutputs run_onnx_gemm<float>(const GoldenCase&);
template GoldenOutputs run_onnx_gemm<double>(const GoldenCase&);

}  // namespace attention::test
