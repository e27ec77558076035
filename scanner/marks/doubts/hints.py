"""Hints: empty cells in which a mark may have drowned, on sheets whose palest marks hardly stand out from the grain.

Where the reader hesitates again and again, `grain` asks about all that seems empty. Elsewhere only those cells are
asked about that are darker than other empty ones, and of which it isn't all but certain; on a sheet whose marks stand
out those that are far darker: there a shadow's edge runs, and hides a pale mark. Strokes that reach in from the next
cell are left out where nothing else is likely: what the reader hesitates about may be a mark that lies half outside.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.doubts.emptyoptions import HintOptions
from scanner.marks.graininess import Grain, ink_of_strokes
from scanner.marks.ink import Patches
from scanner.marks.newink import BARE, own_area, with_rims
from scanner.marks.pieces import over_print
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.marks.weighing.options import GrainOptions
from scanner.reading import EMPTY, GRAINY
from scanner.warp import Floats

_STROKE_SHARE = 0.4
"""What is as dark as this, as a share of how dark the sheet's marks are, is a stroke, not grain ..."""
_PALEST = 12.0
"""... but never what is paler, in grey levels of 255."""
_BROADEST = np.ones((5, 5), np.uint8)
"""What holds such a square, two millimetres of paper, is broader than a stroke ..."""
_AROUND_BROAD = np.ones((7, 7), np.uint8)
"""... and so is what lies a pixel round it."""
_ACROSS_PX = 7
"""In a square so wide, strokes are one with print between them."""


def doubt_hints(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: HintOptions, grain_options: GrainOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where an empty cell hints at a mark that has drowned."""
    cells = surely_read(verdicts, form, Role.CELL)
    open_cells = {i for i in cells if verdicts[i].mark == EMPTY and verdicts[i].confidence < options.all_but_certain}
    if not open_cells:
        return tuple(verdicts)
    ink = ink_of_strokes(patches.photo[cells], patches.blank[cells])
    marks = [verdicts[i].mark for i in cells]
    grain = Grain.of(marks, (), ink)
    drowning = grain.standing_out < grain_options.least_standing_out
    least = options.least_above if drowning else options.far_above
    dark = open_cells & _above(grain, cells, ink, least)
    usual = float(np.median(ink[[mark != EMPTY for mark in marks]])) if any(marks) else 0.0
    bare = sorted(i for i in dark if verdicts[i].confidence > options.likely_bare)
    # Where pale marks drown, grain hangs together with them and reaches out.
    if bare and (usual > options.plainly_dark or not drowning):
        alone = [without_strokes_from_outside(patches.photo[i], patches.blank[i], usual) for i in bare]
        left = ink_of_strokes(np.stack(alone), patches.blank[bare])
        dark -= set(bare) - _above(grain, bare, left, least)
    return for_review(verdicts, dark, GRAINY)


def _above(grain: Grain, cells: Sequence[int], ink: Floats, least: float) -> set[int]:
    """Which of the cells have ink (n,) that lies so far above that of empty ones."""
    return {i for i, above in zip(cells, grain.above(ink), strict=True) if above > least}


def without_strokes_from_outside(photo: NDArray[np.uint8], blank: NDArray[np.uint8], usual: float) -> NDArray[np.uint8]:
    """A cell's patch (48, 48) of the photo, the blank in the place of strokes that come in over its edge.

    `usual`: how dark the sheet's strokes are, in grey levels. What is broader than a stroke is a shadow, and stays.
    """
    bold = with_rims(blank)
    dark = cv2.subtract(bold, photo) > max(_STROKE_SHARE * usual, _PALEST)
    joined = over_print(dark, bold < BARE, _ACROSS_PX)
    _, pieces = cv2.connectedComponents(joined.astype(np.uint8), connectivity=8)
    pieces = np.where(dark, pieces, 0)
    reaching_in = np.unique(pieces[(pieces > 0) & ~own_area(1.0)])
    strokes = np.isin(pieces, reaching_in).astype(np.uint8)
    broad = cv2.dilate(cv2.erode(strokes, _BROADEST), _AROUND_BROAD)
    fine = cv2.dilate(np.where(broad > 0, 0, strokes).astype(np.uint8), _BROADEST)
    return np.where(fine > 0, blank, photo).astype(np.uint8)
