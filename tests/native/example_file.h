// Reads web/examples/*.json: the worked examples with the numbers expected of them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "attention/attention.h"

namespace attention::test {

/// An example as it opens, or with one of its variants set.
struct ExampleCase {
  std::string name;  ///< "blend-charge", or "blend-charge, decisive"
  Problem problem;
  nlohmann::json expected;  ///< the entries of `expected`
};

struct ExampleFile {
  std::string name;  ///< of the file
  nlohmann::json content;
};

/// Every example file, by name. Throws when a file cannot be read: it ends the test program.
std::vector<ExampleFile> example_files();

/// The example itself, then its variants in their order.
std::vector<ExampleCase> cases_of(const nlohmann::json& example);

/// A number of an example file; "inf", "-inf" and "nan" stand for themselves.
double number_in(const nlohmann::json& json);

}  // namespace attention::test
