#include "dot_rows.h"

#include "check_result.h"

namespace attention {

Result<Matrix> dot_rows(std::string_view left_name, const View& left, std::string_view right_name, const View& right,
                        std::string_view result_name, NonFinite non_finite) {
  if (auto error = check_filled<double>(left_name, left)) return *std::move(error);
  if (auto error = check_filled<double>(right_name, right)) return *std::move(error);
  if (auto error = check_equal(right_name, right.cols(), left_name, left.cols(), "column", "column"))
    return *std::move(error);
  if (non_finite == NonFinite::refuse) {
    if (auto error = check_finite<double>(left_name, left)) return *std::move(error);
    if (auto error = check_finite<double>(right_name, right)) return *std::move(error);
  }

  Matrix result(left.rows(), right.rows());
  for (Index i = 0; i < left.rows(); ++i) {
    for (Index j = 0; j < right.rows(); ++j) {
      // A plain loop, not Eigen's product: explain() promises that its terms add up to exactly this number.
      double sum = 0.0;
      for (Index d = 0; d < left.cols(); ++d) sum += left(i, d) * right(j, d);
      result(i, j) = sum;
    }
  }
  if (non_finite == NonFinite::refuse)
    if (auto error = check_result(result_name, result)) return *std::move(error);
  return result;
}

}  // namespace attention
