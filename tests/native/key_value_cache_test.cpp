#include "attention/key_value_cache.h"

#include "errors.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

TEST_CASE("a cache is the past's rows, then the new ones, slice by slice") {
  const KeyValueCache<double> past{{{2, 1, 1}, {1, 3}}, {{2, 1, 1}, {5, 6}}};
  const auto cache = append<double>(&past, {{2, 1, 1}, {2, 4}}, {{2, 1, 1}, {7, 8}});
  REQUIRE(cache.ok());
  CHECK(cache.value().key.shape == Shape{2, 2, 1});
  CHECK(cache.value().key.data == std::vector<double>{1, 2, 3, 4});
  CHECK(cache.value().value.data == std::vector<double>{5, 7, 6, 8});
}

TEST_CASE("attending word by word with a cache gives the rows of attending to all at once, causally") {
  const auto query = random_tensor(0, {4, 3}), key = random_tensor(1, {4, 3}), value = random_tensor(2, {4, 2});
  const auto row = [](const TensorOf<double>& tensor, Index t) {
    TensorOf<double> one{{1, columns(tensor)}, {}};
    one.data.assign(tensor.data.begin() + t * columns(tensor), tensor.data.begin() + (t + 1) * columns(tensor));
    return one;
  };
  const auto whole = scaled_dot_product(query, key, value, {.causal = true}).value().output;
  std::optional<KeyValueCache<double>> cache;
  for (Index t = 0; t < 4; ++t) {
    auto step =
        cached_attention(cache ? &*cache : nullptr, row(query, t), row(key, t), row(value, t), {.causal = true});
    INFO(text_of(step));
    REQUIRE(step.ok());
    for (Index d = 0; d < 2; ++d)
      CHECK(std::abs(slice(step.value().attended.output, 0)(0, d) - slice(whole, 0)(t, d)) < 1e-15);
    cache = std::move(step).value().cache;
  }
}

TEST_CASE("a cache of other widths or batches is refused") {
  const KeyValueCache<double> past{random_tensor(0, {2, 3, 4}), random_tensor(1, {2, 3, 5})};
  CHECK(text_of(append(&past, random_tensor(2, {2, 1, 3}), random_tensor(3, {2, 1, 5}))) ==
        "shape-mismatch: key without its rows has shape [2, 3], past key has [2, 4]");
  CHECK(text_of(append(&past, random_tensor(2, {2, 1, 4}), random_tensor(3, {2, 2, 5}))) ==
        "shape-mismatch: value without its last axis has shape [2, 5], key has [2, 4]");
}

TEST_CASE("an update is written into each batch from its own index on") {
  const TensorOf<double> cache{{2, 4, 1}, {0, 0, 0, 0, 0, 0, 0, 0}}, update{{2, 2, 1}, {1, 2, 3, 4}};
  const IndexTensor linear{{2}, {0, 2}}, circular{{2}, {1, 3}};
  CHECK(tensor_scatter(cache, update, &linear).value().data == std::vector<double>{1, 2, 0, 0, 0, 0, 3, 4});
  CHECK(tensor_scatter(cache, update, &circular, -2, ScatterMode::circular).value().data ==
        std::vector<double>{0, 1, 2, 0, 4, 0, 0, 3});
  CHECK(tensor_scatter(cache, update).value().data == std::vector<double>{1, 2, 0, 0, 3, 4, 0, 0});
}

TEST_CASE("an update that does not fit into the cache is refused") {
  const auto cache = zeros<double>({2, 4, 3}), update = zeros<double>({2, 2, 3});
  const IndexTensor late{{2}, {0, 3}}, few{{1}, {0}};
  CHECK(text_of(tensor_scatter(cache, update, &late)) ==
        "out-of-range: write_indices[1] is 3; 2 rows fit into 4 from 0 to 2");
  CHECK(text_of(tensor_scatter(cache, update, &few)) ==
        "shape-mismatch: write_indices has shape [1], the batch has [2]");
  CHECK(text_of(tensor_scatter(cache, update, nullptr, 0)) ==
        "out-of-range: axis is 0; a cache of shape [2, 4, 3] is written along one of its axes 1 to 2");
  CHECK(text_of(tensor_scatter(cache, zeros<double>({2, 5, 3}))) ==
        "shape-mismatch: update has shape [2, 5, 3], the part of the cache has [2, 4, 3]");
}
