#include "attention/weighted_sum.h"

#include "check_result.h"

namespace attention {

Result<Matrix> weighted_sum(const View& weights, const View& value, NonFinite non_finite) {
  if (auto error = check_filled<double>("weights", weights)) return *std::move(error);
  if (auto error = check_filled<double>("value", value)) return *std::move(error);
  if (auto error = check_equal("value", value.rows(), "weights", weights.cols(), "row", "column"))
    return *std::move(error);
  if (non_finite == NonFinite::refuse) {
    if (auto error = check_finite<double>("weights", weights)) return *std::move(error);
    if (auto error = check_finite<double>("value", value)) return *std::move(error);
  }

  Matrix output(weights.rows(), value.cols());
  for (Index q = 0; q < weights.rows(); ++q) {
    for (Index d = 0; d < value.cols(); ++d) {
      // A plain loop, not Eigen's product: explain() promises that its terms add up to exactly this number.
      double sum = 0.0;
      for (Index k = 0; k < weights.cols(); ++k) sum += weights(q, k) * value(k, d);
      output(q, d) = sum;
    }
  }
  if (non_finite == NonFinite::refuse)
    if (auto error = check_result("output", output)) return *std::move(error);
  return output;
}

}  // namespace attention
