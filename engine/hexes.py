"""Hexagons: axial coordinates, and the one place that turns them into lengths on paper.

The names and laws follow Red Blob Games, "Hexagonal Grids" (https://www.redblobgames.com/grids/hexagons/).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

Point = tuple[float, float]
"""x to the right, y down; millimetres on paper unless said otherwise."""


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hexagon by its axial coordinates; the third cube coordinate `s` is derived, so q + r + s = 0 always."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate."""
        return -self.q - self.r

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes that share an edge with this one, in the order of `DIRECTIONS`."""
        return tuple(self + direction for direction in DIRECTIONS)

    def distance(self, other: Hex) -> int:
        """The number of steps from edge to edge between the two hexes."""
        step = self - other
        return max(abs(step.q), abs(step.r), abs(step.s))


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


class Orientation(Enum):
    """Whether a hex has an edge on top (`FLAT`) or a corner (`POINTY`)."""

    FLAT = "flat"
    POINTY = "pointy"


@dataclass(frozen=True, slots=True)
class Layout:
    """Where hexes lie: `size` from a centre to a corner, `origin` the centre of `Hex(0, 0)`, in one unit of length."""

    orientation: Orientation
    size: float
    origin: Point

    def __post_init__(self) -> None:
        if not self.size > 0:
            raise ValueError(f"a hex must have a positive size, not {self.size}")

    def center(self, hexagon: Hex) -> Point:
        """The centre of the hex."""
        q, r, size = hexagon.q, hexagon.r, self.size
        if self.orientation is Orientation.FLAT:
            x, y = 1.5 * q, math.sqrt(3) * (r + q / 2)
        else:
            x, y = math.sqrt(3) * (q + r / 2), 1.5 * r
        return (self.origin[0] + size * x, self.origin[1] + size * y)

    def corners(self, hexagon: Hex) -> tuple[Point, ...]:
        """The six corners, clockwise as seen on paper."""
        x, y = self.center(hexagon)
        return tuple((x + self.size * across, y + self.size * down) for across, down in _CORNERS[self.orientation])

    def hex_at(self, point: Point) -> Hex:
        """The hex in which the point lies; the inverse of `center`."""
        x, y = (point[0] - self.origin[0]) / self.size, (point[1] - self.origin[1]) / self.size
        if self.orientation is Orientation.FLAT:
            return _nearest(2 / 3 * x, y / math.sqrt(3) - x / 3)
        return _nearest(x / math.sqrt(3) - y / 3, 2 / 3 * y)


_CORNERS = {
    orientation: tuple((math.cos(angle), math.sin(angle)) for angle in (math.radians(start + 60 * i) for i in range(6)))
    for orientation, start in ((Orientation.FLAT, 0.0), (Orientation.POINTY, 30.0))
}
"""The corners of a hex of size 1 round its centre, clockwise as seen on paper."""


def _nearest(q: float, r: float) -> Hex:
    """The whole hex nearest to fractional axial coordinates (cube rounding)."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    error_q, error_r, error_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if error_q > error_r and error_q > error_s:
        whole_q = -whole_r - whole_s
    elif error_r > error_s:
        whole_r = -whole_q - whole_s
    return Hex(whole_q, whole_r)
