"""Bare paper: the pixels of a patch where nothing is printed or drawn, nor anything near by that would change them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.marks.newink import BARE, with_rims

WITHIN = 0.95
"""The part of a region's radius in which strokes are its own."""
LEAST_BARE = 120
"""The bare pixels from which a region's paper is known."""
_INK = 25
"""How much darker than the blank ink is, in grey levels."""


def bare_paper(
    photo: NDArray[np.uint8],
    blank: NDArray[np.uint8],
    *,
    rim_px: int,
    halo_px: int,
    coloured: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """Where paper is bare in a picture and its blank, both grey and of one shape, which is that of what comes back.

    Nothing is bare within a square of `rim_px` pixels a side around print, and of `halo_px` around ink, or around what
    is `coloured`.
    """
    drawn = cv2.subtract(with_rims(blank), photo) > _INK
    if coloured is not None:
        drawn |= coloured
    unprinted = cv2.erode(blank, np.ones((rim_px, rim_px), np.uint8)) > BARE
    untouched = cv2.dilate(drawn.astype(np.uint8), np.ones((halo_px, halo_px), np.uint8)) == 0
    found: NDArray[np.bool_] = unprinted & untouched
    return found
