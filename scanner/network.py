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
        given = self._session.get_inputs()[0]
        self._input, self._channels = given.name, given.shape[1]

    def answers(self, pictures: NDArray[np.float32], classes: int) -> NDArray[np.float32]:
        """Its answers (n, classes) to pictures (n, channels, height, width).

        A network whose first layer sees four pixels at once is given them side by side: by itself it would take a fifth
        of its time to put them there.
        """
        answers: NDArray[np.float32] = np.empty((len(pictures), classes), np.float32)
        for start in range(0, len(pictures), _BATCH):
            part = pictures[start : start + _BATCH]
            part = np.ascontiguousarray(part if part.shape[1] == self._channels else _in_fours(part))
            [answers[start : start + _BATCH]] = self._session.run(None, {self._input: part})
        return answers


def _in_fours(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
    """Pictures (n, channels, height, width) at half the size, four channels for each: its pixels of every square."""
    count, channels, height, width = pictures.shape
    squares = pictures.reshape(count, channels, height // 2, 2, width // 2, 2)
    return squares.transpose(0, 1, 3, 5, 2, 4).reshape(count, 4 * channels, height // 2, width // 2)


@cache
def loaded(name: str) -> Network:
    """The network of that name, loaded once."""
    return Network(name)
