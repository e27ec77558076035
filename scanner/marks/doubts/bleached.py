"""Bleached: places where there was so much light that a mark may be gone, though darker print is seen.

Beyond white a camera sees nothing. Round a lamp that mirrors itself, and all over a sheet that was exposed for a dark
table, pale ink is lost first, then pale print, then all: what stands there still looks like bare paper, with its print
crisp upon it. The print tells how much is lost, as the blank says how dark each of its pixels would be; the sheet's
other marks tell how pale its players' pens are. Where a mark as pale as the palest may be gone, a person is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.doubts.lightoptions import BleachedOptions
from scanner.marks.exposure import darkness_of_pens, lost_darkness
from scanner.marks.ink import Patches
from scanner.marks.verdict import Verdict, for_review
from scanner.reading import EMPTY, GLARE, SCRIBBLE
from scanner.warp import Floats

_WHITE = 255.0
_SPREAD = 2.0
"""The blur, in pixels of a patch, after which a line out of focus is as dark as one in focus ..."""
_LEAST_VARIANCE = 20.0
"""... and the variance of the print's grey levels that is left of it, with less than which nothing can be compared."""


def doubt_bleached(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: BleachedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a region was read as empty and a mark may have been bleached.

    Where nothing shows how pale some symbol's pen is, so are marks: a scribble over them may have been.
    """
    seen = [i for i, each in enumerate(verdicts) if form.regions[i].marks and each.review is None]
    bright = (patches.glare > options.most_white) | _washed_out(patches, form, options)
    bright[seen] |= _without_pale_print(patches.of(seen), options)
    if not bright[seen].any():
        return tuple(verdicts)
    palest = _palest(verdicts, patches, form, options)
    suspects = [i for i in seen if bright[i] and (palest is None or verdicts[i].mark == EMPTY)]
    most = (options.pencil if palest is None else palest) - options.least_left
    gone = {i for i, lost in zip(suspects, lost_darkness(patches.of(suspects)), strict=True) if lost > most}
    return for_review(verdicts, gone, GLARE)


def _washed_out(patches: Patches, form: Form, options: BleachedOptions) -> NDArray[np.bool_]:
    """Which regions' print (n,) is far less crisp and far paler than that of the others of their role.

    Light may lie over it. What is out of focus is less crisp, too, but its print is only spread, not gone.
    """
    washed = np.zeros(len(form.regions), bool)
    for role in Role:
        of_it = form.places(role)
        if not of_it:
            continue
        dull = patches.contrast[of_it] < options.least_contrast_share * np.median(patches.contrast[of_it])
        washed[of_it] = dull & _paler(patches.of(of_it), options) if dull.any() else dull
    return washed


def _paler(patches: Patches, options: BleachedOptions) -> NDArray[np.bool_]:
    """Whose print (n,) is far paler than most of these patches', or too little to tell."""
    shown = print_shown(patches)
    known = ~np.isnan(shown)
    usual = float(np.median(shown[known])) if known.any() else np.inf
    return np.asarray(~(shown >= options.least_print_share * usual))


def print_shown(patches: Patches) -> Floats:
    """How dark print is, (n,), as a share of the blank's, both blurred alike; NaN where too little is printed.

    The slope by which what is seen grows with what is printed: blurred, it is the same in focus and out of it.
    """
    seen, printed = (_spread(_WHITE - each) for each in (patches.photo, patches.blank))
    printed -= printed.mean(axis=1, keepdims=True)
    variance = (printed**2).mean(axis=1)
    slopes = (seen * printed).mean(axis=1) / np.maximum(variance, _LEAST_VARIANCE)
    return np.where(variance < _LEAST_VARIANCE, np.nan, slopes)


def _spread(darkness: Floats) -> Floats:
    """Patches (n, 48, 48), each blurred by itself, as rows (n, pixels), without their margins, where a blur lacks what
    lies beyond."""
    margin = int(_SPREAD * 3)
    soft = (cv2.GaussianBlur(each, (0, 0), _SPREAD) for each in darkness.astype(np.float32))
    blurred = [each[margin:-margin, margin:-margin] for each in soft]
    return np.array(blurred, np.float64).reshape(len(darkness), -1)


def _without_pale_print(patches: Patches, options: BleachedOptions) -> NDArray[np.bool_]:
    """Whether most of the pale print isn't there (n,): a phone that evens out light makes white grey again."""
    printed, seen = _WHITE - patches.blank.astype(np.float32), _WHITE - patches.photo.astype(np.float32)
    pale = (printed > options.pale[0]) & (printed < options.pale[1])
    gone = pale & (seen < options.least_pale * printed)
    without: NDArray[np.bool_] = 2 * gone.sum(axis=(1, 2)) > pale.sum(axis=(1, 2))
    return without


def _palest(verdicts: Sequence[Verdict], patches: Patches, form: Form, options: BleachedOptions) -> float | None:
    """How dark, in grey levels, the palest pen is where nothing is lost; None where a symbol's isn't known."""
    pens = darkness_of_pens(verdicts, patches, form)
    symbols = {mark for region in form.regions for mark in region.marks} - {EMPTY, SCRIBBLE}
    if any(len(pens.get(symbol, ())) < options.least_fellows for symbol in symbols):
        return None
    return min((float(np.median(pens[symbol])) for symbol in symbols), default=None)
