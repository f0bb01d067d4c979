// What attention does between the scores and the output: who may see whom, softcap, dropout, what to keep.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "attention/check.h"

namespace attention {

/// Where a query stands among the keys: query i of Tq stands at key position p = i + offset.
enum class Alignment {
  top_left,      ///< offset 0, also when Tq ≠ Tk: PyTorch's is_causal, ONNX Attention without a cache
  bottom_right,  ///< the last query stands at the last key: offset Tk − Tq, or key_lengths[b] − Tq where those are
                 ///< given
  by_offset      ///< AttentionOptions::offset, e.g. the number of keys already in a cache
};

/// Nothing given: every query may attend to every key.
using NoTensorMask = std::monostate;

/// A boolean mask's true means "attend"; an additive mask's numbers are added to the scores, −∞ masks out.
using TensorMask = std::variant<NoTensorMask, BoolTensor, TensorOf<double>>;

/// The order is always: scores → scale → softcap → masks → softmax → dropout → weighted sum.
struct AttentionOptions {
  /// Factor on the scores, first of all. When absent: 1/√Dk in scaled_dot_product, 1 for scores that are given.
  std::optional<double> scale = {};

  /// scores become softcap × tanh(scores ÷ softcap); 0 leaves them. In [0, ∞).
  double softcap = 0.0;

  /// Broadcast, aligned at the right, to (leading axes of query…, Tq, Tk): each axis has the same length or 1.
  TensorMask mask = {};
  /// ONNX Attention: columns that the mask lacks at its end are masked out. Otherwise a mask's last axis is Tk or 1.
  bool pad_short_mask = false;

  /// Key j only when j ≤ p.
  bool causal = false;
  /// Key j only when p − left_window ≤ j; at least 0. Absent: unbounded.
  std::optional<Index> left_window = {};
  /// Key j only when j ≤ p + right_window; at least 0. Absent: unbounded.
  std::optional<Index> right_window = {};
  Alignment alignment = Alignment::top_left;
  Index offset = 0;

  /// Key j of batch b only when j < key_lengths[b] (ONNX nonpad_kv_seqlen). One an index of the first axis, each from 0
  /// to Tk; empty: all keys. Needs tensors of three or more axes.
  std::vector<Index> key_lengths = {};

  /// Key and value may have fewer heads (the last leading axis) than query, a divisor of query's: query head h attends
  /// with key head h ÷ (query heads ÷ key heads). PyTorch's enable_gqa; one key head is multi-query attention.
  bool grouped_heads = false;

  /// The share of the weights set to 0, drawn from `seed`; the others are divided by 1 − dropout. In [0, 1).
  double dropout = 0.0;
  std::uint64_t seed = 0;

  /// Softmax in double whatever the number type: ONNX's softmax_precision 11.
  bool softmax_in_double = false;

  /// What to return beside the output; each takes a number for every query and key.
  bool need_weights = false;        ///< after the softmax, and after dropout as in PyTorch
  bool need_scores = false;         ///< scaled, before softcap
  bool need_capped_scores = false;  ///< after softcap, before the masks
  bool need_masked_scores = false;  ///< after the masks, −∞ where masked out

  NonFinite non_finite = NonFinite::refuse;
};

template <typename Scalar>
struct AttendedTensors {
  TensorOf<Scalar> output;                        ///< (…, Tq, Dv)
  std::optional<TensorOf<Scalar>> weights;        ///< (…, Tq, Tk), as are the next three
  std::optional<TensorOf<Scalar>> scores;         ///< scaled
  std::optional<TensorOf<Scalar>> capped_scores;  ///< after softcap
  std::optional<TensorOf<Scalar>> masked_scores;  ///< after the masks
  /// Query rows with every key masked out, ascending: row r is query r % Tq of slice r ÷ Tq in row-major order. Their
  /// output and weights are zeros, and nothing flows back through them.
  std::vector<Index> empty_rows;
};

}  // namespace attention
