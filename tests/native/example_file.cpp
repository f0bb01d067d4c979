#include "example_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace attention::test {

namespace {

using nlohmann::json;

Matrix matrix_in(const json& value) {
  if (value.is_object()) {
    const json& random = value.at("random");
    return random_normal(random.at("seed"), random.at("stream"), random.at("rows"), random.at("columns")).value();
  }
  Matrix matrix(std::ssize(value), std::ssize(value.at(0)));
  for (Index row = 0; row < matrix.rows(); ++row) {
    const json& numbers = value.at(static_cast<std::size_t>(row));
    if (std::ssize(numbers) != matrix.cols()) throw std::runtime_error("rows of unequal length");
    for (Index column = 0; column < matrix.cols(); ++column)
      matrix(row, column) = numbers.at(static_cast<std::size_t>(column)).get<double>();
  }
  return matrix;
}

Mask mask_in(const json& value) {
  const std::string kind = value.at("kind");
  if (kind == "none") return NoMask{};
  if (kind == "causal") return CausalMask{};
  if (kind == "padding") return PaddingMask{value.at("length").get<Index>()};
  if (kind != "given") throw std::runtime_error("unknown mask " + kind);
  const json& attend = value.at("attend");
  GivenMask mask{BoolMatrix(std::ssize(attend), std::ssize(attend.at(0)))};
  for (Index q = 0; q < mask.attend.rows(); ++q)
    for (Index k = 0; k < mask.attend.cols(); ++k)
      mask.attend(q, k) = attend.at(static_cast<std::size_t>(q)).at(static_cast<std::size_t>(k)).get<bool>();
  return mask;
}

SoftmaxForm form_in(const json& value) {
  if (value == "stable") return SoftmaxForm::stable;
  if (value != "plain") throw std::runtime_error("unknown softmax " + value.dump());
  return SoftmaxForm::plain;
}

/// Sets what `values`, an example or a variant's `set`, sets.
void apply(const json& values, Problem& problem) {
  if (values.contains("inputs"))
    for (const auto& [role, matrix] : values.at("inputs").items())
      problem.inputs[role_named(role).value()] = matrix_in(matrix);
  if (values.contains("scale")) {
    const json& scale = values.at("scale");
    problem.scale = scale.is_null() ? std::nullopt : std::optional<double>(scale.get<double>());
  }
  problem.addend = values.value("addend", problem.addend);
  problem.softcap = values.value("softcap", problem.softcap);
  problem.softmax.temperature = values.value("temperature", problem.softmax.temperature);
  if (values.contains("mask")) problem.mask = mask_in(values.at("mask"));
  if (values.contains("softmax")) problem.softmax.form = form_in(values.at("softmax"));
  if (values.contains("normaliser"))
    problem.normaliser = normaliser_named(values.at("normaliser").get<std::string>()).value();
  if (values.contains("heads") && !values.at("heads").is_null()) problem.heads = values.at("heads").get<Index>();
  problem.add_up_to_one = values.value("addUpToOne", problem.add_up_to_one);
}

/// Compares by what is named; the inputs of the additive similarity are left out where another one is. Unnamed ("")
/// these inputs decide, as they do for the core.
void compare_by(const std::string& similarity, Problem& problem) {
  if (similarity.empty() || similarity == "additive") return;
  problem.similarity = similarity_named(similarity).value();
  for (const Role role : {Role::query_weight, Role::key_weight, Role::bias, Role::vector}) problem.inputs.erase(role);
}

}  // namespace

double number_in(const json& value) {
  if (value == "inf") return std::numeric_limits<double>::infinity();
  if (value == "-inf") return -std::numeric_limits<double>::infinity();
  if (value == "nan") return std::numeric_limits<double>::quiet_NaN();
  return value.get<double>();
}

std::vector<ExampleFile> example_files() {
  std::vector<ExampleFile> files;
  for (const auto& entry : std::filesystem::directory_iterator(ATTENTION_EXAMPLES_FOLDER)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".json" || name == "schema.json") continue;
    std::ifstream stream(entry.path());
    files.push_back({name, json::parse(stream)});
  }
  std::sort(files.begin(), files.end(),
            [](const ExampleFile& left, const ExampleFile& right) { return left.name < right.name; });
  return files;
}

std::vector<ExampleCase> cases_of(const json& example) {
  ExampleCase opening{example.at("id"), {}, example.at("expected")};
  apply(example, opening.problem);
  opening.problem.until = until_named(example.at("until").get<std::string>()).value();
  const std::string similarity = example.value("similarity", "");

  std::vector<ExampleCase> cases{opening};
  compare_by(similarity, cases.front().problem);
  for (const json& variant : example.value("variants", json::array())) {
    ExampleCase varied{opening.name + ", " + variant.at("id").get<std::string>(), opening.problem,
                       variant.at("expected")};
    apply(variant.at("set"), varied.problem);
    compare_by(variant.at("set").value("similarity", similarity), varied.problem);
    cases.push_back(std::move(varied));
  }
  return cases;
}

}  // namespace attention::test
