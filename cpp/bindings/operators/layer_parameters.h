// The learned tensors of the layers, to and from JavaScript's names: PyTorch's in lower camel case.
#pragma once

#include "operator_request.h"

namespace attention::bindings {

LinearParameters<double> linear_in(const OperatorRequest& part);
OperatorAnswer linear_out(const LinearParameters<double>& parameters);

NormParameters<double> norm_in(const OperatorRequest& part);
OperatorAnswer norm_out(const NormParameters<double>& parameters);

FeedForwardParameters<double> feed_forward_in(const OperatorRequest& part);
OperatorAnswer feed_forward_out(const FeedForwardParameters<double>& parameters);

MultiHeadParameters<double> multi_head_in(const OperatorRequest& part);
OperatorAnswer multi_head_out(const MultiHeadParameters<double>& parameters);

/// JavaScript's true attends, as everywhere there; the core's modules take PyTorch's, where true masks out.
BlockingMask blocking_mask_in(const OperatorRequest& part, const char* name);

Activation activation_in(const OperatorRequest& request, Activation otherwise);

}  // namespace attention::bindings
