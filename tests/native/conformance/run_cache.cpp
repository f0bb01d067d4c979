#include "attention/key_value_cache.h"
#include "operators.h"

namespace attention::test {

namespace {

/// Rows first … first + number − 1 of every slice.
template <typename Scalar>
TensorOf<Scalar> rows_from(const TensorOf<Scalar>& tensor, Index first, Index number) {
  auto part = zeros<Scalar>(with(leading(tensor.shape, 2), {number, columns(tensor)}));
  for (Index n = 0; n < slices(part); ++n) slice(part, n) = slice(tensor, n).middleRows(first, number);
  return part;
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_kv_cache(const GoldenCase& golden) {
  const auto query = golden.tensor<Scalar>("query"), key = golden.tensor<Scalar>("key"),
             value = golden.tensor<Scalar>("value");
  const AttentionOptions options{.causal = true, .grouped_heads = true, .need_weights = true};
  GoldenOutputs outputs;
  outputs.add("output_full", accepted(scaled_dot_product(query, key, value, options)).output);
  std::optional<KeyValueCache<Scalar>> cache;
  Index first = 0;
  int step = 0;
  for (const Index length : golden.attributes.at("step_lengths").get<std::vector<Index>>()) {
    auto cached = accepted(cached_attention(cache ? &*cache : nullptr, rows_from(query, first, length),
                                            rows_from(key, first, length), rows_from(value, first, length), options));
    outputs.add("output_step" + std::to_string(step), cached.attended.output);
    outputs.add("attn_weights_step" + std::to_string(step), *cached.attended.weights);
    cache = std::move(cached.cache);
    first += length;
    ++step;
  }
  return outputs;
}

template <typename Scalar>
GoldenOutputs run_tensor_scatter(const GoldenCase& golden) {
  const auto mode = golden.attribute<std::string>("mode", "linear");
  std::optional<IndexTensor> indices;
  if (golden.has("write_indices")) indices = golden.indices("write_indices");
  GoldenOutputs outputs;
  outputs.add("present_cache",
              accepted(tensor_scatter(golden.tensor<Scalar>("past_cache"), golden.tensor<Scalar>("update"),
                                      indices ? &*indices : nullptr, golden.attribute<Index>("axis", -2),
                                      mode == "circular" ? ScatterMode::circular : ScatterMode::linear)));
  return outputs;
}

template GoldenOutputs run_kv_cache<float>(const GoldenCase&);
template GoldenOutputs run_kv_cache<double>(const GoldenCase&);
template GoldenOutputs run_tensor_scatter<float>(const GoldenCase&);
template GoldenOutputs run_tensor_scatter<double>(const GoldenCase&);

}  // namespace attention::test
