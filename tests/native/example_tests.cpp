#include "example_tests.h"

#include <catch2/catch_test_macros.hpp>
#include <set>

#include "errors.h"
#include "example_file.h"
#include "numbers.h"
#include "register_test.h"

namespace attention::test {

namespace {

constexpr const char* tag = "[example]";

using nlohmann::json;

Trace traced(const ExampleCase& example) {
  auto result = trace(example.problem);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

std::vector<Index> listed(const json& entry, const char* key, Index count) {
  if (entry.contains(key)) return entry.at(key).get<std::vector<Index>>();
  std::vector<Index> all(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Index>(i);
  return all;
}

void check_values(const json& entry, const MatrixMap& actual) {
  const auto rows = listed(entry, "rows", actual.rows());
  const auto columns = listed(entry, "columns", actual.cols());
  const json& values = entry.at("values");
  REQUIRE(values.size() == rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    REQUIRE(values.at(row).size() == columns.size());
    for (std::size_t column = 0; column < columns.size(); ++column) {
      const double expected = number_in(values.at(row).at(column));
      const double found = actual(rows[row], columns[column]);
      CAPTURE(rows[row], columns[column], expected, found);
      CHECK(close(found, expected, entry.at("tolerance")));
    }
  }
}

double read_out(const json& entry, Row row) {
  const std::string name = entry.at("readOut");
  if (name == "sum") return row_total(row).value();
  if (name == "largest") return largest(row).value();
  if (name == "entropy") return entropy(row).value();
  if (name == "effective") return effective_number(row).value();
  const auto columns = entry.at("columns").get<std::vector<Index>>();
  if (name == "ratio") return ratio(row, columns.at(0), columns.at(1)).value().value();
  REQUIRE(name == "difference");
  return difference(row, columns.at(0), columns.at(1)).value();
}

void check_read_out(const json& entry, const MatrixMap& tensor) {
  const Index index = entry.at("row").get<Index>();
  REQUIRE(index < tensor.rows());
  const Row row(tensor.data() + index * tensor.cols(), static_cast<std::size_t>(tensor.cols()));
  const double expected = number_in(entry.at("value"));
  const double found = read_out(entry, row);
  CAPTURE(entry.at("readOut"), index, expected, found);
  CHECK(close(found, expected, entry.at("tolerance")));
}

void check_tensor(const ExampleCase& example, const std::string& id) {
  const Trace trace = traced(example);
  const Tensor* tensor = find_tensor(trace, id);
  REQUIRE(tensor != nullptr);
  for (const json& entry : example.expected) {
    if (entry.at("tensor") != id) continue;
    if (entry.contains("readOut"))
      check_read_out(entry, numbers(trace, *tensor));
    else
      check_values(entry, numbers(trace, *tensor));
  }
}

void check_explanations(const ExampleCase& example) {
  const Trace trace = traced(example);
  std::vector<Cell> cells;
  for (const Tensor& tensor : trace.tensors)
    for (Index row = 0; row < tensor.rows; ++row)
      for (Index column = 0; column < tensor.columns; ++column) cells.push_back({tensor.id, row, column});
  REQUIRE(cells.size() == trace.tape.size());

  const auto explanations = explain(trace, cells);
  INFO(text_of(explanations));
  REQUIRE(explanations.ok());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double number = numbers(trace, *find_tensor(trace, cells[i].tensor))(cells[i].row, cells[i].column);
    const double total = explanations.value()[i].total;
    CAPTURE(cells[i].tensor, cells[i].row, cells[i].column, number, total);
    REQUIRE(same_bits(total, number));
  }
}

bool fast_path_applies(const Problem& problem) {
  return problem.until == Until::output && problem.inputs.contains(Role::query) && problem.addend == 0.0 &&
         problem.softcap == 0.0 && !problem.heads && problem.softmax.temperature == 1.0 &&
         problem.similarity == Similarity::dot && !problem.inputs.contains(Role::vector) &&
         problem.normaliser == Normaliser::softmax;
}

template <typename Scalar>
void check_fast_path(const Problem& problem, const Trace& trace, double tolerance) {
  const auto input = [&problem](Role role) -> MatrixOf<Scalar> { return problem.inputs.at(role).cast<Scalar>(); };
  const ScaledDotProductOptions options{.scale = problem.scale, .mask = problem.mask, .need_weights = true};
  const auto fast = scaled_dot_product(input(Role::query), input(Role::key), input(Role::value), options);
  INFO(text_of(fast));
  REQUIRE(fast.ok());
  require_close<Scalar>(*fast.value().weights, numbers(trace, *find_tensor(trace, "weights")), tolerance);
  require_close<Scalar>(fast.value().output, numbers(trace, *find_tensor(trace, "output")), tolerance);
}

void register_case(const ExampleCase& example) {
  const std::string prefix = "example " + example.name + ": ";
  std::set<std::string> tensors;
  for (const json& entry : example.expected) tensors.insert(entry.at("tensor").get<std::string>());
  for (const std::string& id : tensors)
    register_test(prefix + id + " holds the expected numbers", tag, [example, id] { check_tensor(example, id); });
  register_test(prefix + "the terms of every cell add up to exactly the cell", tag,
                [example] { check_explanations(example); });
  if (!fast_path_applies(example.problem)) return;
  register_test(prefix + "the fast path agrees with the trace", tag, [example] {
    const Trace trace = traced(example);
    check_fast_path<double>(example.problem, trace, double_tolerance);
    check_fast_path<float>(example.problem, trace, float_tolerance);
  });
}

}  // namespace

void register_example_tests() {
  for (const ExampleFile& file : example_files())
    for (const ExampleCase& example : cases_of(file.content)) register_case(example);
}

}  // namespace attention::test
