#include "attention/projection.h"

#include "check_result.h"
#include "dot_rows.h"

namespace attention {

Result<Matrix> project(const View& embedding, const View& projection, NonFinite non_finite) {
  auto projected = dot_rows("embedding", embedding, "projection", projection, non_finite);
  if (non_finite == NonFinite::refuse && projected.ok())
    if (auto error = check_result("projected", projected.value())) return *std::move(error);
  return projected;
}

}  // namespace attention
