#include <catch2/catch_session.hpp>

#include "agreement_tests.h"
#include "golden_tests.h"

int main(int argc, char* argv[]) {
  attention::test::register_golden_tests();
  attention::test::register_agreement_tests();
  return Catch::Session().run(argc, argv);
}
