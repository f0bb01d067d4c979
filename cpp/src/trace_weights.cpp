#include <cmath>

#include "attention/scaled_dot_product.h"
#include "attention/softmax.h"
#include "attention/weighted_sum.h"
#include "head_recorder.h"
#include "problem_inputs.h"
#include "trace_stages.h"

namespace attention {

namespace {

using Failure = std::optional<Error>;

double scale_of(const Problem& problem, const HeadRecorder& recorder) {
  if (problem.scale) return *problem.scale;
  if (!recorder.has(Role::query) || is_additive(problem) || problem.similarity == Similarity::cosine) return 1.0;
  return default_scale(recorder.at(Role::query).cols());
}

/// The mask as numbers, recorded once for all heads, and the rows that it leaves nothing to attend to.
Result<Matrix> masked_by(const Problem& problem, HeadRecorder& recorder, Role scores) {
  const MatrixMap unmasked = recorder.at(scores);
  Mask mask = problem.mask;
  if (auto* causal = std::get_if<CausalMask>(&mask))
    if (const Matrix* past = given(problem, Role::past_key)) causal->offset += past->rows();
  auto masked = masked_scores(unmasked, mask);
  if (!masked || recorder.has(Role::mask)) return masked;
  auto matrix = mask_matrix(mask, unmasked.rows(), unmasked.cols());
  if (!matrix) return matrix;
  recorder.all().record_input(Role::mask, matrix.value());
  recorder.all().set_empty_rows(empty_rows(masked.value()));
  return masked;
}

/// From scores to the scores that softmax sees; `latest` names them.
Failure record_adjustments(const Problem& problem, HeadRecorder& recorder, Role& latest) {
  const auto adjust = [&](Role role, Op op, const Matrix& adjusted, const char* name, double parameter) {
    auto error = recorder.record(role, op, {latest}, adjusted, Holds::finite, {{name, parameter}});
    latest = role;
    return error;
  };
  if (const double scale = scale_of(problem, recorder); scale != 1.0)
    if (auto error = adjust(Role::scaled, Op::scale, recorder.at(latest) * scale, "scale", scale)) return error;
  if (const double addend = problem.addend; addend != 0.0)
    if (auto error = adjust(Role::added, Op::add, recorder.at(latest).array() + addend, "addend", addend)) return error;
  if (const double cap = problem.softcap; cap != 0.0) {
    const auto capped = [cap](double score) { return cap * std::tanh(score / cap); };
    if (auto error = adjust(Role::capped, Op::softcap, recorder.at(latest).unaryExpr(capped), "softcap", cap))
      return error;
  }
  if (std::holds_alternative<NoMask>(problem.mask)) return std::nullopt;

  const auto masked = masked_by(problem, recorder, latest);
  if (!masked) return masked.error();
  if (auto error =
          recorder.record(Role::masked, Op::mask, {latest, Role::mask}, masked.value(), Holds::negative_infinity))
    return error;
  latest = Role::masked;
  return std::nullopt;
}

/// With an extra exponential, that is a part of the sum and has a share too.
Failure record_shares(HeadRecorder& recorder, Role parts, Holds holds) {
  const bool extra = recorder.has(Role::extra_exponential);
  std::vector<Role> summed = {parts};
  if (extra) summed.push_back(Role::extra_exponential);
  const Matrix sum =
      extra ? row_sum(recorder.at(parts), recorder.at(Role::extra_exponential)) : row_sum(recorder.at(parts));
  if (auto error = recorder.record(Role::sum, Op::sum, summed, sum, holds)) return error;
  const auto share_of = [&](Role weights, Role part) {
    const Matrix shared = shares(recorder.at(part), sum, recorder.all().empty_rows());
    return recorder.record(weights, Op::normalise, {part, Role::sum}, shared, holds);
  };
  if (auto error = share_of(Role::weights, parts)) return error;
  return extra ? share_of(Role::extra_weight, Role::extra_exponential) : std::nullopt;
}

Failure record_shifted(double temperature, HeadRecorder& recorder, Role shifted, Role scores) {
  const Matrix numbers = shifted_scores(recorder.at(scores), recorder.at(Role::maximum), temperature);
  return recorder.record(shifted, Op::shift, {scores, Role::maximum}, numbers, Holds::negative_infinity,
                         {{"temperature", temperature}});
}

Failure record_maximum(HeadRecorder& recorder, Role scores) {
  const bool extra = recorder.has(Role::extra_score);
  std::vector<Role> compared = {scores};
  if (extra) compared.push_back(Role::extra_score);
  const Matrix maximum =
      extra ? row_maximum(recorder.at(scores), recorder.at(Role::extra_score)) : row_maximum(recorder.at(scores));
  return recorder.record(Role::maximum, Op::max, compared, maximum, Holds::negative_infinity);
}

Failure record_softmax(const SoftmaxOptions& options, HeadRecorder& recorder, Role scores) {
  const double temperature = options.temperature;
  const bool extra = recorder.has(Role::extra_score);
  if (options.form == SoftmaxForm::plain) {
    const auto raise = [&](Role exponential, Role score) {
      return recorder.record(exponential, Op::exp, {score}, exponentials(recorder.at(score), temperature),
                             Holds::anything, {{"temperature", temperature}});
    };
    if (auto error = raise(Role::exponentials, scores)) return error;
    if (extra)
      if (auto error = raise(Role::extra_exponential, Role::extra_score)) return error;
    return record_shares(recorder, Role::exponentials, Holds::anything);
  }
  if (auto error = record_maximum(recorder, scores)) return error;
  const auto raise = [&](Role shifted, Role exponential, Role score) {
    if (auto error = record_shifted(temperature, recorder, shifted, score)) return error;
    return recorder.record(exponential, Op::exp, {shifted}, exponentials(recorder.at(shifted), 1.0), Holds::finite);
  };
  if (auto error = raise(Role::shifted, Role::exponentials, scores)) return error;
  if (extra)
    if (auto error = raise(Role::extra_shifted, Role::extra_exponential, Role::extra_score)) return error;
  return record_shares(recorder, Role::exponentials, Holds::finite);
}

Failure record_uniform(HeadRecorder& recorder, Role scores) {
  if (auto error =
          recorder.record(Role::attendable, Op::attendable, {scores}, attendable(recorder.at(scores)), Holds::finite))
    return error;
  return record_shares(recorder, Role::attendable, Holds::finite);
}

Failure record_argmax(HeadRecorder& recorder, Role scores) {
  if (auto error = record_maximum(recorder, scores)) return error;
  const Matrix weights = argmax_weights(recorder.at(scores), recorder.at(Role::maximum));
  return recorder.record(Role::weights, Op::argmax, {scores, Role::maximum}, weights, Holds::finite);
}

Failure record_normalised(const Problem& problem, HeadRecorder& recorder, Role scores) {
  switch (problem.normaliser) {
    case Normaliser::uniform: return record_uniform(recorder, scores);
    case Normaliser::argmax: return record_argmax(recorder, scores);
    case Normaliser::softmax_with_extra_zero: {
      const Matrix zeros = Matrix::Zero(recorder.at(scores).rows(), 1);
      if (auto error = recorder.record(Role::extra_score, Op::input, {}, zeros, Holds::finite)) return error;
      break;
    }
    case Normaliser::softmax: break;
  }
  return record_softmax(problem.softmax, recorder, scores);
}

}  // namespace

Failure record_weights(const Problem& problem, TraceRecorder& all, std::optional<Index> head) {
  HeadRecorder recorder(all, head);
  Role latest = Role::scores;
  if (auto error = record_adjustments(problem, recorder, latest)) return error;
  return record_normalised(problem, recorder, latest);
}

Failure record_relevance(const Problem& problem, TraceRecorder& all) {
  const Matrix& relevance = *given(problem, Role::relevance);
  if (!problem.add_up_to_one) {
    all.record_input(Role::weights, relevance);
    return std::nullopt;
  }
  std::vector<Index> empty;
  const Matrix sum = row_sum(relevance);
  for (Index q = 0; q < sum.rows(); ++q) {
    if (sum(q, 0) != 0.0) continue;
    if (!relevance.row(q).isZero(0.0))
      return Error{ErrorCode::out_of_range,
                   "relevance row " + std::to_string(q) + " adds up to 0, so it cannot be divided by its sum"};
    empty.push_back(q);
  }
  all.record_input(Role::relevance, relevance);
  all.set_empty_rows(std::move(empty));
  HeadRecorder recorder(all, std::nullopt);
  return record_shares(recorder, Role::relevance, Holds::finite);
}

Failure record_output(const Problem& problem, TraceRecorder& all, std::optional<Index> head) {
  HeadRecorder recorder(all, head);
  const bool plain = problem.softmax.form == SoftmaxForm::plain;
  const Role value = attended_value(recorder);
  auto output = weighted_sum(recorder.at(Role::weights), recorder.at(value), NonFinite::allow);
  if (!output) return output.error();
  return recorder.record(Role::output, Op::weighted_sum, {Role::weights, value}, output.value(),
                         plain ? Holds::anything : Holds::finite);
}

}  // namespace attention
