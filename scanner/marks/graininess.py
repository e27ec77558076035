"""What grain leaves in a sheet's empty cells, and how its marks stand out from that."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.deviation import deviation
from scanner.marks.newink import own_area, unprinted
from scanner.reading import EMPTY, SCRIBBLE
from scanner.warp import Floats

_WITHIN = 0.85
"""The part of a cell's radius in which ink is the cell's own."""
_STROKE = 1.0
"""The standard deviation, in pixels of a patch, of the blur that leaves strokes and takes single grains away."""
_DARKEST = 85
"""What is darker than so many percent of a cell would be its strokes."""
_LEAST_PIXELS = 50
"""The bare pixels without which a cell's ink isn't measured."""
_LEAST_CELLS = 4
"""The empty cells from which they show what grain leaves."""
_LEAST_MARKS = 3
"""The marks of a symbol from which they show how dark its pen is."""
_GREY_LEVEL = 0.5
"""Empty cells aren't believed to be more alike than this, in grey levels of 255."""


@dataclass(frozen=True, slots=True)
class Grain:
    """What grain leaves in a sheet's empty cells, and how its marks stand out from that."""

    usual: float
    """The ink of empty cells, as `ink_of_strokes` measures it ..."""
    spread: float
    """... and how far they differ."""
    standing_out: float
    """How far the palest symbol's marks lie above empty cells, in units of how far those differ; without end where too
    few cells are empty, or too few marked."""

    @staticmethod
    def of(marks: Sequence[str], vanished: Collection[str], ink: Floats) -> Grain:
        """That of cells with this ink (n,). `marks`: what stands there, or would if anything does.

        Of `vanished` symbols there are never more than a few.
        """
        inks = {mark: ink[[each == mark for each in marks]] for mark in set(marks) - {SCRIBBLE}}
        empty = inks.pop(EMPTY, ink[:0])
        if len(empty) < _LEAST_CELLS:
            return Grain(0.0, np.inf, np.inf)
        usual = float(np.median(empty))
        spread = float(deviation(empty, usual)) + _GREY_LEVEL
        symbols = [each for mark, each in inks.items() if len(each) >= _LEAST_MARKS or mark in vanished]
        over = [(float(np.median(each)) - usual) / spread for each in symbols]
        return Grain(usual, spread, min(over, default=np.inf))

    def above(self, ink: Floats) -> list[float]:
        """How far cells' ink (n,) lies above that of empty ones, in units of how far those differ."""
        return [float(each) for each in (ink - self.usual) / self.spread]


def ink_of_strokes(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> Floats:
    """How dark what would be the strokes in cells (n, 48, 48) is, in grey levels: the darkest places above the middle.

    0 where nearly all of a cell is printed over.
    """
    within = own_area(_WITHIN)
    found = np.zeros(len(photo))
    for i, (seen, drawn) in enumerate(zip(photo, blank, strict=True)):
        bare = unprinted(drawn) & within
        ink = np.sort(cv2.GaussianBlur(cv2.subtract(drawn, seen).astype(np.float32), (0, 0), _STROKE)[bare])
        if len(ink) >= _LEAST_PIXELS:
            found[i] = ink[len(ink) * _DARKEST // 100 :].mean() - ink[len(ink) // 2]
    return found
