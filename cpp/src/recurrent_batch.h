// A padded batch of sequences, and the sequences themselves: all that knows of batch_first and of lengths.
#pragma once

#include "attention/recurrent.h"

namespace attention {

struct BatchLayout {
  bool batched;
  bool batch_first;
  Index steps;
  std::vector<Index> lengths;  ///< one a sequence

  Index batch() const { return static_cast<Index>(lengths.size()); }
  /// Of input and output, with rows of `width` numbers.
  Shape shape(Index width) const;
  /// Of a state, with one row of `width` numbers a sequence for each of `runs` layers and directions.
  Shape state_shape(Index runs, Index width) const;
};

/// input of two or three axes; options.lengths empty or one a sequence.
BatchLayout layout_of(const Shape& input, const RecurrentOptions& options);

/// Length × width each.
template <typename Scalar>
using Sequences = std::vector<MatrixOf<Scalar>>;

template <typename Scalar>
Sequences<Scalar> unpack(const TensorOf<Scalar>& padded, const BatchLayout& layout);

/// Zeros past each sequence's end.
template <typename Scalar>
TensorOf<Scalar> pack(const Sequences<Scalar>& sequences, const BatchLayout& layout);

}  // namespace attention
