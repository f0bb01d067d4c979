// Many values of mixed kinds in one crossing. JavaScript pays for every value that it hands over or picks up one by
// one, so a problem, a trace or an explanation travels as three flat pieces: the matrices' numbers in a row (tape),
// everything else that is a number (numbers), and the names that those numbers refer to by position (names, one a
// line). web/src/core/parcel.ts is the other end.
#pragma once

#include <emscripten/val.h>

#include <string>
#include <string_view>
#include <vector>

#include "attention/attention.h"

namespace attention::bindings {

struct Parcel {
  std::vector<double> tape;
  std::vector<double> numbers;
  std::vector<std::string> names;
};

/// { tape: Float64Array, numbers: Float64Array, names: string } → parcel.
Parcel parcel_in(const emscripten::val& raw);
emscripten::val parcel_out(const Parcel& parcel);

/// Takes a parcel's values in the order in which they were put. A parcel that ends too early is a fault of
/// web/src/core, not of its callers, and ends the program.
class ParcelReader {
public:
  explicit ParcelReader(Parcel parcel) : parcel_(std::move(parcel)) {}

  double number();
  Index index();
  bool flag();
  std::string_view name();
  /// rows, columns; the numbers are next on the tape.
  Matrix matrix();
  /// The whole tape.
  std::vector<double>&& tape() && { return std::move(parcel_.tape); }

private:
  Parcel parcel_;
  std::size_t next_number_ = 0;
  std::size_t next_on_tape_ = 0;
};

class ParcelWriter {
public:
  void put(double number) { parcel_.numbers.push_back(number); }
  void put(Index index) { put(static_cast<double>(index)); }
  void put(std::string_view name);
  Parcel&& take(std::vector<double> tape) &&;

private:
  Parcel parcel_;
};

}  // namespace attention::bindings
