"""Filled: rings, triangles and squares full of ink: a small scribble over a mark, a spiral, a disc, or shading.

The readers of marks tell such symbols by their outlines, which a disc has too, and are sure of them: a person is asked
what all the ink is for. Whose marks are all so, because the pen is broad or the hand small, isn't.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import FilledOptions
from scanner.marks.ink import Patches
from scanner.marks.solid import SolidInk, solid_ink
from scanner.marks.verdict import OUTLINES, Verdict, for_review, surely_read
from scanner.reading import UNCLEAR


def doubt_filled(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: FilledOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a cell's hollow symbol is full of ink and the sheet's others aren't."""
    hollow = [i for i in surely_read(verdicts, form, Role.CELL) if verdicts[i].mark in OUTLINES]
    solid = {i: solid_ink(patches.photo[i], patches.blank[i]) for i in hollow}
    filled = {
        i
        for i, ink in solid.items()
        if ink.filled > options.least_filled and ink.size > options.least_size and ink.broad > options.least_broad
    }
    manner = {mark for mark in OUTLINES if _is_manner([solid[i] for i in hollow if verdicts[i].mark == mark], options)}
    return for_review(verdicts, {i for i in filled if verdicts[i].mark not in manner}, UNCLEAR)


def _is_manner(marks: Sequence[SolidInk], options: FilledOptions) -> bool:
    """Whether somebody's marks of one symbol are mostly full of ink, which a few don't tell."""
    if len(marks) < options.least_fellows:
        return False
    return float(np.median([ink.filled for ink in marks])) > options.most_usual
