#include "attention/heads.h"

#include "errors.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

TEST_CASE("a head takes neighbouring columns of every row") {
  // Two words of four columns: head 0 has columns 0 and 1, head 1 has columns 2 and 3.
  const TensorOf<double> rows{{2, 4}, {0, 1, 2, 3, 4, 5, 6, 7}};
  const auto heads = split_heads(rows, 2);
  REQUIRE(heads.ok());
  CHECK(heads.value().shape == Shape{2, 2, 2});
  CHECK(heads.value().data == std::vector<double>{0, 1, 4, 5, 2, 3, 6, 7});
}

TEST_CASE("merging the heads undoes splitting them") {
  const auto rows = random_tensor(0, {2, 3, 5, 12});
  const auto merged = merge_heads(split_heads(rows, 4).value());
  REQUIRE(merged.ok());
  CHECK(merged.value().shape == rows.shape);
  CHECK(merged.value().data == rows.data);
}

TEST_CASE("heads that do not divide the columns are refused") {
  const auto rows = random_tensor(0, {2, 6});
  CHECK(text_of(split_heads(rows, 4)) == "shape-mismatch: input has 6 columns, which 4 heads do not divide");
  CHECK(text_of(split_heads(rows, 0)) == "out-of-range: heads is 0; it must be at least 1");
  CHECK(text_of(split_heads(random_tensor(0, {6}), 2)) ==
        "shape-mismatch: input has shape [6]; it needs at least 2 axes");
  CHECK(text_of(merge_heads(rows)) == "shape-mismatch: heads has shape [2, 6]; it needs at least 3 axes");
}
