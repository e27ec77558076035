"""Paleness: how dark most of a region's ink is, and its strokes, beside the pens of the sheet.

Measured in the clearest grey, in which a pale colour is pale, however dark it is in a single light.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from scanner.marks.ink import Patches
from scanner.marks.newink import own_area, unprinted
from scanner.reading import EMPTY, SCRIBBLE

_WITHIN = 0.86
"""The part of a cell's radius in which ink is its own; in slots and boxes it is more than that."""
_INKED = 25
"""How much darker than the blank a pixel is, of 255, in the light in which it is darkest, from which it is inked."""
_LEAST_BARE, _LEAST_INKED = 60, 20
"""The pixels without print, and those of them that are inked, without which a region's ink isn't measured."""
_MOST, _STROKES = 0.5, 0.9
"""Of its inked pixels, from the palest on, those that tell how dark most of it is, and how dark its strokes are."""
_LEAST_FELLOWS = 3
"""Marks of a symbol from which they say how dark its pen is."""


@dataclass(frozen=True, slots=True)
class Darkness:
    """How dark the ink in a region is, in grey levels of 255: most of it, and its strokes.

    `share`: how much of what isn't printed over is inked; `colour`: how much darker most of it is in one light than in
    the clearest grey, about 1 for grey ink.
    """

    most: float
    strokes: float
    share: float
    colour: float

    @staticmethod
    def of(patches: Patches, place: int) -> Darkness | None:
        """That of a region, by its place in the form; None where too little can be seen."""
        blank = patches.blank[place]
        bare = np.flatnonzero(unprinted(blank) & own_area(_WITHIN))
        ink = np.asarray(cv2.subtract(blank, patches.photo[place])).take(bare)
        inked = np.flatnonzero(ink > _INKED)
        if len(bare) < _LEAST_BARE or len(inked) < _LEAST_INKED:
            return None
        # Sorted whole, which of so few levels takes a fifth of the time of NumPy's percentiles.
        clear = np.sort(np.asarray(cv2.subtract(blank, patches.clear[place])).take(bare[inked]))
        most, strokes = (float(clear[round(share * (len(clear) - 1))]) for share in (_MOST, _STROKES))
        colour = float(np.sort(ink[inked])[len(inked) // 2]) / max(most, 1.0)
        return Darkness(most, strokes, len(inked) / len(bare), colour)


def palest_pen(marks: Sequence[str], patches: Patches, scribbles: Collection[Darkness]) -> float:
    """How dark the strokes of the palest symbol are, in grey levels, or those of what looks like scribbles.

    `marks`: what stands in each region. Doubtful ones count: where all that players drew is coloured in, there are no
    others. The scribbles, one at least, tell where no symbol has enough marks to.
    """
    strokes = defaultdict(list)
    for i, mark in enumerate(marks):
        if mark not in (EMPTY, SCRIBBLE) and (darkness := Darkness.of(patches, i)) is not None:
            strokes[mark].append(darkness.strokes)
    pens = [float(np.median(each)) for each in strokes.values() if len(each) >= _LEAST_FELLOWS]
    return max(1.0, min(pens) if pens else float(np.median([each.strokes for each in scribbles])))
