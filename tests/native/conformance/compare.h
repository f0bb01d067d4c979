// Holding what came out against what another system computed.
#pragma once

#include "golden_case.h"

namespace attention::test {

/// Per number with expected e and found g: NaN for NaN, ±∞ for the same ±∞, otherwise |g − e| ≤ atol + rtol × |e| with
/// the case's own tolerance. Every output that the case lists must be there, in its shape.
/// Returns what is wrong, one line an output with its worst number; empty when all is well.
std::string disagreements(const GoldenCase& golden, const GoldenOutputs& found);

}  // namespace attention::test
