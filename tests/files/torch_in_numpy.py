"""The functions of PyTorch that exported code calls, after PyTorch's documentation, on NumPy's arrays."""

import numpy as np

float64 = np.float64


class Tensor(np.ndarray):
    def transpose(self, dim0, dim1):
        return self.swapaxes(dim0, dim1)

    def amax(self, *, dim, keepdim):
        return np.max(self.view(np.ndarray), axis=dim, keepdims=keepdim).view(Tensor)

    def sum(self, *, dim, keepdim):
        return np.sum(self.view(np.ndarray), axis=dim, keepdims=keepdim).view(Tensor)

    def argmax(self, *, dim):
        return np.argmax(self.view(np.ndarray), axis=dim)

    def to(self, dtype):
        return self.astype(dtype)


def tensor(rows, *, dtype):
    return np.array(rows, dtype=dtype).view(Tensor)


def as_tensor(data, *, dtype):
    return np.asarray(data, dtype=dtype).view(Tensor)


def eye(n, *, dtype):
    return np.eye(n, dtype=dtype).view(Tensor)


def cat(tensors):
    return np.concatenate(tensors).view(Tensor)


def where(condition, yes, no):
    return np.where(condition, yes, no).view(Tensor)


def maximum(left, right):
    return np.maximum(left, right)


exp = np.exp
tanh = np.tanh
sqrt = np.sqrt
