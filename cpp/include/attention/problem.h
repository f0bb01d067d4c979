// What is to be traced: the inputs, the options and where to stop.
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "attention/mask.h"
#include "attention/softmax.h"

namespace attention {

/// What a tensor is, in the field's words; in the order of the maths. Shapes are rows × columns. H is 1 but for
/// Problem::heads, P is 0 but for a past; with heads, each head's tensors from query to output have H times fewer
/// columns where H × is written.
enum class Role {
  embedding,          ///< Tq × Dx, one row a word
  memory,             ///< Tk × Dm, one row a word of another text, which key and value are then made from
  query_projection,   ///< H × Dk × Dx, one row an output component
  key_projection,     ///< H × Dk × Dx, or × Dm
  value_projection,   ///< H × Dv × Dx, or × Dm
  query_bias,         ///< 1 × H × Dk, added to each projected row
  key_bias,           ///< 1 × H × Dk
  value_bias,         ///< 1 × H × Dv
  query,              ///< Tq × H × Dk
  key,                ///< Tk × H × Dk
  value,              ///< Tk × H × Dv
  past_key,           ///< P × H × Dk, kept from earlier words
  past_value,         ///< P × H × Dv
  present_key,        ///< P + Tk × H × Dk, the past and then the new ones; from here on Tk counts both
  present_value,      ///< P + Tk × H × Dv
  query_weight,       ///< A × Dk, of the additive similarity, as are the next six; A is its number of hidden units
  key_weight,         ///< A × Dk′, where key may have other columns than query
  bias,               ///< 1 × A
  vector,             ///< 1 × A
  query_part,         ///< Tq × A, what the query gives to each hidden unit, with the bias
  key_part,           ///< Tk × A
  hidden,             ///< Tq × Tk rows × A, row q × Tk + k for query q and key k
  dot_product,        ///< Tq × Tk, of the cosine similarity, as are the next three: query · key
  query_length,       ///< Tq × 1
  key_length,         ///< Tk × 1
  length_product,     ///< Tq × Tk, query_length × key_length, which the dot product is divided by
  scores,             ///< Tq × Tk
  scaled,             ///< Tq × Tk, scores × scale
  added,              ///< Tq × Tk, a constant added to every score
  capped,             ///< Tq × Tk, softcap × tanh(score ÷ softcap)
  mask,               ///< Tq × Tk, 0 or −∞, or an additive mask's own numbers
  masked,             ///< Tq × Tk
  extra_score,        ///< Tq × 1, the 0 that softmax_with_extra_zero adds to each row
  maximum,            ///< Tq × 1
  shifted,            ///< Tq × Tk, (score − maximum) ÷ temperature
  extra_shifted,      ///< Tq × 1, the same of the extra score
  exponentials,       ///< Tq × Tk
  extra_exponential,  ///< Tq × 1, of the extra score
  attendable,         ///< Tq × Tk, 1 for a score that uniform weights are shared among, 0 for −∞
  relevance,          ///< Tq × Tk, weights given by hand before they are made to add up to 1
  sum,                ///< Tq × 1, what the row is divided by
  weights,            ///< Tq × Tk
  extra_weight,       ///< Tq × 1, the share of the extra score, which goes to no key
  output_projection,  ///< E × H × Dv, what the heads' outputs side by side are projected with
  output_bias,        ///< 1 × E
  concatenated,       ///< Tq × H × Dv, the heads' outputs side by side
  output,             ///< Tq × Dv; with an output_projection Tq × E
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

/// From query and key to a score, where no learned weights say otherwise: similarity() or cosine_similarity().
enum class Similarity { dot, cosine };

/// "dot", "cosine".
std::string_view similarity_name(Similarity similarity);
std::optional<Similarity> similarity_named(std::string_view name);

/// From scores to weights; softmax.h defines each.
enum class Normaliser {
  softmax,
  softmax_with_extra_zero,  ///< one more score of 0 whose share goes to no key, so that weights may add up to less than
                            ///< 1
  uniform,                  ///< uniform_weights: the same for every key that the mask leaves
  argmax                    ///< argmax_weights: all to the largest score, the first of equals
};

/// "softmax", "softmax_with_extra_zero", "uniform", "argmax".
std::string_view normaliser_name(Normaliser normaliser);
std::optional<Normaliser> normaliser_named(std::string_view name);

/// One attention problem. It starts at one of
///   embedding (and memory) with projections and their biases (each of query, key and value may also be given instead
///   of its projection), query, key (and value), scores (and value), relevance (and value).
/// With past_key and past_value, those stand before key and value, and the queries after them. With vector,
/// query_weight and key_weight (and bias) the similarity is the additive one.
struct Problem {
  /// By role; only the roles named above, and output_projection and output_bias, may be given.
  std::map<Role, Matrix> inputs;

  /// Attention in so many heads at once: head h works with the columns h × D … h × D + D − 1 of query, key and value,
  /// where D is their number ÷ heads, and the heads' outputs stand side by side in the same way, as in PyTorch's
  /// MultiheadAttention. Absent: one head, whose tensors have no head index; then there is no output_projection.
  std::optional<Index> heads;

  Similarity similarity = Similarity::dot;
  /// Factor on the scores. When absent: 1/√Dk, or 1 for the additive and the cosine similarity, which do not grow with
  /// Dk, and for a problem that starts at scores (Dk is then unknown).
  std::optional<double> scale;
  /// Added to every score after scaling.
  double addend = 0.0;
  /// scores become softcap × tanh(scores ÷ softcap) before the mask; 0 leaves them. In [0, ∞).
  double softcap = 0.0;
  /// The same for every head. The offset of a causal mask counts from after the past.
  Mask mask = NoMask{};
  Normaliser normaliser = Normaliser::softmax;
  /// For the two normalisers that are a softmax; uniform and argmax have no temperature.
  SoftmaxOptions softmax;
  /// For a problem that starts at relevance (where the options from scale to softmax have no part): divide each row by
  /// its sum.
  bool add_up_to_one = false;

  Until until = Until::output;
};

/// Whether the problem can be traced.
/// Refuses: missing-input when `until` needs an input that is not there; conflicting-input when two inputs stand for
/// the same tensor, or one has no part in the problem, also the cosine similarity without query and key or with learned
/// weights, and the plain form with a normaliser that is no softmax; empty-input, not-finite and shape-mismatch inputs,
/// also columns that the heads do not divide; a scale, addend or softcap that is not finite (not-finite); a temperature
/// outside (0, ∞), a softcap below 0, fewer than one head, a role that is no input, or more than max_traced_scores
/// scores or hidden units (out-of-range); and what check_mask refuses.
std::optional<Error> check_problem(const Problem& problem);

/// heads × Tq × Tk, and Tq × Tk × A for the additive similarity, may not exceed this: a trace keeps about nine such
/// matrices. (scaled_dot_product has no such limit.)
inline constexpr Index max_traced_scores = Index{1} << 21;

}  // namespace attention
