"""Shining: pencil that mirrors a lamp is brighter than the paper it is on, and looks like nothing at all.

What reads marks looks for what is darker than paper. Graphite seen against the light is as bright as paper, or
brighter: where bright strokes are seen and nothing else, a person is asked, if there are several; where there are many,
about all that seems empty, for between dark and bright a mark can't be seen.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form
from scanner.marks.bare import LEAST_BARE, WITHIN, bare_paper
from scanner.marks.doubts.lightoptions import ShiningOptions
from scanner.marks.ink import SIDE_PX, Patches, own_px
from scanner.marks.pieces import longest_piece
from scanner.marks.tall import apart, tall
from scanner.marks.tint import disc
from scanner.marks.verdict import Verdict, for_review, surely_empty
from scanner.reading import GLARE

_FEW = 15
"""With fewer bright pixels than these in a patch there is no stroke."""
_RIM_PX = 5
"""So near to print nothing is bare: round dark print a phone's sharpening makes paper brighter ..."""
_HALO_PX = 15
"""... and so near to ink: a neighbour's scribble has a halo as wide, where a phone heightens local contrast."""
_END_PX = 23
"""So near to ink no stroke is looked for: where paper grows darker again beside a halo it looks like one."""
_APART = _HALO_PX // 2 + 1
"""The rows between patches in a tall picture: nothing that is looked for there reaches farther."""
_STROKE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9))
"""What is wider is no stroke: light beside a shadow."""
_TWENTIETH_BELOW = 1.64
"""A normal distribution's twentieth part lies so many standard deviations below its median."""
_SOFT_PX = 0.7
"""By how much a patch is smoothed before strokes are looked for in it."""
_LEAST_GRAIN, _LEAST_TEXTURE = 0.5, 0.4
"""What paper, and what is no wider than a stroke on it, is taken to differ by where all is even, in grey levels."""


def doubt_shining(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: ShiningOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where strokes shine that were read as nothing; all such, where many do."""
    empty = surely_empty(verdicts, form)
    if not empty:
        return tuple(verdicts)
    bright = _brighter(patches.of(empty), options)
    shining = {
        i
        for i, some in zip(empty, bright, strict=True)
        if some and _shines(patches, i, own_px(form.regions[i].role), options)
    }
    if len(shining) < options.several:
        return tuple(verdicts)
    doubtful = set(empty) if len(shining) >= options.many else shining
    return for_review(verdicts, doubtful, GLARE)


def _brighter(patches: Patches, options: ShiningOptions) -> NDArray[np.bool_]:
    """Which patches (n,) have bare pixels brighter than their paper at all, grain left out: few have."""
    blank, photo = (tall(each, _APART, 255) for each in (patches.blank, patches.photo))
    soft = apart(cv2.blur(tall(patches.shine, _APART, 0), (3, 3)), _APART)
    limits = np.median(soft[:, ::3, ::3], axis=(1, 2)) + options.least_bright
    bright = (soft > limits[:, None, None]) & (apart(_bare(photo, blank).astype(np.uint8), _APART) > 0)
    found: NDArray[np.bool_] = np.count_nonzero(bright, axis=(1, 2)) >= _FEW
    return found


def _bare(photo: NDArray[np.uint8], blank: NDArray[np.uint8], halo_px: int = _HALO_PX) -> NDArray[np.bool_]:
    return bare_paper(photo, blank, rim_px=_RIM_PX, halo_px=halo_px)


def _shines(patches: Patches, i: int, radius_px: float, options: ShiningOptions) -> bool:
    """Whether a stroke brighter than paper is seen in a region."""
    own = disc(SIDE_PX, WITHIN * radius_px)
    shine, blank = patches.shine[i], patches.blank[i]
    bare = _bare(patches.photo[i], blank)
    if np.count_nonzero(bare & own) < LEAST_BARE:
        return False
    soft = cv2.GaussianBlur(shine, (0, 0), _SOFT_PX).astype(np.float32)
    paper, clear = bare & own, _bare(patches.photo[i], blank, _END_PX)
    least_px = options.least_length * radius_px
    # In that order: what is nowhere bright needs no look for strokes.
    return (
        longest_piece(_bright(soft, paper, options) & clear, own) > least_px
        and longest_piece(_thin(soft, bare, paper, options) & clear, own) > least_px
    )


def _bright(soft: NDArray[np.float32], paper: NDArray[np.bool_], options: ShiningOptions) -> NDArray[np.bool_]:
    """Where a patch (48, 48) is brighter than its paper mostly is."""
    low, middle = np.percentile(soft[paper], (5, 50))
    grain = (middle - low) / _TWENTIETH_BELOW + _LEAST_GRAIN
    found: NDArray[np.bool_] = soft - middle > max(options.least_bright, options.above_grain * grain)
    return found


def _thin(
    soft: NDArray[np.float32], bare: NDArray[np.bool_], paper: NDArray[np.bool_], options: ShiningOptions
) -> NDArray[np.bool_]:
    """Where it is brighter than all that is wider than a stroke (a top-hat transform)."""
    filled = np.where(bare, soft, np.median(soft[paper])).astype(np.float32)
    hats = filled - cv2.morphologyEx(filled, cv2.MORPH_OPEN, _STROKE)
    low, middle = np.percentile(hats[paper], (20, 50))
    texture = middle - low + _LEAST_TEXTURE
    found: NDArray[np.bool_] = hats > max(options.least_thin, low + options.above_texture * texture)
    return found
