#include "attention/transformer_layers.h"

#include <utility>

#include "errors.h"
#include "multi_head_parameters.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

NormParameters<double> random_norm(std::uint64_t stream) {
  return {.weight = random_tensor(stream, {4}), .bias = random_tensor(stream + 1, {4})};
}

FeedForwardParameters<double> random_feed_forward(std::uint64_t stream) {
  return {.linear1 = {random_tensor(stream, {3, 4}), random_tensor(stream + 1, {3})},
          .linear2 = {random_tensor(stream + 2, {4, 3}), random_tensor(stream + 3, {4})}};
}

EncoderLayerParameters<double> encoder_layer(std::uint64_t stream = 100) {
  return {.self_attn = random_multi_head({}, stream),
          .feed_forward = random_feed_forward(stream + 10),
          .norm1 = random_norm(stream + 20),
          .norm2 = random_norm(stream + 22)};
}

DecoderLayerParameters<double> decoder_layer() {
  return {.self_attn = random_multi_head({}, 100),
          .multihead_attn = random_multi_head({}, 110),
          .feed_forward = random_feed_forward(120),
          .norm1 = random_norm(130),
          .norm2 = random_norm(132),
          .norm3 = random_norm(134)};
}

const TensorOf<double> src = random_tensor(90, {2, 3, 4});
const TensorOf<double> memory = random_tensor(91, {2, 2, 4});
const TensorOf<double> grad_output = random_tensor(92, {2, 3, 4});
/// True is masked out: no word sees a later one.
const BoolTensor no_later_word{{3, 3}, {false, true, true, false, false, true, false, false, false}};

template <typename Value>
Value accept(Result<Value> result) {
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

TensorOf<double> sum(const TensorOf<double>& left, const TensorOf<double>& right) {
  TensorOf<double> result = left;
  all_rows(result) += all_rows(right);
  return result;
}

std::vector<TransformerLayerOptions> both_orders() {
  const TransformerLayerOptions post{.num_heads = 2, .batch_first = true};
  TransformerLayerOptions pre = post;
  pre.norm_first = true;
  pre.activation = Activation::gelu;
  return {post, pre};
}

}  // namespace

TEST_CASE("an encoder layer normalises each sum, or what each sublayer reads") {
  const auto parameters = encoder_layer();
  const auto attend = [&](const TensorOf<double>& x) {
    return accept(multi_head(x, x, x, parameters.self_attn, {.num_heads = 2, .batch_first = true})).attn_output;
  };
  const auto feed = [&](const TensorOf<double>& x, Activation activation) {
    return accept(feed_forward(x, parameters.feed_forward, activation));
  };
  const auto norm = [](const TensorOf<double>& x, const NormParameters<double>& by) {
    return accept(layer_norm(x, by)).output;
  };
  const auto post = norm(sum(src, attend(src)), parameters.norm1);
  CHECK(accept(transformer_encoder_layer(src, parameters, both_orders()[0])).data ==
        norm(sum(post, feed(post, Activation::relu)), parameters.norm2).data);
  const auto pre = sum(src, attend(norm(src, parameters.norm1)));
  CHECK(accept(transformer_encoder_layer(src, parameters, both_orders()[1])).data ==
        sum(pre, feed(norm(pre, parameters.norm2), Activation::gelu)).data);
}

TEST_CASE("the gradients of an encoder layer are the slopes of its loss, with either order of the norm") {
  const auto parameters = encoder_layer();
  const AttentionMasks masks{.attn_mask = no_later_word};
  for (const TransformerLayerOptions& options : both_orders()) {
    auto grad = accept(transformer_encoder_layer_backward(src, parameters, options, masks, grad_output));
    const auto loss = [&](const TensorOf<double>& x, const EncoderLayerParameters<double>& changed) {
      return sum_of_products(accept(transformer_encoder_layer(x, changed, options, masks)), grad_output);
    };
    require_gradient("src", src, grad.src, [&](const TensorOf<double>& changed) { return loss(changed, parameters); });
    int held = 0;
    const auto check = [&](const char* name, auto part) {
      EncoderLayerParameters<double> changed = parameters;
      require_gradient(name, part(changed), part(grad.parameters), [&](const TensorOf<double>& tensor) {
        part(changed) = tensor;
        return loss(src, changed);
      });
      ++held;
    };
    using Parameters = EncoderLayerParameters<double>;
    for_each_parameter(parameters.self_attn, [&](const char* name, auto part) {
      check(name, [part](Parameters& all) -> auto& { return part(all.self_attn); });
    });
    check("linear1.weight", [](Parameters& all) -> auto& { return all.feed_forward.linear1.weight; });
    check("linear2.bias", [](Parameters& all) -> auto& { return *all.feed_forward.linear2.bias; });
    check("norm1.weight", [](Parameters& all) -> auto& { return *all.norm1.weight; });
    check("norm2.bias", [](Parameters& all) -> auto& { return *all.norm2.bias; });
    CHECK(held == 8);
  }
}

