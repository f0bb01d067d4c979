#include <algorithm>
#include <cmath>
#include <limits>

#include "along_axis.h"
#include "attention/softmax.h"
#include "check_parameter.h"

namespace attention {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <typename Scalar>
Result<AlongAxis> check_input(std::string_view name, const TensorOf<Scalar>& input, Index axis, NonFinite non_finite) {
  if (auto error = check_tensor(name, input, 1)) return *std::move(error);
  auto along = along_axis(name, input.shape, axis);
  if (!along || non_finite == NonFinite::allow) return along;
  if (auto error = check_finite_tensor(name, input, Infinity::negative)) return *std::move(error);
  return along;
}

template <typename Scalar>
Result<AlongAxis> check_input(const TensorOf<Scalar>& input, const SoftmaxAxisOptions& options) {
  if (auto error = check_temperature(options.temperature)) return *std::move(error);
  return check_input("input", input, options.axis, options.non_finite);
}

/// Computed in double whatever the number type, and rounded once.
using Numbers = std::vector<double>;

template <typename Scalar>
Numbers read_row(const TensorOf<Scalar>& tensor, const AlongAxis& along, Index row) {
  Numbers numbers;
  numbers.reserve(static_cast<std::size_t>(along.length));
  for (Index i = 0; i < along.length; ++i) numbers.push_back(static_cast<double>(tensor.data[along.place(row, i)]));
  return numbers;
}

template <typename Scalar>
void write_row(TensorOf<Scalar>& tensor, const AlongAxis& along, Index row, const Numbers& numbers) {
  for (Index i = 0; i < along.length; ++i)
    tensor.data[along.place(row, i)] = static_cast<Scalar>(numbers[static_cast<std::size_t>(i)]);
}

double largest_of(const Numbers& scores, const SoftmaxAxisOptions& options) {
  const double largest = *std::max_element(scores.begin(), scores.end());
  return options.extra_zero ? std::max(largest, 0.0) : largest;
}

/// e^((score − reference) ÷ temperature) of each score, and their sum.
struct Parts {
  Numbers shifted, exponentials;
  double sum;
};

Parts parts_of(const Numbers& scores, double reference, const SoftmaxAxisOptions& options) {
  Parts parts{.sum = options.extra_zero ? std::exp(shifted_score(0.0, reference, options.temperature)) : 0.0};
  for (const double score : scores) {
    parts.shifted.push_back(shifted_score(score, reference, options.temperature));
    parts.exponentials.push_back(std::exp(parts.shifted.back()));
    parts.sum += parts.exponentials.back();
  }
  return parts;
}

Parts parts_of(const Numbers& scores, const SoftmaxAxisOptions& options) {
  return parts_of(scores, largest_of(scores, options), options);
}

Numbers weights_of(const Numbers& scores, const SoftmaxAxisOptions& options) {
  auto [shifted, weights, sum] = parts_of(scores, options);
  // The largest score's part is 1, so that a sum of 0 means that every score is −∞.
  for (double& weight : weights) weight = share(weight, sum, sum == 0.0);
  return weights;
}

double logsumexp_of(const Numbers& scores, const SoftmaxAxisOptions& options) {
  const double largest = largest_of(scores, options);
  // ∞ − ∞ would be NaN where the answer is ∞ itself.
  const double reference = std::isinf(largest) ? 0.0 : largest;
  return reference / options.temperature + std::log(parts_of(scores, reference, options).sum);
}

/// Every row along the axis turned into another of its length.
template <typename Scalar, typename Turn>
TensorOf<Scalar> each_row(const TensorOf<Scalar>& input, const AlongAxis& along, Turn turn) {
  auto output = zeros<Scalar>(input.shape);
  for (Index row = 0; row < along.rows(); ++row) write_row(output, along, row, turn(read_row(input, along, row), row));
  return output;
}

Shape without_axis(Shape shape, const AlongAxis& along) {
  shape.erase(shape.begin() + along.axis);
  return shape;
}

template <typename Scalar>
std::optional<Error> check_log_softmax(const TensorOf<Scalar>& input, const AlongAxis& along,
                                       const SoftmaxAxisOptions& options) {
  if (options.non_finite == NonFinite::allow) return std::nullopt;
  for (Index row = 0; row < along.rows(); ++row)
    if (largest_of(read_row(input, along, row), options) == -infinity)
      return Error{ErrorCode::not_finite, "input" + row_text(input.shape, along, row) +
                                              " holds only -inf; a logarithm of its weights needs a finite number"};
  return std::nullopt;
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> softmax(const TensorOf<Scalar>& input, const SoftmaxAxisOptions& options) {
  const auto along = check_input(input, options);
  if (!along) return along.error();
  return each_row(input, along.value(), [&](const Numbers& scores, Index) { return weights_of(scores, options); });
}

template <typename Scalar>
Result<TensorOf<Scalar>> softmax_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>& grad_output,
                                          const SoftmaxAxisOptions& options) {
  const auto along = check_input(input, options);
  if (!along) return along.error();
  if (auto error = check_grad_output(grad_output, input.shape, NonFinite::allow)) return *std::move(error);
  return each_row(input, along.value(), [&](const Numbers& scores, Index row) {
    Numbers grad = weights_of(scores, options);
    const Numbers from_output = read_row(grad_output, along.value(), row);
    double mean = 0.0;
    for (std::size_t i = 0; i < grad.size(); ++i) mean += grad[i] * from_output[i];
    for (std::size_t i = 0; i < grad.size(); ++i) grad[i] *= (from_output[i] - mean) / options.temperature;
    return grad;
  });
}

template <typename Scalar>
Result<TensorOf<Scalar>> log_softmax(const TensorOf<Scalar>& input, const SoftmaxAxisOptions& options) {
  const auto along = check_input(input, options);
  if (!along) return along.error();
  if (auto error = check_log_softmax(input, along.value(), options)) return *std::move(error);
  return each_row(input, along.value(), [&](const Numbers& scores, Index) {
    Parts parts = parts_of(scores, options);
    const double log_sum = std::log(parts.sum);
    for (double& number : parts.shifted) number -= log_sum;
    return std::move(parts.shifted);
  });
}

template <typename Scalar>
Result<TensorOf<Scalar>> log_softmax_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>& grad_output,
                                              const SoftmaxAxisOptions& options) {
  const auto along = check_input(input, options);
  if (!along) return along.error();
  if (auto error = check_log_softmax(input, along.value(), options)) return *std::move(error);
  if (auto error = check_grad_output(grad_output, input.shape, NonFinite::allow)) return *std::move(error);
  return each_row(input, along.value(), [&](const Numbers& scores, Index row) {
    const Parts parts = parts_of(scores, options);
    Numbers grad = read_row(grad_output, along.value(), row);
    double total = 0.0;
    for (const double number : grad) total += number;
    for (std::size_t i = 0; i < grad.size(); ++i)
      grad[i] = (grad[i] - parts.exponentials[i] / parts.sum * total) / options.temperature;
    return grad;
  });
}

