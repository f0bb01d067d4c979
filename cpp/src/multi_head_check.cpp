#include "multi_head_check.h"

#include "check_parameter.h"
#include "multi_head_mask.h"
#include "within.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_axes(std::string_view name, const TensorOf<Scalar>& tensor) {
  if (auto error = check_tensor(name, tensor, 2)) return error;
  if (tensor.shape.size() <= 3) return std::nullopt;
  return Error{ErrorCode::shape_mismatch,
               std::string(name) + " has shape " + shape_text(tensor.shape) + "; it needs 2 or 3 axes"};
}

/// The shape without its columns, as batch, time whatever the order.
template <typename Scalar>
Shape sequences(const TensorOf<Scalar>& tensor, const MultiHeadOptions& options) {
  Shape shape = leading(tensor.shape, 1);
  if (shape.size() == 2 && !options.batch_first) std::swap(shape[0], shape[1]);
  return shape;
}

template <typename Scalar>
std::optional<Error> check_inputs(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                  const TensorOf<Scalar>& value, const MultiHeadOptions& options) {
  if (auto error = check_axes("query", query)) return error;
  if (auto error = check_axes("key", key)) return error;
  if (auto error = check_axes("value", value)) return error;
  const Shape queries = sequences(query, options), keys = sequences(key, options);
  if (key.shape.size() != query.shape.size())
    return Error{ErrorCode::shape_mismatch, "key has shape " + shape_text(key.shape) + ", query has " +
                                                shape_text(query.shape) + "; both need as many axes"};
  if (queries.size() == 2)
    if (auto error = check_equal("key", keys[0], "query", queries[0], "sequence", "sequence")) return error;
  if (auto error = check_shape("value without its last axis", leading(value.shape, 1), "key", leading(key.shape, 1)))
    return error;
  if (options.num_heads < 1)
    return Error{ErrorCode::out_of_range,
                 "num_heads is " + std::to_string(options.num_heads) + "; it must be at least 1"};
  if (columns(query) % options.num_heads != 0)
    return Error{ErrorCode::shape_mismatch, "query has " + std::to_string(columns(query)) + " columns, which " +
                                                std::to_string(options.num_heads) + " heads do not divide"};
  if (options.non_finite == NonFinite::allow) return std::nullopt;
  if (auto error = check_finite_tensor("query", query)) return error;
  if (auto error = check_finite_tensor("key", key)) return error;
  return check_finite_tensor("value", value);
}

template <typename Scalar>
std::optional<Error> check_in_proj(Index embed, Index key_columns, Index value_columns,
                                   const MultiHeadParameters<Scalar>& parameters, NonFinite non_finite) {
  const bool separate = parameters.q_proj_weight || parameters.k_proj_weight || parameters.v_proj_weight;
  if (parameters.in_proj_weight) {
    if (separate)
      return Error{ErrorCode::conflicting_input,
                   "in_proj_weight is given, and so is a weight for query, key or value alone"};
    if (auto error = check_equal("key", key_columns, "query", embed, "column", "column"))
      return within("in_proj_weight is given", *std::move(error));
    if (auto error = check_equal("value", value_columns, "query", embed, "column", "column"))
      return within("in_proj_weight is given", *std::move(error));
    return check_parameter("in_proj_weight", parameters.in_proj_weight, {3 * embed, embed}, non_finite);
  }
  if (!parameters.q_proj_weight || !parameters.k_proj_weight || !parameters.v_proj_weight)
    return Error{ErrorCode::missing_input,
                 separate ? "of q_proj_weight, k_proj_weight and v_proj_weight not all are given"
                          : "neither in_proj_weight nor q_proj_weight, k_proj_weight and v_proj_weight are given"};
  if (auto error = check_parameter("q_proj_weight", parameters.q_proj_weight, {embed, embed}, non_finite)) return error;
  if (auto error = check_parameter("k_proj_weight", parameters.k_proj_weight, {embed, key_columns}, non_finite))
    return error;
  return check_parameter("v_proj_weight", parameters.v_proj_weight, {embed, value_columns}, non_finite);
}

template <typename Scalar>
std::optional<Error> check_other_parameters(Index embed, const MultiHeadParameters<Scalar>& parameters,
                                            NonFinite non_finite) {
  if (auto error = check_parameter("in_proj_bias", parameters.in_proj_bias, {3 * embed}, non_finite)) return error;
  if (parameters.bias_k.has_value() != parameters.bias_v.has_value())
    return Error{ErrorCode::missing_input,
                 parameters.bias_k ? "bias_k is given, bias_v is not" : "bias_v is given, bias_k is not"};
  if (auto error = check_parameter("bias_k", parameters.bias_k, {1, 1, embed}, non_finite)) return error;
  if (auto error = check_parameter("bias_v", parameters.bias_v, {1, 1, embed}, non_finite)) return error;
  if (auto error = check_parameter("out_proj.weight", parameters.out_proj.weight, {embed, embed}, non_finite))
    return error;
  return check_parameter("out_proj.bias", parameters.out_proj.bias, {embed}, non_finite);
}

}  // namespace

template <typename Scalar>
MultiHeadSizes multi_head_sizes(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                const MultiHeadParameters<Scalar>& parameters, const MultiHeadOptions& options) {
  const Shape queries = sequences(query, options), keys = sequences(key, options);
  const Index appended = (parameters.bias_k ? 1 : 0) + (options.add_zero_attn ? 1 : 0);
  return {.batched = queries.size() == 2,
          .batch = queries.size() == 2 ? queries[0] : 1,
          .queries = queries.back(),
          .keys = keys.back(),
          .all_keys = keys.back() + appended,
          .heads = options.num_heads,
          .embed = columns(query)};
}

template <typename Scalar>
std::optional<Error> check_multi_head(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                      const TensorOf<Scalar>& value, const MultiHeadParameters<Scalar>& parameters,
                                      const MultiHeadOptions& options) {
  if (auto error = check_inputs(query, key, value, options)) return error;
  if (auto error = check_in_proj(columns(query), columns(key), columns(value), parameters, options.non_finite))
    return error;
  if (auto error = check_other_parameters(columns(query), parameters, options.non_finite)) return error;
  return check_blocking_masks(options, multi_head_sizes(query, key, parameters, options));
}

template MultiHeadSizes multi_head_sizes(const TensorOf<float>&, const TensorOf<float>&,
                                         const MultiHeadParameters<float>&, const MultiHeadOptions&);
template MultiHeadSizes multi_head_sizes(const TensorOf<double>&, const TensorOf<double>&,
                                         const MultiHeadParameters<double>&, const MultiHeadOptions&);
template std::optional<Error> check_multi_head(const TensorOf<float>&, const TensorOf<float>&, const TensorOf<float>&,
                                               const MultiHeadParameters<float>&, const MultiHeadOptions&);
template std::optional<Error> check_multi_head(const TensorOf<double>&, const TensorOf<double>&,
                                               const TensorOf<double>&, const MultiHeadParameters<double>&,
                                               const MultiHeadOptions&);

}  // namespace attention
