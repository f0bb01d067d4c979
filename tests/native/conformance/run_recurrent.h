// The recurrent cases with other options than theirs, so that a test can read them wrongly on purpose.
#pragma once

#include "attention/recurrent.h"
#include "golden_case.h"

namespace attention::test {

/// What the case asks for: PyTorch's rnn, gru and lstm.
RecurrentOptions recurrent_options(const GoldenCase& golden);
/// What the case asks for: ONNX's RNN, GRU and LSTM.
RecurrentOptions onnx_recurrent_options(const GoldenCase& golden);

template <typename Scalar>
GoldenOutputs run_recurrent(const GoldenCase& golden, const RecurrentOptions& options);
template <typename Scalar>
GoldenOutputs run_onnx_recurrent(const GoldenCase& golden, const RecurrentOptions& options);

/// The weights under PyTorch's names, as many as the options ask for.
template <typename Scalar>
std::vector<RecurrentWeights<Scalar>> recurrent_weights(const GoldenCase& golden, const RecurrentOptions& options);

}  // namespace attention::test
