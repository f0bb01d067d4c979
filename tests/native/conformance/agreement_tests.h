// Holding WebAssembly's results to those of the native build.
#pragma once

namespace attention::test {

/// Natively, registers a test that writes down what every case in double gives, to the file ATTENTION_DOUBLES; in
/// WebAssembly, one that holds the same cases to the numbers in that file, which is skipped when there is none.
void register_agreement_tests();

}  // namespace attention::test
