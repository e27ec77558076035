"""How people write digits: strokes of real people where their data is at hand, and ways of writing that those lack.

A digit is a list of strokes, each (n, 2), in a box of height 1, y down, its left edge at 0; its width is its own. The
built-in ways are German and English ones: a 1 with and without its flag and foot, a 7 with a bar, an open 4.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samples.strokes import BUILT_IN_SHARE, DATA, Split, Strokes, split_of

Random = np.random.Generator
DIGITS = "0123456789"
LETTERS = "AEFHKLMNPRWdefhkmnprw#%<=>?@^~"
"""What nobody takes for a digit: an l may be a 1, a B an 8."""
WAYS: dict[str, tuple[str, ...]] = {
    "0": (
        "30 0 8 15 0 50 8 85 30 100 52 85 60 50 52 15 30 0", "35 2 10 10 0 45 5 80 28 100 55 85 62 50 52 15 28 0 20 6",
    ),
    "1": (
        "10 0 8 100", "0 30 28 0 28 100", "0 42 34 0 32 100", "0 24 22 0 20 100/0 100 42 100", "0 55 40 0 36 100",
        "14 0 0 100", "0 20 18 0 18 100/2 98 38 100",
    ),
    "2": (
        "2 22 12 4 34 0 54 12 52 34 30 66 0 98 60 98", "0 20 20 0 50 6 54 30 30 65 2 96 16 88 34 98 62 94",
        "0 12 30 0 52 22 36 56 2 100 58 100", "4 25 30 0 52 20 40 55 12 92 6 100 0 88 14 84 40 98 60 92",
    ),
    "3": (
        "4 12 26 0 48 12 44 36 20 46 48 56 54 80 30 100 0 88", "4 2 52 0 24 38 50 52 54 80 30 100 2 90",
        "2 8 30 0 48 18 24 44 12 46 40 50 56 74 34 98 0 92",
    ),
    "4": (
        "38 0 0 66 62 64/44 36 40 100", "6 0 2 52 56 50/50 2 46 100", "42 100 44 0 0 70 64 68",
        "12 4 0 56 60 54/42 24 36 100", "32 0 2 60 56 60/46 20 46 100",
    ),
    "5": (
        "50 0 8 2 4 42 30 36 54 60 44 90 18 100 0 90", "8 2 4 40 36 38 54 64 40 94 0 96/8 2 54 0",
        "54 2 10 0 6 46 40 44 52 76 26 100 0 94", "10 0 2 46 34 42 52 68 34 98 0 92/12 4 50 2",
    ),
    "6": (
        "46 0 16 30 2 70 20 98 46 92 52 68 32 54 8 68", "30 0 4 50 6 88 30 100 50 82 42 58 18 56 4 76",
        "50 6 20 20 2 62 14 96 42 98 54 74 40 54 14 60 4 72",
    ),
    "7": (
        "0 4 54 0 22 100", "0 4 54 2 24 100/8 52 50 46", "0 16 2 2 56 2 26 100/10 54 48 50", "0 2 52 4 34 46 28 100",
        "0 6 54 0 18 100/4 56 44 48",
    ),
    "8": (
        "50 14 28 0 6 14 14 36 44 58 52 82 28 100 2 84 10 58 42 36 50 14",
        "28 46 6 26 26 0 48 22 28 46/28 46 2 76 26 100 54 76 28 46",
        "46 10 20 0 4 20 28 46 52 74 30 100 4 82 22 52 48 22 44 8",
    ),
    "9": (
        "50 20 26 0 4 22 16 48 40 44 52 20 48 60 40 100", "48 26 24 2 2 24 14 52 42 42 50 6 52 60 36 94 8 96",
        "52 12 20 2 2 30 22 54 46 34 52 10 50 98", "46 30 26 50 2 30 14 2 44 6 50 24 44 70 14 100",
    ),
}  # fmt: skip
"""Strokes as x y pairs in hundredths of the height; a slash lifts the pen."""
ANGULAR = frozenset("147")
WIDEST = 1.6
"""Width by height from which a drawing isn't a digit, but what a tablet lost the rest of."""
WIDE = 0.95
"""Width by height from which people would write narrower, were it in a box."""


