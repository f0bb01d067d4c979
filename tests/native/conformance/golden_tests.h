// Turns every file of golden cases into a test of its own, so that ctest names the operator that fails.
#pragma once

namespace attention::test {

/// Registers one test a file of tests/conformance, and one a folder of ATTENTION_ONNX_VECTORS when it was given.
void register_golden_tests();

}  // namespace attention::test
