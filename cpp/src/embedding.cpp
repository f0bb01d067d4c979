#include "attention/embedding.h"

#include "check_parameter.h"

namespace attention {

namespace {

std::optional<Error> check_row(const std::string& name, Index row, Index row_count) {
  if (row >= 0 && row < row_count) return std::nullopt;
  return Error{ErrorCode::out_of_range,
               name + " is " + std::to_string(row) + "; weight has rows from 0 to " + std::to_string(row_count - 1)};
}

template <typename Scalar>
std::optional<Error> check_inputs(const TensorOf<Scalar>& weight, const IndexTensor& indices, NonFinite non_finite) {
  if (auto error = check_tensor("weight", weight, 2)) return error;
  if (auto error = check_shape("weight", weight.shape, "a table", {rows(weight), columns(weight)})) return error;
  if (auto error = check_tensor("indices", indices)) return error;
  for (std::size_t i = 0; i < indices.data.size(); ++i)
    if (auto error = check_row("indices number " + std::to_string(i), indices.data[i], rows(weight))) return error;
  return non_finite == NonFinite::allow ? std::nullopt : check_finite_tensor("weight", weight);
}

}  // namespace

template <typename Scalar>
Result<TensorOf<Scalar>> embedding(const TensorOf<Scalar>& weight, const IndexTensor& indices, NonFinite non_finite) {
  if (auto error = check_inputs(weight, indices, non_finite)) return *std::move(error);
  auto output = zeros<Scalar>(with(indices.shape, {columns(weight)}));
  for (std::size_t i = 0; i < indices.data.size(); ++i)
    all_rows(output).row(static_cast<Index>(i)) = slice(weight, 0).row(indices.data[i]);
  return output;
}

template <typename Scalar>
Result<TensorOf<Scalar>> embedding_backward(const TensorOf<Scalar>& weight, const IndexTensor& indices,
                                            const TensorOf<Scalar>& grad_output, std::optional<Index> padding_index,
                                            NonFinite non_finite) {
  if (auto error = check_inputs(weight, indices, non_finite)) return *std::move(error);
  if (padding_index)
    if (auto error = check_row("padding_index", *padding_index, rows(weight))) return *std::move(error);
  if (auto error = check_grad_output(grad_output, with(indices.shape, {columns(weight)}), NonFinite::allow))
    return *std::move(error);
  auto grad = zeros<Scalar>(weight.shape);
  for (std::size_t i = 0; i < indices.data.size(); ++i)
    if (indices.data[i] != padding_index)
      slice(grad, 0).row(indices.data[i]) += all_rows(grad_output).row(static_cast<Index>(i));
  return grad;
}

template Result<TensorOf<float>> embedding(const TensorOf<float>&, const IndexTensor&, NonFinite);
template Result<TensorOf<double>> embedding(const TensorOf<double>&, const IndexTensor&, NonFinite);
template Result<TensorOf<float>> embedding_backward(const TensorOf<float>&, const IndexTensor&, const TensorOf<float>&,
                                                    std::optional<Index>, NonFinite);
template Result<TensorOf<double>> embedding_backward(const TensorOf<double>&, const IndexTensor&,
                                                     const TensorOf<double>&, std::optional<Index>, NonFinite);

}  // namespace attention
