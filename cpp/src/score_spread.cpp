#include "attention/score_spread.h"

#include <algorithm>
#include <cmath>

#include "attention/scaled_dot_product.h"
#include "attention/similarity.h"
#include "attention/softmax.h"

namespace attention {

namespace {

std::optional<Error> check_two_axes(std::string_view name, const TensorOf<double>& tensor) {
  if (auto error = check_tensor(name, tensor, 2)) return error;
  if (tensor.shape.size() == 2) return std::nullopt;
  return Error{ErrorCode::shape_mismatch,
               std::string(name) + " has shape " + shape_text(tensor.shape) + "; it needs 2 axes"};
}

double standard_deviation_of(const std::vector<double>& numbers) {
  const auto count = static_cast<double>(numbers.size());
  double sum = 0.0;
  for (const double number : numbers) sum += number;
  const double mean = sum / count;
  double squares = 0.0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  return std::sqrt(squares / count);
}

}  // namespace

Result<ScoreSpread> score_spread(const TensorOf<double>& query, const TensorOf<double>& key,
                                 std::optional<double> scale) {
  if (auto error = check_two_axes("query", query)) return *std::move(error);
  if (auto error = check_two_axes("key", key)) return *std::move(error);
  const double factor = scale.value_or(default_scale(columns(key)));
  auto scores = dot_similarity(query, key, factor);
  if (!scores) return scores.error();
  auto weights = softmax(scores.value());
  if (!weights) return weights.error();

  ScoreSpread spread{.scores = std::move(scores).value(), .weights = std::move(weights).value()};
  spread.standard_deviation = standard_deviation_of(spread.scores.data);
  if (!std::isfinite(spread.standard_deviation))
    return Error{ErrorCode::not_finite, "the standard deviation of the scores is " +
                                            number_text(spread.standard_deviation) + "; it must be finite"};
  spread.expected_deviation = std::abs(factor) * std::sqrt(static_cast<double>(columns(key)));
  const auto by_query = slice(spread.weights, 0);
  for (Index q = 0; q < by_query.rows(); ++q) {
    const double largest = by_query.row(q).maxCoeff();
    spread.largest_weight += largest;
    spread.slope += largest * (1.0 - largest);
  }
  spread.largest_weight /= static_cast<double>(by_query.rows());
  spread.slope /= static_cast<double>(by_query.rows());
  return spread;
}

}  // namespace attention
