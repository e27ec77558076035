"""Tinted: ink as light as the paper, which shows by its colour alone.

What reads marks looks for what is darker than paper. Coloured ink that mirrors a lamp, and the palest of highlighters,
are as light as paper or lighter, and plain to see all the same: a person is asked wherever a coloured stroke is seen
where nothing was read. How coloured bare paper looks is measured in the sheet's other empty places: by lamplight and in
grain it is speckled.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form
from scanner.marks.bare import LEAST_BARE, WITHIN, bare_paper
from scanner.marks.doubts.lightoptions import TintedOptions
from scanner.marks.ink import SIDE_PX, Patches, own_px
from scanner.marks.pieces import longest_piece
from scanner.marks.tall import apart, tall
from scanner.marks.tint import disc
from scanner.marks.verdict import Verdict, for_review, surely_empty
from scanner.reading import GLARE

_MIDDLE = 0.6
"""The part of a region's radius that each stroke of its own reaches: what lies at the rim alone is a neighbour's."""
_STRONG = 40
"""How coloured a scribble is, or a thing's edge: cameras keep colour coarsely, and it runs ..."""
_RUNS_PX = 19
"""... as far as this."""
_RIM_PX = 3
"""So near to print paper shows its colour."""
_STROKE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (13, 13))
"""What is wider is no stroke: a stain, light of another colour, a hex coloured in."""
_APART = _RUNS_PX // 2 + 1
"""The rows between patches in a tall picture: nothing that is looked for here reaches farther."""
_PEAK = 8
"""The pixels of a region, its most coloured ones, that may be no more than speckles."""


def doubt_tinted(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: TintedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a coloured stroke is seen that was read as nothing."""
    empty = surely_empty(verdicts, form)
    radii = [own_px(form.regions[i].role) for i in empty]
    own = np.array([disc(SIDE_PX, WITHIN * radius) for radius in radii], bool).reshape(-1, SIDE_PX, SIDE_PX)
    bare = _bare(patches.of(empty)) if empty else own
    seen = np.flatnonzero((bare & own).sum(axis=(1, 2)) >= LEAST_BARE)
    if not len(seen):
        return tuple(verdicts)
    tints = _tints(patches.hue[[empty[k] for k in seen]], bare[seen], own[seen])
    peaks = np.partition((tints * own[seen]).reshape(len(seen), -1), -_PEAK, axis=1)[:, -_PEAK]
    least = max(options.least_tint, options.above_usual * float(np.median(peaks)))
    tinted = {
        empty[k]
        for k, tint, peak in zip(seen.tolist(), tints, peaks, strict=True)
        if peak > least
        and longest_piece(tint > least, own[k], disc(SIDE_PX, _MIDDLE * radii[k])) > options.least_length * radii[k]
    }
    return for_review(verdicts, tinted, GLARE)


def _bare(patches: Patches) -> NDArray[np.bool_]:
    """Where in patches (n, 48, 48) nothing is printed or drawn, nor anything so coloured near by that it runs there."""
    photo, blank = (tall(each, _APART, 255) for each in (patches.photo, patches.blank))
    coloured = tall(patches.hue, _APART, 0) > _STRONG
    bare = bare_paper(photo, blank, rim_px=_RIM_PX, halo_px=_RUNS_PX, coloured=coloured)
    return apart(bare.astype(np.uint8), _APART) > 0


def _tints(hue: NDArray[np.uint8], bare: NDArray[np.bool_], own: NDArray[np.bool_]) -> NDArray[np.float32]:
    """How much more coloured patches (n, 48, 48) are than their paper, and than all around them that is wider than a
    stroke (a top-hat transform); 0 where they aren't bare."""
    soft = apart(cv2.GaussianBlur(tall(hue, _APART, 0).astype(np.float32), (0, 0), 1.0), _APART)
    paper = np.array([np.median(each[place]) for each, place in zip(soft, bare & own, strict=True)], np.float32)
    filled = np.empty((len(soft), SIDE_PX + _APART, SIDE_PX), np.float32)
    filled[:] = paper[:, None, None]
    filled[:, :SIDE_PX][bare] = soft[bare]
    wide = cv2.morphologyEx(filled.reshape(-1, SIDE_PX), cv2.MORPH_OPEN, _STROKE)
    over = np.minimum(soft - apart(wide, _APART), soft - paper[:, None, None])
    return np.where(bare, over, 0).astype(np.float32)
