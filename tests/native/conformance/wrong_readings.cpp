#include "wrong_readings.h"

#include <catch2/catch_test_macros.hpp>

#include "compare.h"
#include "operators.h"

namespace attention::test {

GoldenCase golden_named(const std::string& file, const std::string& name) {
  for (GoldenCase& golden : cases_in(std::filesystem::path(ATTENTION_CONFORMANCE_FOLDER) / file))
    if (golden.name == name) return std::move(golden);
  throw std::runtime_error(file + " has no case " + name);
}

void require_told_apart(const GoldenCase& golden, const GoldenOutputs& wrong, const std::string& output) {
  REQUIRE(golden.outputs.contains(output));
  GoldenCase alone = golden;
  alone.outputs = {{output, golden.outputs.at(output)}};
  CHECK(disagreements(alone, run(golden)).empty());
  const std::string off = disagreements(alone, wrong);
  INFO("the wrong reading gives: " << off);
  CHECK(off.find("numbers are off") != std::string::npos);
}

}  // namespace attention::test
