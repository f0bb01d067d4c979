#include "attention/scaled_dot_product.h"

#include <cmath>

#include "attend_slice.h"

namespace attention {

namespace {

template <typename Scalar>
std::optional<Error> check_inputs(const ViewOf<Scalar>& query, const ViewOf<Scalar>& key, const ViewOf<Scalar>& value,
                                  const ScaledDotProductOptions& options) {
  if (auto error = check_filled<Scalar>("query", query)) return error;
  if (auto error = check_filled<Scalar>("key", key)) return error;
  if (auto error = check_filled<Scalar>("value", value)) return error;
  if (auto error = check_equal("key", key.cols(), "query", query.cols(), "column", "column")) return error;
  if (auto error = check_equal("value", value.rows(), "key", key.rows(), "row", "row")) return error;
  if (options.scale && !std::isfinite(*options.scale))
    return Error{ErrorCode::not_finite, "scale is " + number_text(*options.scale) + "; it must be finite"};
  if (options.need_weights && query.rows() > max_weights / key.rows())
    return Error{ErrorCode::out_of_range, "weights would have " + std::to_string(query.rows()) + " rows and " +
                                              std::to_string(key.rows()) + " columns; at most " +
                                              std::to_string(max_weights) + " numbers are returned"};
  if (auto error = check_mask(options.mask, query.rows(), key.rows(), options.non_finite)) return error;
  if (options.non_finite == NonFinite::allow) return std::nullopt;
  if (auto error = check_finite<Scalar>("query", query)) return error;
  if (auto error = check_finite<Scalar>("key", key)) return error;
  return check_finite<Scalar>("value", value);
}

template <typename Scalar>
Result<Attended<Scalar>> attend_one(const ViewOf<Scalar>& query, const ViewOf<Scalar>& key, const ViewOf<Scalar>& value,
                                    const ScaledDotProductOptions& options) {
  if (auto error = check_inputs<Scalar>(query, key, value, options)) return *std::move(error);
  SliceRules<Scalar> rules{.queries = query.rows(), .keys = key.rows()};
  rules.fill_scores = [&](Index first, MatrixOf<Scalar>& block) {
    block.noalias() = query.middleRows(first, block.rows()) * key.transpose();
  };
  rules.scale = static_cast<Scalar>(options.scale.value_or(default_scale(query.cols())));
  rules.mask_row = [&](Index row, RowOf<Scalar> scores) { mask_row<Scalar>(options.mask, row, scores); };
  rules.refuse_non_finite = options.non_finite == NonFinite::refuse;

  Attended<Scalar> attended;
  attended.output.resize(query.rows(), value.cols());
  if (options.need_weights) attended.weights.emplace(query.rows(), key.rows());
  SliceResults<Scalar> results{.output = attended.output.data(),
                               .weights = options.need_weights ? attended.weights->data() : nullptr};
  if (auto error = attend_slice<Scalar>(rules, value, results)) return *std::move(error);
  attended.empty_rows = std::move(results.empty_rows);
  return attended;
}

}  // namespace

double default_scale(Index key_columns) { return 1.0 / std::sqrt(static_cast<double>(key_columns)); }

Result<Attended<float>> scaled_dot_product(const ViewOf<float>& query, const ViewOf<float>& key,
                                           const ViewOf<float>& value, const ScaledDotProductOptions& options) {
  return attend_one<float>(query, key, value, options);
}

Result<Attended<double>> scaled_dot_product(const ViewOf<double>& query, const ViewOf<double>& key,
                                            const ViewOf<double>& value, const ScaledDotProductOptions& options) {
  return attend_one<double>(query, key, value, options);
}

}  // namespace attention
