// The table of names that JavaScript sees, and their TypeScript types. Only web/src/core may call them.
#include <emscripten/bind.h>

#include "calls.h"
#include "marshal.h"

using namespace attention::bindings;
using emscripten::function;
using emscripten::register_type;

#define RAW_ERROR "{ code: string; message: string }"
#define RAW_MATRIX "{ data: Float32Array | Float64Array; rows: number; columns: number }"
#define RAW_MASK                                                                                             \
  "{ kind: 'none' | 'causal' } | { kind: 'padding'; length: number } | { kind: 'given'; attend: " RAW_MATRIX \
  " } | { kind: 'additive'; addend: " RAW_MATRIX " }"
#define RAW_PARCEL "{ tape: Float64Array; numbers: Float64Array; names: string }"

EMSCRIPTEN_BINDINGS(attention) {
  register_type<RawNumbers>("Float64Array");
  register_type<RawMatrix>(RAW_MATRIX);
  register_type<RawParcel>(RAW_PARCEL);
  register_type<RawAttentionRequest>("{ query: " RAW_MATRIX "; key: " RAW_MATRIX "; value: " RAW_MATRIX
                                     "; single: boolean; scale: number | null; mask: " RAW_MASK
                                     "; needWeights: boolean; allowNonFinite: boolean }");
  register_type<ParcelAnswer>(RAW_PARCEL " | " RAW_ERROR);
  register_type<MatrixAnswer>(RAW_MATRIX " | " RAW_ERROR);
  register_type<NumbersAnswer>("Float64Array | " RAW_ERROR);
  register_type<NumberAnswer>("number | " RAW_ERROR);
  register_type<RatioAnswer>("number | null | " RAW_ERROR);
  register_type<PercentagesAnswer>(
      "{ together: Float64Array; alone: Float64Array; total: number; whole: boolean } | " RAW_ERROR);
  register_type<ShadowAnswer>("{ length: number; groundLength: number; end: Float64Array } | " RAW_ERROR);
  register_type<AttentionAnswer>("{ output: " RAW_MATRIX "; weights: " RAW_MATRIX
                                 " | null; emptyRows: number[] } | " RAW_ERROR);

  function("trace", &trace_problem);
  function("explain", &explain_cells);

  function("similarity", &similarity_of);
  function("softmax", &softmax_of);
  function("weightedSum", &weighted_sum_of);
  function("scaledDotProduct", &scaled_dot_product_of);
  function("randomNormal", &random_normal_of);
  function("canHold", &can_hold);

  function("rowTotal", &row_total_of);
  function("largest", &largest_of);
  function("entropy", &entropy_of);
  function("effectiveNumber", &effective_number_of);
  function("ratio", &ratio_of);
  function("difference", &difference_of);
  function("differences", &differences_of);
  function("percentages", &percentages_of);
  function("shadow", &shadow_of);
}
