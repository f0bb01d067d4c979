#include "attention/problem.h"

#include <array>

#include "names.h"

namespace attention {

namespace {

constexpr std::array<std::string_view, 47> role_names = {"embedding",
                                                         "memory",
                                                         "query_projection",
                                                         "key_projection",
                                                         "value_projection",
                                                         "query_bias",
                                                         "key_bias",
                                                         "value_bias",
                                                         "query",
                                                         "key",
                                                         "value",
                                                         "past_key",
                                                         "past_value",
                                                         "present_key",
                                                         "present_value",
                                                         "query_weight",
                                                         "key_weight",
                                                         "bias",
                                                         "vector",
                                                         "query_part",
                                                         "key_part",
                                                         "hidden",
                                                         "dot_product",
                                                         "query_length",
                                                         "key_length",
                                                         "length_product",
                                                         "scores",
                                                         "scaled",
                                                         "added",
                                                         "capped",
                                                         "mask",
                                                         "masked",
                                                         "extra_score",
                                                         "maximum",
                                                         "shifted",
                                                         "extra_shifted",
                                                         "exponentials",
                                                         "extra_exponential",
                                                         "attendable",
                                                         "relevance",
                                                         "sum",
                                                         "weights",
                                                         "extra_weight",
                                                         "output_projection",
                                                         "output_bias",
                                                         "concatenated",
                                                         "output"};
constexpr std::array<std::string_view, 2> similarity_names = {"dot", "cosine"};
constexpr std::array<std::string_view, 4> normaliser_names = {"softmax", "softmax_with_extra_zero", "uniform",
                                                              "argmax"};
constexpr std::array<std::string_view, 4> until_names = {"query", "scores", "weights", "output"};

}  // namespace

std::string_view role_name(Role role) { return name_of(role, role_names); }
std::optional<Role> role_named(std::string_view name) { return named<Role>(name, role_names); }
std::string_view similarity_name(Similarity similarity) { return name_of(similarity, similarity_names); }
std::optional<Similarity> similarity_named(std::string_view name) { return named<Similarity>(name, similarity_names); }
std::string_view normaliser_name(Normaliser normaliser) { return name_of(normaliser, normaliser_names); }
std::optional<Normaliser> normaliser_named(std::string_view name) { return named<Normaliser>(name, normaliser_names); }
std::string_view until_name(Until until) { return name_of(until, until_names); }
std::optional<Until> until_named(std::string_view name) { return named<Until>(name, until_names); }

}  // namespace attention
