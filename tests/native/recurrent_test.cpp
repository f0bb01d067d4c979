#include "attention/recurrent.h"

#include "errors.h"
#include "numbers.h"
#include "recurrent_weights.h"

using namespace attention;
using namespace attention::test;

namespace {

RecurrentOutput<double> run(const TensorOf<double>& input, const std::vector<RecurrentWeights<double>>& weights,
                            const RecurrentOptions& options, const RecurrentState<double>& initial = {}) {
  auto output = recurrent(input, weights, initial, options);
  INFO(text_of(output));
  REQUIRE(output.ok());
  return std::move(output).value();
}

std::string refused(const TensorOf<double>& input, const std::vector<RecurrentWeights<double>>& weights,
                    const RecurrentOptions& options, const RecurrentState<double>& initial = {}) {
  return text_of(recurrent(input, weights, initial, options));
}

/// Words first … last of a tensor (T, columns).
TensorOf<double> words(const TensorOf<double>& tensor, Index first, Index last) {
  auto part = zeros<double>({last - first + 1, columns(tensor)});
  slice(part, 0) = slice(tensor, 0).middleRows(first, rows(part));
  return part;
}

constexpr RecurrentKind kinds[] = {RecurrentKind::rnn, RecurrentKind::gru, RecurrentKind::lstm};

}  // namespace

TEST_CASE("one number through one gate is what a hand can work out") {
  const auto one = [](double number) { return TensorOf<double>{{1, 1}, {number}}; };
  // h = tanh(½ × 2 + ¼ × 0), then tanh(½ × 0 + ¼ × h).
  const std::vector<RecurrentWeights<double>> weights{{.weight_ih = one(0.5), .weight_hh = one(0.25)}};
  const auto output = run({{2, 1}, {2, 0}}, weights, {.kind = RecurrentKind::rnn});
  CHECK(close(output.output.data[0], std::tanh(1.0), double_tolerance));
  CHECK(close(output.output.data[1], std::tanh(0.25 * std::tanh(1.0)), double_tolerance));
  // With all weights 0, gru's gates are ½ and its candidate 0: the state halves with every word.
  const std::vector<RecurrentWeights<double>> zero{
      {.weight_ih = zeros<double>({3, 1}), .weight_hh = zeros<double>({3, 1})}};
  CHECK(run({{2, 1}, {7, 7}}, zero, {.kind = RecurrentKind::gru}, {.hidden = one(8)}).output.data ==
        std::vector<double>{4, 2});
  // And so does lstm's cell.
  const std::vector<RecurrentWeights<double>> four{
      {.weight_ih = zeros<double>({4, 1}), .weight_hh = zeros<double>({4, 1})}};
  CHECK(run({{2, 1}, {7, 7}}, four, {}, {.cell = one(8)}).last.cell->data == std::vector<double>{2});
}

TEST_CASE("reading a sequence in two parts, handing on the state, gives what reading it whole does") {
  for (const RecurrentKind kind : kinds) {
    const RecurrentOptions options{.kind = kind, .layers = 2};
    const auto weights = random_weights(options, {});
    const auto input = random_tensor(50, {5, 2});
    const auto whole = run(input, weights, options);
    const auto begun = run(words(input, 0, 1), weights, options);
    const auto rest = run(words(input, 2, 4), weights, options, begun.last);
    require_close<double>(slice(rest.output, 0), slice(words(whole.output, 2, 4), 0), double_tolerance);
    require_close<double>(slice(*rest.last.hidden, 0), slice(*whole.last.hidden, 0), double_tolerance);
  }
}

TEST_CASE("a batch is its sequences, each to its own length and zeros after") {
  for (const RecurrentKind kind : kinds) {
    for (const Direction direction : {Direction::forward, Direction::reverse, Direction::bidirectional}) {
      RecurrentOptions options{.kind = kind, .layers = 2, .direction = direction, .batch_first = true};
      const auto weights = random_weights(options, {});
      const auto input = random_tensor(51, {3, 4, 2});
      options.lengths = {4, 1, 3};
      const auto batch = run(input, weights, options);
      for (Index n = 0; n < 3; ++n) {
        const Index length = options.lengths[static_cast<std::size_t>(n)];
        TensorOf<double> sequence = zeros<double>({length, 2});
        slice(sequence, 0) = slice(input, n).topRows(length);
        const auto alone = run(sequence, weights, {.kind = kind, .layers = 2, .direction = direction});
        require_close<double>(slice(batch.output, n).topRows(length), slice(alone.output, 0), double_tolerance);
        CHECK((slice(batch.output, n).bottomRows(4 - length).array() == 0).all());
        for (Index layer = 0; layer < slices(*batch.last.hidden); ++layer)
          require_close<double>(slice(*batch.last.hidden, layer).row(n), slice(*alone.last.hidden, 0).row(layer),
                                double_tolerance);
      }
    }
  }
}

TEST_CASE("batch first or time first, the numbers are the same") {
  const auto weights = random_weights({}, {});
  const auto time_first = random_tensor(52, {4, 3, 2});
  auto batch_first = zeros<double>({3, 4, 2});
  for (Index t = 0; t < 4; ++t)
    for (Index n = 0; n < 3; ++n) slice(batch_first, n).row(t) = slice(time_first, t).row(n);
  const auto one = run(time_first, weights, {}), other = run(batch_first, weights, {.batch_first = true});
  for (Index t = 0; t < 4; ++t)
    for (Index n = 0; n < 3; ++n) CHECK(slice(other.output, n).row(t) == slice(one.output, t).row(n));
  CHECK(one.last.cell->data == other.last.cell->data);
}

