#include "tensor_mask.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/random.h"
#include "broadcast.h"
#include "check_number.h"

namespace attention {

namespace {

/// Far above any number of keys, far below where adding it to a row would overflow.
constexpr Index offset_limit = Index{1} << (sizeof(Index) == 8 ? 53 : 29);

const Shape* mask_shape(const TensorMask& mask) {
  if (const auto* attend = std::get_if<BoolTensor>(&mask)) return &attend->shape;
  if (const auto* addend = std::get_if<TensorOf<double>>(&mask)) return &addend->shape;
  return nullptr;
}

std::optional<Error> check_mask_shape(const Shape& mask, const ScoreShape& shape, bool pad) {
  const Shape scores = with(shape.leading, {shape.queries, shape.keys});
  const Error error{ErrorCode::shape_mismatch,
                    "mask has shape " + shape_text(mask) + "; it must broadcast to " + shape_text(scores)};
  if (mask.empty() || mask.size() > scores.size()) return error;
  const std::size_t missing = scores.size() - mask.size();
  for (std::size_t axis = 0; axis < mask.size(); ++axis) {
    const Index wanted = scores[axis + missing];
    const bool last = axis + 1 == mask.size();
    if (mask[axis] == wanted || mask[axis] == 1 || (last && pad && mask[axis] < wanted)) continue;
    return error;
  }
  return std::nullopt;
}

std::optional<Error> check_mask(const AttentionOptions& options, const ScoreShape& shape) {
  if (const auto* attend = std::get_if<BoolTensor>(&options.mask)) {
    if (auto error = check_tensor("mask", *attend)) return error;
  } else if (const auto* addend = std::get_if<TensorOf<double>>(&options.mask)) {
    if (auto error = check_tensor("mask", *addend)) return error;
    if (options.non_finite == NonFinite::refuse) {
      if (auto error = check_finite_tensor("mask", *addend, Infinity::negative)) return error;
    }
  } else {
    return std::nullopt;
  }
  return check_mask_shape(*mask_shape(options.mask), shape, options.pad_short_mask);
}

std::optional<Error> check_key_lengths(const AttentionOptions& options, const ScoreShape& shape) {
  if (options.key_lengths.empty()) return std::nullopt;
  if (shape.leading.empty())
    return Error{ErrorCode::shape_mismatch, "key_lengths needs tensors of at least 3 axes, the first for the batch"};
  if (auto error = check_shape("key_lengths", {static_cast<Index>(options.key_lengths.size())},
                               "the first axis of the scores", {shape.leading.front()}))
    return error;
  for (std::size_t batch = 0; batch < options.key_lengths.size(); ++batch) {
    const Index length = options.key_lengths[batch];
    if (length >= 0 && length <= shape.keys) continue;
    return Error{ErrorCode::out_of_range, "key_lengths[" + std::to_string(batch) + "] is " + std::to_string(length) +
                                              "; it must be from 0 to " + std::to_string(shape.keys) +
                                              ", the number of keys"};
  }
  return std::nullopt;
}

std::optional<Error> check_window(std::string_view name, const std::optional<Index>& size) {
  if (!size || *size >= 0) return std::nullopt;
  return Error{ErrorCode::out_of_range,
               std::string(name) + " is " + std::to_string(*size) + "; it must be at least 0, or absent for no bound"};
}

}  // namespace

std::optional<Error> check_options(const AttentionOptions& options, const ScoreShape& shape) {
  if (options.scale) {
    if (auto error = check_finite_number("scale", *options.scale)) return error;
  }
  if (auto error = check_softcap(options.softcap)) return error;
  if (auto error = check_number("dropout", options.dropout, options.dropout >= 0 && options.dropout < 1,
                                "at least 0 and below 1"))
    return error;
  if (options.seed >= seed_limit)
    return Error{ErrorCode::out_of_range, "seed is " + std::to_string(options.seed) + "; it must be from 0 to " +
                                              std::to_string(seed_limit - 1)};
  if (options.offset <= -offset_limit || options.offset >= offset_limit)
    return Error{ErrorCode::out_of_range, "offset is " + std::to_string(options.offset) + "; it must be from " +
                                              std::to_string(1 - offset_limit) + " to " +
                                              std::to_string(offset_limit - 1)};
  if (auto error = check_window("left_window", options.left_window)) return error;
  if (auto error = check_window("right_window", options.right_window)) return error;
  if (auto error = check_key_lengths(options, shape)) return error;
  return check_mask(options, shape);
}

bool masks(const AttentionOptions& options) {
  return options.causal || options.left_window || options.right_window || !options.key_lengths.empty() ||
         mask_shape(options.mask) != nullptr;
}

SliceMask::SliceMask(const AttentionOptions& options, const ScoreShape& shape, Index slice)
    : options_(options), offset_(0), key_length_(shape.keys) {
  if (!options.key_lengths.empty()) {
    const Index slices_in_batch = count(shape.leading) / shape.leading.front();
    key_length_ = options.key_lengths[static_cast<std::size_t>(slice / slices_in_batch)];
  }
  if (options.alignment == Alignment::bottom_right) offset_ = key_length_ - shape.queries;
  if (options.alignment == Alignment::by_offset) offset_ = options.offset;

  const Shape* mask = mask_shape(options.mask);
  if (mask == nullptr) return;
  mask_columns_ = options.pad_short_mask ? mask->back() : shape.keys;
  mask_column_step_ = mask->back() == 1 ? 0 : 1;
  const Index mask_rows = mask->size() < 2 ? 1 : (*mask)[mask->size() - 2];
  mask_row_step_ = mask_rows == 1 ? 0 : mask->back();
  if (mask->size() > 2)
    mask_start_ = mask_rows * mask->back() * broadcast_number(leading(*mask, 2), shape.leading, slice);
}

template <typename Scalar>
void SliceMask::apply(Index query, Eigen::Ref<Eigen::RowVectorX<Scalar>> scores) const {
  constexpr Scalar masked_out = -std::numeric_limits<Scalar>::infinity();
  const Index keys = scores.size();
  const auto at = [&](Index key) {
    return static_cast<std::size_t>(mask_start_ + query * mask_row_step_ + key * mask_column_step_);
  };
  if (const auto* attend = std::get_if<BoolTensor>(&options_.mask)) {
    for (Index k = 0; k < mask_columns_; ++k)
      if (!attend->data[at(k)]) scores(k) = masked_out;
    scores.tail(keys - mask_columns_).setConstant(masked_out);
  } else if (const auto* addend = std::get_if<TensorOf<double>>(&options_.mask)) {
    for (Index k = 0; k < mask_columns_; ++k) {
      const auto number = static_cast<Scalar>(addend->data[at(k)]);
      // −∞ hides a NaN as well, which adding would not.
      scores(k) = number == masked_out ? masked_out : scores(k) + number;
    }
    scores.tail(keys - mask_columns_).setConstant(masked_out);
  }

  const Index position = query + offset_;
  Index last = key_length_;  // one past the last visible key
  if (options_.causal) last = std::min(last, position + 1);
  if (options_.right_window && *options_.right_window < keys)
    last = std::min(last, position + *options_.right_window + 1);
  Index first = 0;
  if (options_.left_window && position > *options_.left_window) first = position - *options_.left_window;
  first = std::clamp<Index>(first, 0, keys);
  last = std::clamp<Index>(last, 0, keys);
  scores.head(first).setConstant(masked_out);
  scores.tail(keys - last).setConstant(masked_out);
}

template void SliceMask::apply<float>(Index, Eigen::Ref<Eigen::RowVectorX<float>>) const;
template void SliceMask::apply<double>(Index, Eigen::Ref<Eigen::RowVectorX<double>>) const;

}  // namespace attention
