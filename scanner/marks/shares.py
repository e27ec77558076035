"""Shares: how common each mark is on this sheet, and what that says where the networks aren't sure.

They were taught among marks as common as `ShareOptions.taught` has them. On a sheet that nobody has played yet, or that
two play, what looks half like a square is hardly ever one; on one full of squares it is. So the chances of what isn't
sure are weighed with each mark's share of the whole sheet (Saerens, Latinne and Decaestecker, 2002).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scanner.marks.options import ShareOptions


def weigh_shares(
    probabilities: NDArray[np.float32], possible: NDArray[np.bool_], options: ShareOptions, sure: float
) -> NDArray[np.float32]:
    """Regions' chances (n, classes), weighed where the likeliest of what is `possible` there isn't `sure` by itself.

    None gets so by it alone: what would, stays just below, with the rest in proportion. What can't stand in a region
    keeps its chance.
    """
    taught = np.array(options.taught) / sum(options.taught)
    holds_marks = possible.sum(axis=1) > 1
    share = probabilities[holds_marks].sum(axis=0) + options.pseudo_regions * taught
    within = np.where(possible, probabilities, 0).astype(np.float64)
    total = within.sum(axis=1, keepdims=True)
    doubted = holds_marks & (within.max(axis=1) < sure * total[:, 0])
    weighed = within[doubted] * (share / share.sum() / taught)
    weighed = _at_most(weighed / weighed.sum(axis=1, keepdims=True), sure - options.short_of_sure)
    found = probabilities.copy()
    found[doubted] = np.where(possible[doubted], weighed * total[doubted], probabilities[doubted])
    return found


def _at_most(chances: NDArray[np.float64], most: float) -> NDArray[np.float64]:
    """Chances (n, classes) none of which is above `most`; what is taken from one goes to the others in proportion."""
    found = chances.copy()
    above = np.nonzero(chances.max(axis=1) > most)[0]
    top = chances[above].argmax(axis=1)
    found[above, top] = 0
    found[above] *= (1 - most) / found[above].sum(axis=1, keepdims=True)
    found[above, top] = most
    return found
