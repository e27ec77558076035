"""Settlements: a few little closed shapes of one size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike

from scanner.unplayed.patches import SIDE, Mask, Patch

_SIDES = (0.12, 0.75)
"""Width and height that a building may have, in sides of a hex."""
_INKS = (0.42, 0.3, 0.2)
"""How dark the lines of buildings are at least, tried one after the other."""
_ALIKE = 1.22
"""How many times larger one building may be than another of its hex."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed shape in a patch: its middle and half its mean side in pixels, and whether it is a triangle."""

    x: float
    y: float
    half: float
    peaked: bool


def closed_shapes(patch: Patch, mask: Mask) -> list[Shape]:
    """The closed shapes in a hex that could be its buildings: the largest group of one size."""
    # Where thin lines are pale, as in small photos, only a low threshold leaves them closed.
    found = [_closed(patch, mask, least) for least in _INKS]
    return max(found, key=len)


def _closed(patch: Patch, mask: Mask, least: float) -> list[Shape]:
    dark = ((patch.ink > least) & mask).astype(np.uint8)
    contours, tree = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if tree is None:
        return []
    shapes = [_shape(contour) for contour, link in zip(contours, tree[0], strict=True) if link[3] >= 0]
    shapes = [each for each in shapes if each is not None] or _filled(contours, tree[0])
    return _fellows([each for each in shapes if each is not None])


def _filled(contours: Sequence[MatLike], tree: MatLike) -> list[Shape | None]:
    """Shapes that are dark all over, without a hole."""
    outer = [each for each, link in zip(contours, tree, strict=True) if link[3] < 0 and link[2] < 0]
    return [_shape(each, grown=0.0) for each in outer if cv2.contourArea(each) > (0.14 * SIDE) ** 2]


def _shape(contour: MatLike, grown: float = 0.5) -> Shape | None:
    """The shape that a hole's contour is, where it is of the size of a building and bulges everywhere."""
    left, top, wide, high = cv2.boundingRect(contour)
    if not all(_SIDES[0] * SIDE < side < _SIDES[1] * SIDE for side in (wide, high)) or not 0.45 < wide / high < 2.2:
        return None
    area, hull = cv2.contourArea(contour), cv2.contourArea(cv2.convexHull(contour))
    if area < 0.82 * hull or area < 0.3 * wide * high:
        return None
    corners = cv2.approxPolyDP(contour, 0.09 * cv2.arcLength(contour, True), True)
    return Shape(left + (wide - 1) / 2, top + (high - 1) / 2, (wide + high) / 4 + grown, len(corners) == 3)


def _fellows(shapes: list[Shape]) -> list[Shape]:
    """The largest group of shapes of one size, from left to right."""
    best: list[Shape] = []
    for one in shapes:
        near = [each for each in shapes if 1 / _ALIKE < each.half / one.half < _ALIKE]
        best = max(best, near, key=lambda group: (len(group), sum(each.half for each in group)))
    return sorted(best, key=lambda each: (each.x, each.y))
