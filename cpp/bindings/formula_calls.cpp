#include <cstdint>

#include "calls.h"
#include "marshal.h"

namespace attention::bindings {

namespace {

template <typename Scalar>
AttentionAnswer attend(const RawAttentionRequest& request) {
  const ScaledDotProductOptions options{.scale = optional_number_in(request["scale"]),
                                        .mask = mask_in(request["mask"]),
                                        .need_weights = request["needWeights"].as<bool>(),
                                        .non_finite = non_finite_in(request["allowNonFinite"].as<bool>())};
  const auto result = scaled_dot_product(matrix_in<Scalar>(request["query"]), matrix_in<Scalar>(request["key"]),
                                         matrix_in<Scalar>(request["value"]), options);
  return answer<AttentionAnswer>(result, [](const Attended<Scalar>& attended) {
    val out = val::object();
    out.set("output", matrix_out(attended.output));
    out.set("weights", attended.weights ? matrix_out(*attended.weights) : val::null());
    out.set("emptyRows", indices_out(attended.empty_rows));
    return out;
  });
}

}  // namespace

MatrixAnswer similarity_of(const RawMatrix& query, const RawMatrix& key, bool allow_non_finite) {
  return answer<MatrixAnswer>(
      similarity(matrix_in<double>(query), matrix_in<double>(key), non_finite_in(allow_non_finite)),
      matrix_out<double>);
}

MatrixAnswer softmax_of(const RawMatrix& scores, double temperature, bool plain, bool allow_non_finite) {
  const SoftmaxOptions options{.temperature = temperature, .form = plain ? SoftmaxForm::plain : SoftmaxForm::stable};
  return answer<MatrixAnswer>(softmax(matrix_in<double>(scores), options, non_finite_in(allow_non_finite)),
                              matrix_out<double>);
}

MatrixAnswer weighted_sum_of(const RawMatrix& weights, const RawMatrix& value, bool allow_non_finite) {
  return answer<MatrixAnswer>(
      weighted_sum(matrix_in<double>(weights), matrix_in<double>(value), non_finite_in(allow_non_finite)),
      matrix_out<double>);
}

AttentionAnswer scaled_dot_product_of(const RawAttentionRequest& request) {
  return request["single"].as<bool>() ? attend<float>(request) : attend<double>(request);
}

MatrixAnswer random_normal_of(double seed, double stream, int rows, int columns) {
  return answer<MatrixAnswer>(
      random_normal(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(stream), rows, columns),
      matrix_out<double>);
}

}  // namespace attention::bindings
