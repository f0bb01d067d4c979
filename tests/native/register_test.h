// A test whose name and body are known only when the program runs.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <string>

namespace attention::test {

class Invoker : public Catch::ITestInvoker {
public:
  explicit Invoker(std::function<void()> body) : body_(std::move(body)) {}
  void invoke() const override { body_(); }

private:
  std::function<void()> body_;
};

/// Adds a test to those that the session will run. Tags as in TEST_CASE, e.g. "[example]".
inline void register_test(const std::string& name, const char* tags, std::function<void()> body) {
  // Registers in its constructor; nothing of it is needed afterwards.
  const Catch::AutoReg registration(Catch::Detail::make_unique<Invoker>(std::move(body)), CATCH_INTERNAL_LINEINFO, {},
                                    Catch::NameAndTags(name, tags));
}

}  // namespace attention::test
