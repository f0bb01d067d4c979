// From scores to shares that add up to 1, and each step on the way.
#pragma once

#include <vector>

#include "attention/check.h"

namespace attention {

enum class SoftmaxForm {
  stable,  ///< subtracts the row's maximum first, so that e^x never exceeds 1
  plain    ///< the textbook formula; overflows above 709 and then gives ∞ ÷ ∞ = NaN, returned as it is
};

struct SoftmaxOptions {
  /// Divides the scores; in (0, ∞). Below 1 sharpens, above 1 evens out.
  double temperature = 1.0;
  SoftmaxForm form = SoftmaxForm::stable;
};

/// weights[q][k] = e^(scores[q][k] ÷ temperature) ÷ Σ_k e^(scores[q][k] ÷ temperature), row by row, summed in the
/// order of the keys.
///
/// scores Tq × Tk, finite or −∞ for a masked-out key; weights Tq × Tk. A row whose scores are all −∞ gives zeros.
/// Refuses: empty-input; not-finite for NaN or +∞; out-of-range for a temperature outside (0, ∞).
/// Source: PyTorch's softmax(dim=-1); the row of zeros is ONNX Attention's rule.
Result<Matrix> softmax(const View& scores, const SoftmaxOptions& options = {},
                       NonFinite non_finite = NonFinite::refuse);

// The same for tensors of any number of axes and either number type, along any one axis.
//
// Throughout: the tensor has at least one axis; each number is divided by the temperature first; a backward function
// gives the gradient of Σ output × grad_output by the input. Computed in double, and rounded once to the number type.
// All refuse: empty-input; shape-mismatch; out-of-range for an axis that is not there or a temperature outside (0, ∞);
// not-finite for NaN or +∞ (−∞ is a masked-out key). With NonFinite::allow a NaN or +∞ makes NaN of the numbers that
// share its row along the axis, and of no others.

struct SoftmaxAxisOptions {
  /// Along which the weights add up to 1; counts from the end when negative.
  Index axis = -1;
  double temperature = 1.0;
  /// One more score of 0 that nothing is drawn from: e^x ÷ (1 + Σ e^x), so that a row may attend to nothing at all.
  /// Source: Miller 2023, "Attention is off by one"; the weights of PyTorch's add_zero_attn without the last.
  bool extra_zero = false;
  NonFinite non_finite = NonFinite::refuse;
};

/// weights, of the input's shape. A row of only −∞ gives zeros, and a gradient of zeros.
/// Source: PyTorch's softmax; ONNX Softmax; the row of zeros is ONNX Attention's rule.
template <typename Scalar>
Result<TensorOf<Scalar>> softmax(const TensorOf<Scalar>& input, const SoftmaxAxisOptions& options = {});
template <typename Scalar>
Result<TensorOf<Scalar>> softmax_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>& grad_output,
                                          const SoftmaxAxisOptions& options = {});

/// The logarithm of the weights, of the input's shape, without the detour that would lose the small ones.
/// Also refuses (not-finite) a row of only −∞, whose weights are no shares; with NonFinite::allow it gives NaN.
/// Source: PyTorch's log_softmax; ONNX LogSoftmax.
template <typename Scalar>
Result<TensorOf<Scalar>> log_softmax(const TensorOf<Scalar>& input, const SoftmaxAxisOptions& options = {});
template <typename Scalar>
Result<TensorOf<Scalar>> log_softmax_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>& grad_output,
                                              const SoftmaxAxisOptions& options = {});

/// log Σ e^(x ÷ temperature), of the input's shape without the axis; −∞ for a row of only −∞, with a gradient of zeros;
/// +∞ for a row with +∞.
/// Source: PyTorch's logsumexp; ONNX ReduceLogSumExp.
template <typename Scalar>
Result<TensorOf<Scalar>> logsumexp(const TensorOf<Scalar>& input, const SoftmaxAxisOptions& options = {});
template <typename Scalar>
Result<TensorOf<Scalar>> logsumexp_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>& grad_output,
                                            const SoftmaxAxisOptions& options = {});

/// What softmax becomes as the temperature grows without end: 1 ÷ n for each of the n scores that are not −∞, and 0 for
/// those that are. No score has a slope here. Refuses as softmax does; +∞ and NaN with NonFinite::allow give NaN.
template <typename Scalar>
Result<TensorOf<Scalar>> uniform_weights(const TensorOf<Scalar>& scores, Index axis = -1,
                                         NonFinite non_finite = NonFinite::refuse);

/// What softmax becomes as the temperature falls to 0: 1 for the largest score, the first of equals, and 0 for the
/// others; zeros for a row of only −∞. No score has a slope here. Refuses as softmax does; +∞ is the largest, a NaN
/// makes NaN of its row.
/// Source: ONNX Hardmax.
template <typename Scalar>
Result<TensorOf<Scalar>> argmax_weights(const TensorOf<Scalar>& scores, Index axis = -1,
                                        NonFinite non_finite = NonFinite::refuse);

/// out-of-range unless 0 < temperature < ∞.
std::optional<Error> check_temperature(double temperature);

// The formulas for one number. They are what the steps below compute and what explain() quotes.

/// (score − maximum) ÷ temperature; a masked-out score stays −∞, also in a row without any other.
double shifted_score(double score, double maximum, double temperature);

/// part ÷ sum; 0 in a row that has nothing to attend to and so adds up to 0.
double share(double part, double sum, bool empty_row);

// The steps, for the trace: filled matrices in, no checks of their own. `rows × 1` where a row gives one number.

/// The largest number of each row; with `extra`, which has a number more for each row, the largest of all.
Matrix row_maximum(const View& scores);
Matrix row_maximum(const View& scores, const View& extra);
/// shifted_score of each number.
Matrix shifted_scores(const View& scores, const View& maximum, double temperature);
/// e^(number ÷ temperature); the stable form divides before, and passes 1 here.
Matrix exponentials(const View& scores, double temperature);
/// The sum of each row, in the order of the columns; with `extra`, from the row's extra number on.
Matrix row_sum(const View& parts);
Matrix row_sum(const View& parts, const View& extra);
/// 1 for each number that is not −∞, which is 0.
Matrix attendable(const View& scores);
/// argmax_weights of each row. `maximum` is that of each row.
Matrix argmax_weights(const View& scores, const View& maximum);
/// share of each number; `empty` lists the rows with nothing to attend to, ascending.
Matrix shares(const View& parts, const View& sum, const std::vector<Index>& empty);

}  // namespace attention
