#include <algorithm>
#include <cmath>

#include "attention/training.h"

namespace attention {

namespace {

template <typename Scalar>
double norm_of(const std::vector<TensorOf<Scalar>>& gradients, double norm_type) {
  // Sizes relative to the largest, so that no power leaves the range of a double.
  double largest = 0.0;
  for (const auto& gradient : gradients)
    for (const Scalar number : gradient.data) largest = std::max(largest, std::abs(static_cast<double>(number)));
  if (std::isinf(norm_type) || largest == 0.0) return largest;
  double sum = 0.0;
  for (const auto& gradient : gradients)
    for (const Scalar number : gradient.data)
      sum += std::pow(std::abs(static_cast<double>(number)) / largest, norm_type);
  return largest * std::pow(sum, 1.0 / norm_type);
}

}  // namespace

template <typename Scalar>
Result<ClippedGradients<Scalar>> clip_grad_norm(std::vector<TensorOf<Scalar>> gradients, double max_norm,
                                                double norm_type) {
  if (!(max_norm >= 0.0 && std::isfinite(max_norm)))
    return Error{ErrorCode::out_of_range,
                 "max_norm is " + number_text(max_norm) + "; it must be at least 0 and finite"};
  if (!(norm_type > 0.0))
    return Error{ErrorCode::out_of_range, "norm_type is " + number_text(norm_type) + "; it must be above 0"};
  for (std::size_t i = 0; i < gradients.size(); ++i) {
    const std::string name = "gradient " + std::to_string(i);
    if (auto error = check_tensor(name, gradients[i])) return *std::move(error);
    if (auto error = check_finite_tensor(name, gradients[i])) return *std::move(error);
  }
  const double total_norm = norm_of(gradients, norm_type);
  const double factor = std::min(1.0, max_norm / (total_norm + 1e-6));
  for (auto& gradient : gradients)
    for (Scalar& number : gradient.data) number = static_cast<Scalar>(static_cast<double>(number) * factor);
  return ClippedGradients<Scalar>{std::move(gradients), total_norm};
}

template Result<ClippedGradients<float>> clip_grad_norm(std::vector<TensorOf<float>>, double, double);
template Result<ClippedGradients<double>> clip_grad_norm(std::vector<TensorOf<double>>, double, double);

}  // namespace attention
