"""Pens: a second look at each mark, whether its ink is that of the other marks of its symbol.

Players have pens of their own, mostly, and keep them. A mark whose ink stands among another symbol's and far from its
own's may have been read as the wrong one; a mark far paler than its fellows may be what a rubber left. Neither changes
what was read: it sends the mark to a person. Where all draw with one pen nothing is learned, and nothing is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from scanner.marks.ink import Patches
from scanner.marks.marks import SCRIBBLE, Verdict
from scanner.marks.options import PenOptions
from scanner.reading import EMPTY, OTHER_INK
from scanner.warp import Floats


def compare_pens(verdicts: Sequence[Verdict], patches: Patches, options: PenOptions) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a mark's ink is unlike that of its symbol's other marks."""
    sure = [i for i, each in enumerate(verdicts) if each.review is None and each.mark not in (EMPTY, SCRIBBLE)]
    if not sure:
        return tuple(verdicts)
    marks = np.array([verdicts[i].mark for i in sure])
    alone = {sure[k] for k in _unlike(marks, patches.colour[sure].astype(np.float64), options)}
    return tuple(replace(each, review=OTHER_INK) if i in alone else each for i, each in enumerate(verdicts))


def _unlike(marks: NDArray[np.str_], inks: Floats, options: PenOptions) -> list[int]:
    """Which of these marks, by index, have ink (n, 3) unlike their symbol's."""
    apart: Floats = np.linalg.norm(inks[:, None] - inks[None, :], axis=2)
    np.fill_diagonal(apart, np.inf)
    groups = {mark: marks == mark for mark in np.unique(marks) if (marks == mark).sum() > options.least_fellows}
    # How far each mark lies from each symbol's ink: from the three of its marks that are nearest.
    far = {mark: _nearest(apart[:, group]) for mark, group in groups.items()}
    darkness = inks.max(axis=1)
    found = []
    for mark, group in groups.items():
        own, usual = far[mark], float(np.median(far[mark][group]))
        others = [distance for other, distance in far.items() if other != mark]
        nearest = np.min(others, axis=0) if others else np.full(len(marks), np.inf)
        relative = darkness / max(float(np.median(darkness[group])), 1e-6)
        alien = (own > options.least_apart) & (own > options.least_spread * usual)
        alien &= (nearest < options.most_alien * own) & (relative < options.most_darker)
        found += list(np.flatnonzero(group & (alien | (relative < options.least_darkness))))
    return [int(i) for i in found]


def _nearest(apart: Floats) -> Floats:
    """The mean of each row's three least distances."""
    mean: Floats = np.sort(apart, axis=1)[:, :3].mean(axis=1)
    return mean
