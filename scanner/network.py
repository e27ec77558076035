"""A small trained network, run by ONNX Runtime: every reader of patches or glyphs has one."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
import onnxruntime
from numpy.typing import NDArray

_BATCH = 32
"""Pictures that go through a network at once: more take more memory, and no less time."""


class Network:
    """The network of that name in `scanner/model`, or the one in these bytes of an ONNX file.

    ONNX Runtime takes half of OpenCV's time for networks so small. Any number of threads may ask at once.
    """

    def __init__(self, name: str, data: bytes | None = None) -> None:
        kept = data if data is not None else files("scanner").joinpath("model", name).read_bytes()
        options = onnxruntime.SessionOptions()
        # Many photos are read side by side, each by one thread.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        # Its own store of memory would keep 10 MB more than is ever wanted at once.
        options.enable_cpu_mem_arena = False
        self._session = onnxruntime.InferenceSession(kept, options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name

    def answers(self, pictures: NDArray[np.float32], classes: int) -> NDArray[np.float32]:
        """Its answers (n, classes) to pictures (n, channels, height, width)."""
        answers: NDArray[np.float32] = np.empty((len(pictures), classes), np.float32)
        for start in range(0, len(pictures), _BATCH):
            part = np.ascontiguousarray(pictures[start : start + _BATCH])
            [answers[start : start + _BATCH]] = self._session.run(None, {self._input: part})
        return answers


@cache
def loaded(name: str) -> Network:
    """The network of that name, loaded once."""
    return Network(name)
