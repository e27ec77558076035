"""A model of hands: how a person shapes the five marks, with habits that stay and a wobble that doesn't."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Strokes = list[NDArray[np.float64]]
Random = np.random.Generator


@dataclass(frozen=True, slots=True)
class BuiltInHand:
    """Somebody's habits with one symbol; lengths in the unit box, angles in radians."""

    symbol: str
    tilt: float
    wobble: float
    gap: float
    """Of a closed figure, how much of its outline is left open (or, negative, drawn twice)."""
    roundness: float
    """How round a polygon's corners are, and how square a circle is."""
    style: int
    aspect: float
    density: float
    """Of a scribble, from a few strokes (0) to solid (1)."""

    @staticmethod
    def random(symbol: str, rng: Random) -> BuiltInHand:
        """Somebody."""
        return BuiltInHand(
            symbol=symbol,
            tilt=float(rng.normal(0, 0.12)),
            wobble=float(rng.uniform(0.004, 0.03)),
            gap=float(rng.normal(-0.02, 0.05)),
            roundness=float(rng.beta(1.2, 3)),
            style=int(rng.integers(1000)),
            aspect=float(np.exp(rng.normal(0, 0.14))),
            density=float(rng.random()),
        )

    @property
    def name(self) -> str:
        """Which built-in hand it is."""
        return f"built-in-{self.symbol}-{self.style}"

    def draw(self, rng: Random) -> Strokes:
        """One drawing of the symbol."""
        shapes = {"X": _cross, "O": _circle, "T": _triangle, "S": _square, "#": _scribble}
        shape = shapes.get(self.symbol, _circle)
        strokes = shape(self, rng)
        if self.symbol != "#" and self.style % 17 == 0:
            strokes = strokes + [stroke + rng.normal(0, 0.02, 2) for stroke in strokes]
        turn = self.tilt + rng.normal(0, 0.06) if self.symbol != "#" else 0.0
        return _in_unit_box([_turned(_wobbly(stroke, self.wobble, rng), turn) for stroke in strokes], self.aspect)


def _cross(hand: BuiltInHand, rng: Random) -> Strokes:
    """Two strokes through each other, straight or bent, sometimes joined as one by people who don't lift the pen."""
    jitter = rng.normal(0, 0.07, (4, 2))
    corners = np.array([[0.0, 0], [1, 1], [1, 0], [0, 1]]) + jitter
    bend = rng.normal(0, 0.04 + 0.12 * hand.roundness, 2).clip(-0.16, 0.16)
    first, second = _arc(corners[0], corners[1], bend[0]), _arc(corners[2], corners[3], bend[1])
    if hand.style % 13 == 0:
        loop = _arc(corners[1], corners[2], rng.uniform(0.0, 0.2))
        return [np.concatenate([first, loop, second])]
    return [first, second] if hand.style % 2 else [second[::-1], first]


def _circle(hand: BuiltInHand, rng: Random) -> Strokes:
    """A closed curve from anywhere, in either direction, not quite closed or closed twice."""
    turns = 1 - hand.gap + rng.normal(0, 0.03) + (float(1 + hand.style % 3) if hand.style % 11 == 0 else 0.0)
    start = rng.uniform(0, 2 * math.pi) if hand.style % 3 == 0 else -math.pi / 2 + rng.normal(0, 0.5)
    angles = start + np.linspace(0, turns * 2 * math.pi, 96) * (1 if hand.style % 4 == 0 else -1)
    power = 1 - 0.25 * hand.roundness * (hand.style % 5 == 0)
    drift = 1 + np.linspace(0, rng.normal(0, 0.08), 96)
    lobes = 1 + rng.normal(0, 0.04) * np.cos(2 * angles + rng.uniform(0, 6)) + rng.normal(0, 0.02) * np.cos(3 * angles)
    x, y = np.cos(angles), np.sin(angles)
    squared = np.stack([np.sign(x) * np.abs(x) ** power, np.sign(y) * np.abs(y) ** power], axis=1)
    return [0.5 + 0.5 * squared * (drift * lobes)[:, None]]


def _triangle(hand: BuiltInHand, rng: Random) -> Strokes:
    """Three corners, mostly with the point up."""
    corners = np.array([[0.5 + rng.normal(0, 0.07), 0], [1, 1], [0, 1]]) + rng.normal(0, 0.04, (3, 2))
    return _polygon(corners, hand, rng)


def _square(hand: BuiltInHand, rng: Random) -> Strokes:
    """Four corners."""
    corners = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]) + rng.normal(0, 0.045, (4, 2))
    return _polygon(corners, hand, rng)


def _polygon(corners: NDArray[np.float64], hand: BuiltInHand, rng: Random) -> Strokes:
    """A polygon in one stroke with its corners rounded, or in two or more strokes that overshoot."""
    count = len(corners)
    start = int(rng.integers(count)) if hand.style % 3 == 0 else 0
    order = np.roll(corners, -start, axis=0)
    if hand.style % 2:
        order = np.concatenate([order[:1], order[:0:-1]])
    sides = [_arc(order[i], order[(i + 1) % count], rng.normal(0, 0.03)) for i in range(count)]
    sides[-1] = sides[-1][: max(2, round(len(sides[-1]) * (1 - max(hand.gap, 0) * 2)))]
    if hand.style % 7 < 2:
        return [_overshot(side, rng) for side in sides]
    if hand.style % 7 == 2:
        cut = int(rng.integers(1, count))
        return [np.concatenate(sides[:cut]), np.concatenate(sides[cut:])]
    line = np.concatenate(sides)
    return [_smoothed(line, round(1 + 9 * hand.roundness))]


