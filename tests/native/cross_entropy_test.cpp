#include "attention/softmax.h"
#include "attention/training.h"
#include "errors.h"
#include "numbers.h"
#include "tensors.h"

using namespace attention;
using namespace attention::test;

namespace {

using Tensor = TensorOf<double>;
using Options = CrossEntropyOptions<double>;

const Tensor input = random_tensor(0, {3, 4, 2});
/// One of them is ignored.
const IndexTensor target{{3, 2}, {0, 3, -100, 1, 2, 2}};

/// (3, 4, 2), positive, adding up to 1 over the classes.
Tensor probabilities() { return softmax(random_tensor(1, {3, 4, 2}), {.axis = 1}).value(); }

Tensor accepted(const Result<Tensor>& result) {
  INFO(text_of(result));
  REQUIRE(result.ok());
  return result.value();
}

const Reduction reductions[] = {Reduction::mean, Reduction::sum, Reduction::none};

template <typename Target>
void check_gradients(const Target& wanted) {
  for (const Reduction reduction : reductions) {
    for (const double smoothing : {0.0, 0.3}) {
      for (const auto& weight : {std::optional<Tensor>(), std::optional<Tensor>(Tensor{{4}, {1, 0.5, 2, 0}})}) {
        const Options options{.weight = weight, .reduction = reduction, .label_smoothing = smoothing};
        const Tensor loss = accepted(cross_entropy(input, wanted, options));
        const Tensor grad_output = random_tensor(2, loss.shape);
        require_gradient("input", input, accepted(cross_entropy_backward(input, wanted, grad_output, options)),
                         [&](const Tensor& changed) {
                           return sum_of_products(accepted(cross_entropy(changed, wanted, options)), grad_output);
                         });
      }
    }
  }
}

}  // namespace

TEST_CASE("the cross-entropy is −log of the probability of the target, times its class's weight") {
  const Tensor scores{{2, 3}, {1, 2, 0, -1, 0, 3}};
  const Tensor logs = log_softmax(scores).value();
  const IndexTensor classes{{2}, {1, 0}};
  CHECK(accepted(cross_entropy(scores, classes, Options{.reduction = Reduction::none})).data ==
        std::vector<double>{-logs.data[1], -logs.data[3]});
  const Options weighted{.weight = Tensor{{3}, {2, 0.5, 7}}};
  CHECK(close(accepted(cross_entropy(scores, classes, weighted)).data.front(),
              -(0.5 * logs.data[1] + 2 * logs.data[3]) / 2.5, double_tolerance));
  CHECK(accepted(cross_entropy(scores, classes)).shape.empty());
}

TEST_CASE("a probability target that is all on one class is that class's index") {
  const Tensor scores = random_tensor(3, {2, 3});
  const Tensor on_one{{2, 3}, {0, 1, 0, 0, 0, 1}};
  const IndexTensor index{{2}, {1, 2}};
  for (const Reduction reduction : reductions) {
    const Options options{.reduction = reduction, .label_smoothing = 0.2};
    const Tensor by_index = accepted(cross_entropy(scores, index, options));
    const Tensor by_probability = accepted(cross_entropy(scores, on_one, options));
    for (std::size_t i = 0; i < by_index.data.size(); ++i)
      CHECK(close(by_index.data[i], by_probability.data[i], double_tolerance));
  }
}

TEST_CASE("an ignored target has no loss, no gradient, and no part in the mean") {
  const Tensor losses = accepted(cross_entropy(input, target, Options{.reduction = Reduction::none}));
  CHECK(losses.data[2] == 0.0);
  double sum = 0.0;
  for (const double loss : losses.data) sum += loss;
  CHECK(close(accepted(cross_entropy(input, target)).data.front(), sum / 5, double_tolerance));
  const Tensor grad = accepted(cross_entropy_backward(input, target, Tensor{{}, {1}}));
  for (std::size_t c = 0; c < 4; ++c) CHECK(grad.data[8 + 2 * c] == 0.0);
}

TEST_CASE("the gradients of the cross-entropy are the slopes, for classes and for probabilities") {
  check_gradients(target);
  check_gradients(probabilities());
}

TEST_CASE("a class without a part in the loss may have no probability") {
  const Tensor scores{{1, 3}, {1, -infinity, 2}};
  const IndexTensor first{{1}, {0}}, masked_out{{1}, {1}};
  CHECK(text_of(cross_entropy(scores, first)) == "not-finite: input[0][1] is -inf; every number must be finite");
  const Options allowed{.non_finite = NonFinite::allow};
  CHECK(close(accepted(cross_entropy(scores, first, allowed)).data.front(), std::log1p(std::exp(1.0)), 1e-12));
  CHECK(accepted(cross_entropy(scores, masked_out, allowed)).data.front() == infinity);
}

TEST_CASE("a mean over nothing is refused, or NaN where that is allowed") {
  const IndexTensor nothing{{3, 2}, std::vector<Index>(6, -100)};
  CHECK(text_of(cross_entropy(input, nothing)) ==
        "not-finite: the class weights of the targets that are not ignored add up to 0, so the losses have no mean");
  CHECK(std::isnan(accepted(cross_entropy(input, nothing, Options{.non_finite = NonFinite::allow})).data.front()));
  CHECK(accepted(cross_entropy(input, nothing, Options{.reduction = Reduction::sum})).data.front() == 0.0);
}

TEST_CASE("the cross-entropy refuses what does not fit, saying what would") {
  CHECK(text_of(cross_entropy(input, IndexTensor{{3}, {0, 0, 0}})) ==
        "shape-mismatch: target has shape [3], input without its classes has [3, 2]");
  CHECK(text_of(cross_entropy(input, IndexTensor{{3, 2}, {0, 1, 2, 3, 4, 0}})) ==
        "out-of-range: target number 4 is 4; it must be a class from 0 to 3, or ignore_index, -100");
  CHECK(text_of(cross_entropy(input, random_tensor(0, {3, 4}))) ==
        "shape-mismatch: target has shape [3, 4], input has [3, 4, 2]");
  CHECK(text_of(cross_entropy(input, target, Options{.weight = random_tensor(0, {3})})) ==
        "shape-mismatch: weight has shape [3], the classes of input has [4]");
  CHECK(text_of(cross_entropy(input, target, Options{.label_smoothing = 1.5})) ==
        "out-of-range: label_smoothing is 1.5; it must be from 0 to 1");
  CHECK(text_of(cross_entropy_backward(input, target, Tensor{{1}, {1}})) ==
        "shape-mismatch: grad_output has shape [1], the loss has []");
}
