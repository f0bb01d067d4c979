// From scores, however they were made, to the output: softcap, masks, softmax, dropout, weighted sum.
#pragma once

#include "attention/attention_options.h"

namespace attention {

/// output = dropout(softmax(mask(softcap(scale × scores)))) · value.
///
/// scores (…, Tq, Tk), value (…, Tk, Dv), leading axes equal; output (…, Tq, Dv).
/// Refuses: empty-input; shape-mismatch; not-finite inputs (−∞ is allowed in an additive mask); out-of-range options.
/// Source: Bahdanau et al. 2015, equations 5 and 6; ONNX Attention for the order of the steps and the zero rows.
template <typename Scalar>
Result<AttendedTensors<Scalar>> attend(const TensorOf<Scalar>& scores, const TensorOf<Scalar>& value,
                                       const AttentionOptions& options = {});

template <typename Scalar>
struct AttendGradients {
  TensorOf<Scalar> scores;
  TensorOf<Scalar> value;
};

/// The gradients of Σ output × grad_output (+ Σ weights × grad_weights, when given).
/// Masked-out scores and fully masked rows get 0. Refuses as attend does, and gradients of another shape.
template <typename Scalar>
Result<AttendGradients<Scalar>> attend_backward(const TensorOf<Scalar>& scores, const TensorOf<Scalar>& value,
                                                const AttentionOptions& options, const TensorOf<Scalar>& grad_output,
                                                const TensorOf<Scalar>* grad_weights = nullptr);

}  // namespace attention
