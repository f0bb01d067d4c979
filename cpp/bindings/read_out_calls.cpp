#include <array>

#include "calls.h"
#include "marshal.h"

namespace attention::bindings {

namespace {

double number_out(double number) { return number; }

}  // namespace

NumberAnswer row_total_of(const RawNumbers& row) {
  return answer<NumberAnswer>(row_total(numbers_in(row)), number_out);
}

NumberAnswer largest_of(const RawNumbers& row) { return answer<NumberAnswer>(largest(numbers_in(row)), number_out); }

NumberAnswer entropy_of(const RawNumbers& row) { return answer<NumberAnswer>(entropy(numbers_in(row)), number_out); }

NumberAnswer effective_number_of(const RawNumbers& row) {
  return answer<NumberAnswer>(effective_number(numbers_in(row)), number_out);
}

RatioAnswer ratio_of(const RawNumbers& row, int first, int second) {
  return answer<RatioAnswer>(ratio(numbers_in(row), first, second),
                             [](const std::optional<double>& ratio) { return ratio ? val(*ratio) : val::null(); });
}

NumberAnswer difference_of(const RawNumbers& row, int first, int second) {
  return answer<NumberAnswer>(difference(numbers_in(row), first, second), number_out);
}

NumbersAnswer differences_of(const RawNumbers& raw_left, const RawNumbers& raw_right) {
  const std::vector<double> left = numbers_in(raw_left);
  const std::vector<double> right = numbers_in(raw_right);
  std::vector<double> out;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto between = difference(std::array{left[i], right[i]}, 0, 1);
    if (!between) return NumbersAnswer(error_out(between.error()));
    out.push_back(between.value());
  }
  return NumbersAnswer(numbers_out<double>(out));
}

NumberAnswer vector_length_of(const RawNumbers& row) {
  return answer<NumberAnswer>(vector_length(numbers_in(row)), number_out);
}

ShadowAnswer shadow_of(const RawNumbers& ground, const RawNumbers& cast) {
  return answer<ShadowAnswer>(shadow(numbers_in(ground), numbers_in(cast)), [](const Shadow& shadow) {
    val out = val::object();
    out.set("length", shadow.length);
    out.set("groundLength", shadow.ground_length);
    out.set("end", numbers_out<double>(shadow.end));
    return out;
  });
}

}  // namespace attention::bindings
