// Random parameters for the tests of multi-head attention and of the layers around it.
#pragma once

#include "attention/multi_head.h"
#include "tensors.h"

namespace attention::test {

struct MultiHeadExtent {
  Index embed = 4;
  /// Columns of key and value; separate weights for query, key and value when one is not `embed`.
  Index key_columns = 4;
  Index value_columns = 4;
  bool biases = true;
  bool bias_kv = false;
};

inline MultiHeadParameters<double> random_multi_head(const MultiHeadExtent& extent, std::uint64_t stream = 40) {
  const Index embed = extent.embed;
  MultiHeadParameters<double> parameters{.out_proj = {random_tensor(stream, {embed, embed})}};
  if (extent.key_columns == embed && extent.value_columns == embed) {
    parameters.in_proj_weight = random_tensor(stream + 1, {3 * embed, embed});
  } else {
    parameters.q_proj_weight = random_tensor(stream + 1, {embed, embed});
    parameters.k_proj_weight = random_tensor(stream + 2, {embed, extent.key_columns});
    parameters.v_proj_weight = random_tensor(stream + 3, {embed, extent.value_columns});
  }
  if (extent.biases) {
    parameters.in_proj_bias = random_tensor(stream + 4, {3 * embed});
    parameters.out_proj.bias = random_tensor(stream + 5, {embed});
  }
  if (extent.bias_kv) {
    parameters.bias_k = random_tensor(stream + 6, {1, 1, embed});
    parameters.bias_v = random_tensor(stream + 7, {1, 1, embed});
  }
  return parameters;
}

/// Calls check(name, part) for every parameter that is given, where part(parameters) is that tensor of a copy of them.
template <typename Check>
void for_each_parameter(const MultiHeadParameters<double>& parameters, Check check) {
  using Parameters = MultiHeadParameters<double>;
  const auto optional = [&](const char* name, std::optional<TensorOf<double>> Parameters::* part) {
    if (parameters.*part) check(name, [part](Parameters& all) -> TensorOf<double>& { return (all.*part).value(); });
  };
  optional("in_proj_weight", &Parameters::in_proj_weight);
  optional("q_proj_weight", &Parameters::q_proj_weight);
  optional("k_proj_weight", &Parameters::k_proj_weight);
  optional("v_proj_weight", &Parameters::v_proj_weight);
  optional("in_proj_bias", &Parameters::in_proj_bias);
  optional("bias_k", &Parameters::bias_k);
  optional("bias_v", &Parameters::bias_v);
  check("out_proj.weight", [](Parameters& all) -> TensorOf<double>& { return all.out_proj.weight; });
  if (parameters.out_proj.bias)
    check("out_proj.bias", [](Parameters& all) -> TensorOf<double>& { return all.out_proj.bias.value(); });
}

}  // namespace attention::test
