#include "agreement_tests.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "left_out.h"
#include "operators.h"
#include "register_test.h"

namespace attention::test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// How far apart the two may be, for numbers about 1 and, relatively, for larger ones.
constexpr double agreement = 1e-12;

bool in_double(const GoldenCase& golden) {
  return std::any_of(golden.outputs.begin(), golden.outputs.end(),
                     [](const auto& output) { return output.second.dtype == "float64"; });
}

/// What every case in double gives here, by case and output; null for NaN and ±∞.
json doubles() {
  json results = json::object();
  for (const auto& file : fs::directory_iterator(fs::path(ATTENTION_CONFORMANCE_FOLDER) / "pytorch")) {
    for (const GoldenCase& golden : cases_in(file.path())) {
      if (!in_double(golden) || reason_to_leave_out(golden)) continue;
      for (const auto& [name, tensor] : run(golden).tensors) results[golden.name][name] = tensor.data;
    }
  }
  return results;
}

void write_down() {
  const json results = doubles();
  REQUIRE(!results.empty());
  std::ofstream stream(ATTENTION_DOUBLES);
  stream << results;
  stream.close();
  CHECK(stream.good());
}

void compare_number(const json& here, const json& native) {
  CAPTURE(here.dump(), native.dump());
  REQUIRE(here.is_null() == native.is_null());
  if (here.is_null()) return;
  const double number = native.get<double>();
  REQUIRE(std::abs(here.get<double>() - number) <= agreement * std::max(1.0, std::abs(number)));
}

void compare() {
  std::ifstream stream(ATTENTION_DOUBLES);
  if (!stream) SKIP("the native build has written no " << ATTENTION_DOUBLES << "; run its tests first");
  const json native = json::parse(stream);
  // Through text and back, as the native numbers went.
  const json here = json::parse(doubles().dump());
  REQUIRE(here.size() == native.size());
  for (const auto& [name, outputs] : here.items()) {
    for (const auto& [output, numbers] : outputs.items()) {
      CAPTURE(name, output);
      const json& expected = native.at(name).at(output);
      REQUIRE(numbers.size() == expected.size());
      for (std::size_t i = 0; i < numbers.size(); ++i) compare_number(numbers[i], expected[i]);
    }
  }
}

}  // namespace

void register_agreement_tests() {
#ifdef __EMSCRIPTEN__
  constexpr bool web_assembly = true;
#else
  constexpr bool web_assembly = false;
#endif
  if (web_assembly)
    register_test("WebAssembly gives what the native build gives, within 1e-12", "[golden]", compare);
  else
    register_test("what every golden case in double gives is written down", "[golden]", write_down);
}

}  // namespace attention::test
