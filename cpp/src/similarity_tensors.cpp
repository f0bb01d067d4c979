#include <cmath>

#include "attention/similarity.h"
#include "check_similarity.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_inputs(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key, NonFinite non_finite) {
  if (auto error = check_query_and_key(query, key, non_finite)) return error;
  return check_equal("key", columns(key), "query", columns(query), "column", "column");
}

std::optional<Error> check_scale(double scale) {
  if (std::isfinite(scale)) return std::nullopt;
  return Error{ErrorCode::not_finite, "scale is " + number_text(scale) + "; it must be finite"};
}

/// The rows at length 1, and what they were divided by.
template <typename Scalar>
struct Directions {
  MatrixOf<Scalar> rows;
  Eigen::VectorX<Scalar> lengths;
  Eigen::VectorX<Scalar> turns;  ///< 1; 0 where the length was too short to divide by, so that it stands for a constant
};

template <typename Scalar>
Directions<Scalar> directions(const ViewOf<Scalar>& rows) {
  constexpr auto shortest = static_cast<Scalar>(shortest_length);
  Directions<Scalar> found{rows, rows.rowwise().norm(), Eigen::VectorX<Scalar>::Ones(rows.rows())};
  for (Index row = 0; row < rows.rows(); ++row) {
    if (found.lengths(row) < shortest) {
      found.lengths(row) = shortest;
      found.turns(row) = 0;
    }
    found.rows.row(row) /= found.lengths(row);
  }
  return found;
}

/// From the gradient by the directions to that by the rows: what would only lengthen a row changes no angle.
template <typename Scalar>
MatrixOf<Scalar> undirected(const Directions<Scalar>& from, const MatrixOf<Scalar>& grad) {
  MatrixOf<Scalar> result = grad;
  for (Index row = 0; row < grad.rows(); ++row) {
    const Scalar along = grad.row(row).dot(from.rows.row(row)) * from.turns(row);
    result.row(row) = (grad.row(row) - along * from.rows.row(row)) / from.lengths(row);
  }
  return result;
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> dot_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key, double scale,
                                        NonFinite non_finite) {
  if (auto error = check_inputs(query, key, non_finite)) return *std::move(error);
  if (auto error = check_scale(scale)) return *std::move(error);
  auto scores = zeros<Scalar>(scores_shape(query, key));
  for (Index n = 0; n < slices(scores); ++n) {
    auto block = slice(scores, n);
    block.noalias() = slice(query, n) * slice(key, n).transpose();
    block *= static_cast<Scalar>(scale);
  }
  return scores;
}

template <typename Scalar>
Result<SimilarityGradients<Scalar>> dot_similarity_backward(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                            double scale, const TensorOf<Scalar>& grad_scores,
                                                            NonFinite non_finite) {
  if (auto error = check_inputs(query, key, non_finite)) return *std::move(error);
  if (auto error = check_scale(scale)) return *std::move(error);
  if (auto error = check_grad_scores(grad_scores, query, key)) return *std::move(error);
  SimilarityGradients<Scalar> grad{zeros<Scalar>(query.shape), zeros<Scalar>(key.shape)};
  for (Index n = 0; n < slices(query); ++n) {
    const MatrixOf<Scalar> scaled = slice(grad_scores, n) * static_cast<Scalar>(scale);
    slice(grad.query, n).noalias() = scaled * slice(key, n);
    slice(grad.key, n).noalias() = scaled.transpose() * slice(query, n);
  }
  return grad;
}

template <typename Scalar>
Result<TensorOf<Scalar>> cosine_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                           NonFinite non_finite) {
  if (auto error = check_inputs(query, key, non_finite)) return *std::move(error);
  auto scores = zeros<Scalar>(scores_shape(query, key));
  for (Index n = 0; n < slices(scores); ++n)
    slice(scores, n).noalias() =
        directions<Scalar>(slice(query, n)).rows * directions<Scalar>(slice(key, n)).rows.transpose();
  return scores;
}

template <typename Scalar>
Result<SimilarityGradients<Scalar>> cosine_similarity_backward(const TensorOf<Scalar>& query,
                                                               const TensorOf<Scalar>& key,
                                                               const TensorOf<Scalar>& grad_scores,
                                                               NonFinite non_finite) {
  if (auto error = check_inputs(query, key, non_finite)) return *std::move(error);
  if (auto error = check_grad_scores(grad_scores, query, key)) return *std::move(error);
  SimilarityGradients<Scalar> grad{zeros<Scalar>(query.shape), zeros<Scalar>(key.shape)};
  for (Index n = 0; n < slices(query); ++n) {
    const auto queries = directions<Scalar>(slice(query, n)), keys = directions<Scalar>(slice(key, n));
    slice(grad.query, n) = undirected<Scalar>(queries, slice(grad_scores, n) * keys.rows);
    slice(grad.key, n) = undirected<Scalar>(keys, slice(grad_scores, n).transpose() * queries.rows);
  }
  return grad;
}

template Result<TensorOf<float>> dot_similarity(const TensorOf<float>&, const TensorOf<float>&, double, NonFinite);
template Result<TensorOf<double>> dot_similarity(const TensorOf<double>&, const TensorOf<double>&, double, NonFinite);
template Result<SimilarityGradients<float>> dot_similarity_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                                    double, const TensorOf<float>&, NonFinite);
template Result<SimilarityGradients<double>> dot_similarity_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                                     double, const TensorOf<double>&, NonFinite);
template Result<TensorOf<float>> cosine_similarity(const TensorOf<float>&, const TensorOf<float>&, NonFinite);
template Result<TensorOf<double>> cosine_similarity(const TensorOf<double>&, const TensorOf<double>&, NonFinite);
template Result<SimilarityGradients<float>> cosine_similarity_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                                       const TensorOf<float>&, NonFinite);
template Result<SimilarityGradients<double>> cosine_similarity_backward(const TensorOf<double>&,
                                                                        const TensorOf<double>&,
                                                                        const TensorOf<double>&, NonFinite);

}  // namespace attention
