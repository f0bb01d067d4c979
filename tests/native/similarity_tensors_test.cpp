#include "attention/learned_similarity.h"
#include "attention/similarity.h"
#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

const TensorOf<double> query = random_tensor(0, {2, 3, 4});
const TensorOf<double> key = random_tensor(1, {2, 5, 4});
const TensorOf<double> other_key = random_tensor(2, {2, 5, 3});
const TensorOf<double> grad_scores = random_tensor(3, {2, 3, 5});

AdditiveParameters<double> additive_parameters() {
  return {.query_weight = random_tensor(4, {6, 4}),
          .key_weight = random_tensor(5, {6, 3}),
          .vector = random_tensor(6, {6}),
          .bias = random_tensor(7, {6})};
}

template <typename Value>
double loss_of(const Result<Value>& scores) {
  INFO(text_of(scores));
  REQUIRE(scores.ok());
  return sum_of_products(scores.value(), grad_scores);
}

}  // namespace

TEST_CASE("the dot product of tensors is that of their matrices, times the scale") {
  const auto scores = dot_similarity(query, key, 0.5);
  REQUIRE(scores.ok());
  for (Index n = 0; n < 2; ++n)
    require_close<double>(slice(scores.value(), n), similarity(slice(query, n), slice(key, n)).value() * 0.5, 1e-14);
}

TEST_CASE("the cosine is 1 for the same direction, 0 across, -1 opposite, and 0 for a row of zeros") {
  const TensorOf<double> one{{1, 2}, {3, 0}}, four{{4, 2}, {5, 0, 0, 2, -1, 0, 0, 0}};
  const auto scores = cosine_similarity(one, four);
  REQUIRE(scores.ok());
  CHECK(scores.value().data == std::vector<double>{1, 0, -1, 0});
}

TEST_CASE("the additive similarity is v · tanh(W q + U k + b)") {
  const TensorOf<double> one{{1, 1}, {0.5}}, two{{1, 2}, {0.25, -1}};
  const auto scores = additive_similarity<double>(one, two,
                                                  {.query_weight = {{1, 1}, {2}},
                                                   .key_weight = {{1, 2}, {4, 1}},
                                                   .vector = {{1}, {3}},
                                                   .bias = TensorOf<double>{{1}, {-1}}});
  REQUIRE(scores.ok());
  CHECK(scores.value().data.front() == 0.0);  // tanh(1 + 1 − 1 − 1)
}

TEST_CASE("concat is the additive similarity with its weights side by side") {
  const auto parameters = additive_parameters();
  auto weight = zeros<double>({6, 7});
  slice(weight, 0) << slice(parameters.query_weight, 0), slice(parameters.key_weight, 0);
  const auto concat = concat_similarity<double>(query, other_key, {weight, parameters.vector});
  const auto additive = additive_similarity<double>(
      query, other_key, {parameters.query_weight, parameters.key_weight, parameters.vector});
  REQUIRE(concat.ok());
  CHECK(concat.value().data == additive.value().data);
}

TEST_CASE("the gradients of the dot product and the cosine are the slopes") {
  const auto dot = dot_similarity_backward(query, key, 0.7, grad_scores);
  REQUIRE(dot.ok());
  require_gradient("query of dot", query, dot.value().query,
                   [](const TensorOf<double>& changed) { return loss_of(dot_similarity(changed, key, 0.7)); });
  require_gradient("key of dot", key, dot.value().key,
                   [](const TensorOf<double>& changed) { return loss_of(dot_similarity(query, changed, 0.7)); });
  const auto cosine = cosine_similarity_backward(query, key, grad_scores);
  REQUIRE(cosine.ok());
  require_gradient("query of cosine", query, cosine.value().query,
                   [](const TensorOf<double>& changed) { return loss_of(cosine_similarity(changed, key)); });
  require_gradient("key of cosine", key, cosine.value().key,
                   [](const TensorOf<double>& changed) { return loss_of(cosine_similarity(query, changed)); });
}

