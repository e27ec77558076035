"""Covered: regions that something lies on, a hand, a pen, a die, by how well their print is found where it must be.

A photo may be so dark or blurred that print is found badly everywhere: what is covered stands back behind the rest.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.ink import Patches
from scanner.marks.options import CoverOptions


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


def _cells_of(form: Form) -> NDArray[np.intp]:
    """Each region's number (n,), a slot's cell's instead of its own."""
    places = {region.id: i for i, region in enumerate(form.regions)}
    return np.array([places.get(region.parent or region.id, i) for i, region in enumerate(form.regions)], np.intp)


def _boxes(form: Form) -> NDArray[np.bool_]:
    return np.array([region.role is Role.BOX for region in form.regions], bool)
