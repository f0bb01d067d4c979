// Seeded random numbers with the same bits on every compiler and machine, natively and in WebAssembly.
#pragma once

#include <cstdint>

#include "attention/result.h"
#include "attention/tensor.h"

namespace attention {

/// PCG-XSH-RR 64/32 (O'Neill 2014): unsigned integer steps only, so nothing is left to a library or a compiler.
class RandomBits {
public:
  /// Streams with the same seed give unrelated sequences.
  RandomBits(std::uint64_t seed, std::uint64_t stream);
  /// The next 32 bits.
  std::uint32_t next();

private:
  std::uint64_t state_;
  std::uint64_t increment_;
};

/// Seeds and streams must be below this, so that JavaScript's numbers hold them exactly.
inline constexpr std::uint64_t seed_limit = std::uint64_t{1} << 53;
/// The most numbers that one call returns: 128 MiB.
inline constexpr Index max_random_numbers = Index{1} << 24;

/// rows × columns numbers in [0, 1), row by row: each is 32 random bits ÷ 2³², an exact fraction.
/// Refuses: out-of-range for a seed, stream or size outside its limits; empty-input for a count below 1.
Result<Matrix> random_uniform(std::uint64_t seed, std::uint64_t stream, Index rows, Index columns);

/// rows × columns numbers from a bell curve of mean 0 and variance 1, row by row.
///
/// Each is the sum of 12 numbers as random_uniform makes them, minus 6: a multiple of 2⁻³² within ±6, exact in a
/// double. This approximates the normal distribution: its tails end at ±6, its kurtosis is 2.9 instead of 3, and its
/// mean is 0 but for 6 × 2⁻³².
/// Refuses as random_uniform does.
Result<Matrix> random_normal(std::uint64_t seed, std::uint64_t stream, Index rows, Index columns);

}  // namespace attention
