"""A small trained network, run by OpenCV: every reader of patches or glyphs has one."""

from __future__ import annotations

from importlib.resources import files
from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

_BATCH = 64
"""Pictures that go through a network at once; its memory stays in the processor's cache."""


class Network:
    """The network of that name in `scanner/model`, or the one in these bytes of an ONNX file."""

    def __init__(self, name: str, data: bytes | None = None) -> None:
        kept = data if data is not None else files("scanner").joinpath("model", name).read_bytes()
        self._network = cv2.dnn.readNetFromONNX(np.frombuffer(kept, np.uint8))
        # A network holds its input and its answer: two threads that read at once would mix theirs up.
        self._turn = Lock()

    def answers(self, pictures: NDArray[np.float32], classes: int) -> NDArray[np.float32]:
        """Its answers (n, classes) to pictures (n, channels, height, width)."""
        answers: NDArray[np.float32] = np.empty((len(pictures), classes), np.float32)
        for start in range(0, len(pictures), _BATCH):
            with self._turn:
                self._network.setInput(np.ascontiguousarray(pictures[start : start + _BATCH]))
                answers[start : start + _BATCH] = self._network.forward()
        return answers
