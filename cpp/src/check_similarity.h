// What every similarity checks of its query and key.
#pragma once

#include "attention/check.h"
#include "check_parameter.h"

namespace attention {

/// Refuses tensors of fewer than two axes, leading axes that differ, and, when refused, numbers that are not finite.
template <typename Scalar>
std::optional<Error> check_query_and_key(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                         NonFinite non_finite) {
  if (auto error = check_tensor("query", query, 2)) return error;
  if (auto error = check_tensor("key", key, 2)) return error;
  if (auto error =
          check_shape("key without its last two axes", leading(key.shape, 2), "query", leading(query.shape, 2)))
    return error;
  if (non_finite == NonFinite::allow) return std::nullopt;
  if (auto error = check_finite_tensor("query", query)) return error;
  return check_finite_tensor("key", key);
}

template <typename Scalar>
Shape scores_shape(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key) {
  return with(leading(query.shape, 2), {rows(query), rows(key)});
}

template <typename Scalar>
std::optional<Error> check_grad_scores(const TensorOf<Scalar>& grad_scores, const TensorOf<Scalar>& query,
                                       const TensorOf<Scalar>& key) {
  if (auto error = check_tensor("grad_scores", grad_scores)) return error;
  return check_shape("grad_scores", grad_scores.shape, "scores", scores_shape(query, key));
}

}  // namespace attention
