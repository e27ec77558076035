"""Outlines: where one symbol alone is a closed line, what is one, and may be that symbol, is it.

With its corners rounded a square is a ring, and some people's rings have corners. Where two play, nobody draws squares:
what the networks see between a ring and a square is a ring. What to them is no ring at all stays what it is, a mark
that nobody plays; a ring drawn over a square has more ink than the sheet's other rings (`doubts/overdrawn`). In boxes
people write initials, too, of which some are such outlines.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scanner.marks.verdict import CLASSES, LIKELIEST, OUTLINES

_OUTLINES = np.array([CLASSES.index(mark) for mark in OUTLINES])


def weigh_outlines(
    probabilities: NDArray[np.float32], possible: NDArray[np.bool_], least_share: float
) -> NDArray[np.float32]:
    """Regions' chances (n, classes); where an outline is likeliest, all outlines' are that one's that is `possible`
    there, if one alone is.

    `possible` (n, classes): none in boxes. `least_share`: of what the outlines' chances are together, that is what its
    own must be.
    """
    outlined = probabilities[:, _OUTLINES]
    together = outlined.sum(axis=1)
    own = np.where(possible[:, _OUTLINES], outlined, 0).sum(axis=1)
    one = (together > LIKELIEST) & (possible[:, _OUTLINES].sum(axis=1) == 1)
    alone = np.flatnonzero(one & (own >= least_share * together))
    found = probabilities.copy()
    found[np.ix_(alone, _OUTLINES)] = np.where(possible[np.ix_(alone, _OUTLINES)], together[alone, None], 0)
    return found
