"""Names and numbers as people print them: strokes of digits and of the letters that the names here need."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from samples.simulator.camera import Floats
from samples.simulator.levels import Random

NAMES = ("ANNA", "TOM", "MIA", "LEO", "EMMA", "BEN", "KIM", "MAX", "LINA", "TIM", "EVA", "NOAH", "IDA", "PAUL", "ZOE")

GLYPHS: dict[str, str] = {
    "0": "50 10 0 30 0 70 50 100 100 70 100 30 50 10", "1": "20 25 60 0 60 100",
    "3": "10 5 85 5 45 42 95 65 55 100 5 88", "2": "5 20 45 0 90 22 75 50 5 100 100 98",
    "4": "65 0 0 62 100 62/70 30 68 100", "5": "90 2 20 2 12 42 70 40 95 72 55 100 5 90",
    "6": "75 0 20 45 10 80 50 100 90 78 60 52 14 72", "7": "0 3 98 3 35 100",
    "8": "50 48 10 22 50 0 88 20 50 48 5 78 50 100 95 76 50 48", "9": "90 30 45 52 8 25 50 0 90 22 80 65 60 100",
    "A": "0 100 48 0 100 100/20 65 82 65", "B": "5 0 5 100/5 0 80 12 70 45 5 48 90 60 80 95 5 100",
    "D": "5 0 5 100/5 0 75 15 98 50 75 88 5 100", "E": "90 2 5 0 5 100 95 98/5 50 75 50",
    "H": "5 0 5 100/95 0 95 100/5 50 95 50", "I": "50 0 50 100", "K": "5 0 5 100/90 0 8 55 95 100",
    "L": "8 0 5 100 90 98", "M": "0 100 8 0 50 60 92 0 100 100", "N": "3 100 5 0 92 100 95 0",
    "O": "50 0 5 25 2 75 50 100 98 75 95 25 50 0", "P": "5 0 5 100/5 0 88 12 82 45 5 55",
    "T": "0 2 100 0/50 0 50 100", "U": "5 0 5 75 48 100 92 75 95 0", "V": "0 0 48 100 100 0",
    "X": "0 0 100 100/98 0 2 100", "Z": "2 2 95 0 3 100 100 98",
}  # fmt: skip
"""Strokes as x y pairs in hundredths of a box, y down; a slash lifts the pen."""
ROUND = frozenset("02356890BDOPU")


def glyph(letter: str, random: Random) -> list[Floats]:
    """The strokes (N, 2) of one letter or digit in a unit box, a little different each time."""
    slant = float(random.normal(0.06, 0.08))
    lines = []
    for stroke in _strokes(letter):
        line = stroke + random.normal(0, 0.035, stroke.shape)
        for _ in range(2 if letter in ROUND else 0):
            line = _rounder(line)
        line[:, 0] += slant * (0.5 - line[:, 1])
        lines.append(line)
    return lines


@lru_cache(maxsize=64)
def _strokes(letter: str) -> tuple[Floats, ...]:
    strokes = GLYPHS[letter].split("/")
    return tuple(np.array(stroke.split(), dtype=np.float64).reshape(-1, 2) / 100 for stroke in strokes)


def _rounder(line: Floats) -> Floats:
    """The line with its corners cut (Chaikin's scheme), its ends where they were."""
    quarter, last = 0.75 * line[:-1] + 0.25 * line[1:], 0.25 * line[:-1] + 0.75 * line[1:]
    between = np.stack([quarter, last], axis=1).reshape(-1, 2)
    return np.vstack([line[:1], between[1:-1], line[-1:]])
