// Seeded weights for the tests of recurrent layers.
#pragma once

#include <vector>

#include "attention/recurrent.h"
#include "tensors.h"

namespace attention::test {

struct RecurrentExtent {
  Index input = 2;
  Index hidden = 3;
  Index projection = 0;  ///< 0: none
  bool biases = true;
  bool peepholes = false;
};

/// One a layer and direction.
inline std::vector<RecurrentWeights<double>> random_weights(const RecurrentOptions& options,
                                                            const RecurrentExtent& extent) {
  const Index gates = options.kind == RecurrentKind::rnn ? 1 : options.kind == RecurrentKind::gru ? 3 : 4;
  const Index directions = options.direction == Direction::bidirectional ? 2 : 1;
  const Index output = extent.projection == 0 ? extent.hidden : extent.projection;
  std::vector<RecurrentWeights<double>> weights;
  std::uint64_t stream = 100;
  for (Index run = 0; run < options.layers * directions; ++run) {
    const Index input = run < directions ? extent.input : directions * output;
    RecurrentWeights<double> one{.weight_ih = random_tensor(stream, {gates * extent.hidden, input}),
                                 .weight_hh = random_tensor(stream + 1, {gates * extent.hidden, output})};
    if (extent.biases) {
      one.bias_ih = random_tensor(stream + 2, {gates * extent.hidden});
      one.bias_hh = random_tensor(stream + 3, {gates * extent.hidden});
    }
    if (extent.projection != 0) one.weight_hr = random_tensor(stream + 4, {output, extent.hidden});
    if (extent.peepholes) one.peepholes = random_tensor(stream + 5, {3 * extent.hidden});
    weights.push_back(std::move(one));
    stream += 6;
  }
  return weights;
}

}  // namespace attention::test
