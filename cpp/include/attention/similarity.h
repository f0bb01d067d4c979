// How well a query matches each key: the dot product, and what else has been used.
//
// Throughout: query (…, Tq, Dq), key (…, Tk, Dk), the leading axes equal; scores (…, Tq, Tk). The gradients are those
// of Σ scores × grad_scores, each of its input's shape. All refuse: empty-input; shape-mismatch; not-finite.
#pragma once

#include "attention/check.h"

namespace attention {

/// scores[q][k] = Σ_d query[q][d] × key[k][d], summed in the order of d.
///
/// query Tq × Dk, key Tk × Dk, scores Tq × Tk.
/// Refuses: empty-input; shape-mismatch when the columns differ; not-finite, also for a result that leaves
/// the range of a double.
/// Source: Luong et al. 2015 ("dot"); the product Q·Kᵀ of Vaswani et al. 2017, section 3.2.1.
Result<Matrix> similarity(const View& query, const View& key, NonFinite non_finite = NonFinite::refuse);

template <typename Scalar>
struct SimilarityGradients {
  TensorOf<Scalar> query;
  TensorOf<Scalar> key;
};

/// scale × Σ_d query[q][d] × key[k][d]; Dq = Dk. scale 1: the dot product; default_scale(Dk): the scaled one.
/// Source: Luong et al. 2015 ("dot"); Vaswani et al. 2017, section 3.2.1.
template <typename Scalar>
Result<TensorOf<Scalar>> dot_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key, double scale = 1.0,
                                        NonFinite non_finite = NonFinite::refuse);
template <typename Scalar>
Result<SimilarityGradients<Scalar>> dot_similarity_backward(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                            double scale, const TensorOf<Scalar>& grad_scores,
                                                            NonFinite non_finite = NonFinite::refuse);

/// The shortest length that cosine_similarity divides by: a row of zeros scores 0, as in PyTorch's cosine_similarity.
inline constexpr double shortest_length = 1e-8;

/// The cosine of the angle between query and key: their dot product ÷ both lengths; Dq = Dk. Between −1 and 1.
/// Source: Graves et al. 2014, equation 6.
template <typename Scalar>
Result<TensorOf<Scalar>> cosine_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                           NonFinite non_finite = NonFinite::refuse);
template <typename Scalar>
Result<SimilarityGradients<Scalar>> cosine_similarity_backward(const TensorOf<Scalar>& query,
                                                               const TensorOf<Scalar>& key,
                                                               const TensorOf<Scalar>& grad_scores,
                                                               NonFinite non_finite = NonFinite::refuse);

}  // namespace attention
