"""Crosses as some people write them: the letter of a school hand, and two arcs set back to back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Strokes = list[NDArray[np.float64]]
Random = np.random.Generator
Line = NDArray[np.float64]
_POINTS = 5
"""Points from knot to knot: as dense as those of other odd hands, so that a tremor looks the same."""


@dataclass(frozen=True, slots=True)
class OddCross:
    """Somebody's odd way to draw an X: `amount` from 0 to 1 says how odd, `turn` how askew in radians."""

    way: int
    amount: float
    turn: float
    aspect: float

    @staticmethod
    def random(rng: Random) -> OddCross:
        """Somebody."""
        way, aspect = int(rng.integers(len(_WAYS))), float(np.exp(rng.normal(0, 0.18)))
        return OddCross(way, float(rng.random()), float(rng.normal(0, 0.15)), aspect)

    @property
    def name(self) -> str:
        """Which odd hand it is."""
        return f"odd-cross-{self.way}-{round(self.amount * 100)}"

    def draw(self, rng: Random) -> Strokes:
        """One drawing, in the unit box."""
        strokes, turn = _WAYS[self.way](self.amount, rng), self.turn + rng.normal(0, 0.05)
        cos, sin = np.cos(turn), np.sin(turn)
        strokes = [stroke @ np.array([[cos, sin], [-sin, cos]]) for stroke in strokes]
        points = np.concatenate(strokes)
        low, high = points.min(axis=0), points.max(axis=0)
        scale = np.array([min(1.0, self.aspect), min(1.0, 1 / self.aspect)]) / (high - low)
        return [(stroke - (low + high) / 2) * scale + 0.5 for stroke in strokes]


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


def _through(knots: Line) -> Line:
    """A smooth line through these points (n, 2) (splines: Catmull, Rom, 1974)."""
    padded = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    a, b, c, d = (padded[i : len(padded) - 3 + i, None] for i in range(4))
    t = np.linspace(0, 1, _POINTS, endpoint=False)[:, None]
    line = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.vstack([line.reshape(-1, 2), knots[-1:]])


_WAYS: tuple[Callable[[float, Random], Strokes], ...] = (written_cross, written_cross, back_to_back)
