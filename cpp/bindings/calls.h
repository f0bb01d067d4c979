// The calls that the table in attention_bindings.cpp names. Each marshals its arguments in, asks the core one
// question and marshals the answer out: no arithmetic, no defaults.
#pragma once

#include <emscripten/val.h>

namespace attention::bindings {

// Arguments and answers, by the TypeScript types that attention_bindings.cpp gives them.
EMSCRIPTEN_DECLARE_VAL_TYPE(RawNumbers)
EMSCRIPTEN_DECLARE_VAL_TYPE(RawMatrix)
EMSCRIPTEN_DECLARE_VAL_TYPE(RawParcel)
EMSCRIPTEN_DECLARE_VAL_TYPE(RawAttentionRequest)
EMSCRIPTEN_DECLARE_VAL_TYPE(ParcelAnswer)
EMSCRIPTEN_DECLARE_VAL_TYPE(NumbersAnswer)
EMSCRIPTEN_DECLARE_VAL_TYPE(MatrixAnswer)
EMSCRIPTEN_DECLARE_VAL_TYPE(NumberAnswer)
EMSCRIPTEN_DECLARE_VAL_TYPE(RatioAnswer)
EMSCRIPTEN_DECLARE_VAL_TYPE(PercentagesAnswer)
EMSCRIPTEN_DECLARE_VAL_TYPE(ShadowAnswer)
EMSCRIPTEN_DECLARE_VAL_TYPE(AttentionAnswer)

// trace_calls.cpp; what the parcels hold: trace_parcels.h
ParcelAnswer trace_problem(const RawParcel& problem);
/// `cells` holds three numbers a cell: the index of its tensor in the trace, row, column.
ParcelAnswer explain_cells(const RawParcel& trace, const RawNumbers& cells);

// formula_calls.cpp
MatrixAnswer similarity_of(const RawMatrix& query, const RawMatrix& key, bool allow_non_finite);
MatrixAnswer softmax_of(const RawMatrix& scores, double temperature, bool plain, bool allow_non_finite);
MatrixAnswer weighted_sum_of(const RawMatrix& weights, const RawMatrix& value, bool allow_non_finite);
AttentionAnswer scaled_dot_product_of(const RawAttentionRequest& request);
MatrixAnswer random_normal_of(double seed, double stream, int rows, int columns);

// read_out_calls.cpp
NumberAnswer row_total_of(const RawNumbers& row);
NumberAnswer largest_of(const RawNumbers& row);
NumberAnswer entropy_of(const RawNumbers& row);
NumberAnswer effective_number_of(const RawNumbers& row);
RatioAnswer ratio_of(const RawNumbers& row, int first, int second);
NumberAnswer difference_of(const RawNumbers& row, int first, int second);
/// left[i] − right[i] for each i; the two are equally long.
NumbersAnswer differences_of(const RawNumbers& left, const RawNumbers& right);
PercentagesAnswer percentages_of(const RawNumbers& row);
ShadowAnswer shadow_of(const RawNumbers& ground, const RawNumbers& cast);

}  // namespace attention::bindings
