// The keys and values of the words so far, kept so that each new word is projected once only.
#pragma once

#include "attention/scaled_dot_product.h"

namespace attention {

/// key (…, T, Dk) and value (…, T, Dv) of the T words so far; the leading axes are batches and key heads.
template <typename Scalar>
struct KeyValueCache {
  TensorOf<Scalar> key;
  TensorOf<Scalar> value;
};

/// `past` with the new keys and values after its own; the new ones alone when past is null.
/// Refuses: empty-input; shape-mismatch for tensors that differ elsewhere than in their rows.
/// Source: ONNX Attention's present_key and present_value.
template <typename Scalar>
Result<KeyValueCache<Scalar>> append(const KeyValueCache<Scalar>* past, const TensorOf<Scalar>& key,
                                     const TensorOf<Scalar>& value);

template <typename Scalar>
struct CachedAttention {
  AttendedTensors<Scalar> attended;
  KeyValueCache<Scalar> cache;  ///< with the new keys and values: the next call's past
};

/// Appends, then attends to all keys. The queries stand after the keys of the past: options.alignment and
/// options.offset are not looked at, the offset is the past's number of keys.
/// Refuses as append and scaled_dot_product do.
/// Source: ONNX Attention with past_key and past_value.
template <typename Scalar>
Result<CachedAttention<Scalar>> cached_attention(const KeyValueCache<Scalar>* past, const TensorOf<Scalar>& query,
                                                 const TensorOf<Scalar>& key, const TensorOf<Scalar>& value,
                                                 AttentionOptions options = {});

enum class ScatterMode {
  linear,   ///< the update must end within the cache
  circular  ///< what goes past the end goes on at the start
};

/// A copy of `cache` in which the rows from write_indices[b] on, along `axis`, are those of the update.
///
/// cache (B, …, S, …), update the same with s ≤ S at `axis`, which counts from the end when negative and is not the
/// first; write_indices B numbers from 0 to S − 1, or null for zeros.
/// Refuses: empty-input; shape-mismatch; out-of-range for an axis or an index outside, or a linear update that does
/// not fit.
/// Source: ONNX TensorScatter.
template <typename Scalar>
Result<TensorOf<Scalar>> tensor_scatter(const TensorOf<Scalar>& cache, const TensorOf<Scalar>& update,
                                        const IndexTensor* write_indices = nullptr, Index axis = -2,
                                        ScatterMode mode = ScatterMode::linear);

}  // namespace attention
