// The golden cases that are not run, by their feature tag.
#pragma once

#include "golden_case.h"

namespace attention::test {

/// Why the case is not run; nothing for one that is.
std::optional<std::string> reason_to_leave_out(const GoldenCase& golden);

}  // namespace attention::test
