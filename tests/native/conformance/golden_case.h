// One case of a file of numbers that another system computed: inputs, attributes and what must come out.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "attention/result.h"
#include "attention/tensor.h"

namespace attention::test {

/// A stored tensor. double holds every float16, float32, bool and the integers that occur exactly.
struct GoldenTensor {
  std::string dtype;
  TensorOf<double> numbers;
};

struct GoldenCase {
  std::string name;
  std::string op;
  std::string peer;
  std::vector<std::string> features;
  nlohmann::json attributes;
  double relative_tolerance;
  double absolute_tolerance;
  std::map<std::string, GoldenTensor> inputs;
  std::map<std::string, GoldenTensor> outputs;

  bool has_feature(const std::string& tag) const;
  bool has(const std::string& input) const { return inputs.contains(input); }

  /// The input as the number type of the run, as truth values, as whole numbers. Throws for one that is not there.
  template <typename Scalar>
  TensorOf<Scalar> tensor(const std::string& input) const;
  BoolTensor bools(const std::string& input) const;
  IndexTensor indices(const std::string& input) const;
  /// Nothing for an input that is not there.
  template <typename Scalar>
  std::optional<TensorOf<Scalar>> optional_tensor(const std::string& input) const;

  /// An attribute, or what is said for one that is absent or null.
  template <typename T>
  T attribute(const std::string& key, T otherwise) const {
    const auto found = attributes.find(key);
    return found == attributes.end() || found->is_null() ? otherwise : found->get<T>();
  }
  /// Nothing for an attribute that is absent or null.
  std::optional<double> number(const std::string& key) const;
  /// Flags are 0 or 1.
  bool flag(const std::string& key, bool otherwise = false) const { return attribute<int>(key, otherwise) != 0; }
  /// How far a window reaches; nothing for an attribute that is absent, null or below 0, for no bound.
  std::optional<Index> window(const std::string& key) const;
  /// Whether the case was computed in double.
  bool in_double() const;
  /// Whether the case asks for this output.
  bool wants(const std::string& output) const { return outputs.contains(output); }
};

/// A number as the files hold it: JSON has no "inf", "-inf" and "nan" but as text.
double number_of(const nlohmann::json& entry);
/// The same, the other way.
nlohmann::json entry_of(double number);

/// The cases of one file: an array of cases, or one case alone.
std::vector<GoldenCase> cases_in(const std::filesystem::path& file);

/// What a run of the library gave, by the output's name.
class GoldenOutputs {
public:
  template <typename Scalar>
  void add(const std::string& name, const TensorOf<Scalar>& tensor) {
    tensors[name] = {tensor.shape, {tensor.data.begin(), tensor.data.end()}};
  }

  std::map<std::string, TensorOf<double>> tensors;
};

/// The value, or an exception with the error's words: a refused golden case is a failed one.
template <typename T>
T accepted(Result<T> result) {
  if (!result) throw std::runtime_error(std::string(code_name(result.error().code)) + ": " + result.error().message);
  return std::move(result).value();
}

}  // namespace attention::test
