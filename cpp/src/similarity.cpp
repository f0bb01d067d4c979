#include "attention/similarity.h"

#include "check_result.h"
#include "dot_rows.h"

namespace attention {

Result<Matrix> similarity(const View& query, const View& key, NonFinite non_finite) {
  auto scores = dot_rows("query", query, "key", key, non_finite);
  if (non_finite == NonFinite::refuse && scores.ok())
    if (auto error = check_result("scores", scores.value())) return *std::move(error);
  return scores;
}

}  // namespace attention
