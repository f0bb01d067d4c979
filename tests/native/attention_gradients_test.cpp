#include "attention/attend.h"
#include "attention/scaled_dot_product.h"
#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

struct Inputs {
  TensorOf<double> query, key, value;
};

/// Σ output × grad_output + Σ weights × grad_weights.
double loss_of(const Inputs& inputs, AttentionOptions options, const TensorOf<double>& grad_output,
               const TensorOf<double>& grad_weights) {
  options.need_weights = true;
  const auto attended = scaled_dot_product(inputs.query, inputs.key, inputs.value, options);
  INFO(text_of(attended));
  REQUIRE(attended.ok());
  return sum_of_products(attended.value().output, grad_output) +
         sum_of_products(*attended.value().weights, grad_weights);
}

void check_gradients(const Inputs& inputs, const AttentionOptions& options) {
  const Shape heads = leading(inputs.query.shape, 2);
  const auto grad_output = random_tensor(20, with(heads, {rows(inputs.query), columns(inputs.value)}));
  const auto grad_weights = random_tensor(21, with(heads, {rows(inputs.query), rows(inputs.key)}));
  const auto grad =
      scaled_dot_product_backward(inputs.query, inputs.key, inputs.value, options, grad_output, &grad_weights);
  INFO(text_of(grad));
  REQUIRE(grad.ok());
  const auto loss = [&](const Inputs& changed) { return loss_of(changed, options, grad_output, grad_weights); };
  require_gradient("query", inputs.query, grad.value().query,
                   [&](const TensorOf<double>& query) { return loss({query, inputs.key, inputs.value}); });
  require_gradient("key", inputs.key, grad.value().key,
                   [&](const TensorOf<double>& key) { return loss({inputs.query, key, inputs.value}); });
  require_gradient("value", inputs.value, grad.value().value,
                   [&](const TensorOf<double>& value) { return loss({inputs.query, inputs.key, value}); });
}

Inputs one_head() { return {random_tensor(0, {4, 3}), random_tensor(1, {5, 3}), random_tensor(2, {5, 2})}; }

Inputs batches() {
  return {random_tensor(3, {2, 4, 3, 2}), random_tensor(4, {2, 2, 5, 2}), random_tensor(5, {2, 2, 5, 3})};
}

BoolTensor mask_with_an_empty_row() {
  BoolTensor mask{{4, 5}, std::vector<bool>(20, true)};
  for (std::size_t key = 0; key < 5; ++key) mask.data[5 + key] = false;
  mask.data[3] = false;
  return mask;
}

}  // namespace

TEST_CASE("the gradients of attention are the slopes of its loss") { check_gradients(one_head(), {}); }

TEST_CASE("the gradients of attention are the slopes with a scale and a softcap") {
  check_gradients(one_head(), {.scale = 1.7, .softcap = 1.5});
}

TEST_CASE("the gradients of attention are the slopes with masks, also where a row is fully masked") {
  check_gradients(one_head(), {.mask = mask_with_an_empty_row()});
  check_gradients(one_head(), {.mask = random_tensor(6, {1, 5})});
  check_gradients(one_head(), {.causal = true, .left_window = 1, .alignment = Alignment::bottom_right});
}

TEST_CASE("the gradients of attention are the slopes with grouped heads, key lengths and dropout") {
  check_gradients(batches(), {.grouped_heads = true});
  check_gradients(batches(), {.softcap = 2, .key_lengths = {3, 0}, .grouped_heads = true});
  check_gradients(batches(), {.grouped_heads = true, .dropout = 0.4, .seed = 5});
}

TEST_CASE("the gradients of attention from given scores are the slopes of its loss") {
  const auto scores = random_tensor(7, {2, 3, 4}), value = random_tensor(8, {2, 4, 2});
  const auto grad_output = random_tensor(9, {2, 3, 2});
  const AttentionOptions options{.scale = 0.8, .softcap = 1.2, .causal = true};
  const auto loss = [&](const TensorOf<double>& changed_scores, const TensorOf<double>& changed_value) {
    return sum_of_products(attend(changed_scores, changed_value, options).value().output, grad_output);
  };
  const auto grad = attend_backward(scores, value, options, grad_output);
  REQUIRE(grad.ok());
  require_gradient("scores", scores, grad.value().scores,
                   [&](const TensorOf<double>& changed) { return loss(changed, value); });
  require_gradient("value", value, grad.value().value,
                   [&](const TensorOf<double>& changed) { return loss(scores, changed); });
}

TEST_CASE("nothing flows back through a fully masked row, be the gradient that comes in NaN") {
  const Inputs inputs = one_head();
  auto grad_output = zeros<double>({4, 2});
  grad_output.data[2] = not_a_number;  // of query 1, which may look at nothing
  const auto grad = scaled_dot_product_backward(inputs.query, inputs.key, inputs.value,
                                                {.mask = mask_with_an_empty_row()}, grad_output);
  REQUIRE(grad.ok());
  for (const auto* tensor : {&grad.value().query, &grad.value().key, &grad.value().value})
    for (const double number : tensor->data) REQUIRE(number == 0.0);
}

TEST_CASE("gradients of another shape than the output and the weights are refused") {
  const Inputs inputs = one_head();
  const auto output_gradient = zeros<double>({4, 2}), other = zeros<double>({2, 4});
  CHECK(text_of(scaled_dot_product_backward(inputs.query, inputs.key, inputs.value, {}, other)) ==
        "shape-mismatch: grad_output has shape [2, 4], output has [4, 2]");
  CHECK(text_of(scaled_dot_product_backward(inputs.query, inputs.key, inputs.value, {}, output_gradient, &other)) ==
        "shape-mismatch: grad_weights has shape [2, 4], weights has [4, 5]");
}
