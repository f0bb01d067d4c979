// Attention in one call, for inputs of any size: the fast path. It keeps only what is asked for.
#pragma once

#include <optional>
#include <vector>

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

/// 1/√Dk, the scale when none is given. key_columns ≥ 1.
double default_scale(Index key_columns);

}  // namespace attention
