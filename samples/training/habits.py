"""Habits: ways to draw a mark that few people have, and whoever has one keeps to it.

Few of the people whose strokes teach the networks have them, and the simulator's odd hands have others: an X as the
letter of a school hand, as two arcs back to back or without lifting the pen, rings within rings, triangles like a fish,
narrow trapezoids, triangles and squares whose corners are worn as round as can still be told from a ring, lines gone
round twice, figures much longer than wide, scribbles as spirals, as rows of loops, and of so few strokes that the mark
under them is all there.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Strokes = list[NDArray[np.float64]]
Random = np.random.Generator
Line = NDArray[np.float64]
SHARES = {"X": 0.24, "O": 0.2, "T": 0.3, "S": 0.24, "#": 0.6}
"""The share of players of a symbol who have such a habit."""
NARROW_SHARE = 0.3
"""The share of those who have a habit in drawing a figure, and draw it much longer than wide too ..."""
NARROWEST = 0.4
"""... its width by its length at least, and askew anyhow."""
_POINTS = 5
"""Points from knot to knot: as dense as those of other odd hands, so that a tremor looks the same."""


@dataclass(frozen=True, slots=True)
class Habit:
    """Somebody's odd way to draw one symbol: `amount` from 0 to 1 says how odd, `turn` how askew in radians, `slant`
    how far its top lies to the right of its foot, as a share of its height, `narrow` its width by its length, had it
    been as wide as long, and `lean` how askew it is then."""

    symbol: str
    way: int
    amount: float
    turn: float
    slant: float
    aspect: float
    narrow: float = 1.0
    lean: float = 0.0

    @staticmethod
    def random(symbol: str, rng: Random) -> Habit | None:
        """Somebody who draws this symbol; mostly without such a habit."""
        if rng.random() >= SHARES.get(symbol, 0):
            return None
        way, aspect = int(rng.integers(len(_WAYS[symbol]))), float(np.exp(rng.normal(0, 0.18)))
        slant = float(rng.normal(0, 0.25)) if symbol == "X" else 0.0
        turn = float(rng.uniform(0, math.pi) if symbol == "#" else rng.normal(0, 0.15))
        habit = Habit(symbol, way, float(rng.random()), turn, slant, aspect)
        if symbol in ("X", "#") or rng.random() >= NARROW_SHARE:
            return habit
        return replace(habit, narrow=float(rng.uniform(NARROWEST, 0.75)), lean=float(rng.uniform(0, math.pi)))

    @property
    def name(self) -> str:
        """Which habit it is."""
        return f"habit-{self.symbol}-{self.way}-{round(self.amount * 100)}"

    def draw(self, rng: Random) -> Strokes:
        """One drawing, in the unit box."""
        strokes = _WAYS[self.symbol][self.way](self.amount, rng)
        turned = np.array([[1.0, 0.0], [-self.slant, 1.0]]) @ _turn(self.turn + rng.normal(0, 0.05))
        sides = np.array([min(1.0, self.aspect), min(1.0, 1 / self.aspect)])
        strokes = [stroke @ turned for stroke in strokes]
        strokes = [(stroke - 0.5) * sides + 0.5 for stroke in _in_unit_box(strokes, stretched=True)]
        if self.narrow == 1:
            return strokes
        leaning = np.diag([self.narrow, 1.0]) @ _turn(self.lean + rng.normal(0, 0.05))
        return _in_unit_box([stroke @ leaning for stroke in strokes], stretched=False)


def written_cross(amount: float, rng: Random) -> Strokes:
    """A wave with a beginning and an end of its own, and a stroke across it; some don't lift the pen between them.

    `amount`, from 0 to 1: how far the wave's ends reach.
    """
    start, end = 0.15 + 0.35 * amount * rng.uniform(0.6, 1.2, 2)
    knots = [(0.3 - start, 0.75 - 0.2 * amount), (0.3, 0.08), (0.4, 0.12), (0.58, 0.85), (0.7, 0.92)]
    wave = _through(np.array([*knots, (0.7 + end, 0.75 - end * rng.uniform(0.4, 1.2))]) + rng.normal(0, 0.02, (6, 2)))
    top, foot = np.array([rng.uniform(0.68, 0.95), 0.0]), np.array([rng.uniform(0.1, 0.4), 1.0])
    slash = _through(np.array([top, (top + foot) / 2 + rng.normal(0, 0.03, 2), foot]))
    return [np.concatenate([wave, slash])] if rng.random() < 0.25 else [wave, slash]


def back_to_back(amount: float, rng: Random) -> Strokes:
    """Two arcs that meet, or just cross, where they bulge; `amount`, from 0 to 1: how far their ends bend away."""
    over = rng.uniform(0.005, 0.05)
    away = 0.5 * (0.4 + 0.6 * amount)
    strokes = []
    for sign in (-1, 1):
        x = 0.5 + sign * np.array([away, 0.28 * away, -over, 0.28 * away, away])
        strokes.append(_through(np.column_stack([x, [0.0, 0.25, 0.5, 0.75, 1.0]]) + rng.normal(0, 0.015, (5, 2))))
    return strokes


def joined_cross(amount: float, rng: Random) -> Strokes:
    """A ribbon: two strokes that cross near the middle, the pen not lifted on its way from one to the other.

    `amount`, from 0 to 1: how far out the pen goes on its way; straight there, it would draw a triangle's side.
    """
    out = 1.1 + 0.25 * amount
    knots = [(0.0, 0.0), (0.5, 0.5), (0.93, 0.95), (out, 0.5), (0.93, 0.05), (0.5, 0.5), (0.0, 1.0)]
    return [_through(np.array(knots) + rng.normal(0, 0.04, (7, 2)))]


def rings_within_rings(amount: float, rng: Random) -> Strokes:
    """Two or three circles, one within the other; `amount`, from 0 to 1: how wide the inmost is."""
    count = 2 + int(rng.random() < 0.3)
    radii = 0.5 * np.linspace(1, 0.3 + 0.45 * amount, count)
    return [_ring(float(radius), rng) + rng.normal(0, 0.025, 2) for radius in radii]


def spiral(amount: float, rng: Random) -> Strokes:
    """From the middle outwards, or back; `amount`, from 0 to 1: how often round, three times at least."""
    turns, start = 3 + 4 * amount + rng.uniform(0, 1), rng.uniform(0, 2 * math.pi)
    along = np.linspace(0, 1, round(48 * turns))
    angles, radius = start + 2 * math.pi * turns * along, 0.5 * along ** rng.uniform(0.7, 1.1)
    radius = radius * (1 + 0.05 * np.sin(angles * rng.uniform(0.3, 0.9)) + rng.normal(0, 0.008, len(along)))
    line = np.column_stack([np.cos(angles) * radius, np.sin(angles) * radius])[:: rng.choice([-1, 1])] + 0.5
    return [line + np.outer(along, rng.normal(0, 0.06, 2))]


def rows_of_loops(amount: float, rng: Random) -> Strokes:
    """Loops like those of a coil, in one row or in two; `amount`, from 0 to 1: how close together."""
    rows, loops = int(rng.choice([1, 1, 2])), 4 + 4 * amount + rng.uniform(0, 1)
    along = np.linspace(0, 1, round(40 * loops))
    angles = 2 * math.pi * loops * along
    wide, tall = rng.uniform(0.08, 0.2), 0.5 / rows * (1 + 0.12 * np.sin(angles * rng.uniform(0.1, 0.4)))
    row = np.column_stack([along + wide * np.cos(angles), tall * np.sin(angles)])
    return [row + np.array([0.0, k / rows]) + rng.normal(0, 0.02, 2) for k in range(rows)]


def lines_across_lines(amount: float, rng: Random) -> Strokes:
    """Three strokes across two or three others, for two across two would be a square; `amount`, from 0 to 1: how far
    from a right angle they stand."""
    strokes: Strokes = []
    for upright, count in ((False, 3), (True, int(rng.integers(2, 4)))):
        for place in np.linspace(0.22, 0.78, count) + rng.normal(0, 0.05, count):
            ends = np.array([[rng.normal(0, 0.05), place], [1 + rng.normal(0, 0.05), place + rng.normal(0, 0.08)]])
            ends[:, 1] += (0.25 * amount - 0.12) * (ends[:, 0] - 0.5)
            ends = ends[:, ::-1] if upright else ends
            strokes.append(_side(ends[0], ends[1], rng))
    return strokes


def few_through_the_middle(amount: float, rng: Random) -> Strokes:
    """Three strokes that cross, four now and then; `amount`, from 0 to 1: how far from one another they do."""
    count = 3 + int(rng.random() < 0.25)
    angles = rng.uniform(0, math.pi) + np.arange(count) * math.pi / count + rng.normal(0, 0.12, count)
    reaches = 0.5 * np.column_stack([np.cos(angles), np.sin(angles)])
    middles = 0.5 + rng.normal(0, 0.02 + 0.07 * amount, (count, 2))
    return [_side(middle - reach, middle + reach, rng) for middle, reach in zip(middles, reaches, strict=True)]


def side_by_side(amount: float, rng: Random) -> Strokes:
    """Three or four strokes that hardly touch; `amount`, from 0 to 1: how little they are parallel."""
    count = int(rng.integers(3, 5))
    places = np.linspace(0.12, 0.88, count) + rng.normal(0, 0.04, count)
    lean = rng.normal(0, 0.03 + 0.1 * amount, count)
    return [
        _side(np.array([rng.normal(0, 0.06), place - tilt]), np.array([1 + rng.normal(0, 0.06), place + tilt]), rng)
        for place, tilt in zip(places, lean, strict=True)
    ]


def to_and_fro(amount: float, rng: Random) -> Strokes:
    """Three to six strokes in one go; `amount`, from 0 to 1: how round it turns."""
    count = int(rng.integers(4, 8))
    knots = np.column_stack([np.linspace(0, 1, count), np.arange(count) % 2]) + rng.normal(0, 0.05, (count, 2))
    if amount > 0.5:
        return [_through(knots)]
    return [np.concatenate([_side(knots[i], knots[i + 1], rng) for i in range(count - 1)])]


def fish(turn: float) -> Callable[[float, Random], Strokes]:
    """A way to draw a triangle in one go whose ends cross at a corner and run on; that corner lies so far round."""

    def way(amount: float, rng: Random) -> Strokes:
        """`amount`, from 0 to 1: how far the ends run on, half a side at most; with more it would be a joined X."""
        corners = np.array([[0.0, 0.5], [0.87, 0.0], [0.87, 1.0]]) + rng.normal(0, 0.06, (3, 2))
        first, second, third = (corners - 0.5) @ _turn(turn)
        before, after = (0.1 + 0.4 * amount) * rng.uniform(0.7, 1.0, 2)
        sides = [_side(first + before * (first - second), second, rng), _side(second, third, rng)]
        return [np.concatenate([*sides, _side(third, first + after * (first - third), rng)])]

    return way


def trapezoid(amount: float, rng: Random) -> Strokes:
    """A square much narrower at one side, in one go; `amount`, from 0 to 1: how much."""
    narrow, lean = 0.1 + 0.2 * amount, rng.normal(0, 0.06)
    corners = np.array([[narrow + lean, 0.0], [1 - narrow + lean, 0.0], [1.0, 1.0], [0.0, 1.0]])
    corners = corners + rng.normal(0, 0.025, (4, 2))
    corners = corners[::-1] if rng.random() < 0.5 else corners
    corners = np.roll(corners if rng.random() < 0.7 else corners[:, ::-1], int(rng.integers(4)), axis=0)
    sides = [_side(corners[i], corners[(i + 1) % 4], rng) for i in range(4)]
    sides[3] = sides[3][: len(sides[3]) - int(rng.integers(0, 3))]
    return sides if rng.random() < 0.3 else [np.concatenate(sides)]


def plain(corners: Line) -> Callable[[float, Random], Strokes]:
    """A way to draw a closed line through these corners (k, 2), side by side or in one go."""

    def way(amount: float, rng: Random) -> Strokes:
        """`amount`, from 0 to 1: from the half on it is gone round twice, ever less exactly."""
        strokes: Strokes = []
        for _ in range(1 if amount < 0.5 else 2):
            places = np.roll(corners[:: rng.choice([-1, 1])], int(rng.integers(len(corners))), axis=0)
            places = places + rng.normal(0, 0.02 + 0.05 * max(amount - 0.5, 0), corners.shape)
            ends = np.vstack([places, places[:1] + rng.normal(0, 0.03, 2)])
            strokes += [_side(start, end, rng) for start, end in pairwise(ends)]
        return strokes if rng.random() < 0.4 else [np.concatenate(strokes)]

    return way


def plain_ring(amount: float, rng: Random) -> Strokes:
    """A circle; `amount`, from 0 to 1: from the half on it is gone round twice, ever less exactly."""
    rings = [_ring(0.5, rng) + rng.normal(0, 0.01, 2)]
    if amount >= 0.5:
        rings.append(_ring(0.5 - 0.2 * (amount - 0.5) * rng.uniform(-0.5, 1), rng) + rng.normal(0, 0.03, 2))
    return rings


def worn(corners: Line) -> Callable[[float, Random], Strokes]:
    """A way to draw a closed line through these corners (k, 2) in one go, hardly any of which is left as a corner."""

    def way(amount: float, rng: Random) -> Strokes:
        """`amount`, from 0 to 1: how much of each side is worn away."""
        places = (corners - 0.5) @ _turn(rng.normal(0, 0.2)) + rng.normal(0, 0.04, corners.shape)
        closed = np.vstack([places, places[:1]])
        around = _between(closed, 36)[:-1]
        width = round((0.25 + 0.4 * amount) * len(around) / len(corners))
        soft = np.mean([np.roll(around, k - width // 2, axis=0) for k in range(max(width, 1))], axis=0)
        soft = np.roll(soft[:: rng.choice([-1, 1])], int(rng.integers(len(soft))), axis=0)
        return [np.vstack([soft, soft[:1] + rng.normal(0, 0.03, 2)])]

    return way


def _turn(angle: float) -> NDArray[np.float64]:
    """What points (n, 2) are multiplied with to be turned by so many radians."""
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, sin], [-sin, cos]])


def _in_unit_box(strokes: Strokes, *, stretched: bool) -> Strokes:
    """The drawing as large as the unit box, stretched to it both ways or as wide by its length as it is."""
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    size = high - low if stretched else (high - low).max()
    return [(stroke - (low + high) / 2) / size + 0.5 for stroke in strokes]


def _between(knots: Line, count: int) -> Line:
    """So many points along straight lines from knot to knot (n, 2), equally far apart."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(knots, axis=0).T))])
    at = np.linspace(0, lengths[-1], count)
    return np.column_stack([np.interp(at, lengths, knots[:, i]) for i in range(2)])