@dataclass(frozen=True)
class Numerals:
    """All that a split's people wrote, by digit, and by letter."""

    real: dict[str, tuple[Strokes, ...]]
    letters: tuple[Strokes, ...] = ()

    @staticmethod
    def load(split: Split, data_dir: Path | None = None) -> Numerals:
        """The digits and letters of a split's writers; nobody's where there is no data, or for `built-in`."""
        if split == "built-in":
            return Numerals({})
        real = _real_characters(split, data_dir or DATA)
        letters = tuple(drawing for letter in LETTERS for drawing in real.get(letter, ()))
        return Numerals({digit: real[digit] for digit in DIGITS if digit in real}, letters)

    def draw(self, digit: str, random: Random, built_in_share: float = BUILT_IN_SHARE) -> Strokes:
        """Somebody's way of writing the digit, bent a little as no two are the same."""
        real = self.real.get(digit, ())
        if real and random.random() >= built_in_share:
            strokes = [stroke.copy() for stroke in real[int(random.integers(len(real)))]]
        else:
            strokes = _built_in(digit, random)
        return upright(bent(strokes, random))

    def letter(self, random: Random) -> Strokes | None:
        """Somebody's letter or sign that is no digit, in a unit box; None where there are none."""
        return self.letters[int(random.integers(len(self.letters)))] if self.letters else None


def upright(strokes: Strokes) -> Strokes:
    """The strokes moved and scaled to height 1, left edge at 0."""
    points = np.concatenate(strokes)
    low, size = points.min(axis=0), np.ptp(points, axis=0)
    height = max(float(size[1]), 1e-3)
    narrow = min(1.0, WIDE * height / max(float(size[0]), 1e-3))
    return [(stroke - low) / height * (narrow, 1.0) for stroke in strokes]


def bent(strokes: Strokes, random: Random) -> Strokes:
    """The strokes slanted, turned, squeezed and bent smoothly, each time otherwise."""
    points = np.concatenate(strokes)
    middle, size = (points.min(axis=0) + points.max(axis=0)) / 2, float(np.ptp(points, axis=0).max())
    slant, turn = random.normal(0, 0.14), random.normal(0, 0.06)
    matrix = np.array([[np.exp(random.normal(0, 0.16)), -slant], [turn, 1.0]])
    waves = [(random.normal(0, 4, 2), random.uniform(0, 2 * np.pi), random.normal(0, 0.025, 2)) for _ in range(3)]
    moved = []
    for stroke in strokes:
        unit = (stroke - middle) / max(size, 1e-6)
        for along, phase, push in waves:
            unit = unit + np.sin(unit @ along + phase)[:, None] * push
        moved.append(unit @ matrix.T)
    return moved


def _built_in(digit: str, random: Random) -> Strokes:
    ways = WAYS[digit]
    strokes = []
    for part in ways[int(random.integers(len(ways)))].split("/"):
        line = np.array(part.split(), float).reshape(-1, 2) / 100
        line += random.normal(0, 0.025, line.shape)
        for _ in range(1 if digit in ANGULAR else 3):
            line = _rounder(line) if digit not in ANGULAR or random.random() < 0.3 else line
        strokes.append(line)
    return strokes


def _rounder(line: NDArray[np.float64]) -> NDArray[np.float64]:
    """The line with its corners cut (Chaikin's scheme), its ends where they were."""
    first, last = 0.75 * line[:-1] + 0.25 * line[1:], 0.25 * line[:-1] + 0.75 * line[1:]
    return np.vstack([line[:1], np.stack([first, last], axis=1).reshape(-1, 2)[1:-1], line[-1:]])


def _smoothed(line: NDArray[np.float64]) -> NDArray[np.float64]:
    """The line without the steps of a coarse tablet; its ends stay where they are."""
    for _ in range(4):
        line = np.concatenate([line[:1], (line[:-2] + 2 * line[1:-1] + line[2:]) / 4, line[-1:]])
    return line


def _aspect(strokes: Strokes) -> float:
    """Width by height of a drawing."""
    width, height = np.ptp(np.concatenate(strokes), axis=0)
    return float(width) / max(float(height), 1e-3)


@lru_cache(maxsize=8)
def _real_characters(split: Split, folder: Path) -> dict[str, tuple[Strokes, ...]]:
    """The digits and `LETTERS` that a split's writers wrote."""
    found: dict[str, list[Strokes]] = {}
    for path in sorted((folder / "strokes").glob("unipen*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            character = record.get("char", "")
            if (
                len(character) != 1
                or character not in DIGITS + LETTERS
                or split not in ("all", split_of(record["writer"]))
            ):
                continue
            strokes = [np.array(stroke, float) for stroke in record["strokes"] if len(stroke) > 1]
            if record.get("quality") == "good-lowres":
                strokes = [_smoothed(stroke) for stroke in strokes]
            if strokes and _aspect(strokes) < WIDEST:
                found.setdefault(character, []).append(strokes)
    return {character: tuple(drawings) for character, drawings in found.items()}
