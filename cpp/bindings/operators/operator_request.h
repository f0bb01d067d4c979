// One call of an operator: its fields by name on the way in, its results by name on the way out.
#pragma once

#include <emscripten/val.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/attention.h"

namespace attention::bindings {

using emscripten::val;

// An operator's argument and answer, by the TypeScript types that operator_bindings.cpp gives them.
EMSCRIPTEN_DECLARE_VAL_TYPE(RawRequest)
EMSCRIPTEN_DECLARE_VAL_TYPE(RawAnswer)

/// A word that JavaScript may say, and what it stands for.
template <typename Value>
using Words = std::initializer_list<std::pair<std::string_view, Value>>;

/// The fields of a call, each an own property of a JavaScript object that web/src/operators has checked: a number, a
/// boolean, a word, a list of whole numbers, a tensor { data, shape }, or an object of such fields.
///
/// `read` leaves `target` as it is where the field is absent, so that the core's defaults stay the only ones. A field
/// that must be there is one that web/src/operators asks for; the core refuses the empty tensor it is otherwise.
class OperatorRequest {
public:
  explicit OperatorRequest(val raw) : raw_(std::move(raw)) {}

  bool has(const char* name) const;

  void read(const char* name, double& target) const;
  void read(const char* name, bool& target) const;
  void read(const char* name, Index& target) const;
  void read(const char* name, std::uint64_t& target) const;
  void read(const char* name, std::vector<Index>& target) const;
  void read(const char* name, TensorOf<double>& target) const;
  void read(const char* name, BoolTensor& target) const;
  void read(const char* name, IndexTensor& target) const;
  /// A boolean mask travels in bytes, an additive one in doubles.
  void read(const char* name, TensorMask& target) const;
  /// allowNonFinite.
  void read(const char* name, NonFinite& target) const;

  template <typename Value>
  void read(const char* name, std::optional<Value>& target) const {
    if (!has(name)) return;
    Value value{};
    read(name, value);
    target = std::move(value);
  }

  /// One of the words; web/src/operators refuses all others.
  template <typename Value>
  void read(const char* name, Value& target, Words<Value> words) const {
    if (!has(name)) return;
    const std::string said = word(name);
    for (const auto& [spelling, value] : words)
      if (spelling == said) target = value;
  }

  TensorOf<double> tensor(const char* name) const;
  std::optional<TensorOf<double>> optional_tensor(const char* name) const;
  /// The tensors in the list of that name.
  std::vector<TensorOf<double>> tensors(const char* name) const;
  NonFinite non_finite() const;

  /// The object of fields of that name; one without fields where it is absent.
  OperatorRequest part(const char* name) const;
  /// The objects of fields in the list of that name.
  std::vector<OperatorRequest> parts(const char* name) const;

private:
  std::string word(const char* name) const;

  val raw_;
};

/// The results of a call, by name: tensors as { data, shape }, lists as arrays.
class OperatorAnswer {
public:
  OperatorAnswer& put(const char* name, const TensorOf<double>& tensor);
  /// Nothing where there is no tensor.
  OperatorAnswer& put(const char* name, const std::optional<TensorOf<double>>& tensor);
  OperatorAnswer& put(const char* name, const std::vector<TensorOf<double>>& tensors);
  OperatorAnswer& put(const char* name, const std::vector<Index>& indices);
  OperatorAnswer& put(const char* name, double number);
  OperatorAnswer& put(const char* name, const OperatorAnswer& part);
  OperatorAnswer& put(const char* name, const std::vector<OperatorAnswer>& parts);

  const val& raw() const { return raw_; }

private:
  val raw_ = val::object();
};

/// What `fill` puts into the answer, or the error.
template <typename T, typename Fill>
RawAnswer answer_with(const Result<T>& result, Fill fill);
/// An operator that gives one tensor, named `output`.
RawAnswer answer_with(const Result<TensorOf<double>>& result);

RawAnswer refused(const Error& error);

/// The result, or its error with the field's name in the place of the core's other word for it.
template <typename T>
Result<T> renamed(Result<T> result, std::string_view word, std::string_view field);
std::string renamed(std::string message, std::string_view word, std::string_view field);

template <typename T, typename Fill>
RawAnswer answer_with(const Result<T>& result, Fill fill) {
  if (!result.ok()) return refused(result.error());
  OperatorAnswer answer;
  fill(answer, result.value());
  return RawAnswer(answer.raw());
}

template <typename T>
Result<T> renamed(Result<T> result, std::string_view word, std::string_view field) {
  if (result.ok()) return result;
  return Error{result.error().code, renamed(result.error().message, word, field)};
}

}  // namespace attention::bindings
