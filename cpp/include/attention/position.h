// Where each word stands, told to a model that would otherwise see a set of words: added to the embedding, turned into
// query and key, or taken off the scores. (A learned table of positions is embedding() with 0, 1, 2, … as indices.)
#pragma once

#include <optional>

#include "attention/check.h"

namespace attention {

/// The base of the wavelengths, which grow from 2π to 2π × base.
inline constexpr double default_position_base = 10000.0;

/// The most numbers that one call makes out of counts and positions alone: 512 MiB of double.
inline constexpr Index max_position_numbers = Index{1} << 26;

/// encoding[…][2i] = sin(p ÷ base^(2i ÷ D)), encoding[…][2i + 1] = cos(p ÷ base^(2i ÷ D)), to be added to an embedding.
///
/// positions of any shape (…), D columns, which may be odd; the result (…, D). Computed in double, rounded once.
/// Refuses: empty-input; out-of-range for fewer than 1 column, a base outside (0, ∞), or more than
/// max_position_numbers.
/// Source: Vaswani et al. 2017, section 3.5.
template <typename Scalar>
Result<TensorOf<Scalar>> sinusoidal_encoding(const IndexTensor& positions, Index columns,
                                             double base = default_position_base);

/// The cosine and the sine of each angle; one angle a position and a pair of columns.
template <typename Scalar>
struct RotaryAngles {
  TensorOf<Scalar> cos;
  TensorOf<Scalar> sin;
};

/// The angles p ÷ base^(2i ÷ R) for i = 0 … R/2 − 1: cos and sin (…, R/2) for positions of shape (…).
/// Computed in double, rounded once.
/// Refuses: empty-input; out-of-range for an R = rotary_columns that is not even or below 2, a base outside (0, ∞), or
/// more than max_position_numbers.
/// Source: Su et al. 2021, "RoFormer", section 3.2.2.
template <typename Scalar>
Result<RotaryAngles<Scalar>> rotary_angles(const IndexTensor& positions, Index rotary_columns,
                                           double base = default_position_base);

/// Which two columns are turned together.
enum class RotaryPairing {
  half,        ///< i and i + R/2: ONNX's default, GPT-NeoX, Llama as Hugging Face stores it
  interleaved  ///< 2i and 2i + 1: the paper, GPT-J
};

struct RotaryOptions {
  RotaryPairing pairing = RotaryPairing::half;
  /// R: only the first so many columns are turned, the others pass. Even. Absent: all D columns.
  std::optional<Index> rotary_columns = {};
  /// (T) or (B, T): the row of the angles for each position. Absent: row t for position t.
  std::optional<IndexTensor> position_ids = {};
};

/// Turns each pair of columns by the angle of its position: (a, b) becomes (a cos − b sin, a sin + b cos), so that the
/// dot product of a query and a key depends on how far apart they stand, not on where.
///
/// input (…, T, D), for one call a word's queries or keys, with batches B along the first axis; angles (P, R/2) with
/// position_ids, else (T, R/2), or (B, T, R/2) for batches with angles of their own. The output has the input's shape.
/// Refuses: empty-input; shape-mismatch; not-finite; out-of-range for an R that is not even, below 2 or above D, or
/// for a position id that is no row of the angles.
/// Source: ONNX RotaryEmbedding (split_heads first for its three axes); Su et al. 2021.
template <typename Scalar>
Result<TensorOf<Scalar>> rotary_embedding(const TensorOf<Scalar>& input, const RotaryAngles<Scalar>& angles,
                                          const RotaryOptions& options = {}, NonFinite non_finite = NonFinite::refuse);

/// The gradient of Σ output × grad_output by the input, of its shape: grad_output turned back.
/// Refuses as rotary_embedding does.
template <typename Scalar>
Result<TensorOf<Scalar>> rotary_embedding_backward(const TensorOf<Scalar>& grad_output,
                                                   const RotaryAngles<Scalar>& angles,
                                                   const RotaryOptions& options = {},
                                                   NonFinite non_finite = NonFinite::refuse);

/// One slope a head (H): 2^(−8 ÷ H), 2^(−16 ÷ H), … for a power of two; otherwise those of the next smaller power of
/// two, P, followed by every other one of those of 2P, from the first on, until there are H.
/// Refuses: out-of-range for fewer than 1 head.
/// Source: Press et al. 2022, "Train short, test long" (ALiBi), section 3 and the authors' code.
Result<TensorOf<double>> alibi_slopes(Index heads);

/// −slope × |i + offset − j|, for use as AttentionOptions::mask: (H, Tq, Tk). offset as in AttentionOptions.
/// The paper's attention is causal, where j ≤ i + offset; without that, keys ahead count as far as keys behind.
/// Refuses: out-of-range for a count below 1, or more than max_position_numbers.
/// Source: Press et al. 2022, section 3.
Result<TensorOf<double>> alibi_bias(Index heads, Index queries, Index keys, Index offset = 0);

}  // namespace attention
