#include "attention/embedding.h"
#include "attention/heads.h"
#include "attention/position.h"
#include "operators.h"

namespace attention::test {

namespace {

RotaryPairing pairing(const GoldenCase& golden) {
  return golden.flag("interleaved") ? RotaryPairing::interleaved : RotaryPairing::half;
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_sinusoidal_encoding(const GoldenCase& golden) {
  GoldenOutputs outputs;
  outputs.add("output",
              accepted(sinusoidal_encoding<Scalar>(golden.indices("positions"), golden.attribute<Index>("d_model", 0),
                                                   golden.attribute("base", default_position_base))));
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_rope(const GoldenCase& golden) {
  const auto input = golden.tensor<Scalar>("input");
  const RotaryAngles<Scalar> angles{golden.tensor<Scalar>("cos"), golden.tensor<Scalar>("sin")};
  const RotaryOptions options{.pairing = pairing(golden), .rotary_columns = golden.attribute<Index>("rotary_dim", 0)};
  GoldenOutputs outputs;
  outputs.add("output", accepted(rotary_embedding(input, angles, options)));
  outputs.add("grad_input", accepted(rotary_embedding_backward(golden.tensor<Scalar>("grad_output"), angles, options)));
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_onnx_rotary_embedding(const GoldenCase& golden) {
  RotaryOptions options{.pairing = pairing(golden)};
  if (const auto turned = golden.attribute<Index>("rotary_embedding_dim", 0); turned > 0)
    options.rotary_columns = turned;
  if (golden.has("position_ids")) options.position_ids = golden.indices("position_ids");
  const RotaryAngles<Scalar> angles{golden.tensor<Scalar>("cos_cache"), golden.tensor<Scalar>("sin_cache")};
  auto input = golden.tensor<Scalar>("X");
  const bool merged = input.shape.size() == 3;
  if (merged) input = accepted(split_heads(input, golden.attribute<Index>("num_heads", 0)));
  const auto output = accepted(rotary_embedding(input, angles, options));
  GoldenOutputs outputs;
  outputs.add("Y", merged ? accepted(merge_heads(output)) : output);
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_embedding(const GoldenCase& golden) {
  const auto weight = golden.tensor<Scalar>("weight");
  const IndexTensor indices = golden.indices("indices");
  // −1 stands for "none" in the cases.
  const auto padding = golden.attribute<Index>("padding_idx", -1);
  GoldenOutputs outputs;
  outputs.add("output", accepted(embedding(weight, indices)));
  outputs.add("grad_weight", accepted(embedding_backward(weight, indices, golden.tensor<Scalar>("grad_output"),
                                                         padding < 0 ? std::nullopt : std::optional<Index>(padding))));
  return outputs;
}

template GoldenOutputs run_sinusoidal_encoding<float>(const GoldenCase&);
template GoldenOutputs run_sinusoidal_encoding<double>(const GoldenCase&);
template GoldenOutputs run_rope<float>(const GoldenCase&);
template GoldenOutputs run_rope<double>(const GoldenCase&);
template GoldenOutputs run_onnx_rotary_embedding<float>(const GoldenCase&);
template GoldenOutputs run_onnx_rotary_embedding<double>(const GoldenCase&);
template GoldenOutputs run_embedding<float>(const GoldenCase&);
template GoldenOutputs run_embedding<double>(const GoldenCase&);

}  // namespace attention::test
