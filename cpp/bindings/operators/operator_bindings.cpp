// The table of operators that JavaScript sees. Only web/src/operators may call them; the types of their fields and
// results are written there, in the tables that check them.
#include <emscripten/bind.h>

#include "marshal.h"
#include "operator_calls.h"

using namespace attention::bindings;
using emscripten::function;
using emscripten::register_type;

EMSCRIPTEN_BINDINGS(operators) {
  register_type<RawRequest>("{ readonly [field: string]: unknown }");
  register_type<RawAnswer>("{ readonly [result: string]: unknown }");

  function("canHold", &can_hold);

  function("scaledDotProduct", &scaled_dot_product_call);
  function("scaledDotProductBackward", &scaled_dot_product_backward_call);
  function("attend", &attend_call);
  function("cachedAttention", &cached_attention_call);
  function("tensorScatter", &tensor_scatter_call);
  function("splitHeads", &split_heads_call);
  function("mergeHeads", &merge_heads_call);

  function("dotSimilarity", &dot_similarity_call);
  function("dotSimilarityBackward", &dot_similarity_backward_call);
  function("cosineSimilarity", &cosine_similarity_call);
  function("cosineSimilarityBackward", &cosine_similarity_backward_call);
  function("generalSimilarity", &general_similarity_call);
  function("generalSimilarityBackward", &general_similarity_backward_call);
  function("additiveSimilarity", &additive_similarity_call);
  function("additiveSimilarityBackward", &additive_similarity_backward_call);
  function("concatSimilarity", &concat_similarity_call);
  function("concatSimilarityBackward", &concat_similarity_backward_call);
  function("scoreSpread", &score_spread_call);

  function("matmul", &matmul_call);
  function("matmulBackward", &matmul_backward_call);
  function("gemm", &gemm_call);

  function("recurrent", &recurrent_call);
  function("recurrentBackward", &recurrent_backward_call);
  function("recurrentGradientDecay", &recurrent_gradient_decay_call);
  function("attentionGradientDecay", &attention_gradient_decay_call);

  function("softmax", &softmax_call);
  function("softmaxBackward", &softmax_backward_call);
  function("logSoftmax", &log_softmax_call);
  function("logSoftmaxBackward", &log_softmax_backward_call);
  function("logsumexp", &logsumexp_call);
  function("logsumexpBackward", &logsumexp_backward_call);
  function("uniformWeights", &uniform_weights_call);
  function("argmaxWeights", &argmax_weights_call);
  function("entropy", &entropy_call);
  function("effectiveNumber", &effective_number_call);

  function("sinusoidalEncoding", &sinusoidal_encoding_call);
  function("rotaryAngles", &rotary_angles_call);
  function("rotaryEmbedding", &rotary_embedding_call);
  function("rotaryEmbeddingBackward", &rotary_embedding_backward_call);
  function("alibiSlopes", &alibi_slopes_call);
  function("alibiBias", &alibi_bias_call);
  function("embedding", &embedding_call);
  function("embeddingBackward", &embedding_backward_call);

  function("layerNorm", &layer_norm_call);
  function("layerNormBackward", &layer_norm_backward_call);
  function("rmsNorm", &rms_norm_call);
  function("rmsNormBackward", &rms_norm_backward_call);
  function("linear", &linear_call);
  function("linearBackward", &linear_backward_call);
  function("activate", &activate_call);
  function("activateBackward", &activate_backward_call);
  function("feedForward", &feed_forward_call);
  function("feedForwardBackward", &feed_forward_backward_call);

  function("multiHead", &multi_head_call);
  function("multiHeadBackward", &multi_head_backward_call);

  function("transformerEncoderLayer", &transformer_encoder_layer_call);
  function("transformerEncoderLayerBackward", &transformer_encoder_layer_backward_call);
  function("transformerEncoder", &transformer_encoder_call);
  function("transformerEncoderBackward", &transformer_encoder_backward_call);
  function("transformerDecoderLayer", &transformer_decoder_layer_call);
  function("transformerDecoderLayerBackward", &transformer_decoder_layer_backward_call);

  function("crossEntropy", &cross_entropy_call);
  function("crossEntropyBackward", &cross_entropy_backward_call);
  function("clipGradNorm", &clip_grad_norm_call);
  function("sgd", &sgd_call);
  function("adam", &adam_call);
  function("adamw", &adamw_call);
}
