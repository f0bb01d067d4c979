#include "compare.h"

#include <cmath>
#include <cstdio>

namespace attention::test {

namespace {

std::string spelled(double number) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", number);
  return text;
}

/// How far off, as a multiple of what is tolerated: above 1 is wrong.
double excess(double expected, double found, const GoldenCase& golden) {
  constexpr double wrong = HUGE_VAL;
  if (std::isnan(expected)) return std::isnan(found) ? 0.0 : wrong;
  if (std::isinf(expected)) return expected == found ? 0.0 : wrong;
  if (!std::isfinite(found)) return wrong;
  return std::abs(found - expected) / (golden.absolute_tolerance + golden.relative_tolerance * std::abs(expected));
}

std::string disagreement(const GoldenCase& golden, const TensorOf<double>& expected, const TensorOf<double>& found) {
  if (expected.shape != found.shape)
    return "has shape " + shape_text(found.shape) + " instead of " + shape_text(expected.shape);
  if (expected.data.size() != found.data.size()) return "holds " + std::to_string(found.data.size()) + " numbers";
  double worst = 0.0;
  std::size_t place = 0, wrong = 0;
  for (std::size_t i = 0; i < expected.data.size(); ++i) {
    const double by = excess(expected.data[i], found.data[i], golden);
    if (by > 1.0) ++wrong;
    if (by > worst) {
      worst = by;
      place = i;
    }
  }
  if (wrong == 0) return "";
  return std::to_string(wrong) + " of " + std::to_string(expected.data.size()) +
         " numbers are off; the worst, number " + std::to_string(place) + " of shape " + shape_text(expected.shape) +
         ", is " + spelled(found.data[place]) + " instead of " + spelled(expected.data[place]) + ", " + spelled(worst) +
         " times the tolerance";
}

}  // namespace

std::string disagreements(const GoldenCase& golden, const GoldenOutputs& found) {
  std::string text;
  for (const auto& [name, expected] : golden.outputs) {
    const auto output = found.tensors.find(name);
    const std::string wrong =
        output == found.tensors.end() ? "was not produced" : disagreement(golden, expected.numbers, output->second);
    if (!wrong.empty()) text += "  " + name + " " + wrong + "\n";
  }
  return text;
}

}  // namespace attention::test
