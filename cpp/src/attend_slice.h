// Attention over one slice (one head of one batch), a block of query rows at a time: the arithmetic that every
// attention function shares, whatever the scores and the masks come from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "attention/check.h"
#include "attention/random.h"

namespace attention {

template <typename Scalar>
using RowOf = Eigen::Ref<Eigen::RowVectorX<Scalar>>;

template <typename Scalar>
struct SliceRules {
  Index queries = 0;
  Index keys = 0;
  /// Fills `block` with the scores, not yet scaled, of the query rows from `first` on.
  std::function<void(Index first, MatrixOf<Scalar>& block)> fill_scores = {};
  Scalar scale = 1;
  Scalar softcap = 0;
  /// Masks the scores of one query row in place; empty when nothing is masked.
  std::function<void(Index query, RowOf<Scalar> scores)> mask_row = {};
  bool softmax_in_double = false;
  double dropout = 0.0;
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  bool refuse_non_finite = true;
  /// Ends the name of a row in an error: " of slice 2", or nothing where there is one slice only.
  std::string place = {};
};

/// Where a slice's results go: `queries` rows each, or null for what nobody asked for.
template <typename Scalar>
struct SliceResults {
  Scalar* output = nullptr;
  Scalar* weights = nullptr;
  Scalar* scores = nullptr;
  Scalar* capped_scores = nullptr;
  Scalar* masked_scores = nullptr;
  std::vector<Index> empty_rows = {};
};

/// not-finite for scores or output that left the number type, when rules refuse that.
template <typename Scalar>
std::optional<Error> attend_slice(const SliceRules<Scalar>& rules, const ViewOf<Scalar>& value,
                                  SliceResults<Scalar>& results);

template <typename Scalar>
struct SliceGradients {
  /// Receives the gradient by the unscaled scores of the query rows from `first` on.
  std::function<void(Index first, const MatrixOf<Scalar>& grad_block)> take_scores;
  /// keys × Dv; added to.
  Eigen::Map<MatrixOf<Scalar>> value;
};

/// grad_output queries × Dv; grad_weights queries × keys numbers, or null for none.
template <typename Scalar>
std::optional<Error> attend_slice_backward(const SliceRules<Scalar>& rules, const ViewOf<Scalar>& value,
                                           const ViewOf<Scalar>& grad_output, const Scalar* grad_weights,
                                           SliceGradients<Scalar>& gradients);

}  // namespace attention
