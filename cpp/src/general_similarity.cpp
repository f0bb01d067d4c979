#include "attention/learned_similarity.h"
#include "check_similarity.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_inputs(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                  const TensorOf<Scalar>& weight, NonFinite non_finite) {
  if (auto error = check_query_and_key(query, key, non_finite)) return error;
  return check_parameter("weight", weight, {columns(query), columns(key)}, non_finite);
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> general_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                            const TensorOf<Scalar>& weight, NonFinite non_finite) {
  if (auto error = check_inputs(query, key, weight, non_finite)) return *std::move(error);
  auto scores = zeros<Scalar>(scores_shape(query, key));
  for (Index n = 0; n < slices(scores); ++n) {
    const MatrixOf<Scalar> turned = slice(query, n) * slice(weight, 0);
    slice(scores, n).noalias() = turned * slice(key, n).transpose();
  }
  return scores;
}

template <typename Scalar>
Result<GeneralGradients<Scalar>> general_similarity_backward(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                             const TensorOf<Scalar>& weight,
                                                             const TensorOf<Scalar>& grad_scores,
                                                             NonFinite non_finite) {
  if (auto error = check_inputs(query, key, weight, non_finite)) return *std::move(error);
  if (auto error = check_grad_scores(grad_scores, query, key)) return *std::move(error);
  GeneralGradients<Scalar> grad{zeros<Scalar>(query.shape), zeros<Scalar>(key.shape), zeros<Scalar>(weight.shape)};
  for (Index n = 0; n < slices(query); ++n) {
    const MatrixOf<Scalar> keys_seen = slice(grad_scores, n) * slice(key, n);
    slice(grad.query, n).noalias() = keys_seen * slice(weight, 0).transpose();
    slice(grad.weight, 0).noalias() += slice(query, n).transpose() * keys_seen;
    const MatrixOf<Scalar> queries_seen = slice(grad_scores, n).transpose() * slice(query, n);
    slice(grad.key, n).noalias() = queries_seen * slice(weight, 0);
  }
  return grad;
}

template Result<TensorOf<float>> general_similarity(const TensorOf<float>&, const TensorOf<float>&,
                                                    const TensorOf<float>&, NonFinite);
template Result<TensorOf<double>> general_similarity(const TensorOf<double>&, const TensorOf<double>&,
                                                     const TensorOf<double>&, NonFinite);
template Result<GeneralGradients<float>> general_similarity_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                                     const TensorOf<float>&, const TensorOf<float>&,
                                                                     NonFinite);
template Result<GeneralGradients<double>> general_similarity_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                                      const TensorOf<double>&, const TensorOf<double>&,
                                                                      NonFinite);

}  // namespace attention
