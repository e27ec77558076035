"""Halved: what was read as a scribble and leaves half of its hex free.

A hex is destroyed when all of it is scribbled over. Hatching on one side of a mark shades its half, whatever that
means to who drew it; to the readers of marks it is as good as a scribble.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import HalvedOptions
from scanner.marks.ink import Patches
from scanner.marks.inked import Inked
from scanner.marks.newink import new_ink, own_area, unprinted
from scanner.marks.polar import ACROSS, DOWN
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import SCRIBBLE, UNCLEAR

_WITHIN = own_area(0.8)
"""Where in its patch a hex is certainly itself."""
_INK = Inked(darkest=97, share=0.4, faintest=20)
_DIRECTIONS = 12


def _halves() -> NDArray[np.bool_]:
    """The halves (12, 48, 48) of a hex, every 30 degrees; opposite ones are six apart."""
    turns = np.arange(_DIRECTIONS) * 2 * np.pi / _DIRECTIONS
    return np.stack([_WITHIN & (np.cos(turn) * ACROSS + np.sin(turn) * DOWN > 1.0) for turn in turns])


_HALVES = _halves()


def doubt_halved(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: HalvedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a scribble covers hardly anything of half its hex beside the other half."""
    scribbles = [i for i in surely_read(verdicts, form, Role.CELL) if verdicts[i].mark == SCRIBBLE]
    halved = {i for i in scribbles if free_half(patches.photo[i], patches.blank[i]) < options.least_other_half}
    return for_review(verdicts, halved, UNCLEAR)


def free_half(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> float:
    """How much ink covers of a cell's barest half, as a share of what it covers of the other; 1 where there is none."""
    drawn = _INK.of(new_ink(photo, blank), _WITHIN)
    bare = _HALVES & unprinted(blank)
    covered = (bare & drawn).sum(axis=(1, 2)) / np.maximum(bare.sum(axis=(1, 2)), 1)
    barest = int(covered.argmin())
    other = float(covered[(barest + _DIRECTIONS // 2) % _DIRECTIONS])
    return float(covered[barest]) / other if other > 0 else 1.0
