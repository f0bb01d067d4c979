// What a problem gives, and what can be made of it before the scores.
#pragma once

#include <array>

#include "attention/problem.h"

namespace attention {

/// The input of that role, or null.
inline const Matrix* given(const Problem& problem, Role role) {
  const auto found = problem.inputs.find(role);
  return found == problem.inputs.end() ? nullptr : &found->second;
}

/// Query, key or value, and what it can be made from.
struct Projected {
  Role role, projection, bias;
};
inline constexpr std::array<Projected, 3> projected_roles = {{{Role::query, Role::query_projection, Role::query_bias},
                                                              {Role::key, Role::key_projection, Role::key_bias},
                                                              {Role::value, Role::value_projection, Role::value_bias}}};

/// What is projected: key and value come from the other text where there is one.
inline Role source_of(const Problem& problem, const Projected& projected) {
  return projected.role != Role::query && given(problem, Role::memory) != nullptr ? Role::memory : Role::embedding;
}

/// Whether the scores are made with the additive similarity.
inline bool is_additive(const Problem& problem) { return given(problem, Role::vector) != nullptr; }

}  // namespace attention
