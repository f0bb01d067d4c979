#include "errors.h"
#include "multi_head_parameters.h"
#include "numbers.h"

using namespace attention;
using namespace attention::test;

namespace {

struct Inputs {
  TensorOf<double> query, key, value;
  MultiHeadParameters<double> parameters;
};

MultiHeadOutput<double> run(const Inputs& inputs, MultiHeadOptions options) {
  options.need_weights = true;
  auto result = multi_head(inputs.query, inputs.key, inputs.value, inputs.parameters, options);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

/// Holds the gradient by every number against the slope of the loss. Returns how many parameters were held.
int check_gradients(const Inputs& inputs, const MultiHeadOptions& options) {
  const auto shapes = run(inputs, options);
  const auto grad_output = random_tensor(60, shapes.attn_output.shape),
             grad_weights = random_tensor(61, shapes.attn_output_weights->shape);
  const auto loss = [&](const Inputs& changed) {
    const auto result = run(changed, options);
    return sum_of_products(result.attn_output, grad_output) +
           sum_of_products(*result.attn_output_weights, grad_weights);
  };
  auto grad = multi_head_backward(inputs.query, inputs.key, inputs.value, inputs.parameters, options, grad_output,
                                  &grad_weights);
  INFO(text_of(grad));
  REQUIRE(grad.ok());
  const auto check = [&](const char* name, const TensorOf<double>& gradient, auto part) {
    Inputs changed = inputs;
    require_gradient(name, part(changed), gradient, [&](const TensorOf<double>& tensor) {
      part(changed) = tensor;
      return loss(changed);
    });
  };
  check("query", grad.value().query, [](Inputs& all) -> auto& { return all.query; });
  check("key", grad.value().key, [](Inputs& all) -> auto& { return all.key; });
  check("value", grad.value().value, [](Inputs& all) -> auto& { return all.value; });
  int held = 0;
  for_each_parameter(inputs.parameters, [&](const char* name, auto part) {
    check(name, part(grad.value().parameters), [part](Inputs& all) -> auto& { return part(all.parameters); });
    ++held;
  });
  return held;
}

Inputs batch(const MultiHeadExtent& extent) {
  return {random_tensor(50, {2, 2, extent.embed}), random_tensor(51, {2, 3, extent.key_columns}),
          random_tensor(52, {2, 3, extent.value_columns}), random_multi_head(extent)};
}

}  // namespace

TEST_CASE("the gradients of multi-head attention are the slopes of its loss") {
  CHECK(check_gradients(batch({}), {.num_heads = 2, .batch_first = true}) == 4);
  CHECK(check_gradients(batch({.biases = false}), {.num_heads = 1, .batch_first = true}) == 2);
}

TEST_CASE("the gradients of multi-head attention are the slopes with keys and values of other widths") {
  CHECK(check_gradients(batch({.key_columns = 3, .value_columns = 2}), {.num_heads = 2, .batch_first = true}) == 6);
}

TEST_CASE("the gradients of multi-head attention are the slopes with time before batch, and without a batch") {
  const auto parameters = random_multi_head({});
  const TensorOf<double> words = random_tensor(53, {3, 2, 4}), others = random_tensor(54, {2, 2, 4});
  CHECK(check_gradients({words, others, others, parameters}, {.num_heads = 2}) == 4);
  const TensorOf<double> few = random_tensor(55, {2, 4}), many = random_tensor(56, {3, 4});
  CHECK(check_gradients({few, many, many, parameters}, {.num_heads = 4}) == 4);
}

TEST_CASE("the gradients of multi-head attention are the slopes with appended keys, masks and weights a head") {
  const BoolTensor padding{{2, 3}, {true, true, true, false, false, true}};
  CHECK(check_gradients(batch({.bias_kv = true}), {.num_heads = 2,
                                                   .batch_first = true,
                                                   .attn_mask = random_tensor(57, {4, 2, 3}),
                                                   .key_padding_mask = padding,
                                                   .add_zero_attn = true,
                                                   .average_attn_weights = false}) == 6);
  CHECK(check_gradients(batch({}), {.num_heads = 2, .batch_first = true, .key_padding_mask = padding}) == 4);
  CHECK(check_gradients(batch({}), {.num_heads = 2, .batch_first = true, .dropout = 0.4, .seed = 3}) == 4);
}

TEST_CASE("gradients of another shape than multi-head attention's output and weights are refused") {
  const Inputs inputs = batch({});
  const auto refused = [&](const Shape& output, const Shape& weights, const MultiHeadOptions& options) {
    const auto grad_weights = zeros<double>(weights);
    return text_of(multi_head_backward(inputs.query, inputs.key, inputs.value, inputs.parameters, options,
                                       zeros<double>(output), &grad_weights));
  };
  CHECK(refused({2, 3, 4}, {2, 2, 3}, {.batch_first = true}) ==
        "shape-mismatch: grad_output has shape [2, 3, 4], output has [2, 2, 4]");
  CHECK(refused({2, 2, 4}, {2, 3, 3}, {.batch_first = true}) ==
        "shape-mismatch: grad_weights has shape [2, 3, 3], attn_output_weights has [2, 2, 3]");
  CHECK(refused({2, 2, 4}, {2, 2, 3}, {.num_heads = 2, .batch_first = true, .average_attn_weights = false}) ==
        "shape-mismatch: grad_weights has shape [2, 2, 3], attn_output_weights has [2, 2, 2, 3]");
}
