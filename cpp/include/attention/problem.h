// What is to be traced: the inputs, the options and where to stop.
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "attention/mask.h"
#include "attention/softmax.h"

namespace attention {

/// What a tensor is, in the field's words; in the order of the maths. Shapes are rows × columns.
enum class Role {
  embedding,         ///< Tq × Dx, one row a word
  query_projection,  ///< Dk × Dx
  key_projection,    ///< Dk × Dx
  value_projection,  ///< Dv × Dx
  query,             ///< Tq × Dk
  key,               ///< Tk × Dk
  value,             ///< Tk × Dv
  scores,            ///< Tq × Tk
  scaled,            ///< Tq × Tk, scores × scale
  added,             ///< Tq × Tk, a constant added to every score
  mask,              ///< Tq × Tk, 0 or −∞
  masked,            ///< Tq × Tk
  maximum,           ///< Tq × 1
  shifted,           ///< Tq × Tk, (score − maximum) ÷ temperature
  exponentials,      ///< Tq × Tk
  relevance,         ///< Tq × Tk, weights given by hand before they are made to add up to 1
  sum,               ///< Tq × 1, what the row is divided by
  weights,           ///< Tq × Tk
  output,            ///< Tq × Dv
};

/// The role as it is spelled outside, e.g. "query_projection".
std::string_view role_name(Role role);
/// The role of that name, or nothing.
std::optional<Role> role_named(std::string_view name);

/// The last tensor wanted. `query` ends after the projections.
enum class Until { query, scores, weights, output };

/// "query", "scores", "weights", "output".
std::string_view until_name(Until until);
std::optional<Until> until_named(std::string_view name);

/// One attention problem. It starts at one of
///   embedding with projections (each of query, key and value may also be given instead of its projection),
///   query, key (and value),
///   scores (and value),
///   relevance (and value).
struct Problem {
  /// By role; only the roles named above may be given.
  std::map<Role, Matrix> inputs;

  /// Factor on the scores. When absent: 1/√Dk, or 1 for a problem that starts at scores (Dk is then unknown).
  std::optional<double> scale;
  /// Added to every score after scaling.
  double addend = 0.0;
  Mask mask = NoMask{};
  SoftmaxOptions softmax;
  /// For a problem that starts at relevance (where the four options above have no part): divide each row by its sum.
  bool add_up_to_one = false;

  Until until = Until::output;
};

/// Whether the problem can be traced.
/// Refuses: missing-input when `until` needs an input that is not there; conflicting-input when two inputs stand for
/// the same tensor; empty-input, not-finite and shape-mismatch inputs; a scale or addend that is not finite
/// (not-finite); a temperature outside (0, ∞), a role that is no input, or more than max_traced_scores scores
/// (out-of-range); and what check_mask refuses.
std::optional<Error> check_problem(const Problem& problem);

/// Tq × Tk may not exceed this: a trace keeps about nine such matrices. (scaled_dot_product has no such limit.)
inline constexpr Index max_traced_scores = Index{1} << 21;

}  // namespace attention
