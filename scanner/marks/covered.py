"""Covered: regions that something lies on, a hand, a pen, a die, by how well their print is found where it must be.

A photo may be so dark or blurred that print is found badly everywhere: what is covered stands back behind the rest.
What lies over a part of a cell only, white paper on white paper, leaves the rest of its print where it was.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.options import CoverOptions
from scanner.marks.polar import ACROSS, DOWN

_SIDES = 12
"""So many sides of a cell are looked at ..."""
_SIDE_DEGREES = 120.0
"""... as sectors so wide, ..."""
_WITHIN = 0.9
"""... up to so far from the middle, as a share of half a patch."""
_MOST_SHOWN = 1.5
"""How dark print may be in the photo, as a share of the blank's, and still count as no more than print."""


def stand_back(patches: Patches, form: Form, options: CoverOptions) -> NDArray[np.bool_]:
    """Which regions (n,) but boxes stand back behind the other cells in match and in crispness; a slot as its cell."""
    cells = _cells_of(form)
    match, contrast = patches.match[cells], patches.contrast[cells]
    boxes = _boxes(form)
    known = ~boxes & (match > options.nothing_of_it)
    usual = np.median(np.stack([match, contrast])[:, known], axis=1) if known.any() else (0.0, 0.0)
    back = match < options.least_match_share * usual[0]
    back &= contrast < options.least_contrast_share * usual[1]
    return np.asarray(back & ~boxes)


def hidden_regions(patches: Patches, form: Form, back: NDArray[np.bool_], options: CoverOptions) -> NDArray[np.bool_]:
    """Which regions (n,) something lies on, so that their print isn't seen where it must be; a slot as its cell.

    `back` (n,): which stand back behind other cells.
    """
    match = patches.match[_cells_of(form)]
    hidden = (match < options.least_match) & (back | (match < options.nothing_of_it))
    return np.asarray(np.where(_boxes(form), match < options.least_match_box, hidden))


def partly_hidden(patches: Patches, form: Form, options: CoverOptions) -> NDArray[np.bool_]:
    """Which regions (n,) are cells of which hardly any print is seen on one side of the middle, as other cells show it.

    Their outlines are printed all round; a patch's sides are sectors that overlap.
    """
    cells = np.array([region.role is Role.CELL and bool(region.marks) for region in form.regions], bool)
    if not cells.any():
        return cells
    printed = 255 - patches.blank[cells].reshape(-1, SIDE_PX * SIDE_PX).astype(np.float32)
    dark = np.asarray(255 - patches.photo[cells]).reshape(-1, SIDE_PX)
    # Print may be a little off; at a patch's edge lies nothing that counts.
    near = cv2.dilate(dark, np.ones((3, 3), np.uint8)).reshape(printed.shape).astype(np.float32)
    sides = _sides()
    there, shown = (printed * printed) @ sides, (np.minimum(near, _MOST_SHOWN * printed) * printed) @ sides
    enough = there > options.least_print * np.median(there)
    shares = np.where(enough, shown / np.maximum(there, 1), np.inf)
    hidden = np.zeros_like(cells)
    hidden[cells] = (shares < options.least_side_share * np.median(shares)).any(axis=1)
    return hidden


@lru_cache(maxsize=1)
def _sides() -> NDArray[np.float32]:
    """The sectors of a patch, (pixels, sectors): 1 where a pixel is of it; not to be written to."""
    within = np.hypot(DOWN, ACROSS) < _WITHIN * SIDE_PX / 2
    turns = np.arange(_SIDES) * 2 * np.pi / _SIDES
    apart = np.cos(np.arctan2(DOWN, ACROSS)[..., None] - turns)
    sectors = within[..., None] & (apart > np.cos(np.radians(_SIDE_DEGREES / 2)))
    return np.asarray(sectors.reshape(SIDE_PX * SIDE_PX, _SIDES), np.float32)


def _cells_of(form: Form) -> NDArray[np.intp]:
    """Each region's number (n,), a slot's cell's instead of its own."""
    return np.array(
        [form.place_of.get(region.parent or region.id, i) for i, region in enumerate(form.regions)], np.intp
    )


def _boxes(form: Form) -> NDArray[np.bool_]:
    return np.array([region.role is Role.BOX for region in form.regions], bool)