def _ring(radius: float, rng: Random) -> Line:
    """A circle gone round once, about the middle of the unit box."""
    angles = rng.uniform(0, 2 * math.pi) + np.linspace(0, rng.uniform(1.98, 2.15) * math.pi, 48)
    wide = radius * (1 + rng.normal(0, 0.05) * np.cos(2 * angles + rng.uniform(0, 6)))
    return np.column_stack([np.cos(angles) * wide, np.sin(angles) * wide]) + 0.5


def _side(start: Line, end: Line, rng: Random) -> Line:
    """A line from start to end, a little bowed."""
    steps = np.linspace(0, 1, 12)[:, None]
    along = end - start
    bow = np.array([-along[1], along[0]]) * rng.normal(0, 0.04)
    line: Line = start + along * steps + bow * 4 * steps * (1 - steps)
    return line


def _through(knots: Line) -> Line:
    """A smooth line through these points (n, 2) (splines: Catmull, Rom, 1974)."""
    padded = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    a, b, c, d = (padded[i : len(padded) - 3 + i, None] for i in range(4))
    t = np.linspace(0, 1, _POINTS, endpoint=False)[:, None]
    line = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.vstack([line.reshape(-1, 2), knots[-1:]])


_TRIANGLE = np.array([[0.5, 0.0], [1.0, 1.0], [0.0, 1.0]])
_SQUARE = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
_WAYS: dict[str, tuple[Callable[[float, Random], Strokes], ...]] = {
    "X": (written_cross, written_cross, written_cross, back_to_back, joined_cross),
    "O": (rings_within_rings, plain_ring, plain_ring),
    "T": (
        *(fish(k * math.pi / 4) for k in (0, 0, 1, 2, 3, 4, 5, 6, 7)),
        *(worn(_TRIANGLE) for _ in range(6)),
        *(plain(_TRIANGLE) for _ in range(4)),
    ),
    "S": (trapezoid, trapezoid, worn(_SQUARE), plain(_SQUARE), plain(_SQUARE)),
    "#": (
        spiral,
        spiral,
        rows_of_loops,
        lines_across_lines,
        few_through_the_middle,
        side_by_side,
        to_and_fro,
        to_and_fro,
    ),
}
