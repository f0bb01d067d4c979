"""What the page on files calls of torch, safetensors and transformers, after their documentation, on NumPy's arrays."""

import contextlib
import sys
import types

import numpy as np
from safetensors_file import save_safetensors

layers, heads, words, width = 2, 3, 4, 5
random = np.random.default_rng(2)
roles = ["query", "key", "value"]


class Tensor(np.ndarray):
    def unflatten(self, dim, sizes):
        assert dim == -1
        return self.reshape(*self.shape[:-1], *sizes)

    def transpose(self, dim0, dim1):
        return self.swapaxes(dim0, dim1)

    def contiguous(self):
        return np.ascontiguousarray(self)


class Linear:
    """Gives the same numbers for any input."""

    def __init__(self):
        self.numbers = random.standard_normal((1, words, heads * width)).astype("<f4")
        self.hooks = []

    def register_forward_hook(self, hook):
        self.hooks.append(hook)

    def run(self):
        for hook in self.hooks:
            hook(self, (), self.numbers.view(Tensor))


class Model:
    config = types.SimpleNamespace(num_attention_heads=heads)

    def __init__(self):
        projections = [{role: Linear() for role in roles} for _ in range(layers)]
        attentions = [types.SimpleNamespace(self=types.SimpleNamespace(**each)) for each in projections]
        self.encoder = types.SimpleNamespace(layer=[types.SimpleNamespace(attention=each) for each in attentions])
        self.attentions = tuple(random.random((1, heads, words, words)).astype("<f4") for _ in range(layers))

    def __call__(self, *, input_ids, output_attentions):
        for layer in self.encoder.layer:
            for role in roles:
                getattr(layer.attention.self, role).run()
        return types.SimpleNamespace(attentions=[each.view(Tensor) for each in self.attentions])


model = Model()


def save_file(tensors, filename):
    # The package refuses what does not stand in one piece.
    assert all(array.flags.c_contiguous for array in tensors.values())
    save_safetensors(filename, {name: ("F32", array) for name, array in tensors.items()})


def from_pretrained(name, attn_implementation):
    # Only this implementation keeps the weights.
    assert attn_implementation == "eager"
    return model


def tokenizer_from_pretrained(name):
    return lambda text, return_tensors: {"input_ids": text}


def stand_in():
    """From here on, an import of these modules gives what stands above."""
    modules = {
        "torch": {"no_grad": contextlib.nullcontext},
        "safetensors": {},
        "safetensors.torch": {"save_file": save_file},
        "transformers": {
            "AutoModel": types.SimpleNamespace(from_pretrained=from_pretrained),
            "AutoTokenizer": types.SimpleNamespace(from_pretrained=tokenizer_from_pretrained),
        },
    }
    for name, contents in modules.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(contents)


def projected():
    """{name: array} as the page names them: a head's numbers are neighbours in the output of its projection."""
    found = {}
    for index, layer in enumerate(model.encoder.layer):
        for role in roles:
            numbers = getattr(layer.attention.self, role).numbers[0]
            found[f"layer.{index}.{role}"] = np.stack([numbers[:, head * width : (head + 1) * width] for head in range(heads)])
    for index, weights in enumerate(model.attentions):
        found[f"layer.{index}.weights"] = weights[0]
    return found
