#include <catch2/catch_test_macros.hpp>

#include "run_recurrent.h"
#include "wrong_readings.h"

using namespace attention;
using namespace attention::test;

TEST_CASE("reading the gates' rows in the other system's order fails the golden cases") {
  for (const auto& [file, name] :
       {std::pair{"pytorch/lstm.json", "torch_lstm_basic__a"}, std::pair{"pytorch/gru.json", "torch_gru_basic__a"}}) {
    const GoldenCase golden = golden_named(file, name);
    RecurrentOptions options = recurrent_options(golden);
    options.gate_order = GateOrder::onnx;
    require_told_apart(golden, run_recurrent<float>(golden, options), "output");
  }
  for (const auto& [file, name] : {std::pair{"onnxruntime/lstm.json", "ort_lstm_peephole__a"},
                                   std::pair{"onnxruntime/lstm.json", "ort_lstm_reverse__a"},
                                   std::pair{"onnxruntime/gru.json", "ort_gru_forward_lbr0__a"},
                                   std::pair{"onnxruntime/gru.json", "ort_gru_forward_lbr1__a"}}) {
    const GoldenCase golden = golden_named(file, name);
    RecurrentOptions options = onnx_recurrent_options(golden);
    options.gate_order = GateOrder::pytorch;
    require_told_apart(golden, run_onnx_recurrent<float>(golden, options), "Y");
  }
}

TEST_CASE("reading the peepholes in the order of the gates i, f, o fails the golden cases") {
  const GoldenCase golden = golden_named("onnxruntime/lstm.json", "ort_lstm_peephole__a");
  GoldenCase wrong = golden;
  TensorOf<double>& peepholes = wrong.inputs.at("P").numbers;
  const Index size = columns(peepholes) / 3;
  const auto output = peepholes.data.begin() + size;
  std::swap_ranges(output, output + size, output + size);
  require_told_apart(golden, run_onnx_recurrent<float>(wrong, onnx_recurrent_options(wrong)), "Y");
}

TEST_CASE("resetting on the other side of the candidate's product fails the golden cases") {
  const GoldenCase torch = golden_named("pytorch/gru.json", "torch_gru_basic__a");
  RecurrentOptions options = recurrent_options(torch);
  options.linear_before_reset = false;
  require_told_apart(torch, run_recurrent<float>(torch, options), "output");

  for (const char* name : {"ort_gru_forward_lbr0__a", "ort_gru_forward_lbr1__a"}) {
    const GoldenCase golden = golden_named("onnxruntime/gru.json", name);
    RecurrentOptions other = onnx_recurrent_options(golden);
    other.linear_before_reset = !other.linear_before_reset;
    require_told_apart(golden, run_onnx_recurrent<float>(golden, other), "Y");
  }
}

TEST_CASE("starting the reverse direction in the padding fails the golden cases") {
  const GoldenCase golden = golden_named("onnxruntime/gru.json", "ort_gru_sequence_lens_lbr1__c");
  RecurrentOptions options = onnx_recurrent_options(golden);
  options.lengths.clear();
  require_told_apart(golden, run_onnx_recurrent<float>(golden, options), "Y_h");
}
