// The calls that the table in operator_bindings.cpp names: one an operator of the core, in double. Each reads its
// fields, asks the core one question and names the results: no arithmetic, no defaults. A call named …_backward reads
// the fields of its operator and the gradients that come in.
#pragma once

#include "operator_request.h"

namespace attention::bindings {

// attention_operators.cpp
RawAnswer scaled_dot_product_call(const RawRequest& raw);
RawAnswer scaled_dot_product_backward_call(const RawRequest& raw);
RawAnswer attend_call(const RawRequest& raw);
RawAnswer cached_attention_call(const RawRequest& raw);
RawAnswer tensor_scatter_call(const RawRequest& raw);
RawAnswer split_heads_call(const RawRequest& raw);
RawAnswer merge_heads_call(const RawRequest& raw);

// similarity_operators.cpp
RawAnswer dot_similarity_call(const RawRequest& raw);
RawAnswer dot_similarity_backward_call(const RawRequest& raw);
RawAnswer cosine_similarity_call(const RawRequest& raw);
RawAnswer cosine_similarity_backward_call(const RawRequest& raw);
RawAnswer general_similarity_call(const RawRequest& raw);
RawAnswer general_similarity_backward_call(const RawRequest& raw);
RawAnswer additive_similarity_call(const RawRequest& raw);
RawAnswer additive_similarity_backward_call(const RawRequest& raw);
RawAnswer concat_similarity_call(const RawRequest& raw);
RawAnswer concat_similarity_backward_call(const RawRequest& raw);
RawAnswer score_spread_call(const RawRequest& raw);

// product_operators.cpp
RawAnswer matmul_call(const RawRequest& raw);
RawAnswer matmul_backward_call(const RawRequest& raw);
RawAnswer gemm_call(const RawRequest& raw);

// recurrent_operators.cpp
RawAnswer recurrent_call(const RawRequest& raw);
RawAnswer recurrent_backward_call(const RawRequest& raw);
RawAnswer recurrent_gradient_decay_call(const RawRequest& raw);
RawAnswer attention_gradient_decay_call(const RawRequest& raw);

// softmax_operators.cpp
RawAnswer softmax_call(const RawRequest& raw);
RawAnswer softmax_backward_call(const RawRequest& raw);
RawAnswer log_softmax_call(const RawRequest& raw);
RawAnswer log_softmax_backward_call(const RawRequest& raw);
RawAnswer logsumexp_call(const RawRequest& raw);
RawAnswer logsumexp_backward_call(const RawRequest& raw);
RawAnswer uniform_weights_call(const RawRequest& raw);
RawAnswer argmax_weights_call(const RawRequest& raw);
RawAnswer entropy_call(const RawRequest& raw);
RawAnswer effective_number_call(const RawRequest& raw);

// position_operators.cpp
RawAnswer sinusoidal_encoding_call(const RawRequest& raw);
RawAnswer rotary_angles_call(const RawRequest& raw);
RawAnswer rotary_embedding_call(const RawRequest& raw);
RawAnswer rotary_embedding_backward_call(const RawRequest& raw);
RawAnswer alibi_slopes_call(const RawRequest& raw);
RawAnswer alibi_bias_call(const RawRequest& raw);
RawAnswer embedding_call(const RawRequest& raw);
RawAnswer embedding_backward_call(const RawRequest& raw);

// layer_operators.cpp
RawAnswer layer_norm_call(const RawRequest& raw);
RawAnswer layer_norm_backward_call(const RawRequest& raw);
RawAnswer rms_norm_call(const RawRequest& raw);
RawAnswer rms_norm_backward_call(const RawRequest& raw);
RawAnswer linear_call(const RawRequest& raw);
RawAnswer linear_backward_call(const RawRequest& raw);
RawAnswer activate_call(const RawRequest& raw);
RawAnswer activate_backward_call(const RawRequest& raw);
RawAnswer feed_forward_call(const RawRequest& raw);
RawAnswer feed_forward_backward_call(const RawRequest& raw);

// multi_head_operators.cpp
RawAnswer multi_head_call(const RawRequest& raw);
RawAnswer multi_head_backward_call(const RawRequest& raw);

// transformer_operators.cpp
RawAnswer transformer_encoder_layer_call(const RawRequest& raw);
RawAnswer transformer_encoder_layer_backward_call(const RawRequest& raw);
RawAnswer transformer_encoder_call(const RawRequest& raw);
RawAnswer transformer_encoder_backward_call(const RawRequest& raw);
RawAnswer transformer_decoder_layer_call(const RawRequest& raw);
RawAnswer transformer_decoder_layer_backward_call(const RawRequest& raw);

// training_operators.cpp
RawAnswer cross_entropy_call(const RawRequest& raw);
RawAnswer cross_entropy_backward_call(const RawRequest& raw);
RawAnswer clip_grad_norm_call(const RawRequest& raw);
RawAnswer sgd_call(const RawRequest& raw);
RawAnswer adam_call(const RawRequest& raw);
RawAnswer adamw_call(const RawRequest& raw);

}  // namespace attention::bindings
