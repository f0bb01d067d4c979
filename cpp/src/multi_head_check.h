// What multi_head and multi_head_backward refuse, and the sizes that can be read off what they accept.
#pragma once

#include "attention/multi_head.h"

namespace attention {

struct MultiHeadSizes {
  bool batched;
  Index batch;     ///< N, 1 without a batch
  Index queries;   ///< L
  Index keys;      ///< S
  Index all_keys;  ///< S′
  Index heads;     ///< H
  Index embed;     ///< E
};

/// For inputs that check_multi_head has accepted.
template <typename Scalar>
MultiHeadSizes multi_head_sizes(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                const MultiHeadParameters<Scalar>& parameters, const MultiHeadOptions& options);

template <typename Scalar>
std::optional<Error> check_multi_head(const TensorOf<Scalar>& query, const TensorOf<Scalar>& key,
                                      const TensorOf<Scalar>& value, const MultiHeadParameters<Scalar>& parameters,
                                      const MultiHeadOptions& options);

}  // namespace attention
