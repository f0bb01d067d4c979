#include "left_out.h"

namespace attention::test {

std::optional<std::string> reason_to_leave_out(const GoldenCase& golden) {
  // One row a tag; tests/conformance/README.md has the same table.
  static const std::map<std::string, std::string> reasons = {
      {"nan_convention", "a fully masked row is NaN there; here it is zeros, as in ONNX Attention and later PyTorch"},
  };
  for (const std::string& tag : golden.features) {
    const auto found = reasons.find(tag);
    if (found != reasons.end()) return tag + ": " + found->second;
  }
  return std::nullopt;
}

}  // namespace attention::test
