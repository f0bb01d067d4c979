#include "attention/result.h"

#include <cstdlib>

namespace attention {

std::string_view code_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::shape_mismatch: return "shape-mismatch";
    case ErrorCode::not_finite: return "not-finite";
    case ErrorCode::out_of_range: return "out-of-range";
    case ErrorCode::empty_input: return "empty-input";
    case ErrorCode::missing_input: return "missing-input";
    case ErrorCode::conflicting_input: return "conflicting-input";
  }
  std::abort();
}

void end_on_wrong_access() { std::abort(); }

}  // namespace attention
