"""Sheen: pale ink where a lamp's narrow reflection makes paper brighter than the light that is evened out.

Light is evened out over whole hexes. A stripe of it on a sleeve or on glossy paper is narrower: what is drawn there in
pencil is darker than the paper around it, and plain to see, but no darker than paper is elsewhere, and was cut off with
all that is brighter. Where paper was cut off so, a stroke that is darker than what is around it is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.deviation import deviation
from scanner.marks.bare import LEAST_BARE, WITHIN, bare_paper
from scanner.marks.doubts.lightoptions import SheenOptions
from scanner.marks.ink import PAPER_SHINE, SIDE_PX, Patches, own_px
from scanner.marks.newink import unprinted
from scanner.marks.pieces import longest_piece, over_print
from scanner.marks.tint import disc
from scanner.marks.verdict import Verdict, for_review, surely_empty
from scanner.reading import GLARE

_RIM_PX = 3
"""So near to print nothing is bare: out of focus, print darkens paper ..."""
_HALO_PX = 7
"""... and so near to what is seen as ink."""
_MIDDLE = 0.6
"""The part of a region's radius that each stroke of its own reaches: what lies at the rim alone is a neighbour's."""
_STROKE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9))
"""What is wider is no stroke: the reflection's own edge."""
_ACROSS_PX = 5
"""Print so near to a stroke joins it to what goes on beyond."""
_SOFT_PX = 0.7
"""By how much a patch is smoothed before strokes are looked for in it."""
_WIDE_PX = 3.0
"""Over so much around it paper's own brightness is taken ..."""
_LEAST_SPREAD = 0.05
"""... from as much of it as is bare, this at least."""
_LEAST_GRAIN = 0.8
"""What paper is taken to differ by where it is even, in grey levels."""
_WHITE = 255


def doubt_sheen(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: SheenOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a stroke darker than shining paper was read as nothing in a hex.

    Not in slots and boxes: sharpened, print has a light beside it that fills most of them.
    """
    radius_px = own_px(Role.CELL)
    hexes = [i for i in surely_empty(verdicts, form) if form.regions[i].role is Role.CELL]
    veiled = {i for i in hexes if _drawn(patches, i, radius_px, options)}
    return for_review(verdicts, veiled, GLARE)


def _drawn(patches: Patches, i: int, radius_px: float, options: SheenOptions) -> bool:
    """Whether a stroke is seen in a region where its paper shines."""
    own = disc(SIDE_PX, WITHIN * radius_px)
    soft = cv2.GaussianBlur(patches.shine[i], (0, 0), _SOFT_PX).astype(np.float32)
    if np.count_nonzero(soft[own] > options.cut_off * PAPER_SHINE) < LEAST_BARE:
        return False
    shining = _shining(patches, i, options)
    if np.count_nonzero(shining & own) < max(LEAST_BARE, options.least_share * np.count_nonzero(own)):
        return False
    darker = np.asarray(cv2.morphologyEx(soft, cv2.MORPH_CLOSE, _STROKE), np.float32) - soft
    usual = float(np.median(darker[shining & own]))
    grain = float(deviation(darker[shining & own], usual)) + _LEAST_GRAIN
    if grain > options.most_grain:
        return False
    least = usual + max(options.least_dark, options.above_grain * grain)
    strokes = over_print(np.asarray((darker > least) & shining), ~unprinted(patches.blank[i]), _ACROSS_PX)
    middle = shining & disc(SIDE_PX, _MIDDLE * radius_px)
    return longest_piece(strokes, own, middle) >= options.least_length * radius_px


def _shining(patches: Patches, i: int, options: SheenOptions) -> NDArray[np.bool_]:
    """Where in a patch (48, 48) bare paper is brighter than paper elsewhere, but isn't white.

    White is white: what is drawn there is gone, and its edge is no stroke.
    """
    shine = patches.shine[i].astype(np.float32)
    bare = bare_paper(patches.photo[i], patches.blank[i], rim_px=_RIM_PX, halo_px=_HALO_PX)
    weights = bare.astype(np.float32)
    spread = np.maximum(cv2.GaussianBlur(weights, (0, 0), _WIDE_PX), _LEAST_SPREAD)
    level = cv2.GaussianBlur(shine * weights, (0, 0), _WIDE_PX) / spread
    brightest = cv2.dilate(patches.shine[i], _STROKE)
    return np.asarray(bare & (level > options.cut_off * PAPER_SHINE) & (brightest < _WHITE - 1), np.bool_)
