// Recurrent layers: a state carried from word to word, which is what attention is compared with.
#pragma once

#include <optional>
#include <vector>

#include "attention/check.h"

namespace attention {

/// With x the input of a step, h (and c) the state before it, σ(x) = 1/(1 + e⁻ˣ), and per gate
/// a = W_ih·x + b_ih, b = W_hh·h + b_hh; × is number by number:
///   rnn   h' = tanh(a + b), or max(0, a + b)
///   gru   r = σ(a + b), z = σ(a + b), n = tanh(a + r × b), h' = (1 − z) × n + z × h
///   lstm  i, f, o = σ(a + b), g = tanh(a + b), c' = f × c + i × g, h' = o × tanh(c')
/// Sources: Elman 1990; Cho et al. 2014; Hochreiter and Schmidhuber 1997, Gers et al. 2000 (the forget gate).
enum class RecurrentKind { rnn, gru, lstm };

enum class Direction {
  forward,
  reverse,       ///< from each sequence's own last word to its first
  bidirectional  ///< both; the output has forward's columns, then reverse's
};

/// Which gate's rows come first in weights, biases and peepholes.
enum class GateOrder {
  pytorch,  ///< gru r, z, n; lstm i, f, g, o; peepholes i, f, o
  onnx      ///< gru z, r, h (h is n); lstm i, o, f, c (c is g); peepholes i, o, f
};

enum class Nonlinearity { tanh, relu };

struct RecurrentOptions {
  RecurrentKind kind = RecurrentKind::lstm;
  /// Each layer after the first reads the output of the one before.
  Index layers = 1;
  Direction direction = Direction::forward;
  /// Whether the axes of input and output start with batch, time instead of time, batch. States are the same in both.
  bool batch_first = false;
  /// Words of each sequence, from 1 to T; empty: all have T. Output past a sequence's end is zeros.
  std::vector<Index> lengths = {};
  GateOrder gate_order = GateOrder::pytorch;
  /// rnn only.
  Nonlinearity nonlinearity = Nonlinearity::tanh;
  /// gru only. true: n as above (PyTorch, ONNX linear_before_reset 1). false: the reset gate comes first,
  /// n = tanh(a + W_hh·(r × h) + b_hh) (Cho et al.; ONNX's default).
  bool linear_before_reset = true;
  NonFinite non_finite = NonFinite::refuse;
};

/// The weights of one layer in one direction, under PyTorch's names. G is 1 for rnn, 3 for gru, 4 for lstm; I columns
/// of the layer's input, H numbers in a state; P is H without weight_hr.
template <typename Scalar>
struct RecurrentWeights {
  TensorOf<Scalar> weight_ih;                              ///< (G × H, I)
  TensorOf<Scalar> weight_hh;                              ///< (G × H, P)
  std::optional<TensorOf<Scalar>> bias_ih = std::nullopt;  ///< (G × H)
  std::optional<TensorOf<Scalar>> bias_hh = std::nullopt;  ///< (G × H)
  /// (P, H), lstm only: h' = weight_hr · (o × tanh(c')). Sak et al. 2014; PyTorch's proj_size.
  std::optional<TensorOf<Scalar>> weight_hr = std::nullopt;
  /// (3 × H), lstm only: i and f also look at c, o at c', each through weights of its own. Gers and Schmidhuber 2000.
  std::optional<TensorOf<Scalar>> peepholes = std::nullopt;
};

/// Before the first word or after the last. Layer l in direction d of D stands at l × D + d.
template <typename Scalar>
struct RecurrentState {
  std::optional<TensorOf<Scalar>> hidden = std::nullopt;  ///< (layers × D, N, P); (layers × D, P) without a batch
  std::optional<TensorOf<Scalar>> cell = std::nullopt;    ///< (layers × D, N, H), lstm only
};

template <typename Scalar>
struct RecurrentOutput {
  TensorOf<Scalar> output;      ///< the last layer's h' after every word: (T, N, D × P), with the input's axes
  RecurrentState<Scalar> last;  ///< each sequence's own last; in reverse, the one after its first word
};

/// Runs the layers over every sequence of the batch.
///
/// input (T, N, I), or (N, T, I) with batch_first, or (T, I) for one sequence without a batch; weights one a layer and
/// direction, in the order of RecurrentState; an absent part of `initial` is zeros.
/// Refuses: empty-input; shape-mismatch; out-of-range layers or lengths; conflicting-input for what another kind has;
/// and, with NonFinite::refuse, not-finite inputs, weights and states, or an output too large for the number type.
/// Sources: PyTorch's RNN, GRU, LSTM (without their dropout); ONNX RNN, GRU, LSTM with the activations above, whose W
/// and R are weight_ih and weight_hh, whose B is bias_ih followed by bias_hh, and whose P is peepholes.
template <typename Scalar>
Result<RecurrentOutput<Scalar>> recurrent(const TensorOf<Scalar>& input,
                                          const std::vector<RecurrentWeights<Scalar>>& weights,
                                          const RecurrentState<Scalar>& initial, const RecurrentOptions& options);

/// What flows back into the layers: the gradients of some number by output and last state. Absent ones are zeros.
template <typename Scalar>
struct RecurrentOutputGradients {
  std::optional<TensorOf<Scalar>> output = std::nullopt;
  RecurrentState<Scalar> last = {};
};

template <typename Scalar>
struct RecurrentGradients {
  TensorOf<Scalar> input;
  std::vector<RecurrentWeights<Scalar>> weights;
  RecurrentState<Scalar> initial;  ///< also where the initial state was absent
};

/// The gradients of that number by everything that `recurrent` reads, each of its input's shape; the slope of relu at
/// 0 is 0. Refuses as `recurrent` does, and gradients of another shape than output and last state.
template <typename Scalar>
Result<RecurrentGradients<Scalar>> recurrent_backward(const TensorOf<Scalar>& input,
                                                      const std::vector<RecurrentWeights<Scalar>>& weights,
                                                      const RecurrentState<Scalar>& initial,
                                                      const RecurrentOptions& options,
                                                      const RecurrentOutputGradients<Scalar>& grad);

}  // namespace attention
