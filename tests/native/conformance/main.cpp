#include <catch2/catch_session.hpp>

#include "golden_tests.h"

int main(int argc, char* argv[]) {
  attention::test::register_golden_tests();
  return Catch::Session().run(argc, argv);
}
