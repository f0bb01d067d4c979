// Every operator that the golden cases exercise, and how this library computes it.
#pragma once

#include "golden_case.h"

namespace attention::test {

// One adaptor a family, in run_<family>.cpp: reads the case's inputs and attributes, calls the library's public
// functions in the number type, and gives every output by the name that the case has for it.
template <typename Scalar>
GoldenOutputs run_sdpa(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_onnx_attention(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_kv_cache(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_tensor_scatter(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_additive_attention(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_luong_attention(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_matmul(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_onnx_matmul(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_onnx_gemm(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_layer_norm(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_onnx_layer_normalization(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_onnx_rms_normalization(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_linear(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_activation(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_onnx_gelu(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_multi_head(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_transformer_encoder_layer(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_transformer_decoder_layer(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_transformer_encoder(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_recurrent(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_onnx_recurrent(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_gradient_decay(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_softmax(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_log_softmax(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_logsumexp(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_sinusoidal_encoding(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_rope(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_onnx_rotary_embedding(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_embedding(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_cross_entropy(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_onnx_cross_entropy(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_optimizer(const GoldenCase& golden);
template <typename Scalar>
GoldenOutputs run_clip_grad_norm(const GoldenCase& golden);

/// Runs the case in its own number type: double for float64, float for float32 and float16.
/// Throws for an operator that the table lacks and for a case that the library refuses.
GoldenOutputs run(const GoldenCase& golden);

}  // namespace attention::test