template <typename Scalar>
Result<TensorOf<Scalar>> logsumexp(const TensorOf<Scalar>& input, const SoftmaxAxisOptions& options) {
  const auto along = check_input(input, options);
  if (!along) return along.error();
  auto output = zeros<Scalar>(without_axis(input.shape, along.value()));
  for (Index row = 0; row < along.value().rows(); ++row)
    output.data[static_cast<std::size_t>(row)] =
        static_cast<Scalar>(logsumexp_of(read_row(input, along.value(), row), options));
  return output;
}

template <typename Scalar>
Result<TensorOf<Scalar>> logsumexp_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>& grad_output,
                                            const SoftmaxAxisOptions& options) {
  const auto along = check_input(input, options);
  if (!along) return along.error();
  if (auto error = check_grad_output(grad_output, without_axis(input.shape, along.value()), NonFinite::allow))
    return *std::move(error);
  return each_row(input, along.value(), [&](const Numbers& scores, Index row) {
    Numbers grad = weights_of(scores, options);
    const auto from_output = static_cast<double>(grad_output.data[static_cast<std::size_t>(row)]);
    for (double& number : grad) number *= from_output / options.temperature;
    return grad;
  });
}

template <typename Scalar>
Result<TensorOf<Scalar>> uniform_weights(const TensorOf<Scalar>& scores, Index axis, NonFinite non_finite) {
  const auto along = check_input("scores", scores, axis, non_finite);
  if (!along) return along.error();
  return each_row(scores, along.value(), [](Numbers row, Index) {
    // Any finite number counts as 1, −∞ as 0, and 0 × what is not a number is not one either.
    for (double& number : row) number = number == -infinity ? 0.0 : 1.0 + 0.0 * number;
    double sum = 0.0;
    for (const double number : row) sum += number;
    for (double& number : row) number = share(number, sum, sum == 0.0);
    return row;
  });
}

template <typename Scalar>
Result<TensorOf<Scalar>> argmax_weights(const TensorOf<Scalar>& scores, Index axis, NonFinite non_finite) {
  const auto along = check_input("scores", scores, axis, non_finite);
  if (!along) return along.error();
  return each_row(scores, along.value(), [](const Numbers& row, Index) {
    if (std::any_of(row.begin(), row.end(), [](double number) { return std::isnan(number); }))
      return Numbers(row.size(), std::numeric_limits<double>::quiet_NaN());
    Numbers weights(row.size());
    const auto largest = std::max_element(row.begin(), row.end());
    if (*largest != -infinity) weights[static_cast<std::size_t>(largest - row.begin())] = 1.0;
    return weights;
  });
}

template Result<TensorOf<float>> softmax(const TensorOf<float>&, const SoftmaxAxisOptions&);
template Result<TensorOf<double>> softmax(const TensorOf<double>&, const SoftmaxAxisOptions&);
template Result<TensorOf<float>> softmax_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                  const SoftmaxAxisOptions&);
template Result<TensorOf<double>> softmax_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                   const SoftmaxAxisOptions&);
template Result<TensorOf<float>> log_softmax(const TensorOf<float>&, const SoftmaxAxisOptions&);
template Result<TensorOf<double>> log_softmax(const TensorOf<double>&, const SoftmaxAxisOptions&);
template Result<TensorOf<float>> log_softmax_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                      const SoftmaxAxisOptions&);
template Result<TensorOf<double>> log_softmax_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                       const SoftmaxAxisOptions&);
template Result<TensorOf<float>> logsumexp(const TensorOf<float>&, const SoftmaxAxisOptions&);
template Result<TensorOf<double>> logsumexp(const TensorOf<double>&, const SoftmaxAxisOptions&);
template Result<TensorOf<float>> logsumexp_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                    const SoftmaxAxisOptions&);
template Result<TensorOf<double>> logsumexp_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                     const SoftmaxAxisOptions&);
template Result<TensorOf<float>> uniform_weights(const TensorOf<float>&, Index, NonFinite);
template Result<TensorOf<double>> uniform_weights(const TensorOf<double>&, Index, NonFinite);
template Result<TensorOf<float>> argmax_weights(const TensorOf<float>&, Index, NonFinite);
template Result<TensorOf<double>> argmax_weights(const TensorOf<double>&, Index, NonFinite);

}  // namespace attention
