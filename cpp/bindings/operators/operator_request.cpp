#include "operator_request.h"

#include "marshal.h"

namespace attention::bindings {

using emscripten::convertJSArrayToNumberVector;

namespace {

Shape shape_in(const val& raw) {
  Shape shape;
  for (const int length : convertJSArrayToNumberVector<int>(raw["shape"])) shape.push_back(length);
  return shape;
}

TensorOf<double> tensor_in(const val& raw) { return {shape_in(raw), numbers_in(raw["data"])}; }

val tensor_out(const TensorOf<double>& tensor) {
  val out = val::object();
  out.set("data", numbers_out<double>(tensor.data));
  out.set("shape", indices_out(tensor.shape));
  return out;
}

}  // namespace

bool OperatorRequest::has(const char* name) const { return !raw_[name].isUndefined(); }

std::string OperatorRequest::word(const char* name) const { return raw_[name].as<std::string>(); }

void OperatorRequest::read(const char* name, double& target) const {
  if (has(name)) target = raw_[name].as<double>();
}

void OperatorRequest::read(const char* name, bool& target) const {
  if (has(name)) target = raw_[name].as<bool>();
}

void OperatorRequest::read(const char* name, Index& target) const {
  if (has(name)) target = raw_[name].as<int>();
}

void OperatorRequest::read(const char* name, std::uint64_t& target) const {
  if (has(name)) target = static_cast<std::uint64_t>(raw_[name].as<double>());
}

void OperatorRequest::read(const char* name, std::vector<Index>& target) const {
  if (!has(name)) return;
  target.clear();
  for (const int number : convertJSArrayToNumberVector<int>(raw_[name])) target.push_back(number);
}

void OperatorRequest::read(const char* name, TensorOf<double>& target) const {
  if (has(name)) target = tensor_in(raw_[name]);
}

void OperatorRequest::read(const char* name, BoolTensor& target) const {
  if (!has(name)) return;
  const val raw = raw_[name];
  const auto bytes = convertJSArrayToNumberVector<std::uint8_t>(raw["data"]);
  target = {shape_in(raw), std::vector<bool>(bytes.begin(), bytes.end())};
}

void OperatorRequest::read(const char* name, IndexTensor& target) const {
  if (!has(name)) return;
  const val raw = raw_[name];
  const auto numbers = convertJSArrayToNumberVector<std::int32_t>(raw["data"]);
  target = {shape_in(raw), std::vector<Index>(numbers.begin(), numbers.end())};
}

void OperatorRequest::read(const char* name, TensorMask& target) const {
  if (!has(name)) return;
  if (raw_[name]["data"]["BYTES_PER_ELEMENT"].as<int>() == 1) {
    BoolTensor attend;
    read(name, attend);
    target = std::move(attend);
  } else {
    target = tensor(name);
  }
}

void OperatorRequest::read(const char* name, NonFinite& target) const {
  if (has(name)) target = non_finite_in(raw_[name].as<bool>());
}

TensorOf<double> OperatorRequest::tensor(const char* name) const {
  TensorOf<double> tensor;
  read(name, tensor);
  return tensor;
}

std::optional<TensorOf<double>> OperatorRequest::optional_tensor(const char* name) const {
  std::optional<TensorOf<double>> tensor;
  read(name, tensor);
  return tensor;
}

std::vector<TensorOf<double>> OperatorRequest::tensors(const char* name) const {
  std::vector<TensorOf<double>> tensors;
  if (!has(name)) return tensors;
  for (const val& raw : emscripten::vecFromJSArray<val>(raw_[name])) tensors.push_back(tensor_in(raw));
  return tensors;
}

NonFinite OperatorRequest::non_finite() const {
  NonFinite non_finite = NonFinite::refuse;
  read("allowNonFinite", non_finite);
  return non_finite;
}

OperatorRequest OperatorRequest::part(const char* name) const {
  return OperatorRequest(has(name) ? raw_[name] : val::object());
}

std::vector<OperatorRequest> OperatorRequest::parts(const char* name) const {
  std::vector<OperatorRequest> parts;
  if (!has(name)) return parts;
  for (val& part : emscripten::vecFromJSArray<val>(raw_[name])) parts.emplace_back(std::move(part));
  return parts;
}

OperatorAnswer& OperatorAnswer::put(const char* name, const TensorOf<double>& tensor) {
  raw_.set(name, tensor_out(tensor));
  return *this;
}

OperatorAnswer& OperatorAnswer::put(const char* name, const std::optional<TensorOf<double>>& tensor) {
  return tensor ? put(name, *tensor) : *this;
}

OperatorAnswer& OperatorAnswer::put(const char* name, const std::vector<TensorOf<double>>& tensors) {
  val list = val::array();
  for (const TensorOf<double>& tensor : tensors) list.call<void>("push", tensor_out(tensor));
  raw_.set(name, list);
  return *this;
}

OperatorAnswer& OperatorAnswer::put(const char* name, const std::vector<Index>& indices) {
  raw_.set(name, indices_out(indices));
  return *this;
}

OperatorAnswer& OperatorAnswer::put(const char* name, double number) {
  raw_.set(name, number);
  return *this;
}

OperatorAnswer& OperatorAnswer::put(const char* name, const OperatorAnswer& part) {
  raw_.set(name, part.raw());
  return *this;
}

OperatorAnswer& OperatorAnswer::put(const char* name, const std::vector<OperatorAnswer>& parts) {
  val list = val::array();
  for (const OperatorAnswer& part : parts) list.call<void>("push", part.raw());
  raw_.set(name, list);
  return *this;
}

RawAnswer answer_with(const Result<TensorOf<double>>& result) {
  return answer_with(result,
                     [](OperatorAnswer& answer, const TensorOf<double>& output) { answer.put("output", output); });
}

RawAnswer refused(const Error& error) { return RawAnswer(error_out(error)); }

std::string renamed(std::string message, std::string_view word, std::string_view field) {
  const auto at = message.find(word);
  if (at != std::string::npos) message.replace(at, word.size(), field);
  return message;
}

}  // namespace attention::bindings
