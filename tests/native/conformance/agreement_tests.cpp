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

/// The cases of PyTorch's that were computed in double, without those that are left out.
constexpr std::size_t cases_in_double = 67;

/// How far apart the two may be, for numbers about 1 and, relatively, for larger ones.
constexpr double agreement = 1e-12;

/// Gradients that decay say something however small they are, so theirs is relative throughout. Where large terms
/// nearly cancel, what tanh and exp of the two C libraries round differently is left: 4.1e-12 at most in these cases.
constexpr double agreement_of_decay = 1e-11;

template <typename Visit>
void for_cases_in_double(Visit visit) {
  std::size_t visited = 0;
  for (const auto& file : fs::directory_iterator(fs::path(ATTENTION_CONFORMANCE_FOLDER) / "pytorch")) {
    for (const GoldenCase& golden : cases_in(file.path())) {
      if (!golden.in_double() || reason_to_leave_out(golden)) continue;
      visit(golden, run(golden).tensors);
      ++visited;
    }
  }
  CHECK(visited == cases_in_double);
}

/// By case and output.
void write_down() {
  json results = json::object();
  for_cases_in_double([&results](const GoldenCase& golden, const auto& tensors) {
    for (const auto& [output, tensor] : tensors)
      for (const double number : tensor.data) results[golden.name][output].push_back(entry_of(number));
  });
  std::ofstream stream(ATTENTION_DOUBLES);
  stream << results;
  stream.close();
  CHECK(stream.good());
}

bool agree(const GoldenCase& golden, double here, double native) {
  if (std::isnan(native)) return std::isnan(here);
  if (std::isinf(native)) return here == native;
  const double size = std::abs(native);
  const double allowed = golden.op == "gradient_decay" ? agreement_of_decay * size : agreement * std::max(1.0, size);
  return std::abs(here - native) <= allowed;
}

void compare() {
  std::ifstream stream(ATTENTION_DOUBLES);
  if (!stream) SKIP("the native build has written no " << ATTENTION_DOUBLES << "; run its tests first");
  const json native = json::parse(stream);
  REQUIRE(native.size() == cases_in_double);
  for_cases_in_double([&native](const GoldenCase& golden, const auto& tensors) {
    for (const auto& [output, tensor] : tensors) {
      CAPTURE(golden.name, output);
      const json& expected = native.at(golden.name).at(output);
      REQUIRE(tensor.data.size() == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        CAPTURE(i, tensor.data[i], expected[i].dump());
        REQUIRE(agree(golden, tensor.data[i], number_of(expected[i])));
      }
    }
  });
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
