"""Hexagons: axial coordinates, and the one place that turns them into lengths on paper.

The names and laws follow Red Blob Games, "Hexagonal Grids" (https://www.redblobgames.com/grids/hexagons/).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
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

    def turned(self, turns: int) -> Hex:
        """Where the hex lies once the lattice is turned round `Hex(0, 0)` by so many steps of 60°, clockwise."""
        q, r = self.q, self.r
        for _ in range(turns):
            q, r = -r, q + r
        return Hex(q, r)


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


class Orientation(Enum):
    """Whether a hex has an edge on top (`FLAT`) or a corner (`POINTY`)."""

    FLAT = "flat"
    POINTY = "pointy"


def orientation_of(centers: Mapping[Hex, Point]) -> Orientation:
    """Flat or pointy tops, from the directions in which neighbours' centres lie; flat where there are no neighbours.

    Neighbours lie at 0°, 60°, … from each other on pointy tops and at 30°, 90°, … on flat ones, so the mean of
    cos 6θ is 1 or -1, whichever of the six directions q and r are counted in.
    """
    angles = [
        math.atan2(there[1] - here[1], there[0] - here[0])
        for place, here in centers.items()
        for there in (centers.get(neighbour) for neighbour in place.neighbours())
        if there is not None
    ]
    return Orientation.POINTY if sum(math.cos(6 * angle) for angle in angles) > 0 else Orientation.FLAT


def turns_of(centers: Mapping[Hex, Point]) -> int:
    """By how many steps of 60° a lattice must be turned for its centres to lie as a `Layout` has them; 0 to 5."""
    axis = Hex(1, 0)
    steps = [(centers[place + axis], here) for place, here in centers.items() if place + axis in centers]
    across, down = (sum(there[side] - here[side] for there, here in steps) for side in (0, 1))
    own = Layout(orientation_of(centers), 1.0, (0.0, 0.0)).center(axis)
    return round((math.atan2(down, across) - math.atan2(own[1], own[0])) / math.radians(60)) % 6 if steps else 0


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
