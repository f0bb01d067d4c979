#include "multi_head_mask.h"

#include <limits>

namespace attention {

namespace {

const Shape* shape_of(const BlockingMask& mask) {
  if (const auto* masked_out = std::get_if<BoolTensor>(&mask)) return &masked_out->shape;
  if (const auto* addend = std::get_if<TensorOf<double>>(&mask)) return &addend->shape;
  return nullptr;
}

std::optional<Error> check_blocking_mask(std::string_view name, const BlockingMask& mask, const Shape& wanted,
                                         const Shape* also_right, NonFinite non_finite) {
  const Shape* shape = shape_of(mask);
  if (shape == nullptr) return std::nullopt;
  if (const auto* masked_out = std::get_if<BoolTensor>(&mask)) {
    if (auto error = check_tensor(name, *masked_out)) return error;
  } else if (const auto* addend = std::get_if<TensorOf<double>>(&mask)) {
    if (auto error = check_tensor(name, *addend)) return error;
    if (non_finite == NonFinite::refuse)
      if (auto error = check_finite_tensor(name, *addend, Infinity::negative)) return error;
  }
  if (*shape == wanted || (also_right != nullptr && *shape == *also_right)) return std::nullopt;
  std::string message = std::string(name) + " has shape " + shape_text(*shape) + "; it must be " + shape_text(wanted);
  if (also_right != nullptr) message += " or " + shape_text(*also_right);
  return Error{ErrorCode::shape_mismatch, std::move(message)};
}

/// What a mask adds to a score.
double addend_at(const BlockingMask& mask, Index number) {
  const auto at = static_cast<std::size_t>(number);
  if (const auto* addend = std::get_if<TensorOf<double>>(&mask)) return addend->data[at];
  const auto* masked_out = std::get_if<BoolTensor>(&mask);
  return masked_out != nullptr && masked_out->data[at] ? -std::numeric_limits<double>::infinity() : 0.0;
}

}  // namespace

std::optional<Error> check_blocking_masks(const MultiHeadOptions& options, const MultiHeadSizes& sizes) {
  const Shape for_all{sizes.queries, sizes.keys};
  const Shape for_each_head{sizes.batch * sizes.heads, sizes.queries, sizes.keys};
  const Shape padding = sizes.batched ? Shape{sizes.batch, sizes.keys} : Shape{sizes.keys};
  if (auto error = check_blocking_mask("attn_mask", options.attn_mask, for_all, &for_each_head, options.non_finite))
    return error;
  return check_blocking_mask("key_padding_mask", options.key_padding_mask, padding, nullptr, options.non_finite);
}

TensorMask attention_mask(const MultiHeadOptions& options, const MultiHeadSizes& sizes) {
  const Shape* attn_mask = shape_of(options.attn_mask);
  const bool padded = shape_of(options.key_padding_mask) != nullptr;
  if (attn_mask == nullptr && !padded) return NoTensorMask{};
  const bool for_each_head = attn_mask != nullptr && attn_mask->size() == 3;
  auto mask = zeros<double>({padded || for_each_head ? sizes.batch : 1, for_each_head ? sizes.heads : 1,
                             attn_mask == nullptr ? 1 : sizes.queries, sizes.all_keys});
  for (Index n = 0; n < slices(mask); ++n) {
    auto addends = slice(mask, n);
    for (Index query = 0; query < addends.rows(); ++query) {
      for (Index key = 0; key < sizes.keys; ++key) {
        double& addend = addends(query, key);
        if (attn_mask != nullptr) {
          const Index row = (for_each_head ? n * sizes.queries : 0) + query;
          addend += addend_at(options.attn_mask, row * sizes.keys + key);
        }
        if (padded) addend += addend_at(options.key_padding_mask, n / mask.shape[1] * sizes.keys + key);
      }
    }
  }
  return mask;
}

}  // namespace attention
