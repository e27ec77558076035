"""New ink: what a patch shows that isn't printed, how dark it is, and where."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Role
from scanner.marks.ink import SIDE_PX, own_px
from scanner.marks.tint import disc
from scanner.warp import Floats

BARE = 235
"""The brightness of the blank, of 255, from which nothing is printed."""
_PRINT_RIM = np.ones((3, 3), np.uint8)
"""So far round it print may reach, bolder or a little off."""


def new_ink(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How much darker patches (n, 48, 48) are than their blanks, in grey levels; 0 where they aren't."""
    return np.asarray(np.maximum(blank, photo) - photo, np.float32)


def with_rims(blank: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A blank's patch (48, 48) with its print a pixel bolder all round: what is a little off is no ink."""
    return np.asarray(cv2.erode(blank, _PRINT_RIM), np.uint8)


def all_with_rims(blanks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same of several patches (n, 48, 48), each by itself: of all at once OpenCV takes the last axis for colours,
    and each patch for a row of one picture."""
    return np.array([with_rims(blank) for blank in blanks], np.uint8).reshape(blanks.shape)


def unprinted(blank: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where in a blank's patch (48, 48) nothing is printed, nor beside it."""
    return np.asarray(with_rims(blank) > BARE)


def depths_of(inks: NDArray[np.float32], area: NDArray[np.bool_], percentile: float) -> Floats:
    """How dark new ink (n, 48, 48) is at a percentile of the pixels in an area (48, 48): (n,), in grey levels."""
    pixels = inks.reshape(len(inks), SIDE_PX * SIDE_PX).take(np.flatnonzero(area), axis=1)
    # Its levels are whole numbers, and sorted as such in a third of the time that NumPy's percentile takes.
    ranked = np.sort(pixels.astype(np.int16), axis=1)
    place = percentile / 100 * (ranked.shape[1] - 1)
    low, high = ranked[:, int(place)], ranked[:, int(np.ceil(place))]
    return np.asarray(low + (place % 1) * (high - low), np.float64)


def own_area(share: float) -> NDArray[np.bool_]:
    """Where in a cell's patch (48, 48) it is nearer to the middle than that share of the cell's radius."""
    return disc(SIDE_PX, share * own_px(Role.CELL))
