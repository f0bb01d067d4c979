#include "marshal.h"

#include <cstdint>
#include <cstdlib>

namespace attention::bindings {

namespace {

// Index is 32 bits wide here; every size was checked to fit before it crossed.
Index index_in(const val& raw) { return raw.as<int>(); }

}  // namespace

template <typename Scalar>
MatrixOf<Scalar> matrix_in(const val& raw) {
  MatrixOf<Scalar> matrix(index_in(raw["rows"]), index_in(raw["columns"]));
  // The view is made after the allocation, which may have moved WebAssembly's memory.
  val view(emscripten::typed_memory_view(static_cast<std::size_t>(matrix.size()), matrix.data()));
  view.call<void>("set", raw["data"]);
  return matrix;
}

template MatrixOf<float> matrix_in<float>(const val& raw);
template MatrixOf<double> matrix_in<double>(const val& raw);

std::vector<double> numbers_in(const val& raw) { return emscripten::convertJSArrayToNumberVector<double>(raw); }

Mask mask_in(const val& raw) {
  const auto kind = raw["kind"].as<std::string>();
  if (kind == "causal") return CausalMask{};
  if (kind == "padding") return PaddingMask{index_in(raw["length"])};
  if (kind == "given") return GivenMask{matrix_in<double>(raw["attend"]).array() != 0.0};
  if (kind == "additive") return AdditiveMask{matrix_in<double>(raw["addend"])};
  return NoMask{};
}

std::optional<double> optional_number_in(const val& raw) {
  return raw.isNull() ? std::nullopt : std::optional(raw.as<double>());
}

NonFinite non_finite_in(bool allow) { return allow ? NonFinite::allow : NonFinite::refuse; }

template <typename Scalar>
val numbers_out(std::span<const Scalar> numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).template call<val>("slice");
}

template val numbers_out<float>(std::span<const float> numbers);
template val numbers_out<double>(std::span<const double> numbers);

template <typename Scalar>
val matrix_out(const MatrixOf<Scalar>& matrix) {
  val out = val::object();
  out.set("data", numbers_out(std::span<const Scalar>(matrix.data(), static_cast<std::size_t>(matrix.size()))));
  out.set("rows", static_cast<int>(matrix.rows()));
  out.set("columns", static_cast<int>(matrix.cols()));
  return out;
}

template val matrix_out<float>(const MatrixOf<float>& matrix);
template val matrix_out<double>(const MatrixOf<double>& matrix);

val indices_out(const std::vector<Index>& indices) {
  val out = val::array();
  for (const Index index : indices) out.call<void>("push", static_cast<int>(index));
  return out;
}

val error_out(const Error& error) {
  val out = val::object();
  out.set("code", std::string(code_name(error.code)));
  out.set("message", error.message);
  return out;
}

bool can_hold(double bytes) {
  if (bytes > static_cast<double>(SIZE_MAX)) return false;
  // Volatile, as the compiler may otherwise leave out an allocation that nobody uses.
  void* volatile piece = std::malloc(static_cast<std::size_t>(bytes));
  const bool held = piece != nullptr;
  std::free(piece);
  return held;
}

}  // namespace attention::bindings
