// What a problem, a trace and an explanation look like as parcels: the order in which their values stand.
// web/src/core/trace_parcels.ts writes and reads the same order.
#pragma once

#include "parcel.h"

namespace attention::bindings {

/// count of inputs, then each: role, matrix · has scale, scale · addend · softcap · similarity · normaliser ·
/// temperature · plain · heads (0: none) · add up to one · mask: name, then offset (causal), length (padding) or matrix
/// (given, where 1 is true, and additive) · until
Problem problem_from(ParcelReader parcel);

/// count of tensors, then each: id, role, rows, columns, offset, has head, head · count of stages, then each: id, op,
/// count of inputs, inputs, output, count of parameters, then each: name, value · count of empty rows, empty rows
Trace trace_from(ParcelReader parcel);
Parcel parcel_of(Trace trace);

/// Each: count of terms, total, then each term: left, has right, right, product, left cell, right cell.
/// A cell: has cell, then (only if so) id, row, column.
Parcel parcel_of(const std::vector<Explanation>& explanations);

}  // namespace attention::bindings
