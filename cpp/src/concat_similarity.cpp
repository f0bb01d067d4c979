#include "attention/learned_similarity.h"
#include "check_similarity.h"

namespace attention {

namespace {

template <typename Scalar>
TensorOf<Scalar> middle_columns(const TensorOf<Scalar>& weight, Index first, Index number) {
  auto part = zeros<Scalar>({rows(weight), number});
  slice(part, 0) = slice(weight, 0).middleCols(first, number);
  return part;
}

/// The weight cut between the columns for the query and those for the key.
template <typename Scalar>
Result<AdditiveParameters<Scalar>> additive_parameters(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                       const ConcatParameters<Scalar>& parameters,
                                                       NonFinite non_finite) {
  if (auto error = check_query_and_key(query, key, non_finite)) return *std::move(error);
  if (auto error = check_tensor("vector", parameters.vector, 1)) return *std::move(error);
  const Shape wanted = {parameters.vector.shape.front(), columns(query) + columns(key)};
  if (auto error = check_parameter("weight", parameters.weight, wanted, non_finite)) return *std::move(error);
  return AdditiveParameters<Scalar>{.query_weight = middle_columns(parameters.weight, 0, columns(query)),
                                    .key_weight = middle_columns(parameters.weight, columns(query), columns(key)),
                                    .vector = parameters.vector};
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> concat_similarity(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                           const ConcatParameters<Scalar>& parameters, NonFinite non_finite) {
  const auto additive = additive_parameters(query, key, parameters, non_finite);
  if (!additive) return additive.error();
  return additive_similarity(query, key, additive.value(), non_finite);
}

template <typename Scalar>
Result<ConcatGradients<Scalar>> concat_similarity_backward(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                                           const ConcatParameters<Scalar>& parameters,
                                                           const TensorOf<Scalar>& grad_scores, NonFinite non_finite) {
  const auto additive = additive_parameters(query, key, parameters, non_finite);
  if (!additive) return additive.error();
  auto grad = additive_similarity_backward(query, key, additive.value(), grad_scores, non_finite);
  if (!grad) return std::move(grad).error();
  auto& parts = grad.value().parameters;
  auto weight = zeros<Scalar>(parameters.weight.shape);
  slice(weight, 0) << slice(parts.query_weight, 0), slice(parts.key_weight, 0);
  return ConcatGradients<Scalar>{
      std::move(grad.value().query), std::move(grad.value().key), {std::move(weight), std::move(parts.vector)}};
}

template Result<TensorOf<float>> concat_similarity(const TensorOf<float>&, const TensorOf<float>&,
                                                   const ConcatParameters<float>&, NonFinite);
template Result<TensorOf<double>> concat_similarity(const TensorOf<double>&, const TensorOf<double>&,
                                                    const ConcatParameters<double>&, NonFinite);
template Result<ConcatGradients<float>> concat_similarity_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                                   const ConcatParameters<float>&,
                                                                   const TensorOf<float>&, NonFinite);
template Result<ConcatGradients<double>> concat_similarity_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                                    const ConcatParameters<double>&,
                                                                    const TensorOf<double>&, NonFinite);

}  // namespace attention
