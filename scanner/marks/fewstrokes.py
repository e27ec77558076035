"""The network that knows scribbles of few strokes: taught on from the closer one, and used for nothing else.

By itself it is surer than it may be of what else there is (see the model card).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scanner.marks.classifier import darkness_of
from scanner.marks.ink import Patches
from scanner.marks.verdict import CLASSES
from scanner.network import loaded
from scanner.reading import SCRIBBLE

_MIRRORED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
"""Steps down and across a patch by which it is as it was, and mirrored in three ways."""


def scribbled(patches: Patches) -> NDArray[np.float32]:
    """How likely a scribble is in each patch, (n,)."""
    return _chances(darkness_of(patches.photo, patches.blank))


def surely_scribbled(patches: Patches) -> NDArray[np.float32]:
    """The same of each patch's least likely view, (n,): as it is and mirrored."""
    darkness = darkness_of(patches.photo, patches.blank)
    views = [_chances(np.ascontiguousarray(darkness[..., ::down, ::across])) for down, across in _MIRRORED]
    return np.asarray(np.min(views, axis=0), np.float32)


def _chances(darkness: NDArray[np.float32]) -> NDArray[np.float32]:
    answers = loaded("struck.onnx").answers(darkness, len(CLASSES))
    return answers[:, CLASSES.index(SCRIBBLE)]
