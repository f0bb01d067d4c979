#include "attention/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/mask.h"

namespace attention {

std::optional<Error> check_temperature(double temperature) {
  if (temperature > 0.0 && std::isfinite(temperature)) return std::nullopt;
  return Error{ErrorCode::out_of_range,
               "temperature is " + number_text(temperature) + "; it must be above 0 and finite"};
}

double shifted_score(double score, double maximum, double temperature) {
  constexpr double masked_out = -std::numeric_limits<double>::infinity();
  // −∞ − (−∞) would be NaN in a row where every key is masked out.
  if (score == masked_out) return masked_out;
  return (score - maximum) / temperature;
}

double share(double part, double sum, bool empty_row) { return empty_row && sum == 0.0 ? 0.0 : part / sum; }

Matrix row_maximum(const View& scores) { return row_maximum(scores, scores.col(0)); }

Matrix row_maximum(const View& scores, const View& extra) {
  Matrix maximum = extra;
  for (Index q = 0; q < scores.rows(); ++q)
    for (Index k = 0; k < scores.cols(); ++k) maximum(q, 0) = std::max(maximum(q, 0), scores(q, k));
  return maximum;
}

Matrix shifted_scores(const View& scores, const View& maximum, double temperature) {
  Matrix shifted(scores.rows(), scores.cols());
  for (Index q = 0; q < scores.rows(); ++q)
    for (Index k = 0; k < scores.cols(); ++k) shifted(q, k) = shifted_score(scores(q, k), maximum(q, 0), temperature);
  return shifted;
}

Matrix exponentials(const View& scores, double temperature) {
  Matrix result(scores.rows(), scores.cols());
  // std::exp number by number: Eigen's own differs in the last bits from one instruction set to the next.
  for (Index q = 0; q < scores.rows(); ++q)
    for (Index k = 0; k < scores.cols(); ++k) result(q, k) = std::exp(scores(q, k) / temperature);
  return result;
}

Matrix row_sum(const View& parts) { return row_sum(parts, Matrix::Zero(parts.rows(), 1)); }

Matrix row_sum(const View& parts, const View& extra) {
  Matrix sum = extra;
  // A plain loop, not Eigen's sum(): explain() promises that its terms add up to exactly this number.
  for (Index q = 0; q < parts.rows(); ++q)
    for (Index k = 0; k < parts.cols(); ++k) sum(q, 0) += parts(q, k);
  return sum;
}

Matrix attendable(const View& scores) {
  constexpr double masked_out = -std::numeric_limits<double>::infinity();
  return (scores.array() == masked_out).select(Matrix::Zero(scores.rows(), scores.cols()), 1.0);
}

Matrix argmax_weights(const View& scores, const View& maximum) {
  Matrix weights = Matrix::Zero(scores.rows(), scores.cols());
  for (Index q = 0; q < scores.rows(); ++q) {
    if (!std::isfinite(maximum(q, 0))) continue;
    Index first = 0;
    while (scores(q, first) != maximum(q, 0)) ++first;
    weights(q, first) = 1.0;
  }
  return weights;
}

Matrix shares(const View& parts, const View& sum, const std::vector<Index>& empty) {
  Matrix result(parts.rows(), parts.cols());
  for (Index q = 0; q < parts.rows(); ++q) {
    const bool empty_row = std::binary_search(empty.begin(), empty.end(), q);
    for (Index k = 0; k < parts.cols(); ++k) result(q, k) = share(parts(q, k), sum(q, 0), empty_row);
  }
  return result;
}

Result<Matrix> softmax(const View& scores, const SoftmaxOptions& options, NonFinite non_finite) {
  if (auto error = check_filled<double>("scores", scores)) return *std::move(error);
  if (auto error = check_temperature(options.temperature)) return *std::move(error);
  if (non_finite == NonFinite::refuse) {
    if (auto error = check_finite<double>("scores", scores, Infinity::negative)) return *std::move(error);
  }
  const Matrix parts = options.form == SoftmaxForm::plain
                           ? exponentials(scores, options.temperature)
                           : exponentials(shifted_scores(scores, row_maximum(scores), options.temperature), 1.0);
  return shares(parts, row_sum(parts), empty_rows(scores));
}

}  // namespace attention