TEST_CASE("the gradients of a decoder layer are the slopes of its loss, with either order of the norm") {
  const auto parameters = decoder_layer();
  const AttentionMasks tgt_masks{.attn_mask = no_later_word};
  const AttentionMasks memory_masks{.key_padding_mask = BoolTensor{{2, 2}, {false, true, false, false}}};
  for (const TransformerLayerOptions& options : both_orders()) {
    auto grad = accept(
        transformer_decoder_layer_backward(src, memory, parameters, options, tgt_masks, memory_masks, grad_output));
    const auto loss = [&](const TensorOf<double>& tgt, const TensorOf<double>& from,
                          const DecoderLayerParameters<double>& changed) {
      return sum_of_products(accept(transformer_decoder_layer(tgt, from, changed, options, tgt_masks, memory_masks)),
                             grad_output);
    };
    require_gradient("tgt", src, grad.tgt,
                     [&](const TensorOf<double>& changed) { return loss(changed, memory, parameters); });
    require_gradient("memory", memory, grad.memory,
                     [&](const TensorOf<double>& changed) { return loss(src, changed, parameters); });
    const auto check = [&](const char* name, auto part) {
      DecoderLayerParameters<double> changed = parameters;
      require_gradient(name, part(changed), part(grad.parameters), [&](const TensorOf<double>& tensor) {
        part(changed) = tensor;
        return loss(src, memory, changed);
      });
    };
    using Parameters = DecoderLayerParameters<double>;
    check("self_attn", [](Parameters& all) -> auto& { return *all.self_attn.in_proj_bias; });
    check("multihead_attn", [](Parameters& all) -> auto& { return *all.multihead_attn.in_proj_weight; });
    check("feed_forward", [](Parameters& all) -> auto& { return all.feed_forward.linear2.weight; });
    check("norm1", [](Parameters& all) -> auto& { return *all.norm1.bias; });
    check("norm2", [](Parameters& all) -> auto& { return *all.norm2.weight; });
    check("norm3", [](Parameters& all) -> auto& { return *all.norm3.weight; });
  }
}

TEST_CASE("an encoder runs its layers in order, then its norm, and its gradients are the slopes") {
  const EncoderParameters<double> parameters{.layers = {encoder_layer(100), encoder_layer(200)},
                                             .norm = random_norm(300)};
  const TransformerLayerOptions options = both_orders()[1];
  const auto first = accept(transformer_encoder_layer(src, parameters.layers[0], options));
  const auto second = accept(transformer_encoder_layer(first, parameters.layers[1], options));
  CHECK(accept(transformer_encoder(src, parameters, options)).data ==
        accept(layer_norm(second, *parameters.norm)).output.data);
  CHECK(accept(transformer_encoder(src, {.layers = parameters.layers}, options)).data == second.data);

  const auto grad = accept(transformer_encoder_backward(src, parameters, options, {}, grad_output));
  const auto loss = [&](const TensorOf<double>& x, const EncoderParameters<double>& changed) {
    return sum_of_products(accept(transformer_encoder(x, changed, options)), grad_output);
  };
  require_gradient("src", src, grad.src, [&](const TensorOf<double>& changed) { return loss(changed, parameters); });
  REQUIRE(grad.parameters.layers.size() == 2);
  for (std::size_t n = 0; n < 2; ++n) {
    require_gradient("layers", parameters.layers[n].feed_forward.linear1.weight,
                     grad.parameters.layers[n].feed_forward.linear1.weight, [&](const TensorOf<double>& changed) {
                       EncoderParameters<double> moved = parameters;
                       moved.layers[n].feed_forward.linear1.weight = changed;
                       return loss(src, moved);
                     });
  }
  require_gradient("norm.weight", *parameters.norm->weight, *grad.parameters.norm->weight,
                   [&](const TensorOf<double>& changed) {
                     EncoderParameters<double> moved = parameters;
                     moved.norm->weight = changed;
                     return loss(src, moved);
                   });
}

TEST_CASE("a decoder's word does not depend on a later one that its mask hides, bit for bit") {
  const auto parameters = decoder_layer();
  const AttentionMasks masks{.attn_mask = no_later_word};
  auto changed = src;
  slice(changed, 1).row(2).setConstant(7);
  for (const TransformerLayerOptions& options : both_orders()) {
    const auto before = accept(transformer_decoder_layer(src, memory, parameters, options, masks));
    const auto after = accept(transformer_decoder_layer(changed, memory, parameters, options, masks));
    require_same_bits(slice(after, 1).topRows(2), slice(before, 1).topRows(2));
    CHECK(slice(after, 1).row(2) != slice(before, 1).row(2));
  }
}

TEST_CASE("a transformer layer says which of its parts refuses, and why") {
  const TransformerLayerOptions options = both_orders()[0];
  auto parameters = encoder_layer();
  parameters.norm2.weight = random_tensor(1, {3});
  CHECK(text_of(transformer_encoder_layer(src, parameters, options)) ==
        "shape-mismatch: norm2: weight has shape [3]; it must be [4]");
  parameters.feed_forward.linear2 = {random_tensor(1, {5, 3})};
  CHECK(text_of(transformer_encoder_layer(src, parameters, options)) ==
        "shape-mismatch: the output of linear2 has shape [2, 3, 5], the input of linear1 has [2, 3, 4]");
  parameters.self_attn.in_proj_bias = random_tensor(1, {4});
  CHECK(text_of(transformer_encoder_layer(src, parameters, options)) ==
        "shape-mismatch: self_attn: in_proj_bias has shape [4]; it must be [12]");
  CHECK(text_of(transformer_encoder(src, {.layers = {encoder_layer(), parameters}}, options)) ==
        "shape-mismatch: layers[1]: self_attn: in_proj_bias has shape [4]; it must be [12]");
  CHECK(text_of(transformer_encoder<double>(src, {}, options)) ==
        "empty-input: layers has length 0; it must be at least 1");
  CHECK(text_of(transformer_decoder_layer(src, random_tensor(1, {3, 2, 4}), decoder_layer(), options)) ==
        "shape-mismatch: multihead_attn: key has 3 sequences, query has 2");
  CHECK(text_of(transformer_encoder_layer_backward(src, encoder_layer(), options, {}, memory)) ==
        "shape-mismatch: grad_output has shape [2, 2, 4], output has [2, 3, 4]");
}
