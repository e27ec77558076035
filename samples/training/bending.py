"""Drawings bent out of their writer's habit: so few people drew triangles that a reader would know them by heart.

A drawing is slanted, squeezed and warped as a whole, its strokes begin earlier or end later, its corners are worn
round. What it is stays what it is: whoever draws with it asks `legible` afterwards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from samples.strokes import Strokes

Random = np.random.Generator
Line = NDArray[np.float64]
SLANT, SQUEEZE, TURN, TAPER = 0.1, 0.09, 0.12, 0.14
"""Standard deviations: of a slant as a share, of width by height as a logarithm, of a turn in radians, and of how much
wider one end is than the middle, as a share."""
SWELL = 0.025
"""How far, in the unit box, one wave across the drawing moves its points (standard deviation)."""
TAIL_SHARE, LONGEST_TAIL = 0.2, 0.45
"""The share of drawings whose strokes run far past their ends, and how far at most, in the unit box."""
WORN_SHARE = 0.2
"""The share whose corners are worn round."""


def bent(strokes: Strokes, rng: Random) -> Strokes:
    """The drawing (strokes in a unit box) anew, in the unit box."""
    angle, slant = rng.normal(0, TURN), rng.normal(0, SLANT)
    squeeze = float(np.exp(rng.normal(0, SQUEEZE)))
    taper, axis = 2 * rng.normal(0, TAPER), int(rng.integers(2))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    matrix = turn @ np.array([[squeeze, slant], [0.0, 1 / squeeze]])
    waves = rng.normal(0, SWELL, (2, 3)), rng.uniform(0, 2 * np.pi, (2, 3)), rng.uniform(-1.2, 1.2, (2, 3, 2)) * np.pi
    longest = float(rng.uniform(0.1, LONGEST_TAIL)) if rng.random() < TAIL_SHARE else 0.0
    worn = int(rng.integers(3, 8)) if rng.random() < WORN_SHARE else 0
    drawn = []
    for stroke in strokes:
        line = _finer(stroke)
        line = _worn(line, worn) if worn else line
        line = _lengthened(line, rng, longest)
        line = line - 0.5
        line[:, axis] *= 1 + taper * line[:, 1 - axis]
        line = line @ matrix.T
        drawn.append(line + _waved(line, *waves))
    return _boxed(drawn)


def _finer(line: Line) -> Line:
    """The line with a point every fiftieth of the box, so that straight sides can bend."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    at = np.linspace(0, lengths[-1], max(4, int(lengths[-1] * 50)))
    return np.stack([np.interp(at, lengths, line[:, i]) for i in range(2)], axis=1)


def _waved(line: Line, heights: Line, phases: Line, slopes: Line) -> Line:
    """By how much three slow waves along each axis move the points (n, 2)."""
    angles = np.einsum("nd,akd->nak", line, slopes * 2) + phases
    shifts: Line = (heights * np.sin(angles)).sum(axis=2)
    return shifts


def _worn(line: Line, width: int) -> Line:
    """A running mean over so many points; the ends stay where they are."""
    padded = np.pad(line, ((width // 2, width - 1 - width // 2), (0, 0)), mode="edge")
    return np.stack([np.convolve(padded[:, i], np.ones(width) / width, "valid") for i in range(2)], axis=1)


def _lengthened(line: Line, rng: Random, longest: float) -> Line:
    """The line begun a little earlier or later, and ended so; by up to `longest` where that isn't 0."""
    ends = rng.normal(0, 0.02, 2) + rng.uniform(0.3, 1.0, 2) * longest * (rng.random(2) < 0.8)
    for share in ends:
        line = line[::-1]
        if share < 0 and len(line) > 12:
            line = line[: len(line) - min(int(-share * 50), 4)]
        elif share > 0:
            before = line[-min(6, len(line))]
            along = (line[-1] - before) / max(float(np.hypot(*(line[-1] - before))), 1e-6)
            line = np.concatenate([line, line[-1] + np.linspace(0.02, max(share, 0.02), 5)[:, None] * along])
    return line


def _boxed(strokes: Strokes) -> Strokes:
    """The drawing moved and scaled as a whole until it fills the unit box's longer side."""
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 1 / max(float((high - low).max()), 1e-6)
    return [(stroke - (low + high) / 2) * scale + 0.5 for stroke in strokes]
