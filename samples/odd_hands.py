"""Hands that draw as nobody should and many do: rings gone over, open circles, lame crosses, crossing sides.

Each has one oddity and keeps to it. What comes out is still what a person would take it for.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Strokes = list[NDArray[np.float64]]
Random = np.random.Generator
Line = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class OddHand:
    """Somebody's odd way to draw one symbol: `amount` from 0 to 1 says how odd, `turn` how askew in radians."""

    symbol: str
    kind: int
    amount: float
    turn: float
    aspect: float

    @staticmethod
    def random(symbol: str, rng: Random) -> OddHand:
        """Somebody."""
        return OddHand(
            symbol=symbol,
            kind=int(rng.integers(len(_WAYS[symbol]))),
            amount=float(rng.random()),
            turn=float(rng.normal(0, 0.15)),
            aspect=float(np.exp(rng.normal(0, 0.18))),
        )

    @property
    def name(self) -> str:
        """Which odd hand it is."""
        return f"odd-{self.symbol}-{self.kind}-{round(self.amount * 100)}"

    def draw(self, rng: Random) -> Strokes:
        """One drawing of the symbol."""
        strokes = _WAYS[self.symbol][self.kind](self.amount, rng)
        wobble = rng.uniform(0.002, 0.02)
        turn = 0.0 if self.symbol == "#" else self.turn + rng.normal(0, 0.05)
        return _boxed([_turned(_wobbly(stroke, wobble, rng), turn) for stroke in strokes], self.aspect)


def _ring(turns: float, rng: Random, inner: float = 1.0, drift: float = 0.03) -> Line:
    """A circle gone round so many times, from a share of its radius to the whole, its middle wandering."""
    count = max(48, round(64 * turns))
    angles = rng.uniform(0, 2 * math.pi) + np.linspace(0, turns * 2 * math.pi, count) * rng.choice([-1, 1])
    radius = 0.5 * np.linspace(inner, 1, count)
    knots = np.linspace(0, count, max(3, round(2 * turns) + 2))
    wander = [np.interp(np.arange(count), knots, rng.normal(0, drift, len(knots))) for _ in range(3)]
    x, y = np.cos(angles) * (radius + wander[2]) + wander[0], np.sin(angles) * (radius + wander[2]) + wander[1]
    return np.column_stack([x, y]) + 0.5


def _gone_over(amount: float, rng: Random) -> Strokes:
    return [_ring(2 + 4 * amount + rng.uniform(0, 0.5), rng, drift=float(rng.uniform(0.015, 0.06)))]


def _double_ring(amount: float, rng: Random) -> Strokes:
    inner = (_ring(1.03, rng) - 0.5) * (0.45 + 0.35 * amount) + 0.5 + rng.normal(0, 0.03, 2)
    return [_ring(1.03, rng), inner]


def _spiral_ring(amount: float, rng: Random) -> Strokes:
    return [_ring(1.4 + 1.2 * amount, rng, inner=float(rng.uniform(0.5, 0.8)), drift=0.015)]


def _open_ring(amount: float, rng: Random) -> Strokes:
    return [_ring(0.95 - 0.2 * amount, rng, drift=0.015)]


def _tailed_ring(amount: float, rng: Random) -> Strokes:
    """A circle whose ends run on: inwards like a hook, or outwards like a tail."""
    ring = _ring(1.02, rng, drift=0.01)
    aim = (0.5 - ring[-1]) * rng.choice([1.0, -0.6]) + rng.normal(0, 0.1, 2)
    return [np.concatenate([ring, ring[-1] + np.linspace(0.1, 0.25 + 0.5 * amount, 8)[:, None] * aim])]


def _shaded_ring(amount: float, rng: Random) -> Strokes:
    """Two circles with the space between them filled by short strokes."""
    inner = 0.5 + 0.3 * (1 - amount)
    count = int(rng.integers(40, 110))
    angles = np.linspace(0, 2 * math.pi, count)
    radius = np.where(np.arange(count) % 2 == 0, inner, 1.0) * 0.5 + rng.normal(0, 0.015, count)
    zigzag = np.column_stack([np.cos(angles) * radius, np.sin(angles) * radius]) + 0.5
    return [_ring(1.02, rng, drift=0.01), (_ring(1.02, rng, drift=0.01) - 0.5) * inner + 0.5, zigzag]


def _cross(amount: float, rng: Random, off: float = 0.0, bend: float = 0.05, hook: float = 0.0) -> Strokes:
    """Two strokes; `off` moves the crossing away from the middle, `hook` turns their ends back."""
    center = 0.5 + rng.uniform(-off, off, 2)
    strokes: Strokes = []
    for sign in (-1, 1):
        reach = 0.5 * np.array([1.0, float(sign)]) * rng.uniform(0.8, 1.2)
        ends = (center - reach * rng.uniform(1 - 2 * off, 1 + 2 * off), center + reach)
        line = _arc(ends[0], ends[1], float(rng.normal(0, bend)))
        if hook:
            side = rng.choice([-1, 1]) * np.array([-reach[1], reach[0]]) - 0.5 * reach
            tip = line[-1] + np.linspace(0, hook, 5)[1:, None] * side
            line = np.concatenate([line, tip])
        strokes.append(line[::-1] if rng.random() < 0.5 else line)
    return strokes


