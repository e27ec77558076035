"""Water, mountains, settlements and cities, each within a hex of a given size."""

from __future__ import annotations

from engine.hexes import Point
from engine.sheet import fonts
from engine.sheet.pen import Pen, ring

_WAVE = "M -0.6 0 C -0.5 -0.13 -0.3 -0.13 -0.2 0 C -0.1 0.13 0.1 0.13 0.2 0 C 0.3 -0.13 0.5 -0.13 0.6 0"
_SHORT = "M -0.42 -0.1 C -0.3 -0.1 -0.25 -0.06 -0.2 0 C -0.1 0.13 0.1 0.13 0.2 0 C 0.25 -0.06 0.3 -0.1 0.42 -0.1"
_RIDGE = "M -0.74 0.42 L -0.3 -0.28 L -0.2 -0.16 L 0.08 -0.62 L 0.26 -0.34 L 0.36 -0.44 L 0.76 0.42"
_HATCHING = (
    "M 0.08 -0.62 L 0 -0.3 L 0.12 -0.12 L 0.02 0.16 "
    "M 0.2 -0.3 L 0.13 -0.08 M 0.31 -0.2 L 0.17 0.18 M 0.42 -0.08 L 0.27 0.34 M 0.52 0.08 L 0.41 0.38 "
    "M 0.61 0.26 L 0.56 0.4 M -0.3 -0.28 L -0.34 0 L -0.26 0.14 "
    "M -0.2 -0.02 L -0.27 0.24 M -0.11 0.06 L -0.19 0.36"
)
_GABLE = "M -1.16 -0.42 L 0 -1.32 L 1.16 -0.42"


_FENCE = 0.9
"""A fence's corners, in parts of the way from the middle to the hex's corners."""


def water(pen: Pen, at: Point, size: float) -> None:
    """Light waves above and below; the middle stays free to draw in."""
    x, y = at
    for height, steps in ((-0.62, _SHORT), (-0.43, _WAVE), (0.46, _WAVE), (0.65, _SHORT)):
        pen.shape(steps, (x, y + height * size), size, 0.25, 0.6)


def mountain(pen: Pen, at: Point, size: float) -> None:
    """A ridge, its shaded side hatched."""
    x, y = at[0], at[1] + 0.06 * size
    pen.shape(_HATCHING, (x, y), size, 0.2, 0.55)
    pen.shape(_RIDGE, (x, y), size, 0.45, 0.42)


def palisade(pen: Pen, at: Point, size: float, turn: float = 0.0) -> None:
    """The dotted fence of a settlement, just within its hex: a flat-topped one turned by so many degrees."""
    fence = ring(at, _FENCE * size, 6, turn)
    pen.line([*fence, fence[0]], 0.32, 0.55, (0.01, 0.85))


def building(pen: Pen, at: Point, radius: float) -> None:
    """A round hut under a gable; the circle is the place to draw in."""
    pen.circle(at, radius, 0.28, 0.48, fill=1.0)
    pen.shape(_GABLE, at, radius, 0.42, 0.42)


def city(pen: Pen, at: Point, size: float, numeral: str) -> None:
    """A walled ring with towers, its numeral within."""
    for tower in ring(at, 0.6 * size, 6, 30):
        pen.circle(tower, 0.115 * size, 0.0, fill=0.3)
    pen.circle(at, 0.6 * size, 0.9, 0.3, fill=1.0)
    pen.circle(at, 0.48 * size, 0.18, 0.5)
    pen.middle(at, numeral, 0.6 * size, fonts.STENCIL, 0.2)
