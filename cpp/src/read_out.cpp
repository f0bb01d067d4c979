#include "attention/read_out.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/check.h"

namespace attention {

namespace {

std::optional<Error> check_row(std::string_view name, Row row) {
  if (!row.empty()) return std::nullopt;
  return Error{ErrorCode::empty_input, std::string(name) + " is empty; it needs at least one number"};
}

std::optional<Error> check_column(Row row, Index column) {
  if (column >= 0 && column < std::ssize(row)) return std::nullopt;
  return Error{ErrorCode::out_of_range,
               "column " + std::to_string(column) + " is not in the row of " + std::to_string(row.size()) + " numbers"};
}

double dot(Row left, Row right) {
  double sum = 0.0;
  for (std::size_t i = 0; i < left.size(); ++i) sum += left[i] * right[i];
  return sum;
}

double total(Row row) {
  double sum = 0.0;
  for (const double number : row) sum += number;
  return sum;
}

std::optional<Error> check_shares(Row row) {
  if (auto error = check_row("the row", row)) return error;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!(row[i] < 0.0)) continue;
    return Error{ErrorCode::out_of_range, "column " + std::to_string(i) + " of the row is " + number_text(row[i]) +
                                              "; shares may not be negative"};
  }
  return std::nullopt;
}

double entropy_of_shares(Row row, double sum) {
  double bits = 0.0;
  for (const double number : row) {
    const double p = number / sum;
    if (p != 0.0) bits -= p * std::log2(p);
  }
  return bits;
}

bool is_whole(Row row) {
  return std::abs(total(row) - 1.0) < 1e-6 && std::ranges::all_of(row, [](double share) { return share >= 0.0; });
}

std::vector<double> by_largest_remainder(Row row) {
  std::vector<double> percents;
  std::vector<double> remainders;
  for (const double share : row) {
    percents.push_back(std::floor(100.0 * share));
    remainders.push_back(100.0 * share - percents.back());
  }
  std::vector<std::size_t> order(row.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t left, std::size_t right) {
    return std::round(1e9 * remainders[left]) > std::round(1e9 * remainders[right]);
  });
  double missing = 100.0 - total(percents);
  for (const std::size_t place : order) {
    if (missing <= 0.0) break;
    percents[place] += 1.0;
    missing -= 1.0;
  }
  return percents;
}

}  // namespace

Result<double> row_total(Row row) {
  if (auto error = check_row("the row", row)) return *std::move(error);
  return total(row);
}

Result<double> largest(Row row) {
  if (auto error = check_row("the row", row)) return *std::move(error);
  double found = row[0];
  for (const double number : row)
    if (std::isnan(number) || number > found) found = number;
  return found;
}

Result<double> entropy(Row row) {
  if (auto error = check_shares(row)) return *std::move(error);
  const double sum = total(row);
  return sum == 0.0 ? 0.0 : entropy_of_shares(row, sum);
}

Result<double> effective_number(Row row) {
  if (auto error = check_shares(row)) return *std::move(error);
  const double sum = total(row);
  return sum == 0.0 ? 0.0 : std::exp2(entropy_of_shares(row, sum));
}

Result<std::optional<double>> ratio(Row row, Index first, Index second) {
  if (auto error = check_column(row, first)) return *std::move(error);
  if (auto error = check_column(row, second)) return *std::move(error);
  const double over = row[static_cast<std::size_t>(first)];
  const double under = row[static_cast<std::size_t>(second)];
  if (!(over > 0.0 && under > 0.0)) return std::optional<double>{};
  return std::optional<double>{over / under};
}

Result<double> difference(Row row, Index first, Index second) {
  if (auto error = check_column(row, first)) return *std::move(error);
  if (auto error = check_column(row, second)) return *std::move(error);
  return row[static_cast<std::size_t>(first)] - row[static_cast<std::size_t>(second)];
}

Result<std::vector<double>> differences(Row left, Row right) {
  if (auto error = check_equal("left", std::ssize(left), "right", std::ssize(right), "number", "number"))
    return *std::move(error);
  std::vector<double> result;
  result.reserve(left.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    const bool unchanged = left[i] == right[i] || (std::isnan(left[i]) && std::isnan(right[i]));
    result.push_back(unchanged ? 0.0 : left[i] - right[i]);
  }
  return result;
}

Result<Percentages> percentages(Row row) {
  if (auto error = check_row("the row", row)) return *std::move(error);
  std::vector<double> alone;
  alone.reserve(row.size());
  for (const double share : row) alone.push_back(std::round(100.0 * share));
  const bool whole = is_whole(row);
  return Percentages{whole ? by_largest_remainder(row) : alone, alone, std::round(100.0 * total(row)), whole};
}

Result<double> vector_length(Row row) {
  if (auto error = check_row("the row", row)) return *std::move(error);
  return std::sqrt(dot(row, row));
}

Result<Shadow> shadow(Row ground, Row cast) {
  if (auto error = check_row("ground", ground)) return *std::move(error);
  if (auto error = check_row("cast", cast)) return *std::move(error);
  if (auto error = check_equal("cast", std::ssize(cast), "ground", std::ssize(ground), "number", "number"))
    return *std::move(error);
  const double ground_length = std::sqrt(dot(ground, ground));
  if (ground_length == 0.0)
    return Error{ErrorCode::out_of_range, "ground has length 0; a shadow needs a direction to fall along"};

  Shadow result{dot(ground, cast) / ground_length, ground_length, {}};
  result.end.reserve(ground.size());
  for (const double number : ground) result.end.push_back(result.length * (number / ground_length));
  return result;
}

}  // namespace attention
