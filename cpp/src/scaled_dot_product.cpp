#include "attention/scaled_dot_product.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {

namespace {

/// Numbers in one block of scores: small enough to stay in a processor's cache.
constexpr Index block_numbers = Index{1} << 15;

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
Error too_large(std::string_view name, Index query) {
  return Error{ErrorCode::not_finite, std::string(name) + " row " + std::to_string(query) +
                                          " is not finite; the inputs are too large for " +
                                          (sizeof(Scalar) == sizeof(float) ? "float" : "double")};
}

/// Turns one row of masked scores into weights. False when there is nothing to attend to.
template <typename Scalar>
bool softmax_in_place(Eigen::Ref<Eigen::RowVectorX<Scalar>> row) {
  constexpr Scalar masked_out = -std::numeric_limits<Scalar>::infinity();
  if ((row.array() == masked_out).all()) {
    row.setZero();
    return false;
  }
  const Scalar maximum = row.template maxCoeff<Eigen::PropagateNaN>();
  row = (row.array() - maximum).exp();
  row /= row.sum();
  return true;
}

template <typename Scalar>
Result<Attended<Scalar>> attend(const ViewOf<Scalar>& query, const ViewOf<Scalar>& key, const ViewOf<Scalar>& value,
                                const ScaledDotProductOptions& options) {
  if (auto error = check_inputs<Scalar>(query, key, value, options)) return *std::move(error);
  const bool refuse = options.non_finite == NonFinite::refuse;
  const auto scale = static_cast<Scalar>(options.scale.value_or(default_scale(query.cols())));

  Attended<Scalar> result;
  result.output.resize(query.rows(), value.cols());
  if (options.need_weights) result.weights.emplace(query.rows(), key.rows());

  const Index block_rows = std::clamp<Index>(block_numbers / key.rows(), 1, query.rows());
  MatrixOf<Scalar> block;
  for (Index first = 0; first < query.rows(); first += block_rows) {
    const Index rows = std::min(block_rows, query.rows() - first);
    block.noalias() = query.middleRows(first, rows) * key.transpose();
    block *= scale;
    auto output = result.output.middleRows(first, rows);
    std::vector<Index> empty;
    for (Index row = 0; row < rows; ++row) {
      if (refuse && !block.row(row).allFinite()) return too_large<Scalar>("scores", first + row);
      mask_row<Scalar>(options.mask, first + row, block.row(row));
      if (!softmax_in_place<Scalar>(block.row(row))) empty.push_back(row);
    }
    output.noalias() = block * value;
    for (const Index row : empty) {
      // Zeros even where a value is NaN: 0 × NaN is NaN, but nothing was attended to.
      output.row(row).setZero();
      result.empty_rows.push_back(first + row);
    }
    if (options.need_weights) result.weights->middleRows(first, rows) = block;
    for (Index row = 0; refuse && row < rows; ++row)
      if (!output.row(row).allFinite()) return too_large<Scalar>("output", first + row);
  }
  return result;
}

}  // namespace

double default_scale(Index key_columns) { return 1.0 / std::sqrt(static_cast<double>(key_columns)); }

Result<Attended<float>> scaled_dot_product(const ViewOf<float>& query, const ViewOf<float>& key,
                                           const ViewOf<float>& value, const ScaledDotProductOptions& options) {
  return attend<float>(query, key, value, options);
}

Result<Attended<double>> scaled_dot_product(const ViewOf<double>& query, const ViewOf<double>& key,
                                            const ViewOf<double>& value, const ScaledDotProductOptions& options) {
  return attend<double>(query, key, value, options);
}

}  // namespace attention
