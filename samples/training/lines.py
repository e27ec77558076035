"""Lines that odd hands draw: smooth, straight or round ones, and how they are turned and sized."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Strokes = list[NDArray[np.float64]]
Random = np.random.Generator
Line = NDArray[np.float64]
_POINTS = 5
"""Points from knot to knot: as dense as those of other odd hands, so that a tremor looks the same."""


def turned_by(angle: float) -> NDArray[np.float64]:
    """What points (n, 2) are multiplied with to be turned by so many radians."""
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, sin], [-sin, cos]])


def in_unit_box(strokes: Strokes, *, stretched: bool) -> Strokes:
    """The drawing as large as the unit box, stretched to it both ways or as wide by its length as it is."""
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    size = high - low if stretched else (high - low).max()
    return [(stroke - (low + high) / 2) / size + 0.5 for stroke in strokes]


def between(knots: Line, count: int) -> Line:
    """So many points along straight lines from knot to knot (n, 2), equally far apart."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(knots, axis=0).T))])
    at = np.linspace(0, lengths[-1], count)
    return np.column_stack([np.interp(at, lengths, knots[:, i]) for i in range(2)])


def ring(radius: float, rng: Random) -> Line:
    """A circle gone round once, about the middle of the unit box."""
    angles = rng.uniform(0, 2 * math.pi) + np.linspace(0, rng.uniform(1.98, 2.15) * math.pi, 48)
    wide = radius * (1 + rng.normal(0, 0.05) * np.cos(2 * angles + rng.uniform(0, 6)))
    return np.column_stack([np.cos(angles) * wide, np.sin(angles) * wide]) + 0.5


def side(start: Line, end: Line, rng: Random) -> Line:
    """A line from start to end, a little bowed."""
    steps = np.linspace(0, 1, 12)[:, None]
    along = end - start
    bow = np.array([-along[1], along[0]]) * rng.normal(0, 0.04)
    line: Line = start + along * steps + bow * 4 * steps * (1 - steps)
    return line


def through(knots: Line) -> Line:
    """A smooth line through these points (n, 2) (splines: Catmull, Rom, 1974)."""
    padded = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    a, b, c, d = (padded[i : len(padded) - 3 + i, None] for i in range(4))
    t = np.linspace(0, 1, _POINTS, endpoint=False)[:, None]
    line = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.vstack([line.reshape(-1, 2), knots[-1:]])
