// One problem of every kind of attention that can be traced.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "attention/random.h"
#include "attention/trace.h"
#include "errors.h"

namespace attention::test {

struct TracedKind {
  std::string name;
  Problem problem;
};

inline Matrix random_matrix(std::uint64_t stream, Index rows, Index columns) {
  return random_normal(5, stream, rows, columns).value();
}

inline Trace traced(const Problem& problem) {
  auto result = trace(problem);
  INFO(text_of(result));
  REQUIRE(result.ok());
  return std::move(result).value();
}

/// The tensor of that id, which must be there.
inline MatrixMap numbers_of(const Trace& trace, std::string_view id) {
  const Tensor* found = find_tensor(trace, id);
  CAPTURE(id);
  REQUIRE(found != nullptr);
  return numbers(trace, *found);
}

/// Query, key and value of another text: Tq 2, Tk 3, Dk 4, Dv 6.
inline Problem cross_problem() {
  Problem problem;
  problem.inputs = {{Role::query, random_matrix(0, 2, 4)},
                    {Role::key, random_matrix(1, 3, 4)},
                    {Role::value, random_matrix(2, 3, 6)}};
  return problem;
}

/// The same with two earlier words.
inline Problem cached_problem() {
  Problem problem = cross_problem();
  problem.inputs[Role::past_key] = random_matrix(3, 2, 4);
  problem.inputs[Role::past_value] = random_matrix(4, 2, 6);
  problem.mask = CausalMask{};
  return problem;
}

/// Keys of other columns than the queries: Dk′ 5, A 7.
inline Problem additive_problem() {
  Problem problem = cross_problem();
  problem.inputs[Role::key] = random_matrix(1, 3, 5);
  problem.inputs[Role::query_weight] = random_matrix(5, 7, 4);
  problem.inputs[Role::key_weight] = random_matrix(6, 7, 5);
  problem.inputs[Role::bias] = random_matrix(7, 1, 7);
  problem.inputs[Role::vector] = random_matrix(8, 1, 7);
  return problem;
}

/// Two heads, projected from two texts with all biases, and out again.
inline Problem multi_head_problem() {
  Problem problem;
  problem.heads = 2;
  problem.inputs = {{Role::embedding, random_matrix(10, 2, 5)},         {Role::memory, random_matrix(11, 3, 3)},
                    {Role::query_projection, random_matrix(12, 4, 5)},  {Role::key_projection, random_matrix(13, 4, 3)},
                    {Role::value_projection, random_matrix(14, 6, 3)},  {Role::query_bias, random_matrix(15, 1, 4)},
                    {Role::key_bias, random_matrix(16, 1, 4)},          {Role::value_bias, random_matrix(17, 1, 6)},
                    {Role::output_projection, random_matrix(18, 5, 6)}, {Role::output_bias, random_matrix(19, 1, 5)}};
  return problem;
}

inline std::vector<TracedKind> traced_kinds() {
  std::vector<TracedKind> kinds = {{"cross", cross_problem()},
                                   {"cached", cached_problem()},
                                   {"additive", additive_problem()},
                                   {"multi-head", multi_head_problem()}};

  Problem problem = cross_problem();
  problem.softcap = 1.5;
  problem.addend = 0.25;
  problem.mask = PaddingMask{2};
  kinds.push_back({"softcap and padding", problem});

  problem = cached_problem();
  problem.heads = 2;
  kinds.push_back({"cached multi-head", problem});

  problem = multi_head_problem();
  problem.mask = PaddingMask{0};
  kinds.push_back({"multi-head with nothing to attend to", problem});
  problem.mask = CausalMask{};
  problem.softmax.form = SoftmaxForm::plain;
  kinds.push_back({"causal multi-head with the plain softmax", problem});

  problem = additive_problem();
  problem.inputs.erase(Role::bias);
  problem.inputs[Role::past_key] = random_matrix(3, 2, 5);
  problem.inputs[Role::past_value] = random_matrix(4, 2, 6);
  problem.mask = CausalMask{};
  kinds.push_back({"cached additive", problem});

  problem = cross_problem();
  problem.normaliser = Normaliser::softmax_with_extra_zero;
  problem.mask = PaddingMask{2};
  kinds.push_back({"extra zero and padding", problem});
  problem = multi_head_problem();
  problem.normaliser = Normaliser::softmax_with_extra_zero;
  problem.softmax.form = SoftmaxForm::plain;
  kinds.push_back({"multi-head with the plain softmax and an extra zero", problem});

  problem = cross_problem();
  problem.normaliser = Normaliser::uniform;
  problem.mask = PaddingMask{0};
  kinds.push_back({"uniform with nothing to attend to", problem});
  problem.normaliser = Normaliser::argmax;
  problem.mask = CausalMask{};
  kinds.push_back({"causal argmax", problem});

  problem = cross_problem();
  problem.similarity = Similarity::cosine;
  kinds.push_back({"cosine", problem});
  return kinds;
}

}  // namespace attention::test
