#include "attention/projection.h"

#include "dot_rows.h"

namespace attention {

Result<Matrix> project(const View& embedding, const View& projection, NonFinite non_finite) {
  return dot_rows("embedding", embedding, "projection", projection, "projected", non_finite);
}

}  // namespace attention
