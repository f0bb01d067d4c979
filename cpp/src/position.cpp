#include "attention/position.h"

#include <cmath>

#include "position_angle.h"

namespace attention {

namespace {

std::optional<Error> check_at_least_one(std::string_view name, Index number) {
  if (number >= 1) return std::nullopt;
  return Error{ErrorCode::out_of_range,
               std::string(name) + " is " + std::to_string(number) + "; it must be at least 1"};
}

/// 2^(−8 ÷ heads × n) for n = 1, 2, …: the heads must be a power of two.
double slope(Index heads, Index n) { return std::exp2(-8.0 * static_cast<double>(n) / static_cast<double>(heads)); }

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> sinusoidal_encoding(const IndexTensor& positions, Index columns, double base) {
  if (auto error = check_tensor("positions", positions)) return *std::move(error);
  if (auto error = check_at_least_one("columns", columns)) return *std::move(error);
  if (auto error = check_base(base)) return *std::move(error);
  if (auto error = check_size("the encoding", with(positions.shape, {columns}))) return *std::move(error);
  auto encoding = zeros<Scalar>(with(positions.shape, {columns}));
  for (std::size_t p = 0; p < positions.data.size(); ++p) {
    auto row = all_rows(encoding).row(static_cast<Index>(p));
    for (Index i = 0; i < columns; ++i) {
      const double angle = position_angle(positions.data[p], i / 2, columns, base);
      row(i) = static_cast<Scalar>(i % 2 == 0 ? std::sin(angle) : std::cos(angle));
    }
  }
  return encoding;
}

Result<TensorOf<double>> alibi_slopes(Index heads) {
  if (auto error = check_at_least_one("heads", heads)) return *std::move(error);
  if (auto error = check_size("the slopes", {heads})) return *std::move(error);
  Index power = 1;
  while (power <= heads / 2) power *= 2;
  auto slopes = zeros<double>({heads});
  for (Index h = 0; h < heads; ++h)
    slopes.data[static_cast<std::size_t>(h)] = h < power ? slope(power, h + 1) : slope(2 * power, 2 * (h - power) + 1);
  return slopes;
}

Result<TensorOf<double>> alibi_bias(Index heads, Index queries, Index keys, Index offset) {
  const auto slopes = alibi_slopes(heads);
  if (!slopes) return slopes.error();
  if (auto error = check_at_least_one("queries", queries)) return *std::move(error);
  if (auto error = check_at_least_one("keys", keys)) return *std::move(error);
  if (auto error = check_size("the bias", {heads, queries, keys})) return *std::move(error);
  auto bias = zeros<double>({heads, queries, keys});
  for (Index h = 0; h < heads; ++h)
    for (Index i = 0; i < queries; ++i)
      for (Index j = 0; j < keys; ++j)
        slice(bias, h)(i, j) =
            -slopes.value().data[static_cast<std::size_t>(h)] * std::abs(static_cast<double>(i + offset - j));
  return bias;
}

template Result<TensorOf<float>> sinusoidal_encoding(const IndexTensor&, Index, double);
template Result<TensorOf<double>> sinusoidal_encoding(const IndexTensor&, Index, double);

}  // namespace attention
