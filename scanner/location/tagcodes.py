"""Which tags of the family 36h11 quadrilaterals are: their modules compared with those of all tags at once.

OpenCV 5.0's own comparison takes up to a millisecond for each quadrilateral, of which a photo has thirty.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.intake.photo import Picture
from scanner.warp import Floats

FAMILY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
MODULES = 8
"""The squares along a tag's side, its black border's among them."""
_DOTS = 5
"""A module is drawn with so many dots each way, of which those at its edges aren't looked at: small tags are blurred
there. By OpenCV's own 4 and their middle three quarters one small tag in twelve is missed."""
_MOST_WHITE = 12
"""The modules of a border, of 28, that may look white."""
_MOST_WRONG = 3
"""The modules within a border, of 36, that may look wrong: tags differ in 11 at least."""
_LEAST_SPREAD = 5.0
"""How far, in grey levels, a tag's dots differ at least (standard deviation)."""
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
Flags = NDArray[np.bool_]


def tags_of(grey: Picture, quads: Floats) -> list[tuple[int, Floats]]:
    """The numbers of the tags among quadrilaterals (n, 4, 2), clockwise in pixels of a grey picture, in their order.

    With each come its corners, (4, 2), from the tag's own top left.
    """
    white = _white_modules(grey, quads)
    inner = white[:, 1:-1, 1:-1]
    bordered = white.sum(axis=(1, 2)) - inner.sum(axis=(1, 2)) <= _MOST_WHITE
    codes = _codes()
    # Of signs, those alike less those that aren't; small whole numbers, so the sum is exact in any order.
    alike = np.where(inner, 1, -1).reshape(-1, codes.shape[1]).astype(np.float32) @ codes.T
    best, wrong = alike.argmax(axis=1), (codes.shape[1] - alike.max(axis=1)) / 2
    found = np.flatnonzero(bordered & (wrong <= _MOST_WRONG)).tolist()
    return [(int(best[i]) // 4, np.roll(quads[i], -(int(best[i]) % 4), axis=0)) for i in found]


@lru_cache(maxsize=1)
def _codes() -> NDArray[np.float32]:
    """The modules within each tag's border as signs, white 1 and black -1, (4 tags, 36), in each of its four turns."""
    side = FAMILY.markerSize
    tags = [FAMILY.getBitsFromByteList(each[None], side) for each in FAMILY.bytesList]
    turns = np.array([[np.rot90(tag, -turn).ravel() for turn in range(4)] for tag in tags], np.float32)
    codes = 2 * turns.reshape(-1, side * side) - 1
    codes.setflags(write=False)
    return codes


def _white_modules(grey: Picture, quads: Floats) -> Flags:
    """Which modules of quadrilaterals (n, 4, 2) look white, (n, 8, 8): most of their dots by Otsu's threshold."""
    dots = _dots(grey, quads)
    parts = [np.asarray(cv2.threshold(each, 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1]) for each in dots]
    split = np.array(parts, np.uint8).reshape(-1, MODULES, _DOTS - 2, MODULES, _DOTS - 2)
    white = split.mean(axis=(2, 4)) > 0.5
    return np.asarray(white | (dots.std(axis=(1, 2)) < _LEAST_SPREAD)[:, None, None], np.bool_)


def _dots(grey: Picture, quads: Floats) -> Picture:
    """The brightness of quadrilaterals' dots, (n, 24, 24); a quadrilateral's corners are the first and last dots."""
    along = np.arange(MODULES * _DOTS).reshape(MODULES, _DOTS)[:, 1:-1].ravel() / (MODULES * _DOTS - 1)
    x, y = (axis.ravel() for axis in np.meshgrid(along, along))
    square = np.stack([x, y, np.ones_like(x)])
    planes = [cv2.getPerspectiveTransform(_UNIT, quad.astype(np.float32)) for quad in quads]
    places = np.array(planes).reshape(-1, 3, 3) @ square
    height, width = grey.shape
    across = np.rint(places[:, 0] / places[:, 2]).astype(int).clip(0, width - 1)
    down = np.rint(places[:, 1] / places[:, 2]).astype(int).clip(0, height - 1)
    return np.asarray(grey[down, across].reshape(-1, len(along), len(along)), np.uint8)
