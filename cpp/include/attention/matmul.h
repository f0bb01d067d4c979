// Matrix products of tensors.
#pragma once

#include "attention/check.h"

namespace attention {

/// output[…][i][j] = Σ_k a[…][i][k] × b[…][k][j].
///
/// a (…, M, K), b (…, K, N), output (…, M, N); leading axes broadcast. A tensor of one axis is a row of a, or a column
/// of b, and its axis of length 1 is left out of the output again.
/// Refuses: empty-input; shape-mismatch; not-finite.
/// Source: PyTorch's matmul; ONNX MatMul.
template <typename Scalar>
Result<TensorOf<Scalar>> matmul(const TensorOf<Scalar>& a, const TensorOf<Scalar>& b,
                                NonFinite non_finite = NonFinite::refuse);

template <typename Scalar>
struct MatmulGradients {
  TensorOf<Scalar> a;
  TensorOf<Scalar> b;
};

/// The gradients of Σ output × grad_output, each summed over what was broadcast. Refuses as matmul does, and a gradient
/// of another shape than the output.
template <typename Scalar>
Result<MatmulGradients<Scalar>> matmul_backward(const TensorOf<Scalar>& a, const TensorOf<Scalar>& b,
                                                const TensorOf<Scalar>& grad_output,
                                                NonFinite non_finite = NonFinite::refuse);

struct GemmOptions {
  double alpha = 1.0;
  double beta = 1.0;
  bool transpose_a = false;
  bool transpose_b = false;
};

/// output = alpha × A′ · B′ + beta × C, where A′ and B′ are a and b, transposed as the options say.
///
/// A′ M × K, B′ K × N, c null or broadcast to M × N, output M × N.
/// Refuses: empty-input; shape-mismatch; not-finite inputs or options.
/// Source: ONNX Gemm.
template <typename Scalar>
Result<TensorOf<Scalar>> gemm(const TensorOf<Scalar>& a, const TensorOf<Scalar>& b, const TensorOf<Scalar>* c = nullptr,
                              const GemmOptions& options = {});

}  // namespace attention
