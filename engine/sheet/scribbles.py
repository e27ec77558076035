"""A hex destroyed by hand, as legend and rules show it."""

from __future__ import annotations

from engine.hexes import Point
from engine.sheet.pen import Pen

_STROKE = "M -0.7 -0.15 L -0.25 -0.75 L -0.5 0.45 L 0.1 -0.8 L -0.2 0.75 L 0.4 -0.75 L 0.15 0.75 L 0.7 -0.3 L 0.5 0.6"


def draw(pen: Pen, at: Point, radius: float) -> None:
    """Draws the whole hex scribbled over (R19)."""
    pen.shape(_STROKE, at, radius, 0.4, 0.25)
