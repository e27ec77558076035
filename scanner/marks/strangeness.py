"""Strangeness: how little places look like anything that the readers of marks were taught (see `OUTLIERS.md`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scanner.marks.classifier import darkness_of
from scanner.marks.ink import Patches
from scanner.network import loaded


def strangeness(patches: Patches) -> NDArray[np.float32]:
    """How likely it is, (n,), that each patch shows something else than bare paper, one mark or one scribble."""
    return loaded("outliers.onnx").answers(darkness_of(patches.photo, patches.blank), 2)[:, 1]
