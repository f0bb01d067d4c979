#include "golden_case.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

namespace attention::test {

namespace {

using nlohmann::json;

std::map<std::string, GoldenTensor> tensors_of(const json& entries) {
  std::map<std::string, GoldenTensor> tensors;
  for (const auto& [name, entry] : entries.items()) {
    GoldenTensor tensor{entry.at("dtype"), {entry.at("shape").get<Shape>(), {}}};
    tensor.numbers.data.reserve(entry.at("data").size());
    for (const json& number : entry.at("data")) tensor.numbers.data.push_back(number_of(number));
    if (count(tensor.numbers.shape) != static_cast<Index>(tensor.numbers.data.size()))
      throw std::runtime_error(name + " holds another count of numbers than its shape says");
    tensors.emplace(name, std::move(tensor));
  }
  return tensors;
}

GoldenCase case_of(const json& entry) {
  const json& tolerance = entry.at("tolerance");
  return {.name = entry.at("name"),
          .op = entry.at("op"),
          .peer = entry.at("peer"),
          .features = entry.at("features").get<std::vector<std::string>>(),
          .attributes = entry.at("attributes"),
          .relative_tolerance = tolerance.at("rtol"),
          .absolute_tolerance = tolerance.at("atol"),
          .inputs = tensors_of(entry.at("inputs")),
          .outputs = tensors_of(entry.at("outputs"))};
}

const TensorOf<double>& stored(const GoldenCase& golden, const std::string& input) {
  const auto found = golden.inputs.find(input);
  if (found == golden.inputs.end()) throw std::runtime_error("the case has no input " + input);
  return found->second.numbers;
}

template <typename T>
TensorOf<T> converted(const TensorOf<double>& numbers) {
  TensorOf<T> tensor{numbers.shape, {}};
  tensor.data.reserve(numbers.data.size());
  for (const double number : numbers.data) tensor.data.push_back(static_cast<T>(number));
  return tensor;
}

}  // namespace

double number_of(const json& entry) {
  if (entry.is_number()) return entry.get<double>();
  const auto text = entry.get<std::string>();
  if (text == "inf") return std::numeric_limits<double>::infinity();
  if (text == "-inf") return -std::numeric_limits<double>::infinity();
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  throw std::runtime_error("a number is spelled \"" + text + "\"");
}

json entry_of(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
  return number;
}

bool GoldenCase::has_feature(const std::string& tag) const {
  return std::find(features.begin(), features.end(), tag) != features.end();
}

template <typename Scalar>
TensorOf<Scalar> GoldenCase::tensor(const std::string& input) const {
  return converted<Scalar>(stored(*this, input));
}

BoolTensor GoldenCase::bools(const std::string& input) const { return converted<bool>(stored(*this, input)); }

IndexTensor GoldenCase::indices(const std::string& input) const { return converted<Index>(stored(*this, input)); }

template <typename Scalar>
std::optional<TensorOf<Scalar>> GoldenCase::optional_tensor(const std::string& input) const {
  if (!has(input)) return std::nullopt;
  return tensor<Scalar>(input);
}

std::optional<double> GoldenCase::number(const std::string& key) const {
  const auto found = attributes.find(key);
  if (found == attributes.end() || found->is_null()) return std::nullopt;
  return number_of(*found);
}

std::optional<Index> GoldenCase::window(const std::string& key) const {
  const auto size = attribute<Index>(key, -1);
  return size < 0 ? std::nullopt : std::optional<Index>(size);
}

bool GoldenCase::in_double() const {
  return std::any_of(outputs.begin(), outputs.end(),
                     [](const auto& output) { return output.second.dtype == "float64"; });
}

std::vector<GoldenCase> cases_in(const std::filesystem::path& file) {
  std::ifstream stream(file);
  const json content = json::parse(stream);
  std::vector<GoldenCase> cases;
  if (content.is_object()) {
    cases.push_back(case_of(content));
  } else {
    for (const json& entry : content) cases.push_back(case_of(entry));
  }
  return cases;
}

template TensorOf<float> GoldenCase::tensor(const std::string&) const;
template TensorOf<double> GoldenCase::tensor(const std::string&) const;
template std::optional<TensorOf<float>> GoldenCase::optional_tensor(const std::string&) const;
template std::optional<TensorOf<double>> GoldenCase::optional_tensor(const std::string&) const;

}  // namespace attention::test
