#include "attention/heads.h"

namespace attention {

template <typename Scalar>
Result<TensorOf<Scalar>> split_heads(const TensorOf<Scalar>& input, Index heads) {
  if (auto error = check_tensor("input", input, 2)) return *std::move(error);
  if (heads < 1) return Error{ErrorCode::out_of_range, "heads is " + std::to_string(heads) + "; it must be at least 1"};
  const Index width = columns(input) / heads;
  if (width * heads != columns(input))
    return Error{ErrorCode::shape_mismatch, "input has " + std::to_string(columns(input)) + " columns, which " +
                                                std::to_string(heads) + " heads do not divide"};
  auto split = zeros<Scalar>(with(leading(input.shape, 2), {heads, rows(input), width}));
  for (Index n = 0; n < slices(input); ++n)
    for (Index h = 0; h < heads; ++h) slice(split, n * heads + h) = slice(input, n).middleCols(h * width, width);
  return split;
}

template <typename Scalar>
Result<TensorOf<Scalar>> merge_heads(const TensorOf<Scalar>& heads) {
  if (auto error = check_tensor("heads", heads, 3)) return *std::move(error);
  const Index number = heads.shape[heads.shape.size() - 3];
  const Index width = columns(heads);
  auto merged = zeros<Scalar>(with(leading(heads.shape, 3), {rows(heads), number * width}));
  for (Index n = 0; n < slices(merged); ++n)
    for (Index h = 0; h < number; ++h) slice(merged, n).middleCols(h * width, width) = slice(heads, n * number + h);
  return merged;
}

template Result<TensorOf<float>> split_heads(const TensorOf<float>&, Index);
template Result<TensorOf<double>> split_heads(const TensorOf<double>&, Index);
template Result<TensorOf<float>> merge_heads(const TensorOf<float>&);
template Result<TensorOf<double>> merge_heads(const TensorOf<double>&);

}  // namespace attention
