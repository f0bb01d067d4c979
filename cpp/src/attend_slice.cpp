#include "attend_slice.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {

namespace {

/// Numbers in one block of scores: small enough to stay in a processor's cache.
constexpr Index block_numbers = Index{1} << 15;

template <typename Scalar>
Error too_large(std::string_view name, Index query, const std::string& place) {
  return Error{ErrorCode::not_finite, std::string(name) + " row " + std::to_string(query) + place +
                                          " is not finite; the inputs are too large for " +
                                          (sizeof(Scalar) == sizeof(float) ? "float" : "double")};
}

/// Turns one row of masked scores into weights. False when there is nothing to attend to.
template <typename Scalar>
bool softmax_in_place(RowOf<Scalar> row) {
  constexpr Scalar masked_out = -std::numeric_limits<Scalar>::infinity();
  if ((row.array() == masked_out).all()) {
    row.setZero();
    return false;
  }
  const Scalar maximum = row.template maxCoeff<Eigen::PropagateNaN>();
  // Chosen, not left to exp: Eigen's gives the smallest number instead of 0 for −∞.
  row = (row.array() == masked_out).select(Scalar{0}, (row.array() - maximum).exp());
  row /= row.sum();
  return true;
}

template <typename Scalar>
bool softmax_row(RowOf<Scalar> row, bool in_double) {
  if (!in_double || std::is_same_v<Scalar, double>) return softmax_in_place<Scalar>(row);
  Eigen::RowVectorXd wide = row.template cast<double>();
  const bool attended = softmax_in_place<double>(wide);
  row = wide.template cast<Scalar>();
  return attended;
}

/// What one block of query rows went through; null for what nobody asked for.
template <typename Scalar>
struct BlockSteps {
  Scalar* scores = nullptr;
  Scalar* capped_scores = nullptr;
  Scalar* masked_scores = nullptr;
};

template <typename Scalar>
void keep(Scalar* place, const MatrixOf<Scalar>& block) {
  if (place != nullptr) Eigen::Map<MatrixOf<Scalar>>(place, block.rows(), block.cols()) = block;
}

/// Fills `block` with the weights, before dropout, of the query rows from `first` on; lists its rows with nothing to
/// attend to.
template <typename Scalar>
std::optional<Error> weigh_block(const SliceRules<Scalar>& rules, Index first, MatrixOf<Scalar>& block,
                                 const BlockSteps<Scalar>& steps, std::vector<Index>& empty) {
  rules.fill_scores(first, block);
  block *= rules.scale;
  for (Index row = 0; rules.refuse_non_finite && row < block.rows(); ++row)
    if (!block.row(row).allFinite()) return too_large<Scalar>("scores", first + row, rules.place);
  keep(steps.scores, block);
  if (rules.softcap > 0) {
    // std::tanh number by number: Eigen's own is off by several last bits in float.
    block = block.unaryExpr([cap = rules.softcap](Scalar score) { return cap * std::tanh(score / cap); });
  }
  keep(steps.capped_scores, block);
  for (Index row = 0; rules.mask_row && row < block.rows(); ++row) rules.mask_row(first + row, block.row(row));
  keep(steps.masked_scores, block);
  empty.clear();
  for (Index row = 0; row < block.rows(); ++row)
    if (!softmax_row<Scalar>(block.row(row), rules.softmax_in_double)) empty.push_back(row);
  return std::nullopt;
}

/// 0 with the probability of dropout, 1 ÷ (1 − dropout) otherwise: the next of the slice's draws, row by row.
template <typename Scalar>
MatrixOf<Scalar> dropout_factors(RandomBits& bits, double dropout, Index rows, Index columns) {
  const auto kept = static_cast<Scalar>(1.0 / (1.0 - dropout));
  return MatrixOf<Scalar>::NullaryExpr(
      rows, columns, [&](Index, Index) { return bits.next() * 0x1p-32 < dropout ? Scalar{0} : kept; });
}

Index rows_in_block(Index queries, Index keys) { return std::clamp<Index>(block_numbers / keys, 1, queries); }

}  // namespace

