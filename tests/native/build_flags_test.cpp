#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace {

std::string command_of(const nlohmann::json& entry) { return " " + entry.at("command").get<std::string>() + " "; }

/// Of the core, and in a WebAssembly build of its bindings.
nlohmann::json our_commands() {
  std::ifstream stream(ATTENTION_COMPILE_COMMANDS);
  nlohmann::json ours = nlohmann::json::array();
  for (const auto& entry : nlohmann::json::parse(stream)) {
    const std::string file = entry.at("file");
    for (const char* folder : {"/cpp/src/", "/cpp/bindings/"})
      if (file.find(folder) != std::string::npos) ours.push_back(entry);
  }
  return ours;
}

}  // namespace

TEST_CASE("no source of ours is compiled with rules that forget NaN and infinity") {
  const auto commands = our_commands();
  REQUIRE(commands.size() > 0);
  for (const auto& entry : commands) {
    const std::string command = command_of(entry);
    CAPTURE(command);
    for (const char* flag : {"-ffast-math", "-Ofast", "-ffinite-math-only", "-fassociative-math",
                             "-funsafe-math-optimizations", "-ffp-contract=fast"})
      REQUIRE(command.find(flag) == std::string::npos);
  }
}

TEST_CASE("every source of ours is compiled without fused multiply-adds") {
  for (const auto& entry : our_commands()) {
    const std::string command = command_of(entry);
    CAPTURE(command);
    REQUIRE(command.find(" -ffp-contract=off ") != std::string::npos);
  }
}

TEST_CASE("every source of ours is compiled with the warnings on") {
  for (const auto& entry : our_commands()) {
    const std::string command = command_of(entry);
    CAPTURE(command);
    for (const char* flag : {" -Wall ", " -Wextra ", " -Wconversion ", " -Wshadow "})
      REQUIRE(command.find(flag) != std::string::npos);
  }
}
