#include <algorithm>

#include "attention/key_value_cache.h"

namespace attention {

namespace {

/// The axis counted from 0, or why it cannot be written along.
Result<std::size_t> axis_of(Index axis, const Shape& shape) {
  const auto axes = static_cast<Index>(shape.size());
  const Index from_start = axis < 0 ? axis + axes : axis;
  if (from_start >= 1 && from_start < axes) return static_cast<std::size_t>(from_start);
  return Error{ErrorCode::out_of_range, "axis is " + std::to_string(axis) + "; a cache of shape " + shape_text(shape) +
                                            " is written along one of its axes 1 to " + std::to_string(axes - 1)};
}

std::optional<Error> check_indices(const IndexTensor& indices, Index batches, Index length, Index written,
                                   ScatterMode mode) {
  if (auto error = check_tensor("write_indices", indices)) return error;
  if (auto error = check_shape("write_indices", indices.shape, "the batch", {batches})) return error;
  for (std::size_t b = 0; b < indices.data.size(); ++b) {
    const Index first = indices.data[b];
    const Index last_first = mode == ScatterMode::linear ? length - written : length - 1;
    if (first >= 0 && first <= last_first) continue;
    return Error{ErrorCode::out_of_range, "write_indices[" + std::to_string(b) + "] is " + std::to_string(first) +
                                              "; " + std::to_string(written) + " rows fit into " +
                                              std::to_string(length) + " from 0 to " + std::to_string(last_first)};
  }
  return std::nullopt;
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> tensor_scatter(const TensorOf<Scalar>& cache, const TensorOf<Scalar>& update,
                                        const IndexTensor* write_indices, Index axis, ScatterMode mode) {
  if (auto error = check_tensor("cache", cache, 2)) return *std::move(error);
  if (auto error = check_tensor("update", update, 2)) return *std::move(error);
  const auto along = axis_of(axis, cache.shape);
  if (!along) return along.error();
  const std::size_t a = along.value();
  Shape wanted = cache.shape;
  if (update.shape.size() == wanted.size()) wanted[a] = std::min(update.shape[a], cache.shape[a]);
  if (auto error = check_shape("update", update.shape, "the part of the cache", wanted)) return *std::move(error);

  const Index batches = cache.shape.front(), length = cache.shape[a], written = update.shape[a];
  const IndexTensor starts = write_indices == nullptr ? zeros<Index>({batches}) : *write_indices;
  if (auto error = check_indices(starts, batches, length, written, mode)) return *std::move(error);

  TensorOf<Scalar> result = cache;
  const auto split = static_cast<std::ptrdiff_t>(a);
  const Index between = count({cache.shape.begin() + 1, cache.shape.begin() + split});
  const Index inner = count({cache.shape.begin() + split + 1, cache.shape.end()});
  for (Index b = 0; b < batches; ++b) {
    for (Index o = b * between; o < (b + 1) * between; ++o) {
      for (Index t = 0; t < written; ++t) {
        const Index to = (starts.data[static_cast<std::size_t>(b)] + t) % length;
        std::copy_n(update.data.begin() + (o * written + t) * inner, inner,
                    result.data.begin() + (o * length + to) * inner);
      }
    }
  }
  return result;
}

template Result<TensorOf<float>> tensor_scatter(const TensorOf<float>&, const TensorOf<float>&, const IndexTensor*,
                                                Index, ScatterMode);
template Result<TensorOf<double>> tensor_scatter(const TensorOf<double>&, const TensorOf<double>&, const IndexTensor*,
                                                 Index, ScatterMode);

}  // namespace attention
