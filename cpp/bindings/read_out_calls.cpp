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

NumbersAnswer differences_of(const RawNumbers& left, const RawNumbers& right) {
  return answer<NumbersAnswer>(differences(numbers_in(left), numbers_in(right)),
                               [](const std::vector<double>& numbers) { return numbers_out<double>(numbers); });
}

PercentagesAnswer percentages_of(const RawNumbers& row) {
  return answer<PercentagesAnswer>(percentages(numbers_in(row)), [](const Percentages& percentages) {
    val out = val::object();
    out.set("together", numbers_out<double>(percentages.together));
    out.set("alone", numbers_out<double>(percentages.alone));
    out.set("total", percentages.total);
    out.set("whole", percentages.whole);
    return out;
  });
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
