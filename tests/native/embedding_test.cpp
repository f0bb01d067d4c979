#include "attention/embedding.h"

#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

const TensorOf<double> weight = random_tensor(0, {4, 3});
const IndexTensor indices{{2, 2}, {3, 1, 1, 0}};

}  // namespace

TEST_CASE("an embedding is the row of each index") {
  const auto output = embedding(weight, indices);
  REQUIRE(output.ok());
  CHECK(output.value().shape == Shape{2, 2, 3});
  for (Index i = 0; i < 4; ++i)
    require_same_bits(all_rows(output.value()).row(i), slice(weight, 0).row(indices.data[static_cast<std::size_t>(i)]));
}

TEST_CASE("the gradient of an embedding adds up over the places that read a row, but for the padding row") {
  const auto grad_output = random_tensor(1, {2, 2, 3});
  const auto loss = [&](const TensorOf<double>& changed) {
    return sum_of_products(embedding(changed, indices).value(), grad_output);
  };
  const auto grad = embedding_backward(weight, indices, grad_output);
  REQUIRE(grad.ok());
  require_gradient("weight", weight, grad.value(), loss);
  const auto padded = embedding_backward(weight, indices, grad_output, 1);
  REQUIRE(padded.ok());
  Matrix expected = slice(grad.value(), 0);
  expected.row(1).setZero();
  require_same_bits(slice(padded.value(), 0), expected);
}

TEST_CASE("an embedding refuses an index that is no row, and a table that is none") {
  CHECK(text_of(embedding(weight, {{2}, {0, 4}})) ==
        "out-of-range: indices number 1 is 4; weight has rows from 0 to 3");
  CHECK(text_of(embedding(weight, {{1}, {-1}})) == "out-of-range: indices number 0 is -1; weight has rows from 0 to 3");
  CHECK(text_of(embedding(random_tensor(0, {1, 2, 3}), indices)) ==
        "shape-mismatch: weight has shape [1, 2, 3], a table has [2, 3]");
  CHECK(text_of(embedding_backward(weight, indices, random_tensor(0, {2, 2, 4}))) ==
        "shape-mismatch: grad_output has shape [2, 2, 4], output has [2, 2, 3]");
  CHECK(text_of(embedding_backward(weight, indices, random_tensor(0, {2, 2, 3}), 4)) ==
        "out-of-range: padding_index is 4; weight has rows from 0 to 3");
}