template <typename Scalar>
std::optional<Error> attend_slice(const SliceRules<Scalar>& rules, const ViewOf<Scalar>& value,
                                  SliceResults<Scalar>& results) {
  Eigen::Map<MatrixOf<Scalar>> all_output(results.output, rules.queries, value.cols());
  RandomBits bits(rules.seed, rules.stream);
  const Index block_rows = rows_in_block(rules.queries, rules.keys);
  MatrixOf<Scalar> block;
  std::vector<Index> empty;
  for (Index first = 0; first < rules.queries; first += block_rows) {
    const Index rows = std::min(block_rows, rules.queries - first);
    const auto at_block = [&](Scalar* all) { return all == nullptr ? nullptr : all + first * rules.keys; };
    block.resize(rows, rules.keys);
    const BlockSteps<Scalar> steps{at_block(results.scores), at_block(results.capped_scores),
                                   at_block(results.masked_scores)};
    if (auto error = weigh_block(rules, first, block, steps, empty)) return error;
    if (rules.dropout > 0)
      block = block.cwiseProduct(dropout_factors<Scalar>(bits, rules.dropout, rows, rules.keys)).eval();
    keep(at_block(results.weights), block);

    auto output = all_output.middleRows(first, rows);
    output.noalias() = block * value;
    for (const Index row : empty) {
      // Zeros even where a value is NaN: 0 × NaN is NaN, but nothing was attended to.
      output.row(row).setZero();
      results.empty_rows.push_back(first + row);
    }
    for (Index row = 0; rules.refuse_non_finite && row < rows; ++row)
      if (!output.row(row).allFinite()) return too_large<Scalar>("output", first + row, rules.place);
  }
  return std::nullopt;
}

template <typename Scalar>
std::optional<Error> attend_slice_backward(const SliceRules<Scalar>& rules, const ViewOf<Scalar>& value,
                                           const ViewOf<Scalar>& grad_output, const Scalar* grad_weights,
                                           SliceGradients<Scalar>& gradients) {
  RandomBits bits(rules.seed, rules.stream);
  const Index block_rows = rows_in_block(rules.queries, rules.keys);
  MatrixOf<Scalar> weights, capped, grad;
  std::vector<Index> empty;
  for (Index first = 0; first < rules.queries; first += block_rows) {
    const Index rows = std::min(block_rows, rules.queries - first);
    weights.resize(rows, rules.keys);
    capped.resize(rows, rules.keys);
    if (auto error = weigh_block(rules, first, weights, {.capped_scores = capped.data()}, empty)) return error;
    const MatrixOf<Scalar> factors = rules.dropout > 0 ? dropout_factors<Scalar>(bits, rules.dropout, rows, rules.keys)
                                                       : MatrixOf<Scalar>::Ones(rows, rules.keys);
    MatrixOf<Scalar> grad_rows = grad_output.middleRows(first, rows);
    // A fully masked row's output is 0 whatever comes in, so nothing goes back, be it NaN.
    for (const Index row : empty) grad_rows.row(row).setZero();
    gradients.value.noalias() += weights.cwiseProduct(factors).transpose() * grad_rows;

    grad.noalias() = grad_rows * value.transpose();
    if (grad_weights != nullptr)
      grad += Eigen::Map<const MatrixOf<Scalar>>(grad_weights + first * rules.keys, rows, rules.keys);
    grad = grad.cwiseProduct(factors).eval();
    for (Index row = 0; row < rows; ++row) {
      // The softmax's own derivative: w ∘ (g − Σ g ∘ w).
      const Scalar mean = grad.row(row).dot(weights.row(row));
      grad.row(row) = weights.row(row).array() * (grad.row(row).array() - mean);
    }
    if (rules.softcap > 0) grad.array() *= Scalar{1} - (capped.array() / rules.softcap).square();
    grad *= rules.scale;
    gradients.take_scores(first, grad);
  }
  return std::nullopt;
}

template std::optional<Error> attend_slice(const SliceRules<float>&, const ViewOf<float>&, SliceResults<float>&);
template std::optional<Error> attend_slice(const SliceRules<double>&, const ViewOf<double>&, SliceResults<double>&);
template std::optional<Error> attend_slice_backward(const SliceRules<float>&, const ViewOf<float>&,
                                                    const ViewOf<float>&, const float*, SliceGradients<float>&);
template std::optional<Error> attend_slice_backward(const SliceRules<double>&, const ViewOf<double>&,
                                                    const ViewOf<double>&, const double*, SliceGradients<double>&);

}  // namespace attention
