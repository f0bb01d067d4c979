#include <cmath>

#include "attention/learned_similarity.h"
#include "check_similarity.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_inputs(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                  const AdditiveParameters<Scalar>& parameters, NonFinite non_finite) {
  if (auto error = check_query_and_key(query, key, non_finite)) return error;
  if (auto error = check_tensor("vector", parameters.vector)) return error;
  const Index units = count(parameters.vector.shape);
  if (auto error = check_parameter("vector", parameters.vector, {units}, non_finite)) return error;
  if (auto error = check_parameter("query_weight", parameters.query_weight, {units, columns(query)}, non_finite))
    return error;
  if (auto error = check_parameter("key_weight", parameters.key_weight, {units, columns(key)}, non_finite))
    return error;
  if (!parameters.bias) return std::nullopt;
  return check_parameter("bias", *parameters.bias, {units}, non_finite);
}

/// What goes into the tanh of one slice: one part a query, with the bias, and one a key.
template <typename Scalar>
struct Projections {
  MatrixOf<Scalar> queries;
  MatrixOf<Scalar> keys;
};

template <typename Scalar>
Projections<Scalar> projections(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                const AdditiveParameters<Scalar>& parameters, Index n) {
  Projections<Scalar> result{slice(query, n) * slice(parameters.query_weight, 0).transpose(),
                             slice(key, n) * slice(parameters.key_weight, 0).transpose()};
  if (parameters.bias) result.queries.rowwise() += slice(*parameters.bias, 0).row(0);
  return result;
}

/// tanh number by number with std::tanh: Eigen's own is off by several last bits in float.
template <typename Scalar>
Eigen::RowVectorX<Scalar> hidden(const Projections<Scalar>& parts, Index q, Index k) {
  return (parts.queries.row(q) + parts.keys.row(k)).unaryExpr([](Scalar sum) { return std::tanh(sum); });
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> additive_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                             const AdditiveParameters<Scalar>& parameters, NonFinite non_finite) {
  if (auto error = check_inputs(query, key, parameters, non_finite)) return *std::move(error);
  auto scores = zeros<Scalar>(scores_shape(query, key));
  const auto vector = slice(parameters.vector, 0).row(0);
  for (Index n = 0; n < slices(scores); ++n) {
    const auto parts = projections(query, key, parameters, n);
    auto block = slice(scores, n);
    for (Index q = 0; q < rows(query); ++q)
      for (Index k = 0; k < rows(key); ++k) block(q, k) = hidden(parts, q, k).dot(vector);
  }
  return scores;
}

template <typename Scalar>
Result<AdditiveGradients<Scalar>> additive_similarity_backward(const TensorOf<Scalar>& query,
                                                               const TensorOf<Scalar>& key,
                                                               const AdditiveParameters<Scalar>& parameters,
                                                               const TensorOf<Scalar>& grad_scores,
                                                               NonFinite non_finite) {
  if (auto error = check_inputs(query, key, parameters, non_finite)) return *std::move(error);
  if (auto error = check_grad_scores(grad_scores, query, key)) return *std::move(error);
  AdditiveGradients<Scalar> grad{zeros<Scalar>(query.shape),
                                 zeros<Scalar>(key.shape),
                                 {.query_weight = zeros<Scalar>(parameters.query_weight.shape),
                                  .key_weight = zeros<Scalar>(parameters.key_weight.shape),
                                  .vector = zeros<Scalar>(parameters.vector.shape)}};
  if (parameters.bias) grad.parameters.bias = zeros<Scalar>(parameters.bias->shape);
  const auto vector = slice(parameters.vector, 0).row(0);
  for (Index n = 0; n < slices(query); ++n) {
    const auto parts = projections(query, key, parameters, n);
    MatrixOf<Scalar> grad_queries = MatrixOf<Scalar>::Zero(parts.queries.rows(), parts.queries.cols());
    MatrixOf<Scalar> grad_keys = MatrixOf<Scalar>::Zero(parts.keys.rows(), parts.keys.cols());
    for (Index q = 0; q < rows(query); ++q) {
      for (Index k = 0; k < rows(key); ++k) {
        const Scalar from_score = slice(grad_scores, n)(q, k);
        const Eigen::RowVectorX<Scalar> units = hidden(parts, q, k);
        slice(grad.parameters.vector, 0).row(0) += from_score * units;
        const Eigen::RowVectorX<Scalar> grad_sum = from_score * vector.array() * (Scalar{1} - units.array().square());
        grad_queries.row(q) += grad_sum;
        grad_keys.row(k) += grad_sum;
      }
    }
    if (parameters.bias) slice(*grad.parameters.bias, 0).row(0) += grad_queries.colwise().sum();
    slice(grad.parameters.query_weight, 0).noalias() += grad_queries.transpose() * slice(query, n);
    slice(grad.parameters.key_weight, 0).noalias() += grad_keys.transpose() * slice(key, n);
    slice(grad.query, n).noalias() = grad_queries * slice(parameters.query_weight, 0);
    slice(grad.key, n).noalias() = grad_keys * slice(parameters.key_weight, 0);
  }
  return grad;
}

template Result<TensorOf<float>> additive_similarity(const TensorOf<float>&, const TensorOf<float>&,
                                                     const AdditiveParameters<float>&, NonFinite);
template Result<TensorOf<double>> additive_similarity(const TensorOf<double>&, const TensorOf<double>&,
                                                      const AdditiveParameters<double>&, NonFinite);
template Result<AdditiveGradients<float>> additive_similarity_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                                       const AdditiveParameters<float>&,
                                                                       const TensorOf<float>&, NonFinite);
template Result<AdditiveGradients<double>> additive_similarity_backward(const TensorOf<double>&,
                                                                        const TensorOf<double>&,
                                                                        const AdditiveParameters<double>&,
                                                                        const TensorOf<double>&, NonFinite);

}  // namespace attention
