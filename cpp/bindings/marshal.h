// Values on their way between JavaScript and the core. Everything that comes in has been checked by web/src/core;
// everything that goes out is a copy, so nothing in JavaScript looks into WebAssembly's memory.
#pragma once

#include <emscripten/val.h>

#include <span>
#include <string>
#include <vector>

#include "attention/attention.h"

namespace attention::bindings {

using emscripten::val;

/// { data: Float32Array | Float64Array, rows, columns } → matrix.
template <typename Scalar>
MatrixOf<Scalar> matrix_in(const val& raw);

/// Float64Array → numbers.
std::vector<double> numbers_in(const val& raw);

/// { kind, length?, attend?, addend? } → mask; `attend` and `addend` are matrices, in `attend` 1 is true.
Mask mask_in(const val& raw);

/// number | null → a number or nothing.
std::optional<double> optional_number_in(const val& raw);

/// boolean allowNonFinite → the core's word for it.
NonFinite non_finite_in(bool allow);

/// A copy, as a Float64Array or Float32Array.
template <typename Scalar>
val numbers_out(std::span<const Scalar> numbers);

/// { data, rows, columns }
template <typename Scalar>
val matrix_out(const MatrixOf<Scalar>& matrix);

/// Row numbers as an array of numbers.
val indices_out(const std::vector<Index>& indices);

/// { code, message }
val error_out(const Error& error);

/// Whether so many bytes could be had in one piece now; grows WebAssembly's memory to find out.
bool can_hold(double bytes);

/// What `out` makes of the value, or the error.
template <typename Answer, typename T, typename Out>
Answer answer(const Result<T>& result, Out out) {
  return Answer(result.ok() ? val(out(result.value())) : error_out(result.error()));
}

}  // namespace attention::bindings
