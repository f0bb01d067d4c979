#include "recurrent_batch.h"

namespace attention {

namespace {

/// The row of the padded tensor that holds word t of sequence n.
Index place(const BatchLayout& layout, Index n, Index t) {
  return layout.batch_first ? n * layout.steps + t : t * layout.batch() + n;
}

}  // namespace

Shape BatchLayout::shape(Index width) const {
  if (!batched) return {steps, width};
  return batch_first ? Shape{batch(), steps, width} : Shape{steps, batch(), width};
}

Shape BatchLayout::state_shape(Index runs, Index width) const {
  return batched ? Shape{runs, batch(), width} : Shape{runs, width};
}

BatchLayout layout_of(const Shape& input, const RecurrentOptions& options) {
  const bool batched = input.size() == 3;
  const Index batch = !batched ? 1 : input[options.batch_first ? 0 : 1];
  const Index steps = input[batched && options.batch_first ? 1 : 0];
  return {.batched = batched,
          .batch_first = options.batch_first,
          .steps = steps,
          .lengths =
              options.lengths.empty() ? std::vector<Index>(static_cast<std::size_t>(batch), steps) : options.lengths};
}

template <typename Scalar>
Sequences<Scalar> unpack(const TensorOf<Scalar>& padded, const BatchLayout& layout) {
  const auto padded_rows = all_rows(padded);
  Sequences<Scalar> sequences;
  for (Index n = 0; n < layout.batch(); ++n) {
    MatrixOf<Scalar> sequence(layout.lengths[static_cast<std::size_t>(n)], padded_rows.cols());
    for (Index t = 0; t < sequence.rows(); ++t) sequence.row(t) = padded_rows.row(place(layout, n, t));
    sequences.push_back(std::move(sequence));
  }
  return sequences;
}

template <typename Scalar>
TensorOf<Scalar> pack(const Sequences<Scalar>& sequences, const BatchLayout& layout) {
  auto padded = zeros<Scalar>(layout.shape(sequences.front().cols()));
  auto padded_rows = all_rows(padded);
  for (Index n = 0; n < layout.batch(); ++n) {
    const auto& sequence = sequences[static_cast<std::size_t>(n)];
    for (Index t = 0; t < sequence.rows(); ++t) padded_rows.row(place(layout, n, t)) = sequence.row(t);
  }
  return padded;
}

template Sequences<float> unpack(const TensorOf<float>&, const BatchLayout&);
template Sequences<double> unpack(const TensorOf<double>&, const BatchLayout&);
template TensorOf<float> pack(const Sequences<float>&, const BatchLayout&);
template TensorOf<double> pack(const Sequences<double>&, const BatchLayout&);

}  // namespace attention
