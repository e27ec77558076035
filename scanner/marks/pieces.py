"""Pieces of what is seen in a patch: strokes are told from what only reaches into a region by where they lie."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

INK = 12
"""How much darker than the blank a pixel is, of 255, from which it belongs to a piece of ink."""


def over_print(drawn: NDArray[np.bool_], printed: NDArray[np.bool_], across_px: int) -> NDArray[np.bool_]:
    """What is drawn, and the print in squares so wide around it: a hex's edge cuts what crosses it, whose pieces are
    one with it."""
    near = cv2.dilate(drawn.astype(np.uint8), np.ones((across_px, across_px), np.uint8)) > 0
    return np.asarray(drawn | near & printed)


def longest_piece(drawn: NDArray[np.bool_], own: NDArray[np.bool_], through: NDArray[np.bool_] | None = None) -> int:
    """The longer side, in pixels, of the longest piece that lies in an area all of it, and in part in another if given.

    What goes on beyond a region is a fold's ridge, or a neighbour's; 0 where there is none.
    """
    count, pieces, boxes, _ = cv2.connectedComponentsWithStats(drawn.astype(np.uint8), connectivity=8)
    within = np.bincount(pieces[~own], minlength=count) == 0
    if through is not None:
        within &= np.bincount(pieces[through], minlength=count) > 0
    within[0] = False
    return int(boxes[within][:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(initial=0))
