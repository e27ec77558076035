"""Encircled slots: a ring drawn round a slot's circle, wider than what is looked at for its mark.

In such a slot no ink lies, and it was read as empty. In the hex that holds it a single piece of ink lies in most
directions from it; marks in the other slots are in half of them at most.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.doubts.emptyoptions import EncircledOptions
from scanner.marks.ink import REACH, SIDE_PX, Patches
from scanner.marks.newink import new_ink, with_rims
from scanner.marks.polar import CENTER_PX, polar
from scanner.marks.verdict import Verdict, for_review, surely_empty
from scanner.reading import STRAY

_DIRECTIONS = 24
"""So many directions are looked in: of a ring of usual width each sees a pixel at least."""
_SOFT = (3, 3)
"""Over so many pixels ink is evened out: else grain is in all directions, and a thin line in pieces."""


def doubt_encircled(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: EncircledOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a slot was read as empty and has a ring round it."""
    empty = [i for i in surely_empty(verdicts, form) if form.regions[i].role is Role.SLOT]
    cells = {i: cell for i in empty if (cell := form.place_of.get(form.regions[i].parent or "")) is not None}
    encircled = {i for i, cell in cells.items() if _round(patches, form, i, cell, options)}
    return for_review(verdicts, encircled, STRAY)


def _round(patches: Patches, form: Form, slot: int, cell: int, options: EncircledOptions) -> bool:
    """Whether one piece of ink goes all round a slot in its cell's patch."""
    ink = cv2.blur(new_ink(patches.photo[cell], with_rims(patches.blank[cell])), _SOFT)
    away, direction = _polar(form.regions[slot], form.regions[cell])
    count, pieces = cv2.connectedComponents((ink > options.least_ink).astype(np.uint8), connectivity=8)
    pieces = np.where((away >= options.nearest) & (away <= options.farthest), np.asarray(pieces), 0)
    seen = (len(np.unique(direction[pieces == piece])) for piece in range(1, count))
    return max(seen, default=0) >= options.least_round * _DIRECTIONS


def _polar(slot: Region, cell: Region) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """How far each pixel of the cell's patch lies from the slot's middle, in its radii, and in which direction."""
    mm = 2 * REACH[Role.CELL] * cell.radius_mm / SIDE_PX
    x, y = (np.array(slot.center_mm) - np.array(cell.center_mm)) / mm + CENTER_PX
    away, direction = polar(x, y, _DIRECTIONS)
    return away * mm / slot.radius_mm, direction