TEST_CASE("the gradients of the general similarity are the slopes") {
  const auto weight = random_tensor(8, {4, 3});
  const auto grad = general_similarity_backward(query, other_key, weight, grad_scores);
  REQUIRE(grad.ok());
  require_gradient("query", query, grad.value().query, [&](const TensorOf<double>& changed) {
    return loss_of(general_similarity(changed, other_key, weight));
  });
  require_gradient("key", other_key, grad.value().key, [&](const TensorOf<double>& changed) {
    return loss_of(general_similarity(query, changed, weight));
  });
  require_gradient("weight", weight, grad.value().weight, [&](const TensorOf<double>& changed) {
    return loss_of(general_similarity(query, other_key, changed));
  });
}

TEST_CASE("the gradients of the additive similarity are the slopes") {
  const auto parameters = additive_parameters();
  const auto grad = additive_similarity_backward(query, other_key, parameters, grad_scores);
  REQUIRE(grad.ok());
  require_gradient("query", query, grad.value().query, [&](const TensorOf<double>& changed) {
    return loss_of(additive_similarity(changed, other_key, parameters));
  });
  require_gradient("key", other_key, grad.value().key, [&](const TensorOf<double>& changed) {
    return loss_of(additive_similarity(query, changed, parameters));
  });
  const auto check_parameter = [&](const char* name, const TensorOf<double>& tensor, const TensorOf<double>& gradient,
                                   auto put) {
    require_gradient(name, tensor, gradient, [&](const TensorOf<double>& changed) {
      auto moved = parameters;
      put(moved) = changed;
      return loss_of(additive_similarity(query, other_key, moved));
    });
  };
  const auto& found = grad.value().parameters;
  using Parameters = AdditiveParameters<double>;
  check_parameter("query_weight", parameters.query_weight, found.query_weight,
                  [](Parameters& p) -> auto& { return p.query_weight; });
  check_parameter("key_weight", parameters.key_weight, found.key_weight,
                  [](Parameters& p) -> auto& { return p.key_weight; });
  check_parameter("vector", parameters.vector, found.vector, [](Parameters& p) -> auto& { return p.vector; });
  check_parameter("bias", *parameters.bias, *found.bias, [](Parameters& p) -> auto& { return *p.bias; });
}

TEST_CASE("the gradients of the concat similarity are the slopes") {
  const ConcatParameters<double> parameters{random_tensor(9, {6, 7}), random_tensor(10, {6})};
  const auto grad = concat_similarity_backward(query, other_key, parameters, grad_scores);
  REQUIRE(grad.ok());
  require_gradient("key", other_key, grad.value().key, [&](const TensorOf<double>& changed) {
    return loss_of(concat_similarity(query, changed, parameters));
  });
  require_gradient("weight", parameters.weight, grad.value().parameters.weight, [&](const TensorOf<double>& changed) {
    return loss_of(concat_similarity(query, other_key, {changed, parameters.vector}));
  });
}

TEST_CASE("a similarity refuses what does not fit, naming both shapes") {
  CHECK(text_of(dot_similarity(query, other_key)) == "shape-mismatch: key has 3 columns, query has 4");
  CHECK(text_of(cosine_similarity(query, random_tensor(0, {3, 5, 4}))) ==
        "shape-mismatch: key without its last two axes has shape [3], query has [2]");
  CHECK(text_of(general_similarity(query, other_key, random_tensor(0, {3, 4}))) ==
        "shape-mismatch: weight has shape [3, 4]; it must be [4, 3]");
  auto parameters = additive_parameters();
  parameters.bias = random_tensor(0, {5});
  CHECK(text_of(additive_similarity(query, other_key, parameters)) ==
        "shape-mismatch: bias has shape [5]; it must be [6]");
  CHECK(text_of(concat_similarity<double>(query, other_key, {random_tensor(0, {6, 8}), random_tensor(0, {6})})) ==
        "shape-mismatch: weight has shape [6, 8]; it must be [6, 7]");
  auto holed = query;
  holed.data[5] = not_a_number;
  CHECK(text_of(dot_similarity(holed, key)) == "not-finite: query[0][1][1] is nan; every number must be finite");
  CHECK(text_of(dot_similarity(query, key, 1.0 / 0.0)) == "not-finite: scale is inf; it must be finite");
}