def _lame_cross(amount: float, rng: Random) -> Strokes:
    return _cross(amount, rng, off=0.06 + 0.12 * amount)


def _curved_cross(amount: float, rng: Random) -> Strokes:
    return _cross(amount, rng, off=0.04, bend=0.08 + 0.06 * amount)


def _hooked_cross(amount: float, rng: Random) -> Strokes:
    return _cross(amount, rng, off=0.04, hook=0.08 + 0.2 * amount)


def _doubled_cross(amount: float, rng: Random) -> Strokes:
    """A cross gone over, its strokes drawn to and fro without lifting the pen."""
    strokes = []
    for line in _cross(amount, rng, off=0.04):
        again = [line[:: 1 if i % 2 == 0 else -1] + rng.normal(0, 0.025, 2) for i in range(2 + round(2 * amount))]
        strokes.append(np.concatenate(again))
    return strokes


def _sides(corners: Line, rng: Random, overshoot: float, gap: float, bend: float) -> Strokes:
    """The sides of a polygon, each a little too long, the last one too short by the gap."""
    count, start = len(corners), int(rng.integers(len(corners)))
    sides: Strokes = []
    for i in range(count):
        first, last = corners[(start + i) % count], corners[(start + i + 1) % count]
        along = last - first
        low, high = rng.uniform(-0.3, 1, 2) * overshoot
        short = gap if i == count - 1 else 0.0
        sides.append(_arc(first - along * low, last + along * (high - short), float(rng.normal(0, bend))))
    return sides


def _triangle_corners(rng: Random) -> Line:
    base = np.array([[0.5, 0.0], [1.0, 1.0], [0.0, 1.0]]) + rng.normal(0, 0.05, (3, 2))
    return _turned(base, float(rng.choice([0, 0, 0, math.pi, math.pi / 2, -math.pi / 2])))


def _square_corners(amount: float, rng: Random) -> Line:
    """A trapezoid, a parallelogram or nearly a square."""
    top, lean = rng.uniform(0, 0.16) * amount, rng.normal(0, 0.08) * amount
    corners = np.array([[top + lean, 0.0], [1 - top + lean, 0.0], [1.0, 1.0], [0.0, 1.0]])
    return _turned(corners + rng.normal(0, 0.02, (4, 2)), float(rng.choice([0, math.pi / 2, math.pi])))


def _polygon_of(symbol: str, amount: float, rng: Random) -> Line:
    return _triangle_corners(rng) if symbol == "T" else _square_corners(amount, rng)


def _crossing_sides(symbol: str) -> Callable[[float, Random], Strokes]:
    return lambda amount, rng: _sides(_polygon_of(symbol, amount, rng), rng, 0.1 + 0.15 * amount, 0.0, 0.03)


def _open_sides(symbol: str) -> Callable[[float, Random], Strokes]:
    def way(amount: float, rng: Random) -> Strokes:
        """The strokes of one drawing, as odd as `amount` says, from 0 to 1."""
        return [np.concatenate(_sides(_polygon_of(symbol, amount, rng), rng, 0.0, 0.08 + 0.2 * amount, 0.03))]

    return way


def _fish(symbol: str) -> Callable[[float, Random], Strokes]:
    """In one go, the end running on across the beginning."""

    def way(amount: float, rng: Random) -> Strokes:
        """The strokes of one drawing, as odd as `amount` says, from 0 to 1."""
        sides = _sides(_polygon_of(symbol, amount, rng), rng, 0.0, -0.08 - 0.17 * amount, 0.03)
        first = sides[0]
        sides[0] = np.concatenate([first[:1] - (first[1:2] - first[:1]) * rng.uniform(0, 3) * amount, first])
        return [np.concatenate(sides)]

    return way


def _rounded_sides(symbol: str) -> Callable[[float, Random], Strokes]:
    def way(amount: float, rng: Random) -> Strokes:
        """The strokes of one drawing, as odd as `amount` says, from 0 to 1."""
        line = np.concatenate(_sides(_polygon_of(symbol, amount, rng), rng, 0.0, 0.0, 0.05))
        closed = np.concatenate([line, line[:6]])
        return [_smoothed(closed, 3 + round(7 * amount))]

    return way


def _sides_gone_over(symbol: str) -> Callable[[float, Random], Strokes]:
    def way(amount: float, rng: Random) -> Strokes:
        """The strokes of one drawing, as odd as `amount` says, from 0 to 1."""
        corners = _polygon_of(symbol, amount, rng)
        return [
            np.concatenate(_sides((corners - 0.5) * rng.normal(0.97, 0.05) + 0.5, rng, 0.02, 0.0, 0.02))
            + rng.normal(0, 0.02, 2)
            for _ in range(2 + round(2 * amount))
        ]

    return way


