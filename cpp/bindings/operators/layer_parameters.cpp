#include "layer_parameters.h"

namespace attention::bindings {

LinearParameters<double> linear_in(const OperatorRequest& part) {
  return {part.tensor("weight"), part.optional_tensor("bias")};
}

OperatorAnswer linear_out(const LinearParameters<double>& parameters) {
  return OperatorAnswer().put("weight", parameters.weight).put("bias", parameters.bias);
}

NormParameters<double> norm_in(const OperatorRequest& part) {
  return {part.optional_tensor("weight"), part.optional_tensor("bias")};
}

OperatorAnswer norm_out(const NormParameters<double>& parameters) {
  return OperatorAnswer().put("weight", parameters.weight).put("bias", parameters.bias);
}

FeedForwardParameters<double> feed_forward_in(const OperatorRequest& part) {
  return {linear_in(part.part("linear1")), linear_in(part.part("linear2"))};
}

OperatorAnswer feed_forward_out(const FeedForwardParameters<double>& parameters) {
  return OperatorAnswer().put("linear1", linear_out(parameters.linear1)).put("linear2", linear_out(parameters.linear2));
}

MultiHeadParameters<double> multi_head_in(const OperatorRequest& part) {
  MultiHeadParameters<double> parameters;
  part.read("inProjWeight", parameters.in_proj_weight);
  part.read("qProjWeight", parameters.q_proj_weight);
  part.read("kProjWeight", parameters.k_proj_weight);
  part.read("vProjWeight", parameters.v_proj_weight);
  part.read("inProjBias", parameters.in_proj_bias);
  part.read("biasK", parameters.bias_k);
  part.read("biasV", parameters.bias_v);
  parameters.out_proj = linear_in(part.part("outProj"));
  return parameters;
}

OperatorAnswer multi_head_out(const MultiHeadParameters<double>& parameters) {
  return OperatorAnswer()
      .put("inProjWeight", parameters.in_proj_weight)
      .put("qProjWeight", parameters.q_proj_weight)
      .put("kProjWeight", parameters.k_proj_weight)
      .put("vProjWeight", parameters.v_proj_weight)
      .put("inProjBias", parameters.in_proj_bias)
      .put("biasK", parameters.bias_k)
      .put("biasV", parameters.bias_v)
      .put("outProj", linear_out(parameters.out_proj));
}

BlockingMask blocking_mask_in(const OperatorRequest& part, const char* name) {
  TensorMask mask;
  part.read(name, mask);
  if (auto* attend = std::get_if<BoolTensor>(&mask)) attend->data.flip();
  return mask;
}

Activation activation_in(const OperatorRequest& request, Activation otherwise) {
  Activation activation = otherwise;
  request.read<Activation>("activation", activation,
                           {{"relu", Activation::relu},
                            {"gelu", Activation::gelu},
                            {"geluTanh", Activation::gelu_tanh},
                            {"sigmoid", Activation::sigmoid},
                            {"silu", Activation::silu},
                            {"tanh", Activation::tanh}});
  return activation;
}

}  // namespace attention::bindings
