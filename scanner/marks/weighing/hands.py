"""Hands: which of two symbols a doubtful mark is, by how the networks see the sheet's other marks of both.

The networks know all hands at once: to them a triangle with round corners is half a ring, whoever drew it. On one
sheet, though, a player's triangles may all be plain, and the other's rings all a bit pointed: then it is a ring. So the
marks of both say how far the networks take each for the one and not for the other, and a doubtful mark belongs where it
is the less unusual.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.deviation import deviation
from scanner.marks.classifier import Looks, classifier
from scanner.marks.ink import Patches
from scanner.marks.verdict import CLASSES
from scanner.marks.weighing.options import HandOptions
from scanner.warp import Floats


def looks_at(looks: Looks, patches: Patches, chosen: Sequence[int]) -> Floats:
    """The logarithms (n, 2, 6) of what each network alone makes of the patches; NaN for those that aren't chosen."""
    single: Floats = np.full((len(patches.photo), 2, len(CLASSES)), np.nan)
    single[list(chosen)] = classifier().single_looks(looks, patches, chosen)
    return single


def of_first(look: Floats, own: Floats, others: Floats, first: str, second: str, options: HandOptions) -> float:
    """What the networks' look (2, 6) at a mark says for the first symbol against the second, in log odds.

    `own` and `others`: their looks (n, 2, 6) at the sheet's sure marks of the first and of the second.
    """
    mark, ours, theirs = (_between(looks, first, second) for looks in (look, own, others))
    apart = _likelihood(mark, ours, options) - _likelihood(mark, theirs, options)
    return float(np.clip(apart, -options.most, options.most) @ np.array([options.by_quick, options.by_closer]))


def _between(looks: Floats, first: str, second: str) -> Floats:
    """How far each network (..., 2) takes marks (..., 2, 6) for the first and not for the second, in log odds."""
    return np.asarray(looks[..., CLASSES.index(first)] - looks[..., CLASSES.index(second)])


def _likelihood(mark: Floats, fellows: Floats, options: HandOptions) -> Floats:
    """The logarithm (2,) of how likely a mark (2,) is among its fellows (n, 2), but for a constant.

    They are taken as normal about their median: of five marks one may be anything.
    """
    middle = np.median(fellows, axis=0)
    spread = np.hypot(deviation(fellows, middle), options.least_spread)
    return np.asarray(-(((mark - middle) / spread) ** 2) / 2 - np.log(spread))