TEST_CASE("float gives what double does, to its own precision") {
  const auto to_float = [](const TensorOf<double>& tensor) {
    return TensorOf<float>{tensor.shape, {tensor.data.begin(), tensor.data.end()}};
  };
  const auto weights = random_weights({}, {.biases = false});
  const auto input = random_tensor(53, {4, 2});
  const auto output = run(input, weights, {}).output;
  const auto found = recurrent<float>(
      to_float(input), {{.weight_ih = to_float(weights[0].weight_ih), .weight_hh = to_float(weights[0].weight_hh)}}, {},
      {});
  REQUIRE(found.ok());
  require_close<float>(slice(found.value().output, 0), slice(output, 0), float_tolerance);
}

TEST_CASE("inputs, weights and states that do not fit a recurrent layer are refused by name") {
  const RecurrentOptions rnn{.kind = RecurrentKind::rnn};
  const auto weights = random_weights(rnn, {});
  const auto input = random_tensor(54, {4, 2});
  CHECK(refused(zeros<double>({1, 4, 1, 2}), weights, rnn) ==
        "shape-mismatch: input has shape [1, 4, 1, 2]; it needs 2 or 3 axes");
  CHECK(refused(input, weights, {.kind = RecurrentKind::rnn, .layers = 0}) ==
        "out-of-range: layers is 0; it must be at least 1");
  CHECK(refused(input, weights, {.kind = RecurrentKind::rnn, .layers = 2, .direction = Direction::bidirectional}) ==
        "shape-mismatch: weights has length 1; it must be layers × directions, 2 × 2");
  CHECK(refused(random_tensor(54, {4, 5}), weights, rnn) ==
        "shape-mismatch: weights[0].weight_ih has shape [3, 2]; it must be [3, 5]");
  CHECK(refused(input, weights, {.kind = RecurrentKind::lstm}) ==
        "shape-mismatch: weights[0].weight_ih has 3 rows, which 4 gates do not divide");
  CHECK(refused(input, random_weights(rnn, {.projection = 2}), rnn) ==
        "conflicting-input: weights[0].weight_hr is given; only an lstm has one");
  CHECK(refused(input, random_weights(rnn, {.peepholes = true}), rnn) ==
        "conflicting-input: weights[0].peepholes is given; only an lstm has one");
  CHECK(refused(input, weights, rnn, {.hidden = zeros<double>({3})}) ==
        "shape-mismatch: initial.hidden has shape [3]; it must be [1, 3]");
  CHECK(refused(input, weights, rnn, {.cell = zeros<double>({1, 3})}) ==
        "conflicting-input: initial.cell is given; only an lstm has one");

  auto uneven = random_weights({.layers = 2}, {.projection = 2});
  uneven[1].weight_hr.reset();
  CHECK(refused(input, uneven, {.layers = 2}) == "conflicting-input: weights[1] has no weight_hr, weights[0] has one");
}

TEST_CASE("lengths are refused unless there is one a sequence, each from 1 to the number of words") {
  const RecurrentOptions options{.kind = RecurrentKind::rnn};
  const auto weights = random_weights(options, {});
  const auto input = random_tensor(55, {4, 2, 2});
  const auto with_lengths = [&](std::vector<Index> lengths) {
    return refused(input, weights, {.kind = RecurrentKind::rnn, .lengths = std::move(lengths)});
  };
  CHECK(with_lengths({4, 1}) == "ok");
  CHECK(with_lengths({4}) == "shape-mismatch: lengths has 1 number, input has 2 sequences");
  CHECK(with_lengths({4, 0}) == "out-of-range: lengths[1] is 0; it must be from 1 to 4");
  CHECK(with_lengths({5, 1}) == "out-of-range: lengths[0] is 5; it must be from 1 to 4");
}

TEST_CASE("a number that is not finite is refused, or stays in the sequence it came with") {
  const auto weights = random_weights({}, {});
  auto input = random_tensor(56, {3, 2, 2});
  const auto clean = run(input, weights, {}).output;
  input.data[4] = not_a_number;  // word 1 of sequence 0
  CHECK(refused(input, weights, {}) == "not-finite: input[1][0][0] is nan; every number must be finite");
  const auto output = run(input, weights, {.non_finite = NonFinite::allow}).output;
  for (Index t = 0; t < 3; ++t) {
    CHECK(slice(output, t).row(1) == slice(clean, t).row(1));
    CHECK(slice(output, t).row(0).array().isNaN().all() == (t > 0));
  }
  // A state that doubles with every word leaves a double's range after some 1000 words.
  const std::vector<RecurrentWeights<double>> doubling{{.weight_ih = {{1, 1}, {1.0}}, .weight_hh = {{1, 1}, {2.0}}}};
  const TensorOf<double> ones{{1100, 1}, std::vector<double>(1100, 1.0)};
  CHECK(refused(ones, doubling, {.kind = RecurrentKind::rnn, .nonlinearity = Nonlinearity::relu}) ==
        "not-finite: output[1023][0] is inf; every number must be finite");
}
