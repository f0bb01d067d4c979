#include <cmath>

#include "along_axis.h"
#include "attention/softmax.h"
#include "attention/training.h"

namespace attention {

namespace {

/// The rows of scores along the classes, and for each row how much −log of each class's probability counts.
struct Targets {
  AlongAxis along;
  Shape losses;               ///< one a row: the input's shape without the classes
  std::vector<double> parts;  ///< rows × classes
  double divisor;             ///< of the mean

  double part(Index row, Index c) const { return parts[static_cast<std::size_t>(row * along.length + c)]; }
};

template <typename Scalar>
double class_weight(const CrossEntropyOptions<Scalar>& options, Index c) {
  return options.weight ? static_cast<double>(options.weight->data[static_cast<std::size_t>(c)]) : 1.0;
}

template <typename Scalar>
Result<Targets> check_inputs(const TensorOf<Scalar>& input, const CrossEntropyOptions<Scalar>& options) {
  if (auto error = check_tensor("input", input, 1)) return *std::move(error);
  auto along = along_axis("input", input.shape, input.shape.size() == 1 ? 0 : 1);
  if (!along) return std::move(along).error();
  const Index classes = along.value().length;
  if (options.weight) {
    if (auto error = check_tensor("weight", *options.weight)) return *std::move(error);
    if (auto error = check_shape("weight", options.weight->shape, "the classes of input", {classes}))
      return *std::move(error);
  }
  if (!(options.label_smoothing >= 0.0 && options.label_smoothing <= 1.0))
    return Error{ErrorCode::out_of_range,
                 "label_smoothing is " + number_text(options.label_smoothing) + "; it must be from 0 to 1"};
  if (options.non_finite == NonFinite::refuse) {
    if (auto error = check_finite_tensor("input", input)) return *std::move(error);
    if (options.weight)
      if (auto error = check_finite_tensor("weight", *options.weight)) return *std::move(error);
  }
  Shape losses = input.shape;
  losses.erase(losses.begin() + along.value().axis);
  return Targets{along.value(), std::move(losses), std::vector<double>(input.data.size()), 0.0};
}

template <typename Scalar>
Result<Targets> check_divisor(Targets targets, const CrossEntropyOptions<Scalar>& options) {
  if (options.reduction == Reduction::mean && targets.divisor == 0.0 && options.non_finite == NonFinite::refuse)
    return Error{ErrorCode::not_finite,
                 "the class weights of the targets that are not ignored add up to 0, so the losses have no mean"};
  return targets;
}

template <typename Scalar>
Result<Targets> targets_of(const TensorOf<Scalar>& input, const IndexTensor& target,
                           const CrossEntropyOptions<Scalar>& options) {
  auto checked = check_inputs(input, options);
  if (!checked) return checked;
  Targets& targets = checked.value();
  if (auto error = check_tensor("target", target)) return *std::move(error);
  if (auto error = check_shape("target", target.shape, "input without its classes", targets.losses))
    return *std::move(error);
  const Index classes = targets.along.length;
  for (Index row = 0; row < targets.along.rows(); ++row) {
    const Index wanted = target.data[static_cast<std::size_t>(row)];
    if (wanted == options.ignore_index) continue;
    if (wanted < 0 || wanted >= classes)
      return Error{ErrorCode::out_of_range, "target number " + std::to_string(row) + " is " + std::to_string(wanted) +
                                                "; it must be a class from 0 to " + std::to_string(classes - 1) +
                                                ", or ignore_index, " + std::to_string(options.ignore_index)};
    for (Index c = 0; c < classes; ++c)
      targets.parts[static_cast<std::size_t>(row * classes + c)] =
          class_weight(options, c) * (options.label_smoothing / static_cast<double>(classes) +
                                      (c == wanted ? 1.0 - options.label_smoothing : 0.0));
    targets.divisor += class_weight(options, wanted);
  }
  return check_divisor(std::move(targets), options);
}

template <typename Scalar>
Result<Targets> targets_of(const TensorOf<Scalar>& input, const TensorOf<Scalar>& target,
                           const CrossEntropyOptions<Scalar>& options) {
  auto checked = check_inputs(input, options);
  if (!checked) return checked;
  Targets& targets = checked.value();
  if (auto error = check_tensor("target", target)) return *std::move(error);
  if (auto error = check_shape("target", target.shape, "input", input.shape)) return *std::move(error);
  if (options.non_finite == NonFinite::refuse)
    if (auto error = check_finite_tensor("target", target)) return *std::move(error);
  const Index classes = targets.along.length;
  for (Index row = 0; row < targets.along.rows(); ++row)
    for (Index c = 0; c < classes; ++c)
      targets.parts[static_cast<std::size_t>(row * classes + c)] =
          class_weight(options, c) *
          (options.label_smoothing / static_cast<double>(classes) +
           (1.0 - options.label_smoothing) * static_cast<double>(target.data[targets.along.place(row, c)]));
  targets.divisor = static_cast<double>(targets.along.rows());
  return check_divisor(std::move(targets), options);
}

/// log softmax of every row, in double, as rows × classes.
template <typename Scalar>
Result<TensorOf<double>> log_probabilities(const TensorOf<Scalar>& input, const Targets& targets) {
  auto scores = zeros<double>({targets.along.rows(), targets.along.length});
  for (Index row = 0; row < targets.along.rows(); ++row)
    for (Index c = 0; c < targets.along.length; ++c)
      slice(scores, 0)(row, c) = static_cast<double>(input.data[targets.along.place(row, c)]);
  return log_softmax(scores, {.non_finite = NonFinite::allow});
}

template <typename Scalar>
Result<TensorOf<Scalar>> loss_of(const TensorOf<Scalar>& input, const Result<Targets>& checked,
                                 const CrossEntropyOptions<Scalar>& options) {
  if (!checked) return checked.error();
  const Targets& targets = checked.value();
  const auto logs = log_probabilities(input, targets);
  if (!logs) return logs.error();
  const bool each = options.reduction == Reduction::none;
  auto losses = zeros<Scalar>(each ? targets.losses : Shape{});
  double sum = 0.0;
  for (Index row = 0; row < targets.along.rows(); ++row) {
    double loss = 0.0;
    for (Index c = 0; c < targets.along.length; ++c)
      // What does not count stays out, be its logarithm −∞.
      if (targets.part(row, c) != 0.0) loss -= targets.part(row, c) * slice(logs.value(), 0)(row, c);
    if (each) losses.data[static_cast<std::size_t>(row)] = static_cast<Scalar>(loss);
    sum += loss;
  }
  if (options.reduction == Reduction::mean) sum /= targets.divisor;
  if (!each) losses.data.front() = static_cast<Scalar>(sum);
  return losses;
}

template <typename Scalar>
Result<TensorOf<Scalar>> gradient_of(const TensorOf<Scalar>& input, const Result<Targets>& checked,
                                     const TensorOf<Scalar>& grad_output, const CrossEntropyOptions<Scalar>& options) {
  if (!checked) return checked.error();
  const Targets& targets = checked.value();
  const bool each = options.reduction == Reduction::none;
  if (auto error = check_tensor("grad_output", grad_output)) return *std::move(error);
  if (auto error = check_shape("grad_output", grad_output.shape, "the loss", each ? targets.losses : Shape{}))
    return *std::move(error);
  const auto logs = log_probabilities(input, targets);
  if (!logs) return logs.error();
  auto grad = zeros<Scalar>(input.shape);
  for (Index row = 0; row < targets.along.rows(); ++row) {
    auto from_loss = static_cast<double>(grad_output.data[each ? static_cast<std::size_t>(row) : 0]);
    if (options.reduction == Reduction::mean) from_loss /= targets.divisor;
    double total = 0.0;
    for (Index c = 0; c < targets.along.length; ++c) total += targets.part(row, c);
    for (Index c = 0; c < targets.along.length; ++c)
      grad.data[targets.along.place(row, c)] =
          static_cast<Scalar>(from_loss * (total * std::exp(slice(logs.value(), 0)(row, c)) - targets.part(row, c)));
  }
  return grad;
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> cross_entropy(const TensorOf<Scalar>& input, const IndexTensor& target,
                                       const CrossEntropyOptions<Scalar>& options) {
  return loss_of(input, targets_of(input, target, options), options);
}

template <typename Scalar>
Result<TensorOf<Scalar>> cross_entropy(const TensorOf<Scalar>& input, const TensorOf<Scalar>& target,
                                       const CrossEntropyOptions<Scalar>& options) {
  return loss_of(input, targets_of(input, target, options), options);
}

template <typename Scalar>
Result<TensorOf<Scalar>> cross_entropy_backward(const TensorOf<Scalar>& input, const IndexTensor& target,
                                                const TensorOf<Scalar>& grad_output,
                                                const CrossEntropyOptions<Scalar>& options) {
  return gradient_of(input, targets_of(input, target, options), grad_output, options);
}

template <typename Scalar>
Result<TensorOf<Scalar>> cross_entropy_backward(const TensorOf<Scalar>& input, const TensorOf<Scalar>& target,
                                                const TensorOf<Scalar>& grad_output,
                                                const CrossEntropyOptions<Scalar>& options) {
  return gradient_of(input, targets_of(input, target, options), grad_output, options);
}

template Result<TensorOf<float>> cross_entropy(const TensorOf<float>&, const IndexTensor&,
                                               const CrossEntropyOptions<float>&);
template Result<TensorOf<double>> cross_entropy(const TensorOf<double>&, const IndexTensor&,
                                                const CrossEntropyOptions<double>&);
template Result<TensorOf<float>> cross_entropy(const TensorOf<float>&, const TensorOf<float>&,
                                               const CrossEntropyOptions<float>&);
template Result<TensorOf<double>> cross_entropy(const TensorOf<double>&, const TensorOf<double>&,
                                                const CrossEntropyOptions<double>&);
template Result<TensorOf<float>> cross_entropy_backward(const TensorOf<float>&, const IndexTensor&,
                                                        const TensorOf<float>&, const CrossEntropyOptions<float>&);
template Result<TensorOf<double>> cross_entropy_backward(const TensorOf<double>&, const IndexTensor&,
                                                         const TensorOf<double>&, const CrossEntropyOptions<double>&);
template Result<TensorOf<float>> cross_entropy_backward(const TensorOf<float>&, const TensorOf<float>&,
                                                        const TensorOf<float>&, const CrossEntropyOptions<float>&);
template Result<TensorOf<double>> cross_entropy_backward(const TensorOf<double>&, const TensorOf<double>&,
                                                         const TensorOf<double>&, const CrossEntropyOptions<double>&);

}  // namespace attention
