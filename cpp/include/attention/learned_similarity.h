// Similarities with weights of their own, learned with the rest: before the scaled dot product these were attention.
//
// Throughout: query (…, Tq, Dq), key (…, Tk, Dk), the leading axes equal; scores (…, Tq, Tk). The gradients are those
// of Σ scores × grad_scores, each of its input's shape. All refuse: empty-input; shape-mismatch; not-finite.
#pragma once

#include <optional>

#include "attention/check.h"

namespace attention {

/// scores[q][k] = query[q] · weight · key[k]; weight Dq × Dk.
/// Source: Luong et al. 2015 ("general").
template <typename Scalar>
Result<TensorOf<Scalar>> general_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                            const TensorOf<Scalar>& weight, NonFinite non_finite = NonFinite::refuse);

template <typename Scalar>
struct GeneralGradients {
  TensorOf<Scalar> query;
  TensorOf<Scalar> key;
  TensorOf<Scalar> weight;
};

template <typename Scalar>
Result<GeneralGradients<Scalar>> general_similarity_backward(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                             const TensorOf<Scalar>& weight,
                                                             const TensorOf<Scalar>& grad_scores,
                                                             NonFinite non_finite = NonFinite::refuse);

/// A is the number of hidden units.
template <typename Scalar>
struct AdditiveParameters {
  TensorOf<Scalar> query_weight;              ///< A × Dq
  TensorOf<Scalar> key_weight;                ///< A × Dk
  TensorOf<Scalar> vector;                    ///< A
  std::optional<TensorOf<Scalar>> bias = {};  ///< A
};

/// scores[q][k] = vector · tanh(query_weight · query[q] + key_weight · key[k] + bias).
/// Source: Bahdanau et al. 2015, appendix A.1.2.
template <typename Scalar>
Result<TensorOf<Scalar>> additive_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                             const AdditiveParameters<Scalar>& parameters,
                                             NonFinite non_finite = NonFinite::refuse);

template <typename Scalar>
struct AdditiveGradients {
  TensorOf<Scalar> query;
  TensorOf<Scalar> key;
  AdditiveParameters<Scalar> parameters;  ///< bias only when there is one
};

template <typename Scalar>
Result<AdditiveGradients<Scalar>> additive_similarity_backward(const TensorOf<Scalar>& query,
                                                               const TensorOf<Scalar>& key,
                                                               const AdditiveParameters<Scalar>& parameters,
                                                               const TensorOf<Scalar>& grad_scores,
                                                               NonFinite non_finite = NonFinite::refuse);

template <typename Scalar>
struct ConcatParameters {
  TensorOf<Scalar> weight;  ///< A × (Dq + Dk)
  TensorOf<Scalar> vector;  ///< A
};

/// scores[q][k] = vector · tanh(weight · [query[q]; key[k]]): the additive similarity with its two weights side by
/// side. Source: Luong et al. 2015 ("concat").
template <typename Scalar>
Result<TensorOf<Scalar>> concat_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                           const ConcatParameters<Scalar>& parameters,
                                           NonFinite non_finite = NonFinite::refuse);

template <typename Scalar>
struct ConcatGradients {
  TensorOf<Scalar> query;
  TensorOf<Scalar> key;
  ConcatParameters<Scalar> parameters;
};

template <typename Scalar>
Result<ConcatGradients<Scalar>> concat_similarity_backward(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                           const ConcatParameters<Scalar>& parameters,
                                                           const TensorOf<Scalar>& grad_scores,
                                                           NonFinite non_finite = NonFinite::refuse);

}  // namespace attention