def _scribble(hand: BuiltInHand, rng: Random) -> Strokes:
    """The whole hex crossed out: zigzag, hatching one way or two, spiral, or loops, from a few strokes to solid."""
    lines = 4 + round(14 * hand.density + rng.uniform(0, 3))
    kind = hand.style % 6
    if kind == 0:
        return [_spiral(lines, rng)]
    if kind == 1:
        return [_loops(lines, rng)]
    angle = hand.tilt * 4 + (math.pi / 4 if hand.style % 2 else -math.pi / 4) + rng.normal(0, 0.15)
    zigzag = _turned(_zigzag(lines, rng), angle)
    if kind == 2:
        return [zigzag, _turned(_zigzag(max(3, lines - 2), rng), angle + math.pi / 2 + rng.normal(0, 0.2))]
    if kind == 3:
        return [zigzag[i : i + 2] for i in range(0, len(zigzag) - 1, 2)]
    return [_smoothed(_dense(zigzag), 5)]


def _zigzag(lines: int, rng: Random) -> NDArray[np.float64]:
    across = np.where(np.arange(lines * 2) % 2 == 0, -0.5, 0.5) + rng.normal(0, 0.06, lines * 2)
    along = np.linspace(-0.5, 0.5, lines * 2) + rng.normal(0, 0.02, lines * 2)
    return np.stack([across, along], axis=1) + 0.5


def _spiral(turns: int, rng: Random) -> NDArray[np.float64]:
    """From near the middle outwards; with fewer than four turns it would be a circle drawn twice."""
    turns = max(8, turns)
    angles = np.linspace(0, 2 * math.pi * turns / 2, 40 * turns) + rng.uniform(0, 6)
    radius = 0.5 * np.linspace(rng.uniform(0.03, 0.2), 1, len(angles)) * (1 + rng.normal(0, 0.08, 1))
    return 0.5 + np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius[:, None]


def _loops(turns: int, rng: Random) -> NDArray[np.float64]:
    """Circles one beside the other down the hex; fewer or larger ones would be a circle drawn many times."""
    turns = max(6, turns)
    steps = np.linspace(0, 1, 30 * turns)
    angles = steps * 2 * math.pi * turns
    radius = rng.uniform(0.18, 0.34)
    x = 0.5 + radius * np.cos(angles) * 1.1 + (0.5 - radius) * np.sin(steps * rng.uniform(4, 14))
    y = radius + (1 - 2 * radius) * steps + radius * np.sin(angles)
    return np.stack([x, y], axis=1)


def _arc(start: NDArray[np.float64], end: NDArray[np.float64], bend: float) -> NDArray[np.float64]:
    """A line from start to end that bows out by `bend` of its length."""
    steps = np.linspace(0, 1, 14)[:, None]
    along = end - start
    bow = np.array([-along[1], along[0]]) * bend * 4 * steps * (1 - steps)
    line: NDArray[np.float64] = start + along * steps + bow
    return line


def _overshot(side: NDArray[np.float64], rng: Random) -> NDArray[np.float64]:
    along = side[-1] - side[0]
    reach = np.linspace(-rng.uniform(-0.03, 0.1), rng.uniform(-0.03, 0.12), len(side))[:, None]
    line: NDArray[np.float64] = side + along * reach
    return line


def _dense(line: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.concatenate([np.linspace(line[i], line[i + 1], 8, endpoint=False) for i in range(len(line) - 1)])


def _smoothed(line: NDArray[np.float64], width: int) -> NDArray[np.float64]:
    """A running mean over `width` points; the ends stay where they are."""
    if width < 2:
        return line
    padded = np.pad(line, ((width // 2, width - 1 - width // 2), (0, 0)), mode="edge")
    kernel = np.ones(width) / width
    return np.stack([np.convolve(padded[:, i], kernel, "valid") for i in range(2)], axis=1)


def _wobbly(line: NDArray[np.float64], amount: float, rng: Random) -> NDArray[np.float64]:
    """The line with a slow tremor."""
    noise = rng.normal(0, 1, (len(line) + 8, 2))
    kernel = np.hanning(9) / np.sqrt((np.hanning(9) ** 2).sum())
    tremor = np.stack([np.convolve(noise[:, i], kernel, "valid") for i in range(2)], axis=1)
    result: NDArray[np.float64] = line + amount * tremor
    return result


def _turned(line: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    cos, sin = math.cos(angle), math.sin(angle)
    result: NDArray[np.float64] = (line - 0.5) @ np.array([[cos, sin], [-sin, cos]]) + 0.5
    return result


def _in_unit_box(strokes: Strokes, aspect: float) -> Strokes:
    """The drawing scaled to the unit box, wider or higher by its aspect."""
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    size = np.array([min(1.0, aspect), min(1.0, 1 / aspect)])
    scale = size / np.maximum(high - low, 1e-6)
    return [(stroke - (low + high) / 2) * scale + 0.5 for stroke in strokes]
