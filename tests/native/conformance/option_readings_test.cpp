#include <catch2/catch_test_macros.hpp>

#include "operators.h"
#include "wrong_readings.h"

using namespace attention::test;

namespace {

/// Requires that the case with another attribute gives other numbers than the case asks for.
void require_attribute_matters(const std::string& file, const std::string& name, const std::string& attribute,
                               const nlohmann::json& instead, const std::string& output) {
  const GoldenCase golden = golden_named(file, name);
  GoldenCase wrong = golden;
  REQUIRE(wrong.attributes.contains(attribute));
  wrong.attributes[attribute] = instead;
  require_told_apart(golden, run(wrong), output);
}

}  // namespace

TEST_CASE("pairing a rotary embedding's columns the other way fails the golden cases") {
  require_attribute_matters("pytorch/rope.json", "torch_rope_half__a", "interleaved", 1, "output");
  require_attribute_matters("pytorch/rope.json", "torch_rope_interleaved__a", "interleaved", 0, "grad_input");
}

TEST_CASE("taking Adam's weight decay past the averages, or AdamW's through them, fails the golden cases") {
  require_attribute_matters("pytorch/optimizer.json", "torch_optim_adam_weight_decay__b", "optimizer", "AdamW",
                            "x_trace");
  require_attribute_matters("pytorch/optimizer.json", "torch_optim_adamw__b", "optimizer", "Adam", "x_trace");
}

TEST_CASE("a mean that counts ignored targets, and a softmax along another axis, fail the golden cases") {
  require_attribute_matters("pytorch/cross_entropy.json", "torch_cross_entropy_ignore_index__b", "ignore_index", -1,
                            "output");
  require_attribute_matters("pytorch/softmax.json", "torch_softmax_dim__b", "dim", 2, "output");
}
