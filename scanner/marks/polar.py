"""A patch's pixels seen from a place in it: how far away they lie, and in which direction."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scanner.marks.ink import SIDE_PX

CENTER_PX = (SIDE_PX - 1) / 2
"""The middle of a patch, in both directions, from the middle of its first pixel."""
DOWN, ACROSS = np.mgrid[0:SIDE_PX, 0:SIDE_PX] - CENTER_PX
"""How far each pixel (48, 48) lies below the middle of its patch, and how far to the right of it."""


def polar(x_px: float, y_px: float, directions: int) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Each pixel's distance from a place, in pixels, and in which of so many directions it lies; (48, 48) both."""
    rows, columns = np.mgrid[0:SIDE_PX, 0:SIDE_PX]
    x, y = columns - x_px, rows - y_px
    turn = np.floor((np.arctan2(y, x) / (2 * np.pi) + 1) * directions).astype(np.intp) % directions
    return np.hypot(x, y), turn
