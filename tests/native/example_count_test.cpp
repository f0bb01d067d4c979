#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/interfaces/catch_interfaces_registry_hub.hpp>
#include <catch2/interfaces/catch_interfaces_testcase.hpp>
#include <filesystem>
#include <set>

#include "example_file.h"

using namespace attention;
using namespace attention::test;

namespace {

std::vector<ExampleCase> all_cases() {
  std::vector<ExampleCase> cases;
  for (const ExampleFile& file : example_files())
    for (ExampleCase& example : cases_of(file.content)) cases.push_back(std::move(example));
  return cases;
}

/// How often a key stands anywhere in a document: a count that owes nothing to the reader of examples.
std::size_t occurrences(const nlohmann::json& json, const std::string& key) {
  std::size_t count = json.is_object() && json.contains(key) ? 1 : 0;
  if (json.is_structured())
    for (const auto& part : json) count += occurrences(part, key);
  return count;
}

}  // namespace

TEST_CASE("every file beside the schema is an example, named after its id") {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ATTENTION_EXAMPLES_FOLDER))
    if (entry.path().extension() == ".json") ++files;
  const auto examples = example_files();
  REQUIRE(examples.size() > 0);
  REQUIRE(examples.size() + 1 == files);
  for (const ExampleFile& file : examples) REQUIRE(file.content.at("id").get<std::string>() + ".json" == file.name);
}

TEST_CASE("every expected number in the example files belongs to a test of its tensor") {
  std::set<std::string> names;
  for (const auto& test : Catch::getRegistryHub().getTestCaseRegistry().getAllInfos())
    names.insert(std::string(test->name));

  std::size_t in_files = 0;
  for (const ExampleFile& file : example_files()) in_files += occurrences(file.content, "provenance");
  std::size_t tested = 0;
  for (const ExampleCase& example : all_cases()) {
    for (const auto& entry : example.expected) {
      const std::string tensor = entry.at("tensor");
      CAPTURE(example.name, tensor);
      REQUIRE(names.contains("example " + example.name + ": " + tensor + " holds the expected numbers"));
      ++tested;
    }
  }
  REQUIRE(tested > 0);
  REQUIRE(tested == in_files);
}

TEST_CASE("every stage that an example computes has expected numbers") {
  std::size_t stages = 0;
  for (const ExampleCase& example : all_cases()) {
    std::set<std::string> expected;
    for (const auto& entry : example.expected)
      if (entry.contains("values")) expected.insert(entry.at("tensor").get<std::string>());
    const auto result = trace(example.problem);
    REQUIRE(result.ok());
    for (const Stage& stage : result.value().stages) {
      if (stage.op == Op::input) continue;
      CAPTURE(example.name, stage.id);
      CHECK(expected.contains(stage.output));
      ++stages;
    }
  }
  REQUIRE(stages > 0);
}
