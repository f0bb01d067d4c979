"""Writes a .safetensors as the page of its format says: https://huggingface.co/docs/safetensors"""

import json
import struct


def save_safetensors(name, tensors):
    """Eight bytes of length, the header in JSON, and the numbers; `tensors` is {name: (dtype, array)}."""
    header, data = {"__metadata__": {"format": "np"}}, b""
    for tensor, (dtype, array) in tensors.items():
        stored = array.tobytes()
        offsets = [len(data), len(data) + len(stored)]
        header[tensor] = {"dtype": dtype, "shape": array.shape, "data_offsets": offsets}
        data += stored
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(name, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)
