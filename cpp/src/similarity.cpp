#include "attention/similarity.h"

#include "dot_rows.h"

namespace attention {

Result<Matrix> similarity(const View& query, const View& key, NonFinite non_finite) {
  return dot_rows("query", query, "key", key, "scores", non_finite);
}

}  // namespace attention
