#include "attention/gradient_decay.h"
#include "operators.h"
#include "run_recurrent.h"

namespace attention::test {

namespace {

template <typename Scalar>
TensorOf<Scalar> jacobian(const GradientDecay<Scalar>& decay, Index word) {
  const auto found = slice(decay.jacobians, word);
  TensorOf<Scalar> one = zeros<Scalar>({found.rows(), found.cols()});
  slice(one, 0) = found;
  return one;
}

}  // namespace

template <typename Scalar>
GoldenOutputs run_gradient_decay(const GoldenCase& golden) {
  auto input = golden.tensor<Scalar>("input");
  // A batch of one.
  input.shape.erase(input.shape.begin());
  const auto found = [&] {
    if (golden.attribute<std::string>("kind", "") == "attention")
      return accepted(attention_gradient_decay(input, golden.tensor<Scalar>("W_q"), golden.tensor<Scalar>("W_k"),
                                               golden.tensor<Scalar>("W_v")));
    const RecurrentOptions options = recurrent_options(golden);
    return accepted(recurrent_gradient_decay(input, recurrent_weights<Scalar>(golden, options), options));
  };
  const GradientDecay<Scalar> decay = found();
  GoldenOutputs outputs;
  outputs.add("last", decay.last);
  outputs.add("jacobian_first", jacobian(decay, 0));
  outputs.add("jacobian_last", jacobian(decay, rows(input) - 1));
  outputs.add("jacobian_norm_per_step", decay.norms);
  TensorOf<Scalar> sums = zeros<Scalar>(input.shape);
  for (Index t = 0; t < rows(input); ++t) slice(sums, 0).row(t) = slice(decay.jacobians, t).colwise().sum();
  outputs.add("grad_sum_last_wrt_input", sums);
  return outputs;
}

template GoldenOutputs run_gradient_decay<float>(const GoldenCase&);
template GoldenOutputs run_gradient_decay<double>(const GoldenCase&);

}  // namespace attention::test
