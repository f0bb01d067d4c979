// Attention in one call, for inputs of any size: the fast path. It keeps only what is asked for.
#pragma once

#include <optional>
#include <vector>

#include "attention/attention_options.h"
#include "attention/mask.h"

namespace attention {

struct ScaledDotProductOptions {
  /// Factor on the scores; 1/√Dk when absent.
  std::optional<double> scale;
  Mask mask = NoMask{};
  /// Also return the weights, which take Tq × Tk numbers.
  bool need_weights = false;
  NonFinite non_finite = NonFinite::refuse;
};

template <typename Scalar>
struct Attended {
  MatrixOf<Scalar> output;                  ///< Tq × Dv
  std::optional<MatrixOf<Scalar>> weights;  ///< Tq × Tk, when asked for
  std::vector<Index> empty_rows;            ///< query rows with every key masked out; their output is zeros
};

/// The most weights that one call returns: 512 MiB of double.
inline constexpr Index max_weights = Index{1} << 26;

/// output = softmax(scale × query · keyᵀ + mask) · value, with the stable softmax.
///
/// query Tq × Dk, key Tk × Dk, value Tk × Dv. Works on a few query rows at a time: without need_weights no Tq × Tk
/// matrix is ever held. Sums may run in another order than in trace(), so the last bits may differ.
/// Refuses: empty-input; shape-mismatch; not-finite inputs, scale, or (with NonFinite::refuse) scores too large for
/// the number type; what check_mask refuses; out-of-range for more than max_weights weights.
/// With NonFinite::allow, a NaN or ∞ makes NaN of the rows it reaches and of no others.
/// Source: PyTorch's scaled_dot_product_attention (defaults); ONNX Attention (a fully masked row gives zeros).
Result<Attended<float>> scaled_dot_product(const ViewOf<float>& query, const ViewOf<float>& key,
                                           const ViewOf<float>& value, const ScaledDotProductOptions& options = {});
Result<Attended<double>> scaled_dot_product(const ViewOf<double>& query, const ViewOf<double>& key,
                                            const ViewOf<double>& value, const ScaledDotProductOptions& options = {});

/// The same for batches and heads, with everything that AttentionOptions says; the same arithmetic.
///
/// query (…, Tq, Dk), key (…, Tk, Dk), value (…, Tk, Dv), two or more axes each; output (…, Tq, Dv). Leading axes are
/// equal, but for options.grouped_heads. Without need_… no Tq × Tk matrix is ever held.
/// Refuses: empty-input; shape-mismatch; not-finite inputs, scale, or (with NonFinite::refuse) scores too large for the
/// number type; out-of-range options, or more than max_weights weights.
/// Source: PyTorch's scaled_dot_product_attention (2.5, with enable_gqa); ONNX Attention 25 on tensors of four axes for
/// softcap, windows, key lengths, the scores on the way and the zeros of a fully masked row.
template <typename Scalar>
Result<AttendedTensors<Scalar>> scaled_dot_product(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                   const TensorOf<Scalar>& value, const AttentionOptions& options = {});

template <typename Scalar>
struct ScaledDotProductGradients {
  TensorOf<Scalar> query;
  TensorOf<Scalar> key;
  TensorOf<Scalar> value;
};

/// The gradients of Σ output × grad_output (+ Σ weights × grad_weights, when given) by query, key and value, each of
/// its input's shape. What was masked out or dropped gets 0, and so does all of a fully masked query row.
/// Refuses as scaled_dot_product does, and gradients of another shape than output and weights.
template <typename Scalar>
Result<ScaledDotProductGradients<Scalar>> scaled_dot_product_backward(const TensorOf<Scalar>& query,
                                                                      const TensorOf<Scalar>& key,
                                                                      const TensorOf<Scalar>& value,
                                                                      const AttentionOptions& options,
                                                                      const TensorOf<Scalar>& grad_output,
                                                                      const TensorOf<Scalar>* grad_weights = nullptr);

/// 1/√Dk, the scale when none is given. key_columns ≥ 1.
double default_scale(Index key_columns);

}  // namespace attention
