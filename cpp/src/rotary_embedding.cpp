#include "attention/position.h"
#include "position_angle.h"

namespace attention {

namespace {

std::optional<Error> check_rotary_columns(Index rotary_columns) {
  if (rotary_columns >= 2 && rotary_columns % 2 == 0) return std::nullopt;
  return Error{ErrorCode::out_of_range, "rotary_columns is " + std::to_string(rotary_columns) +
                                            "; columns are turned in pairs, so it must be even and at least 2"};
}

/// One row of the angles for each position of each batch.
struct AngleRows {
  Index rotary_columns;
  bool by_batch;
  std::vector<Index> rows;

  Index at(Index batch, Index position, Index positions) const {
    return rows[static_cast<std::size_t>(by_batch ? batch * positions + position : position)];
  }
};

std::optional<Error> check_position_ids(const IndexTensor& ids, Index angle_rows) {
  for (std::size_t i = 0; i < ids.data.size(); ++i)
    if (ids.data[i] < 0 || ids.data[i] >= angle_rows)
      return Error{ErrorCode::out_of_range, "position_ids number " + std::to_string(i) + " is " +
                                                std::to_string(ids.data[i]) + "; the angles have rows from 0 to " +
                                                std::to_string(angle_rows - 1)};
  return std::nullopt;
}

Index batches(const Shape& input) { return input.size() < 3 ? 1 : input.front(); }

/// {T}, or {B, T} for ids and angles with an axis for the batches.
Shape positions_shape(const Shape& input, bool by_batch) {
  const Index positions = input[input.size() - 2];
  return by_batch ? Shape{batches(input), positions} : Shape{positions};
}

/// The rows by the ids, or, without ids, every row of the angles in order.
template <typename Scalar>
Result<AngleRows> angle_rows(const TensorOf<Scalar>& input, const TensorOf<Scalar>& cos, const RotaryOptions& options) {
  AngleRows found{options.rotary_columns.value_or(columns(input)), false, {}};
  if (auto error = check_rotary_columns(found.rotary_columns)) return *std::move(error);
  if (found.rotary_columns > columns(input))
    return Error{ErrorCode::out_of_range, "rotary_columns is " + std::to_string(found.rotary_columns) + "; input has " +
                                              std::to_string(columns(input)) + " columns"};
  const Index pairs = found.rotary_columns / 2;
  if (options.position_ids) {
    const IndexTensor& ids = *options.position_ids;
    if (auto error = check_tensor("position_ids", ids, 1)) return *std::move(error);
    found.by_batch = ids.shape.size() > 1;
    if (auto error =
            check_shape("position_ids", ids.shape, "input's positions", positions_shape(input.shape, found.by_batch)))
      return *std::move(error);
    if (auto error = check_shape("cos", cos.shape, "the angles of position_ids", {cos.shape.front(), pairs}))
      return *std::move(error);
    if (auto error = check_position_ids(ids, cos.shape.front())) return *std::move(error);
    found.rows = ids.data;
    return found;
  }
  found.by_batch = cos.shape.size() > 2;
  if (auto error = check_shape("cos", cos.shape, "the angles of input's positions",
                               with(positions_shape(input.shape, found.by_batch), {pairs})))
    return *std::move(error);
  for (Index row = 0; row < all_rows(cos).rows(); ++row) found.rows.push_back(row);
  return found;
}

template <typename Scalar>
std::optional<Error> check_inputs(std::string_view name, const TensorOf<Scalar>& input,
                                  const RotaryAngles<Scalar>& angles, NonFinite non_finite) {
  if (auto error = check_tensor(name, input, 2)) return error;
  if (auto error = check_tensor("cos", angles.cos, 2)) return error;
  if (auto error = check_tensor("sin", angles.sin, 2)) return error;
  if (auto error = check_shape("sin", angles.sin.shape, "cos", angles.cos.shape)) return error;
  if (non_finite == NonFinite::allow) return std::nullopt;
  if (auto error = check_finite_tensor(name, input)) return error;
  if (auto error = check_finite_tensor("cos", angles.cos)) return error;
  return check_finite_tensor("sin", angles.sin);
}

/// direction 1 turns, −1 turns back.
template <typename Scalar>
Result<TensorOf<Scalar>> turned(std::string_view name, const TensorOf<Scalar>& input,
                                const RotaryAngles<Scalar>& angles, const RotaryOptions& options, NonFinite non_finite,
                                Scalar direction) {
  if (auto error = check_inputs(name, input, angles, non_finite)) return *std::move(error);
  const auto checked = angle_rows(input, angles.cos, options);
  if (!checked) return checked.error();
  const Index pairs = checked.value().rotary_columns / 2, positions = rows(input);
  const bool half = options.pairing == RotaryPairing::half;
  const Index slices_in_batch = slices(input) / batches(input.shape);
  TensorOf<Scalar> output = input;
  for (Index n = 0; n < slices(input); ++n) {
    for (Index t = 0; t < positions; ++t) {
      const Index row = checked.value().at(n / slices_in_batch, t, positions);
      for (Index i = 0; i < pairs; ++i) {
        const Index first = half ? i : 2 * i, second = half ? i + pairs : 2 * i + 1;
        const Scalar cos = all_rows(angles.cos)(row, i), sin = direction * all_rows(angles.sin)(row, i);
        const Scalar a = slice(input, n)(t, first), b = slice(input, n)(t, second);
        slice(output, n)(t, first) = a * cos - b * sin;
        slice(output, n)(t, second) = a * sin + b * cos;
      }
    }
  }
  return output;
}

}  // namespace

template <typename Scalar>
Result<RotaryAngles<Scalar>> rotary_angles(const IndexTensor& positions, Index rotary_columns, double base) {
  if (auto error = check_tensor("positions", positions)) return *std::move(error);
  if (auto error = check_rotary_columns(rotary_columns)) return *std::move(error);
  if (auto error = check_base(base)) return *std::move(error);
  const Shape shape = with(positions.shape, {rotary_columns / 2});
  if (auto error = check_size("cos", shape)) return *std::move(error);
  RotaryAngles<Scalar> angles{zeros<Scalar>(shape), zeros<Scalar>(shape)};
  for (std::size_t p = 0; p < positions.data.size(); ++p) {
    for (Index i = 0; i < rotary_columns / 2; ++i) {
      const double angle = position_angle(positions.data[p], i, rotary_columns, base);
      all_rows(angles.cos)(static_cast<Index>(p), i) = static_cast<Scalar>(std::cos(angle));
      all_rows(angles.sin)(static_cast<Index>(p), i) = static_cast<Scalar>(std::sin(angle));
    }
  }
  return angles;
}

template <typename Scalar>
Result<TensorOf<Scalar>> rotary_embedding(const TensorOf<Scalar>& input, const RotaryAngles<Scalar>& angles,
                                          const RotaryOptions& options, NonFinite non_finite) {
  return turned("input", input, angles, options, non_finite, Scalar{1});
}

template <typename Scalar>
Result<TensorOf<Scalar>> rotary_embedding_backward(const TensorOf<Scalar>& grad_output,
                                                   const RotaryAngles<Scalar>& angles, const RotaryOptions& options,
                                                   NonFinite non_finite) {
  return turned("grad_output", grad_output, angles, options, non_finite, Scalar{-1});
}

template Result<RotaryAngles<float>> rotary_angles(const IndexTensor&, Index, double);
template Result<RotaryAngles<double>> rotary_angles(const IndexTensor&, Index, double);
template Result<TensorOf<float>> rotary_embedding(const TensorOf<float>&, const RotaryAngles<float>&,
                                                  const RotaryOptions&, NonFinite);
template Result<TensorOf<double>> rotary_embedding(const TensorOf<double>&, const RotaryAngles<double>&,
                                                   const RotaryOptions&, NonFinite);
template Result<TensorOf<float>> rotary_embedding_backward(const TensorOf<float>&, const RotaryAngles<float>&,
                                                           const RotaryOptions&, NonFinite);
template Result<TensorOf<double>> rotary_embedding_backward(const TensorOf<double>&, const RotaryAngles<double>&,
                                                            const RotaryOptions&, NonFinite);

}  // namespace attention