def _few_strokes(amount: float, rng: Random) -> Strokes:
    """Three to five strokes across the whole place, side by side or one back from the other."""
    count = 3 + round(2 * amount)
    places = np.linspace(-0.38, 0.38, count) + rng.normal(0, 0.04, count)
    lines = [
        _arc(np.array([-0.5, p + rng.normal(0, 0.05)]), np.array([0.5, p + rng.normal(0, 0.05)]), rng.normal(0, 0.04))
        for p in places
    ]
    turn = rng.uniform(0, math.pi)
    if rng.random() < 0.5:
        lines = [np.concatenate([line[:: 1 if i % 2 == 0 else -1] for i, line in enumerate(lines)])]
    return [_turned(line + 0.5, turn) for line in lines]


def _solid(amount: float, rng: Random) -> Strokes:
    """To and fro until nothing shows any more."""
    count = 40 + round(50 * amount)
    along = np.linspace(-0.5, 0.5, count)
    across = np.sqrt(np.maximum(0.25 - along**2, 0.02)) * np.where(np.arange(count) % 2 == 0, -1, 1)
    line = np.column_stack([along, across * rng.uniform(0.8, 1.1, count)]) + 0.5
    return [_turned(line, float(rng.uniform(0, math.pi)))]


def _hatch(amount: float, rng: Random) -> Strokes:
    """Two sets of lines across each other."""
    turn, apart = rng.uniform(0, math.pi), rng.uniform(0.9, 2.2)
    strokes: Strokes = []
    for angle, count in ((turn, 4 + round(5 * amount)), (turn + apart, 4 + round(4 * amount))):
        for place in np.linspace(-0.42, 0.42, count) + rng.normal(0, 0.03, count):
            reach = math.sqrt(0.26 - min(place**2, 0.2))
            line = _arc(np.array([-reach, place]), np.array([reach, place]), float(rng.normal(0, 0.03)))
            strokes.append(_turned(line + 0.5, angle))
    return strokes


def _tangle(amount: float, rng: Random) -> Strokes:
    """Loops all over, without a plan."""
    knots = rng.uniform(-0.5, 0.5, (14 + round(22 * amount), 2))
    steps = np.linspace(0, len(knots) - 1, 12 * len(knots))
    line = np.column_stack([np.interp(steps, np.arange(len(knots)), knots[:, i]) for i in range(2)]) + 0.5
    return [_smoothed(line, 9)]


def _star(amount: float, rng: Random) -> Strokes:
    """Strokes through the middle in all directions: more than a cross has."""
    count = 4 + round(4 * amount)
    angles = np.arange(count) * math.pi / count + rng.normal(0, 0.12, count)
    lines = [np.outer(np.linspace(-0.5, 0.5, 9), [math.cos(a), math.sin(a)]) for a in angles]
    return [line + 0.5 + rng.normal(0, 0.04, 2) for line in lines]


_WAYS: dict[str, tuple[Callable[[float, Random], Strokes], ...]] = {
    "X": (_lame_cross, _curved_cross, _hooked_cross, _doubled_cross),
    "O": (_gone_over, _gone_over, _double_ring, _spiral_ring, _open_ring, _tailed_ring, _shaded_ring),
    "T": tuple(way("T") for way in (_crossing_sides, _open_sides, _fish, _rounded_sides, _sides_gone_over)),
    "S": tuple(way("S") for way in (_crossing_sides, _open_sides, _fish, _rounded_sides, _sides_gone_over)),
    "#": (_few_strokes, _few_strokes, _solid, _hatch, _tangle, _star),
}


def _arc(start: Line, end: Line, bend: float) -> Line:
    """A line from start to end that bows out by `bend` of its length."""
    steps = np.linspace(0, 1, 14)[:, None]
    along = end - start
    line: Line = start + along * steps + np.array([-along[1], along[0]]) * bend * 4 * steps * (1 - steps)
    return line


def _smoothed(line: Line, width: int) -> Line:
    """A running mean over `width` points; the ends stay where they are."""
    padded = np.pad(line, ((width // 2, width - 1 - width // 2), (0, 0)), mode="edge")
    kernel = np.ones(width) / width
    return np.stack([np.convolve(padded[:, i], kernel, "valid") for i in range(2)], axis=1)


def _wobbly(line: Line, amount: float, rng: Random) -> Line:
    """The line with a slow tremor."""
    noise = rng.normal(0, 1, (len(line) + 8, 2))
    kernel = np.hanning(9) / np.sqrt((np.hanning(9) ** 2).sum())
    result: Line = line + amount * np.stack([np.convolve(noise[:, i], kernel, "valid") for i in range(2)], axis=1)
    return result


def _turned(line: Line, angle: float) -> Line:
    cos, sin = math.cos(angle), math.sin(angle)
    result: Line = (line - 0.5) @ np.array([[cos, sin], [-sin, cos]]) + 0.5
    return result


def _boxed(strokes: Strokes, aspect: float) -> Strokes:
    """The drawing scaled to the unit box, wider or higher by its aspect."""
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = np.array([min(1.0, aspect), min(1.0, 1 / aspect)]) / np.maximum(high - low, 1e-6)
    return [(stroke - (low + high) / 2) * scale + 0.5 for stroke in strokes]
