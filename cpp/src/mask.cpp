#include "attention/mask.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {

namespace {

template <typename Scalar>
constexpr Scalar masked_out = -std::numeric_limits<Scalar>::infinity();

template <typename GivenMatrix>
std::optional<Error> check_mask_shape(const GivenMatrix& mask, Index query_rows, Index key_rows) {
  if (auto error = check_equal("mask", mask.rows(), "query", query_rows, "row", "row")) return error;
  return check_equal("mask", mask.cols(), "key", key_rows, "column", "row");
}

std::optional<Error> check_counts(Index query_rows, Index key_rows) {
  if (query_rows > 0 && key_rows > 0) return std::nullopt;
  return Error{ErrorCode::empty_input, "the mask is for " + std::to_string(query_rows) + " query rows and " +
                                           std::to_string(key_rows) + " key rows; it needs at least one of each"};
}

}  // namespace

std::optional<Error> check_mask(const Mask& mask, Index query_rows, Index key_rows, NonFinite non_finite) {
  if (const auto* padding = std::get_if<PaddingMask>(&mask)) {
    if (padding->length >= 0 && padding->length <= key_rows) return std::nullopt;
    return Error{ErrorCode::out_of_range, "mask length is " + std::to_string(padding->length) +
                                              "; it must be from 0 to " + std::to_string(key_rows) +
                                              ", the number of key rows"};
  }
  if (const auto* causal = std::get_if<CausalMask>(&mask)) {
    if (causal->offset >= -query_rows && causal->offset <= key_rows) return std::nullopt;
    return Error{ErrorCode::out_of_range, "mask offset is " + std::to_string(causal->offset) + "; it must be from " +
                                              std::to_string(-query_rows) + " to " + std::to_string(key_rows) +
                                              ", the number of key rows"};
  }
  if (const auto* given = std::get_if<GivenMask>(&mask)) return check_mask_shape(given->attend, query_rows, key_rows);
  if (const auto* additive = std::get_if<AdditiveMask>(&mask)) {
    if (auto error = check_mask_shape(additive->addend, query_rows, key_rows)) return error;
    if (non_finite == NonFinite::refuse) return check_finite<double>("mask", additive->addend, Infinity::negative);
  }
  return std::nullopt;
}

template <typename Scalar>
void mask_row(const Mask& mask, Index query, Eigen::Ref<Eigen::RowVectorX<Scalar>> scores) {
  const Index keys = scores.size();
  if (const auto* causal = std::get_if<CausalMask>(&mask)) {
    for (Index k = std::clamp<Index>(query + 1 + causal->offset, 0, keys); k < keys; ++k)
      scores(k) = masked_out<Scalar>;
  } else if (const auto* padding = std::get_if<PaddingMask>(&mask)) {
    for (Index k = padding->length; k < keys; ++k) scores(k) = masked_out<Scalar>;
  } else if (const auto* given = std::get_if<GivenMask>(&mask)) {
    for (Index k = 0; k < keys; ++k)
      if (!given->attend(query, k)) scores(k) = masked_out<Scalar>;
  } else if (const auto* additive = std::get_if<AdditiveMask>(&mask)) {
    for (Index k = 0; k < keys; ++k) {
      const auto addend = static_cast<Scalar>(additive->addend(query, k));
      if (addend == masked_out<Scalar>)
        scores(k) = masked_out<Scalar>;
      else
        scores(k) += addend;
    }
  }
}

template void mask_row<float>(const Mask&, Index, Eigen::Ref<Eigen::RowVectorX<float>>);
template void mask_row<double>(const Mask&, Index, Eigen::Ref<Eigen::RowVectorX<double>>);

Result<Matrix> mask_matrix(const Mask& mask, Index query_rows, Index key_rows) {
  if (auto error = check_counts(query_rows, key_rows)) return *std::move(error);
  if (auto error = check_mask(mask, query_rows, key_rows)) return *std::move(error);
  Matrix numbers = Matrix::Zero(query_rows, key_rows);
  for (Index q = 0; q < query_rows; ++q) mask_row<double>(mask, q, numbers.row(q));
  return numbers;
}

Result<Matrix> masked_scores(const View& scores, const Mask& mask) {
  if (auto error = check_filled<double>("scores", scores)) return *std::move(error);
  if (auto error = check_finite<double>("scores", scores)) return *std::move(error);
  if (auto error = check_mask(mask, scores.rows(), scores.cols())) return *std::move(error);
  Matrix masked = scores;
  for (Index q = 0; q < masked.rows(); ++q) mask_row<double>(mask, q, masked.row(q));
  return masked;
}

std::vector<Index> empty_rows(const View& scores) {
  std::vector<Index> rows;
  for (Index q = 0; q < scores.rows(); ++q)
    if ((scores.row(q).array() == masked_out<double>).all()) rows.push_back(q);
  return rows;
}

}  // namespace attention
