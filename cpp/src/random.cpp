#include "attention/random.h"

#include <optional>

namespace attention {

namespace {

constexpr double two_to_minus_32 = 0x1p-32;

std::optional<Error> check_request(std::uint64_t seed, std::uint64_t stream, Index rows, Index columns) {
  for (const auto& [name, number] : {std::pair{"seed", seed}, std::pair{"stream", stream}}) {
    if (number < seed_limit) continue;
    return Error{ErrorCode::out_of_range, std::string(name) + " is " + std::to_string(number) +
                                              "; it must be from 0 to " + std::to_string(seed_limit - 1)};
  }
  const std::string size = std::to_string(rows) + " rows and " + std::to_string(columns) + " columns";
  if (rows < 1 || columns < 1)
    return Error{ErrorCode::empty_input, "random numbers for " + size + "; at least one of each is needed"};
  if (rows > max_random_numbers / columns)
    return Error{ErrorCode::out_of_range, "random numbers for " + size + "; at most " +
                                              std::to_string(max_random_numbers) + " are made at once"};
  return std::nullopt;
}

double bell(RandomBits& bits) {
  std::int64_t sum = 0;
  for (int i = 0; i < 12; ++i) sum += bits.next();
  constexpr std::int64_t six = std::int64_t{6} << 32;
  return static_cast<double>(sum - six) * two_to_minus_32;
}

template <typename Draw>
Result<Matrix> filled(std::uint64_t seed, std::uint64_t stream, Index rows, Index columns, Draw draw) {
  if (auto error = check_request(seed, stream, rows, columns)) return *std::move(error);
  RandomBits bits(seed, stream);
  Matrix numbers(rows, columns);
  for (Index row = 0; row < rows; ++row)
    for (Index column = 0; column < columns; ++column) numbers(row, column) = draw(bits);
  return numbers;
}

}  // namespace

RandomBits::RandomBits(std::uint64_t seed, std::uint64_t stream) : state_(0), increment_((stream << 1) | 1) {
  next();
  state_ += seed;
  next();
}

std::uint32_t RandomBits::next() {
  const std::uint64_t old = state_;
  state_ = old * 6364136223846793005U + increment_;
  const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
  const auto rotation = static_cast<std::uint32_t>(old >> 59);
  return (shifted >> rotation) | (shifted << ((32 - rotation) & 31));
}

Result<Matrix> random_uniform(std::uint64_t seed, std::uint64_t stream, Index rows, Index columns) {
  return filled(seed, stream, rows, columns, [](RandomBits& bits) { return bits.next() * two_to_minus_32; });
}

Result<Matrix> random_normal(std::uint64_t seed, std::uint64_t stream, Index rows, Index columns) {
  return filled(seed, stream, rows, columns, bell);
}

}  // namespace attention
