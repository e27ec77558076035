"""Closed: the figure that a mark's lines close, and how far they run on beyond it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.marks.ink import SIDE_PX
from scanner.marks.inked import Inked
from scanner.marks.newink import new_ink
from scanner.marks.tint import disc

Mask = NDArray[np.uint8]
_INK = Inked(darkest=97, share=0.4, faintest=20)
_FINE = 2
"""What is looked at is so many times as large as its patch: a small mark's lines leave a pixel or two between them."""
_SEEN, _NEAR, _MIDDLE = 0.9, 1.2, 0.6
"""In radii of the region: where it is seen how dark the ink is, where it belongs to the mark, and into what a mark's
largest piece reaches at least."""
_GAPS = (0.0, 0.5, 1.0)
"""Gaps that are taken for closed, in widths of the line: none, if something is closed without."""
_LEAST_HOLE = 15
"""So few of these pixels are no figure."""
_BROAD = 90
"""The percentile of the ink's distances from bare paper that is half of its line's width."""
_BESIDE = 1.25
"""In widths of the line: ink so near to the hole is the figure's own."""


@dataclass(frozen=True, slots=True)
class ClosedInk:
    """What the largest piece of new ink in a region closes."""

    figure: float
    """The largest hole in it, to the middle of the lines round it, as a share of the piece's convex hull ..."""
    tail: float
    """... and how long the longest line is that leads away from these, beside the root of the figure's area."""


def closed_ink(photo: NDArray[np.uint8], blank: NDArray[np.uint8], radius_px: float) -> ClosedInk | None:
    """What is closed in a region's patch (48, 48), whose radius is so many of its pixels; None where nothing is."""
    drawn = _largest_piece(photo, blank, radius_px)
    if drawn is None:
        return None
    inside = cv2.distanceTransform(drawn, cv2.DIST_L2, 5)
    width = 2 * float(np.percentile(inside[drawn > 0], _BROAD))
    holes = (_largest_hole(_closed(drawn, round(gap * width))) for gap in _GAPS)
    hole = next((each for each in holes if each is not None), None)
    if hole is None:
        return None
    figure = float(np.count_nonzero(cv2.dilate(hole, _round(max(1, round(width / 2))))))
    beside = np.asarray(cv2.dilate(hole, _round(round(_BESIDE * width + 1)))) > 0
    ground = max(cv2.contourArea(cv2.convexHull(cv2.findNonZero(drawn))), 1.0)
    return ClosedInk(figure / ground, _longest((drawn > 0) & ~beside, width) / figure**0.5)


def _longest(lines: NDArray[np.bool_], width: float) -> float:
    """How long the longest of lines so wide is, by its area; 0 where there are none."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(lines.astype(np.uint8), connectivity=8)
    return float(max(stats[1:, cv2.CC_STAT_AREA], default=0)) / width


def _largest_piece(photo: NDArray[np.uint8], blank: NDArray[np.uint8], radius_px: float) -> Mask | None:
    """The largest piece of ink (96, 96) that reaches into the middle of a region; None where there is none."""
    ink = new_ink(photo, blank)
    least = float(_INK.least(ink[None], disc(SIDE_PX, _SEEN * radius_px))[0])
    fine = cv2.resize(ink, None, fx=_FINE, fy=_FINE, interpolation=cv2.INTER_CUBIC)
    side = SIDE_PX * _FINE
    inked = ((fine > least) & disc(side, _NEAR * _FINE * radius_px)).astype(np.uint8)
    _, pieces = cv2.connectedComponents(inked, connectivity=8)
    pieces = np.asarray(pieces)
    sizes = np.bincount(pieces.ravel())
    own = np.unique(pieces[disc(side, _MIDDLE * _FINE * radius_px)])
    largest = max(own[own > 0].tolist(), key=lambda piece: int(sizes[piece]), default=None)
    return None if largest is None else (pieces == largest).astype(np.uint8)


def _largest_hole(drawn: Mask) -> Mask | None:
    """The largest piece of bare paper that ink goes all round; None where there is none to speak of."""
    count, pieces, stats, _ = cv2.connectedComponentsWithStats(1 - drawn, connectivity=4)
    side = len(drawn)
    sizes = {
        piece: int(area)
        for piece, (left, top, wide, tall, area) in enumerate(stats[:count].tolist())
        if piece and left > 0 and top > 0 and left + wide < side and top + tall < side and area >= _LEAST_HOLE
    }
    largest = max(sizes, key=lambda piece: sizes[piece], default=None)
    return None if largest is None else (np.asarray(pieces) == largest).astype(np.uint8)


def _closed(drawn: Mask, gap_px: int) -> Mask:
    """The ink with gaps of its lines closed that are twice so wide."""
    return np.asarray(cv2.morphologyEx(drawn, cv2.MORPH_CLOSE, _round(gap_px)), np.uint8) if gap_px else drawn


@lru_cache(maxsize=32)
def _round(radius_px: int) -> Mask:
    side = 2 * radius_px + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)
