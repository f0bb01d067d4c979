#include "golden_tests.h"

#include <algorithm>
#include <fstream>
#include <iostream>

#include "compare.h"
#include "left_out.h"
#include "operators.h"
#include "register_test.h"

namespace attention::test {

namespace {

constexpr const char* tag = "[golden]";

namespace fs = std::filesystem;

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_directory() || entry.path().extension() == ".json") entries.push_back(entry.path());
  std::sort(entries.begin(), entries.end());
  return entries;
}

/// What is wrong with the case; empty when all is well.
std::string wrong_with(const GoldenCase& golden) {
  try {
    return disagreements(golden, run(golden));
  } catch (const std::exception& exception) {
    return std::string("  ") + exception.what() + "\n";
  }
}

struct Counts {
  int listed = 0;
  int passed = 0;
  std::map<std::string, int> left_out;
};

/// Runs the cases of the files and prints, for each operator, how many were run and how many left out.
void run_files(const std::string& peer, const std::vector<fs::path>& files, const nlohmann::json& expected) {
  std::map<std::string, Counts> operators;
  for (const fs::path& file : files) {
    for (const GoldenCase& golden : cases_in(file)) {
      Counts& counts = operators[golden.op];
      ++counts.listed;
      if (const auto reason = reason_to_leave_out(golden)) {
        ++counts.left_out[*reason];
        continue;
      }
      const std::string wrong = wrong_with(golden);
      if (wrong.empty()) {
        ++counts.passed;
      } else {
        FAIL_CHECK(golden.name << "\n" << wrong);
      }
    }
  }
  REQUIRE(!operators.empty());
  for (const auto& [op, counts] : operators) {
    std::cout << peer << " " << op << ": " << counts.passed << " of " << counts.listed << " cases passed";
    int left_out = 0;
    for (const auto& [reason, cases] : counts.left_out) {
      std::cout << "; " << cases << " left out (" << reason << ")";
      left_out += cases;
    }
    std::cout << std::endl;
    CAPTURE(peer, op);
    CHECK(counts.listed == expected.at(op).get<int>());
    CHECK(counts.passed > 0);
    CHECK(counts.passed + left_out == counts.listed);
  }
}

nlohmann::json expected_counts(const std::string& peer) {
  std::ifstream stream(fs::path(ATTENTION_CONFORMANCE_FOLDER) / "counts.json");
  return nlohmann::json::parse(stream).at(peer);
}

/// An entry is a file of cases, or a folder of such files.
std::vector<fs::path> files_of(const fs::path& entry) {
  return entry.extension() == ".json" ? std::vector{entry} : entries_of(entry);
}

/// A test looks only at what it finds: that nothing is gone is seen from all of a peer's files together.
void count_cases(const std::string& peer, const fs::path& folder, int total) {
  std::map<std::string, int> found;
  int all = 0;
  for (const fs::path& entry : entries_of(folder)) {
    for (const fs::path& file : files_of(entry)) {
      for (const GoldenCase& golden : cases_in(file)) {
        ++found[golden.op];
        ++all;
      }
    }
  }
  CHECK(found == expected_counts(peer).get<std::map<std::string, int>>());
  CHECK(all == total);
}

/// One test for each entry of the peer's folder, and one for its total.
void register_peer(const std::string& peer, const fs::path& folder, int total) {
  for (const fs::path& entry : entries_of(folder))
    register_test("golden cases of " + peer + ": " + entry.stem().string(), tag,
                  [peer, entry] { run_files(peer, files_of(entry), expected_counts(peer)); });
  register_test("golden cases of " + peer + ": " + std::to_string(total) + " in all", tag,
                [peer, folder, total] { count_cases(peer, folder, total); });
}

}  // namespace

void register_golden_tests() {
  const fs::path folder = ATTENTION_CONFORMANCE_FOLDER;
  register_peer("onnxruntime", folder / "onnxruntime", 90);
  register_peer("pytorch", folder / "pytorch", 449);
  const std::string onnx = ATTENTION_ONNX_VECTORS;
  if (onnx.empty()) {
    register_test("golden cases of onnx", tag, [] {
      SKIP(
          "ONNX's own cases are left out: they come from github.com/onnx/onnx; give their folder, re-encoded as the "
          "others are, as the CMake option ATTENTION_ONNX_VECTORS");
    });
    return;
  }
  register_peer("onnx", onnx, 126);
}

}  // namespace attention::test
