"""Shares: how common each mark is on this sheet, and what that says where the networks aren't sure.

They were taught among marks as common as `ShareOptions.taught` has them. On a sheet that nobody has played yet, or that
two play, what looks half like a square is hardly ever one; on one full of squares it is. So the chances of what isn't
sure are weighed with each mark's share of the whole sheet (Saerens, Latinne and Decaestecker, 2002).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form
from scanner.marks.options import ShareOptions

_LEAST = 1e-9
"""What no chance is below, so that all chances of a region add up to something."""


def weigh_shares(
    probabilities: NDArray[np.float32], form: Form, options: ShareOptions, sure: float
) -> NDArray[np.float32]:
    """The chances (n, classes) of the form's regions, weighed where the likeliest isn't `sure` by itself.

    None gets so by it alone: what would, stays just below, with the rest in proportion.
    """
    found = probabilities.copy()
    marked = np.array([bool(region.marks) for region in form.regions], bool)
    taught = np.array(options.taught) / sum(options.taught)
    share = probabilities[marked].sum(axis=0) + options.pseudo_regions * taught
    doubted = marked & (probabilities.max(axis=1) < sure)
    weighed = np.maximum(probabilities[doubted] * (share / share.sum() / taught), _LEAST)
    found[doubted] = _at_most(weighed / weighed.sum(axis=1, keepdims=True), sure - options.short_of_sure)
    return found


def _at_most(chances: NDArray[np.float64], most: float) -> NDArray[np.float64]:
    """Chances (n, classes) none of which is above `most`; what is taken from one goes to the others in proportion."""
    top = chances.max(axis=1, keepdims=True)
    others = chances * (1 - most) / np.maximum(1 - top, _LEAST)
    return np.where(top > most, np.where(chances == top, most, others), chances)
