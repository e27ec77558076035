"""Overdrawn marks: one with more ink than its symbol's others, which may be scribbled over.

Three long strokes over a cross in the same pen are neither paler nor another colour, and to the networks, which were
taught scribbles of more strokes, they are hardly a scribble. But a player's crosses have about as much ink each, and
such a one has half as much again.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import OverdrawnOptions
from scanner.marks.ink import Patches
from scanner.marks.newink import depths_of, new_ink, own_area, with_rims
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR
from scanner.warp import Floats

_OWN = own_area(0.95)
"""The part of its patch in which ink is counted for a cell: its edge is print."""
_DEEPEST = 97
"""The percentile of a cell's pixels that is its ink's depth."""
_FAINTEST = 12.0
"""What that counts as at least, in grey levels: paler ink is grain."""
_LEAST_INK = 0.3
"""The share of that depth from which a pixel counts as ink, by so much."""


def doubt_overdrawn(
    verdicts: Sequence[Verdict], as_cut: Patches, form: Form, options: OverdrawnOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a cell's mark has more ink than its others and a scribble isn't ruled out.

    `as_cut` are those that the regions were cut in: a small mark that is magnified has no more ink for it.
    """
    sure = [i for i in surely_read(verdicts, form, Role.CELL) if verdicts[i].mark not in (EMPTY, SCRIBBLE)]
    suspected = [i for i in sure if verdicts[i].chance_of(SCRIBBLE) > options.suspected_from]
    if not suspected:
        return tuple(verdicts)
    amounts = dict(zip(sure, np.log1p(ink_amounts(as_cut.of(sure))).tolist(), strict=True))
    overdrawn = set()
    for i in suspected:
        others = [amounts[k] for k in sure if k != i and verdicts[k].mark == verdicts[i].mark]
        if len(others) >= options.least_fellows and amounts[i] - np.median(others) > np.log(options.most_ink):
            overdrawn.add(i)
    return for_review(verdicts, overdrawn, UNCLEAR)


def ink_amounts(cells: Patches) -> Floats:
    """How much ink lies in each cell (n,), in pixels as dark as its darkest: pale and bold pens' marks count alike."""
    inks = new_ink(cells.photo, with_rims(cells.blank))
    shares = inks / np.maximum(depths_of(inks, _OWN, _DEEPEST), _FAINTEST)[:, None, None]
    counted = np.where((shares >= _LEAST_INK) & _OWN, np.minimum(shares, 1.0), 0.0)
    return np.asarray(counted.sum(axis=(1, 2)), np.float64)
