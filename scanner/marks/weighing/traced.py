"""Traced: whether a ring was drawn line on line upon the circle that is printed in a slot.

Beside the print it leaves no ink: it makes the circle darker, and how dark a circle is by itself no patch tells. The
sheet's other circles do, those in which surely nothing stands: they were printed by the same printer and seen by the
same camera, in almost the same light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.deviation import deviation
from scanner.marks.ink import REACH, SIDE_PX, Patches
from scanner.marks.options import MarkOptions
from scanner.marks.polar import CENTER_PX, polar
from scanner.marks.verdict import RING, Verdict, weighed
from scanner.marks.weighing.options import TracedOptions
from scanner.reading import EMPTY, UNCLEAR
from scanner.warp import Floats

_PRINT = 25
"""How much darker than paper, of 255, print is ..."""
_RIM = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7))
"""... and how far from it, in pixels of a patch, its own ink blurs, and a ring drawn upon it strays."""
_CIRCLE = 1.3
"""Within so many of a slot's radii its circle lies with its rim ..."""
_PAPER = 1.5
"""... and within so many paper that shows how bright paper is there: beyond it are other slots."""
_DIRECTIONS = 12
"""The darkness of a circle is the median of so many directions': strokes that cross it are in a few of them."""
_LEAST_CONTRAST = 0.05
"""A cell's print isn't believed to be fainter than this share of the blank's, nor are circles."""


def weigh_traced(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: TracedOptions, marks: MarkOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, made anew in slots where there is a ring or nothing, and the circle is darker than is usual.

    A slot that was read as empty, however surely, is then for a person to say.
    """
    slots = form.markable(Role.SLOT)
    circles = _Circles.of(slots, verdicts, patches, form)
    found = list(verdicts)
    for k, i in enumerate(slots):
        each = verdicts[i]
        if each.either != {RING, EMPTY} or each.review not in (None, UNCLEAR):
            continue
        evidence = options.by_darkness * (circles.darker(k, options) - options.least_darker)
        if evidence <= 0:
            continue
        if each.review == UNCLEAR:
            evidence = min(evidence, options.most_evidence)
            found[i] = weighed(each, evidence if each.mark == RING else -evidence, Role.SLOT, marks)
        elif each.mark == EMPTY:
            found[i] = replace(each, review=UNCLEAR)
    return tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class _Circles:
    """A sheet's circles (n,): their darkness, the same for how crisp their cells are, and which are surely empty."""

    darkness: Floats
    for_crispness: Floats
    empty: NDArray[np.bool_]

    @staticmethod
    def of(slots: Sequence[int], verdicts: Sequence[Verdict], patches: Patches, form: Form) -> _Circles:
        """Those in the form's regions with these numbers."""
        darkness = darkness_of_print(patches.photo[slots], patches.blank[slots])
        cells = [form.place_of.get(form.regions[i].parent or "", i) for i in slots]
        crispness = np.maximum(patches.contrast[cells].astype(np.float64), _LEAST_CONTRAST)
        empty = [verdicts[i].mark == EMPTY and verdicts[i].review is None for i in slots]
        return _Circles(darkness, darkness / crispness, np.array(empty, bool))

    def darker(self, k: int, options: TracedOptions) -> float:
        """How many times as dark a circle is as the empty ones; less where those differ; 0 where they are too few."""
        others = self.empty.copy()
        others[k] = False
        if others.sum() < options.least_fellows:
            return 0.0
        fellows = self.darkness[others]
        usual = max(float(np.median(fellows)), _LEAST_CONTRAST)
        spread = float(deviation(fellows, usual)) / usual
        crisp = max(float(np.median(self.for_crispness[others])), _LEAST_CONTRAST)
        times = min(self.darkness[k] / usual, self.for_crispness[k] / crisp)
        return float(1 + (times - 1) / (1 + options.by_spread * spread))


def darkness_of_print(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> Floats:
    """How dark (n,) what is printed in slots' patches (n, 48, 48) looks, with its rim, as a share of the blank's.

    Blur doesn't change it: what it takes from a line it gives to the rim.
    """
    count = len(photo)
    away, direction = (each.ravel() for each in polar(CENTER_PX, CENTER_PX, _DIRECTIONS))
    away = away * 2 * REACH[Role.SLOT] / SIDE_PX
    flat = (count, SIDE_PX * SIDE_PX)
    seen, drawn = (255 - each.reshape(flat).astype(np.float32) for each in (photo, blank))
    printed = np.array([cv2.dilate((255 - each > _PRINT).astype(np.uint8), _RIM) for each in blank], bool).reshape(flat)
    paper = np.where(~printed & (away <= _PAPER), seen, np.nan)
    level = np.array([np.nanmedian(row) if np.isfinite(row).any() else 0.0 for row in paper], np.float32)
    circle = printed & (away <= _CIRCLE)
    into = np.eye(_DIRECTIONS, dtype=np.float32)[direction]
    ink, known = (np.where(circle, each, 0) @ into for each in (seen - level[:, None], drawn))
    shares = np.where(known > 0, ink / np.maximum(known, 1), np.nan)
    return np.array([np.nanmedian(row) if np.isfinite(row).any() else 0.0 for row in shares], np.float64)
