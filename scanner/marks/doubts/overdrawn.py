"""Overdrawn marks: one with more ink than its symbol's others, which may be scribbled over.

Three long strokes over a cross in the same pen are neither paler nor another colour, and to the networks, which were
taught scribbles of more strokes, they are hardly a scribble. But a player's crosses have about as much ink each, and
such a one has half as much again. So has a ring drawn over a square, where nobody plays squares: to the networks it is
between the two, as somebody's squarish ring is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import OverdrawnOptions
from scanner.marks.ink import SIDE_PX, Patches, own_px
from scanner.marks.newink import all_with_rims, depths_of, new_ink
from scanner.marks.tint import disc
from scanner.marks.verdict import OUTLINES, Verdict, for_review, surely_read
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR
from scanner.warp import Floats

_OWN = 0.95
"""The part of its radius in which ink is counted for a region: its edge is print."""
_DEEPEST = 97
"""The percentile of a cell's pixels that is its ink's depth."""
_FAINTEST = 12.0
"""What that counts as at least, in grey levels: paler ink is grain."""
_LEAST_INK = 0.3
"""The share of that depth from which a pixel counts as ink, by so much."""


def doubt_overdrawn(
    verdicts: Sequence[Verdict], as_cut: Patches, form: Form, options: OverdrawnOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a mark has more ink than its others and a scribble, or another outline,
    isn't ruled out.

    In slots only the latter. `as_cut` are those that the regions were cut in: a small mark that is magnified has no
    more ink for it.
    """
    overdrawn: set[int] = set()
    for role in (Role.CELL, Role.SLOT):
        sure = [i for i in surely_read(verdicts, form, role) if verdicts[i].mark not in (EMPTY, SCRIBBLE)]
        doubled = {i for i in sure if verdicts[i].mark in OUTLINES and verdicts[i].foreign > options.partly_from}
        struck = {i for i in sure if role is Role.CELL and verdicts[i].chance_of(SCRIBBLE) > options.suspected_from}
        if not doubled | struck:
            continue
        amounts = dict(zip(sure, np.log1p(ink_amounts(as_cut.of(sure), role)).tolist(), strict=True))
        for i in doubled | struck:
            others = [amounts[k] for k in sure if k not in {i, *doubled} and verdicts[k].mark == verdicts[i].mark]
            known = len(others) >= options.least_fellows
            more = known and amounts[i] - np.median(others) > np.log(options.most_ink)
            if more or (not known and verdicts[i].foreign > options.mostly_from):
                overdrawn.add(i)
    return for_review(verdicts, overdrawn, UNCLEAR)


def ink_amounts(patches: Patches, role: Role) -> Floats:
    """How much ink lies in each region (n,) of that role, in pixels as dark as its darkest: pale and bold pens' marks
    count alike."""
    inks, own = new_ink(patches.photo, all_with_rims(patches.blank)), disc(SIDE_PX, _OWN * own_px(role))
    shares = inks / np.maximum(depths_of(inks, own, _DEEPEST), _FAINTEST)[:, None, None]
    counted = np.where((shares >= _LEAST_INK) & own, np.minimum(shares, 1.0), 0.0)
    return np.asarray(counted.sum(axis=(1, 2)), np.float64)
