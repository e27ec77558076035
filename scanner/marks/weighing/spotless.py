"""Spotless: hexes in which nothing is new, whatever the networks make of what reaches in from beyond them.

Long arms and large rings of neighbours end in a hex's corners. To networks taught by hands that stay at home that is as
strange as a mark that they don't know, and neither is sure that nothing stands there. What counts here is ink alone, as
with readers of ballots: a hex that seems empty, and in which no more is new than in those that surely are, is empty. So
it is where print is sharp enough for a stroke to be seen, and on a sheet of which every symbol's marks stand out: what
drowns in grain, or was eaten by light, leaves nothing new either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.sheet.form import Form, Role
from scanner.marks.classifier import Looks
from scanner.marks.ink import Patches
from scanner.marks.newink import depths_of, new_ink, own_area
from scanner.marks.verdict import CLASSES, Verdict, surely_empty, surely_read
from scanner.marks.weighing.options import SpotlessOptions
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR
from scanner.warp import Floats

_MARKS = [i for i, name in enumerate(CLASSES) if name != EMPTY]


def weigh_spotless(
    verdicts: Sequence[Verdict], looks: Looks, patches: Patches, form: Form, options: SpotlessOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review no more where a hex seems empty, if not for sure, and no ink in it is new."""
    # Whatever other stages made of it: what to the networks is one mark is none of what confuses them.
    torn = looks.chances[:, _MARKS].max(axis=1) < options.least_sure
    maybe = [i for i in form.markable(Role.CELL) if torn[i] and _seems_empty(verdicts[i])]
    if not maybe:
        return tuple(verdicts)
    depths = np.zeros(len(verdicts))
    cells = form.markable(Role.CELL)
    drawn = patches.of(cells)
    depths[cells] = depths_of(new_ink(drawn.photo, drawn.blank), own_area(options.within), options.darkest)
    most = _most_of_nothing(verdicts, depths, form, options)
    found = list(verdicts)
    for i in maybe:
        if depths[i] <= most and patches.contrast[i] >= options.least_contrast:
            found[i] = replace(verdicts[i], confidence=options.truly, review=None)
    return tuple(found)


def _seems_empty(verdict: Verdict) -> bool:
    """Whether most likely nothing stands there, if not for sure: a pale pencil's line is hardly new in grain."""
    return verdict.mark == EMPTY and verdict.review == UNCLEAR


def _most_of_nothing(verdicts: Sequence[Verdict], depths: Floats, form: Form, options: SpotlessOptions) -> float:
    """How dark what is new in an empty hex may be; -1 where some symbol's marks hardly stand out from that."""
    cells = form.markable(Role.CELL)
    empty = depths[[i for i in surely_empty(verdicts, form) if form.regions[i].role is Role.CELL]]
    if len(empty) < options.least_empty:
        return -1.0
    usual, most = float(np.median(empty)), float(np.percentile(empty, options.most_usual))
    noise = max(most - usual, 1.0)
    sure = surely_read(verdicts, form, Role.CELL)
    for symbol in {mark for i in cells for mark in form.regions[i].marks if mark != SCRIBBLE}:
        own = depths[[i for i in sure if verdicts[i].mark == symbol]]
        if not len(own) or float(np.median(own)) - usual < options.least_standing_out * noise:
            return -1.0
    return most
