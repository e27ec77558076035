"""Patches as one tall picture: OpenCV looks at it in a tenth of the time that all of them would take one by one."""

from __future__ import annotations

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.marks.ink import SIDE_PX

Level = TypeVar("Level", np.uint8, np.float32)


def tall(patches: NDArray[Level], gap_px: int, fill: int) -> NDArray[Level]:
    """Patches (n, 48, 48) one below the other, (n · (48 + gap), 48), with rows of `fill` between them.

    A kernel that reaches no farther than the gap sees nothing of the next patch.
    """
    return np.pad(patches, ((0, 0), (0, gap_px), (0, 0)), constant_values=fill).reshape(-1, SIDE_PX)


def apart(picture: cv2.typing.MatLike, gap_px: int) -> NDArray[np.float32]:
    """What was one tall picture as patches (n, 48, 48) again."""
    return np.asarray(picture, np.float32).reshape(-1, SIDE_PX + gap_px, SIDE_PX)[:, :SIDE_PX]
