#include "operators.h"

#include <map>

namespace attention::test {

namespace {

struct Adaptor {
  GoldenOutputs (*in_float)(const GoldenCase&);
  GoldenOutputs (*in_double)(const GoldenCase&);
};

/// The operators by the name that the cases use.
const std::map<std::string, Adaptor>& adaptors() {
  static const std::map<std::string, Adaptor> table = {
      {"Attention", {run_onnx_attention<float>, run_onnx_attention<double>}},
      {"GRU", {run_onnx_recurrent<float>, run_onnx_recurrent<double>}},
      {"Gelu", {run_onnx_gelu<float>, run_onnx_gelu<double>}},
      {"Gemm", {run_onnx_gemm<float>, run_onnx_gemm<double>}},
      {"LSTM", {run_onnx_recurrent<float>, run_onnx_recurrent<double>}},
      {"LayerNormalization", {run_onnx_layer_normalization<float>, run_onnx_layer_normalization<double>}},
      {"LogSoftmax", {run_log_softmax<float>, run_log_softmax<double>}},
      {"MatMul", {run_onnx_matmul<float>, run_onnx_matmul<double>}},
      {"RMSNormalization", {run_onnx_rms_normalization<float>, run_onnx_rms_normalization<double>}},
      {"RNN", {run_onnx_recurrent<float>, run_onnx_recurrent<double>}},
      {"RotaryEmbedding", {run_onnx_rotary_embedding<float>, run_onnx_rotary_embedding<double>}},
      {"Softmax", {run_softmax<float>, run_softmax<double>}},
      {"SoftmaxCrossEntropyLoss", {run_onnx_cross_entropy<float>, run_onnx_cross_entropy<double>}},
      {"TensorScatter", {run_tensor_scatter<float>, run_tensor_scatter<double>}},
      {"activation", {run_activation<float>, run_activation<double>}},
      {"additive_attention", {run_additive_attention<float>, run_additive_attention<double>}},
      {"clip_grad_norm", {run_clip_grad_norm<float>, run_clip_grad_norm<double>}},
      {"cross_entropy", {run_cross_entropy<float>, run_cross_entropy<double>}},
      {"embedding", {run_embedding<float>, run_embedding<double>}},
      {"gradient_decay", {run_gradient_decay<float>, run_gradient_decay<double>}},
      {"gru", {run_recurrent<float>, run_recurrent<double>}},
      {"kv_cache", {run_kv_cache<float>, run_kv_cache<double>}},
      {"layer_norm", {run_layer_norm<float>, run_layer_norm<double>}},
      {"linear", {run_linear<float>, run_linear<double>}},
      {"log_softmax", {run_log_softmax<float>, run_log_softmax<double>}},
      {"logsumexp", {run_logsumexp<float>, run_logsumexp<double>}},
      {"lstm", {run_recurrent<float>, run_recurrent<double>}},
      {"luong_attention", {run_luong_attention<float>, run_luong_attention<double>}},
      {"matmul", {run_matmul<float>, run_matmul<double>}},
      {"multihead_attention", {run_multi_head<float>, run_multi_head<double>}},
      {"optimizer", {run_optimizer<float>, run_optimizer<double>}},
      {"rnn", {run_recurrent<float>, run_recurrent<double>}},
      {"rope", {run_rope<float>, run_rope<double>}},
      {"sdpa", {run_sdpa<float>, run_sdpa<double>}},
      {"sinusoidal_positional_encoding", {run_sinusoidal_encoding<float>, run_sinusoidal_encoding<double>}},
      {"softmax", {run_softmax<float>, run_softmax<double>}},
      {"transformer_decoder_layer", {run_transformer_decoder_layer<float>, run_transformer_decoder_layer<double>}},
      {"transformer_encoder", {run_transformer_encoder<float>, run_transformer_encoder<double>}},
      {"transformer_encoder_layer", {run_transformer_encoder_layer<float>, run_transformer_encoder_layer<double>}},
  };
  return table;
}

}  // namespace

GoldenOutputs run(const GoldenCase& golden) {
  const auto found = adaptors().find(golden.op);
  if (found == adaptors().end()) throw std::runtime_error("no adaptor for the operator " + golden.op);
  return golden.in_double() ? found->second.in_double(golden) : found->second.in_float(golden);
}

}  // namespace attention::test
