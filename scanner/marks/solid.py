"""Solid: how much of the ground that a mark holds its ink covers, gaps between strokes counted as ink."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Role
from scanner.marks.ink import own_px
from scanner.marks.inked import Inked
from scanner.marks.newink import new_ink, own_area

_INK = Inked(darkest=95, share=0.35, faintest=25)
"""Hatching is paler than outlines."""
_HATCHING = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
"""The gaps between the strokes of shading that count as ink."""
_NEAR = (0.9, 1.15)
"""In radii of the cell: where it is seen how dark the ink is, and where it belongs to the mark."""
_MIDDLE = 0.7
"""What doesn't reach so near to the middle is a neighbour's, likewise."""


@dataclass(frozen=True, slots=True)
class SolidInk:
    """The largest piece of new ink in a hex, gaps between strokes filled, beside the narrowest ground without a dent
    that holds it: its convex hull."""

    solid: float = 0.0
    """The piece's share of the hull, its holes counted along."""
    filled: float = 0.0
    """The share of the hull that ink covers."""
    size: float = 0.0
    """The hull's area as a share of the circle round the hex."""
    broad: float = 0.0
    """How broad the narrowest rectangle is that holds it, as a share of its length."""


def solid_ink(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> SolidInk:
    """How solid what is drawn in a cell's patch (48, 48) is."""
    seen, near = (own_area(share) for share in _NEAR)
    inked = _INK.of(new_ink(photo, blank), seen) & near
    drawn = np.asarray(cv2.morphologyEx(inked.astype(np.uint8), cv2.MORPH_CLOSE, _HATCHING), np.uint8)
    count, pieces = cv2.connectedComponents(drawn, connectivity=8)
    own = np.zeros(count, bool)
    own[np.asarray(pieces)[own_area(_MIDDLE)]] = True
    drawn[~own[pieces]] = 0
    outlines, _ = cv2.findContours(drawn, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(outlines, key=cv2.contourArea, default=None)
    if largest is None or not (hull_area := cv2.contourArea(hull := cv2.convexHull(largest))):
        return SolidInk()
    ground = cv2.fillConvexPoly(np.zeros_like(drawn), hull, 1) > 0
    broad, long = sorted(cv2.minAreaRect(hull)[1])
    circle = np.pi * own_px(Role.CELL) ** 2
    solid, filled = cv2.contourArea(largest) / hull_area, float(drawn[ground].mean())
    return SolidInk(solid, filled, hull_area / circle, broad / long)
