#include "attention/tensor.h"

#include "attention/check.h"
#include "errors.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

TEST_CASE("a tensor's last two axes are seen as matrices, in row-major order of the others") {
  TensorOf<double> tensor{{2, 2, 1, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
  REQUIRE(slices(tensor) == 4);
  CHECK((slice(tensor, 2) == Matrix{{6, 7, 8}}));
  slice(tensor, 3)(0, 1) = -1;
  CHECK(tensor.data[10] == -1);
  CHECK(all_rows(tensor).rows() == 4);
}

TEST_CASE("a tensor of one axis is one row, and one without axes a single number") {
  const TensorOf<double> row{{3}, {1, 2, 3}}, number{{}, {7}};
  CHECK((slice(row, 0) == Matrix{{1, 2, 3}}));
  CHECK((slice(number, 0) == Matrix{{7}}));
  CHECK(count({}) == 1);
}

TEST_CASE("a shape is put together, taken apart and spelled") {
  CHECK(with({2, 3}, {4}) == Shape{2, 3, 4});
  CHECK(leading({2, 3, 4}, 2) == Shape{2});
  CHECK(shape_text({2, 3}) == "[2, 3]");
  CHECK(shape_text({}) == "[]");
}

TEST_CASE("a tensor whose data do not fill its shape is refused") {
  const auto check = [](const Shape& shape, std::size_t numbers, Index axes = 0) {
    return text_of(check_tensor<double>("key", {shape, std::vector<double>(numbers)}, axes));
  };
  CHECK(check({2, 3}, 6) == "ok");
  CHECK(check({}, 1) == "ok");
  CHECK(check({2, 3}, 5) == "shape-mismatch: key has shape [2, 3], and data of 5 numbers");
  CHECK(check({2, 3}, 7) == "shape-mismatch: key has shape [2, 3], and data of 7 numbers");
  CHECK(check({2, 0}, 0) == "empty-input: key has shape [2, 0]; every length must be at least 1");
  CHECK(check({-2, -3}, 6) == "out-of-range: key has shape [-2, -3]; no length may be negative");
  CHECK(check({3}, 3, 2) == "shape-mismatch: key has shape [3]; it needs at least 2 axes");
  const Index huge = Index{1} << (sizeof(Index) * 4);
  CHECK(check({huge, huge}, 0).starts_with("shape-mismatch: "));
}

TEST_CASE("a number that is not finite is named by its place along every axis") {
  auto tensor = zeros<double>({2, 2, 3});
  CHECK(text_of(check_finite_tensor("value", tensor)) == "ok");
  tensor.data[10] = -1.0 / 0.0;
  CHECK(text_of(check_finite_tensor("value", tensor)) ==
        "not-finite: value[1][1][1] is -inf; every number must be finite");
  CHECK(text_of(check_finite_tensor("mask", tensor, Infinity::negative)) == "ok");
}
