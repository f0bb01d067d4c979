// Showing that the golden cases tell a wrong reading of an operator from the right one.
#pragma once

#include <string>

#include "golden_case.h"

namespace attention::test {

/// The case of that name in tests/conformance/<file>. Throws when there is none.
GoldenCase golden_named(const std::string& file, const std::string& name);

/// Requires that the case passes as it is, and that with what the wrong reading gives, `output` is off by more than the
/// case's tolerance.
void require_told_apart(const GoldenCase& golden, const GoldenOutputs& wrong, const std::string& output);

}  // namespace attention::test
