// Turns every worked example into tests of its own, so that ctest names the one that fails.
#pragma once

namespace attention::test {

/// Registers, for each example and each of its variants: one test a tensor with expected numbers; one for the
/// explanations of all its cells; one for the agreement of the traced and the fast path where both apply.
void register_example_tests();

}  // namespace attention::test
