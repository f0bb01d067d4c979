"""Writes files of arrays, by NumPy and as the page of safetensors says, and what is in them: write_arrays.py FOLDER SNIPPET."""

import json
import os
import sys

import numpy as np
from model_in_numpy import projected, stand_in
from safetensors_file import save_safetensors

folder, numpy_lines, torch_lines = sys.argv[1:]
os.chdir(folder)
# {file: {tensor: [dtype as written, shape, numbers in the order of the indices]}}
written = {}


def told(array, dtype=None):
    return [dtype or array.dtype.str, list(array.shape), [float(number) for number in array.ravel()]]


def one(name, array):
    np.save(name, array)
    written[name] = {"": told(array)}


random = np.random.default_rng(1)
numbers = random.standard_normal((2, 3, 4)) * 100
dtypes = ["f8", "f4", "f2", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1"]
for kind in dtypes:
    for order in "<>":
        array = np.abs(numbers).astype(order + kind) if kind[0] == "u" else numbers.astype(order + kind)
        tag = kind + ("_big" if order == ">" else "")
        one(f"{tag}_c.npy", array)
        one(f"{tag}_fortran.npy", np.asfortranarray(array))
one("b1.npy", numbers > 0)
one("two_axes_fortran.npy", np.asfortranarray(numbers[0]))
one("one_axis.npy", numbers[0, 0])
one("a_slice.npy", numbers[:, ::2, 1:3])
one("five_axes.npy", random.standard_normal((2, 1, 2, 3, 2)))
one("large_integers.npy", np.array([[2**53 - 1, 1 - 2**53]]))
every = np.arange(65536, dtype=np.uint16).view(np.float16)
one("every_half.npy", every[np.isfinite(every)].reshape(64, -1))
for version in [(1, 0), (2, 0), (3, 0)]:
    name = f"version_{version[0]}.npy"
    with open(name, "wb") as file:
        np.lib.format.write_array(file, numbers, version=version)
    written[name] = {"": told(numbers)}

several = {"query": numbers, "layer.0/key": np.asfortranarray(numbers[1]), "größe": numbers[0] > 0, "ids": np.arange(5)}
for name, save in [("stored.npz", np.savez), ("compressed.npz", np.savez_compressed)]:
    save(name, **several)
    written[name] = {tensor: told(array) for tensor, array in several.items()}
long = {"long": np.zeros((300, 700)), "unnamed": numbers}
np.savez_compressed("many_chunks.npz", **long)
written["many_chunks.npz"] = {tensor: told(array) for tensor, array in long.items()}

names = {"f": "F", "i": "I", "u": "U"}
tensors = {}
for kind in dtypes:
    tensors[f"layer.{kind}.weight"] = (
        f"{names[kind[0]]}{int(kind[1:]) * 8}",
        (np.abs(numbers) if kind[0] == "u" else numbers).astype("<" + kind),
    )
tensors["mask"] = ("BOOL", numbers > 0)
# A bfloat16 is the upper half of a 32-bit float.
halves = (numbers.astype("<f4").view("<u4") >> 16).astype("<u2")
save_safetensors("every_dtype.safetensors", {**tensors, "half": ("BF16", halves)})
written["every_dtype.safetensors"] = {
    **{tensor: told(array, dtype) for tensor, (dtype, array) in tensors.items()},
    "half": told((halves.astype("<u4") << 16).view("<f4"), "BF16"),
}


def run(lines):
    """Runs what the page on files tells its readers to run; returns the variables that it leaves."""
    variables = {}
    with open(lines) as file:
        exec(compile(file.read(), "docs/import.md", "exec"), variables)
    return variables


left = run(numpy_lines)
written["layer.npz"] = {role: told(left[role]) for role in ["query", "key", "value"]}
written["weights.npy"] = {"": told(left["weights"])}

stand_in()
run(torch_lines)
written["attention.safetensors"] = {name: told(array, "F32") for name, array in projected().items()}

with open("written.json", "w") as file:
    json.dump(written, file)
