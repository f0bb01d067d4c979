// The masks of AttentionOptions, applied to one row of scores.
#pragma once

#include "attention/attention_options.h"

namespace attention {

/// Whose scores they are: (leading…, queries, keys).
struct ScoreShape {
  Shape leading;
  Index queries;
  Index keys;
};

/// Refuses what of the options does not fit the scores: see AttentionOptions.
std::optional<Error> check_options(const AttentionOptions& options, const ScoreShape& shape);

/// Whether the options mask anything at all.
bool masks(const AttentionOptions& options);

/// The masks of one slice. It looks at the options, which must outlive it.
class SliceMask {
public:
  SliceMask(const AttentionOptions& options, const ScoreShape& shape, Index slice);

  /// Adds the additive mask, then puts −∞ where the query must not look, whatever stood there.
  template <typename Scalar>
  void apply(Index query, Eigen::Ref<Eigen::RowVectorX<Scalar>> scores) const;

private:
  const AttentionOptions& options_;
  Index offset_;  ///< query i stands at key i + offset_
  Index key_length_;
  // Of the mask's numbers: the first of the slice, and the steps from one row and one column to the next, 0 where
  // the mask is broadcast.
  Index mask_start_ = 0;
  Index mask_row_step_ = 0;
  Index mask_column_step_ = 0;
  Index mask_columns_ = 0;
};

}  // namespace attention
