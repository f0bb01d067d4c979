#include <catch2/catch_session.hpp>

#include "example_tests.h"

int main(int argc, char* argv[]) {
  attention::test::register_example_tests();
  return Catch::Session().run(argc, argv);
}
