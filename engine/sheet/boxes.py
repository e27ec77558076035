"""Rectangles on paper."""

from __future__ import annotations

from engine.hexes import Point

Box = tuple[float, float, float, float]
"""x, y, width, height."""
POINTS_PER_MM = 72 / 25.4
"""Points, a PDF's unit of length, to a millimetre ..."""
MM_PER_POINT = 25.4 / 72
"""... and the other way round."""


def corners(box: Box) -> tuple[Point, Point, Point, Point]:
    """A box's corners, clockwise from the top left."""
    x, y, width, height = box
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def center(box: Box) -> Point:
    """A box's middle."""
    return (box[0] + box[2] / 2, box[1] + box[3] / 2)
