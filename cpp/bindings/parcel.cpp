#include "parcel.h"

#include <algorithm>
#include <cstdlib>

#include "marshal.h"

namespace attention::bindings {

Parcel parcel_in(const val& raw) {
  Parcel parcel{.tape = numbers_in(raw["tape"]), .numbers = numbers_in(raw["numbers"]), .names = {}};
  const auto text = raw["names"].as<std::string>();
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    parcel.names.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parcel;
}

val parcel_out(const Parcel& parcel) {
  std::string text;
  for (const std::string& name : parcel.names) text += name + '\n';
  val out = val::object();
  out.set("tape", numbers_out<double>(parcel.tape));
  out.set("numbers", numbers_out<double>(parcel.numbers));
  out.set("names", text);
  return out;
}

double ParcelReader::number() {
  if (next_number_ >= parcel_.numbers.size()) std::abort();
  return parcel_.numbers[next_number_++];
}

Index ParcelReader::index() { return static_cast<Index>(number()); }

bool ParcelReader::flag() { return number() != 0.0; }

std::string_view ParcelReader::name() {
  const auto at = static_cast<std::size_t>(index());
  if (at >= parcel_.names.size()) std::abort();
  return parcel_.names[at];
}

Matrix ParcelReader::matrix() {
  const Index rows = index();
  const Index columns = index();
  const auto count = static_cast<std::size_t>(rows * columns);
  if (count > parcel_.tape.size() - next_on_tape_) std::abort();
  const double* start = parcel_.tape.data() + next_on_tape_;
  next_on_tape_ += count;
  return MatrixMap(start, rows, columns);
}

void ParcelWriter::put(std::string_view name) {
  auto& names = parcel_.names;
  const auto found = std::find(names.begin(), names.end(), name);
  put(static_cast<double>(found - names.begin()));
  if (found == names.end()) names.emplace_back(name);
}

Parcel&& ParcelWriter::take(std::vector<double> tape) && {
  parcel_.tape = std::move(tape);
  return std::move(parcel_);
}

}  // namespace attention::bindings
