"""Runs the Python scripts of a JSON file, and writes the arrays that each leaves behind: run_scripts.py SCRIPTS ARRAYS TORCH."""

import importlib.util
import json
import sys

import numpy as np

scripts, arrays, torch = sys.argv[1:]
spec = importlib.util.spec_from_file_location("torch", torch)
sys.modules["torch"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["torch"])


def number(value):
    return float(value) if np.isfinite(value) else str(value)


found = []
with open(scripts) as file:
    for script in json.load(file):
        variables = {"__name__": "__main__"}
        exec(compile(script, "script", "exec"), variables)
        found.append(
            {
                name: [number(value) for value in np.asarray(array).ravel()]
                for name, array in variables.items()
                if isinstance(array, np.ndarray)
            }
        )
with open(arrays, "w") as file:
    json.dump(found, file)
