"""Overlooked marks: ink of its own in a hex that was surely read as empty.

A network can be certain and wrong in a way that nobody expected: small marks drawn right upon a hex's picture were
taken for part of it. What counts here is the blank sheet alone, as with readers of ballots: how much ink is new. Ink
that reaches in from beyond the hex is a neighbour's, a dot is no mark, and what lies in a sheet's other empty hexes as
well is grain, or print that is a little off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.deviation import deviation
from scanner.marks.doubts.emptyoptions import OverlookedOptions
from scanner.marks.ink import REACH, SIDE_PX, Patches
from scanner.marks.newink import own_area, with_rims
from scanner.marks.pieces import INK
from scanner.marks.verdict import Verdict, for_review, surely_empty
from scanner.reading import UNCLEAR

_EDGE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (11, 11))
"""So near, pieces are one: a hex's edge, where it is drawn boldly, cuts neighbours' strokes that cross it."""
_LEAST_SPREAD = 50.0
"""Hexes' lone ink isn't believed to be more alike than this, in grey levels times pixels."""


def doubt_overlooked(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: OverlookedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a hex that was read as empty has ink of its own as large as a mark."""
    empty = [i for i in surely_empty(verdicts, form) if form.regions[i].role is Role.CELL]
    if not empty:
        return tuple(verdicts)
    found = [lone_ink(patches.photo[i], patches.blank[i], options.within) for i in empty]
    amounts = np.array([each.amount for each in found])
    # Beside hardly any other a hex would be held against itself.
    compared = len(amounts) >= options.least_fellows
    usual = float(np.median(amounts)) if compared else 0.0
    spread = (float(deviation(amounts, usual)) if compared else 0.0) + _LEAST_SPREAD
    overlooked = {
        i
        for i, ink in zip(empty, found, strict=True)
        if ink.length >= options.least_length
        and ink.depth >= options.least_depth
        and ink.amount > usual + options.far_more * spread
    }
    return for_review(verdicts, overlooked, UNCLEAR)


@dataclass(frozen=True, slots=True)
class LoneInk:
    """The longest piece of new ink within a hex, of several the one with most ink: its longer side in radii of the hex,
    how much darker it is than the blank on the average, in grey levels, and both together: the sum over its pixels."""

    length: float = 0.0
    depth: float = 0.0
    amount: float = 0.0


def lone_ink(photo: NDArray[np.uint8], blank: NDArray[np.uint8], within: float) -> LoneInk:
    """The longest piece in a cell's patch (48, 48) that nowhere is farther than `within` radii from the middle."""
    ink = cv2.subtract(with_rims(blank), photo)
    # So little is ink that what grain, shadows' edges and neighbours leave joins large, pale pieces that reach out.
    count, pieces, boxes, _ = cv2.connectedComponentsWithStats((ink > INK).astype(np.uint8), connectivity=8)
    beyond = cv2.dilate(((pieces > 0) & ~own_area(within)).astype(np.uint8), _EDGE) > 0
    own = np.ones(count, bool)
    own[[0, *np.unique(pieces[beyond])]] = False
    sides = np.where(own, boxes[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1), 0)
    if not sides.any():
        return LoneInk()
    # Sides are whole pixels, and often the same: no speck hides a mark that is as long because it lies higher up.
    amounts = np.bincount(pieces.ravel(), ink.ravel(), count)
    longest = int(np.lexsort((amounts, sides))[-1])
    amount = float(amounts[longest])
    length = float(sides[longest]) / (SIDE_PX / 2) * REACH[Role.CELL]
    return LoneInk(length, amount / float(boxes[longest][cv2.CC_STAT_AREA]), amount)
