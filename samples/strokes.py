"""How people draw: strokes of real people where their data is at hand, else of a built-in model of hands.

A drawing is a list of strokes, each an (n, 2) array in a unit box, y down. Real strokes are split by writer, never
by drawing, so that nobody who taught the reader also tests it.
"""

from __future__ import annotations

import json
import warnings
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from samples import hands, odd_hands

Strokes = list[NDArray[np.float64]]
Split = Literal["train", "calibration", "held-out", "all", "built-in"]
DATA = Path(__file__).resolve().parents[1].parent / "shared" / "data"
"""Where real strokes lie when they are there; see that folder's own README for their sources and licences."""
SYMBOL_OF_LABEL = {"X": "X", "O": "O", "oval": "O", "triangle": "T", "square": "S", "rectangle": "S", "scribble": "#"}
OTHER = "other"
"""Drawings that are no mark: letters and digits."""
BUILT_IN_SHARE = 0.35
"""The share of hands from the built-in model although real ones are there: real ones hold no pen and few scribbles."""
ODD_SHARE = 0.35
"""The share of those that have some oddity: rings gone over, circles left open, crosses with a lame arm."""
LEAST_ASPECT = {"O": 0.35, "T": 0.4, "S": 0.45}
"""Width by length of the narrowest box around a drawing; narrower ones are slivers that nobody draws as a mark."""
WIDEST_GAP = 0.1
"""How far apart, in the unit box, the strokes of an X may stay; some were taken from other letters."""
LEAST_ARM = 0.15
"""The share of each stroke of an X that lies beyond the crossing at either end; with less it is a V or a T."""
LEAST_COVERAGE = 0.6
"""The share of a hex that a scribble's strokes, drawn wide, cover; with less it is a wave or a spring, no scribble."""
WRITER_SHARES = (("train", 0.7), ("calibration", 0.85), ("held-out", 1.0))


class Hand(Protocol):
    """Somebody who draws one symbol, each time a little differently."""

    @property
    def name(self) -> str:
        """Who it is."""

    def draw(self, rng: np.random.Generator) -> Strokes:
        """One drawing of the symbol."""


@dataclass(frozen=True)
class RealHand:
    """The drawings of one symbol by one person."""

    name: str
    drawings: tuple[Strokes, ...]

    def draw(self, rng: np.random.Generator) -> Strokes:
        """One of the person's drawings."""
        return [stroke.copy() for stroke in self.drawings[int(rng.integers(len(self.drawings)))]]


@dataclass(frozen=True)
class Library:
    """All hands of a split, by symbol."""

    split: Split
    real: dict[str, tuple[RealHand, ...]]

    @staticmethod
    def load(split: Split = "all", data_dir: Path | None = None) -> Library:
        """The hands of a split; the built-in model's alone where there is no data."""
        folder = DATA if data_dir is None else Path(data_dir)
        return Library(split, {} if split == "built-in" else _real_hands(split, folder))

    def hand(self, symbol: str, rng: np.random.Generator) -> Hand:
        """Somebody who draws this symbol (`X`, `O`, `T`, `S`, `#` or `OTHER`)."""
        people = self.real.get(symbol, ())
        if people and (symbol == OTHER or rng.random() >= (0.85 if symbol == "#" else BUILT_IN_SHARE)):
            return people[int(rng.integers(len(people)))]
        if symbol != OTHER and rng.random() < ODD_SHARE:
            return odd_hands.OddHand.random(symbol, rng)
        return hands.BuiltInHand.random(symbol, rng)

    def draw(self, symbol: str, rng: np.random.Generator) -> Strokes:
        """A drawing of the symbol by somebody."""
        return self.hand(symbol, rng).draw(rng)


def split_of(writer: str) -> str:
    """The split to which a writer belongs, for ever: by the writer's name alone."""
    place = zlib.crc32(writer.encode()) / 2**32
    return next(name for name, end in WRITER_SHARES if place < end)


def is_fair(symbol: str, strokes: Strokes) -> bool:
    """Whether a person would take the drawing for the symbol at all."""
    if symbol == "X":
        return len(strokes) == 1 or _cross_within(strokes[0], strokes[1])
    if symbol == "#":
        return _coverage(strokes) >= LEAST_COVERAGE
    if symbol not in LEAST_ASPECT:
        return True
    (_, (width, height), _) = cv2.minAreaRect(np.concatenate(strokes).astype(np.float32))
    return min(width, height) >= LEAST_ASPECT[symbol] * max(width, height)


def _filling(strokes: Strokes) -> Strokes:
    """The drawing stretched to fill the unit box: a scribble spans its hex, whatever its own shape was."""
    points = np.concatenate(strokes)
    low, size = points.min(axis=0), np.maximum(np.ptp(points, axis=0), 1e-3)
    return [(stroke - low) / size for stroke in strokes]


def _coverage(strokes: Strokes) -> float:
    """The share of the circle in the unit box that lies within 0.06 of a stroke."""
    drawn, circle = np.zeros((100, 100), np.uint8), np.zeros((100, 100), np.uint8)
    cv2.polylines(drawn, [np.round(stroke * 100).astype(np.int32) for stroke in strokes], False, 1, 12)
    cv2.circle(circle, (50, 50), 50, 1, -1)
    return float(drawn[circle > 0].mean())


def _smoothed(line: NDArray[np.float64]) -> NDArray[np.float64]:
    """The line without the steps of a coarse tablet; its ends stay where they are."""
    for _ in range(3):
        line = np.concatenate([line[:1], (line[:-2] + 2 * line[1:-1] + line[2:]) / 4, line[-1:]])
    return line


def _cross_within(first: NDArray[np.float64], second: NDArray[np.float64]) -> bool:
    """Whether two strokes, each taken as lines between its points, come together well within both."""
    places = np.linspace(0, 1, 60)
    fine = [_evenly(line, places) for line in (first, second)]
    apart = np.linalg.norm(fine[0][:, None] - fine[1][None], axis=2)
    nearest = np.unravel_index(int(apart.argmin()), apart.shape)
    return float(apart.min()) <= WIDEST_GAP and all(LEAST_ARM <= places[i] <= 1 - LEAST_ARM for i in nearest)


def _evenly(line: NDArray[np.float64], places: NDArray[np.float64]) -> NDArray[np.float64]:
    """The points at these shares (0 to 1) of the line's length."""
    lengths = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    at = places * lengths[-1]
    return np.stack([np.interp(at, lengths, line[:, i]) for i in range(2)], axis=1)


@lru_cache(maxsize=8)
def _real_hands(split: Split, folder: Path) -> dict[str, tuple[RealHand, ...]]:
    """The real hands of a split by symbol, scribbles too, though few people scribbled: 18, one of them held out."""
    drawings: dict[tuple[str, str], list[Strokes]] = {}
    paths = sorted((folder / "strokes").glob("*.jsonl"))
    if not paths and split != "all":
        # Networks taught without them are good at whatever built-in hands draw, and read real ink far worse.
        warnings.warn(f"No strokes of real people in {folder}: built-in hands alone draw for '{split}'.", stacklevel=2)
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            symbol = OTHER if record["label"] == OTHER else SYMBOL_OF_LABEL.get(record["label"])
            if symbol is not None and split in ("all", split_of(record["writer"])):
                strokes = [np.array(stroke, float) for stroke in record["strokes"] if len(stroke) > 1]
                if record.get("quality") == "good-lowres":
                    strokes = [_smoothed(stroke) for stroke in strokes]
                if symbol == "#" and strokes:
                    strokes = _filling(strokes)
                if strokes and is_fair(symbol, strokes):
                    drawings.setdefault((symbol, record["writer"]), []).append(strokes)
    people: dict[str, list[RealHand]] = {}
    for (symbol, writer), theirs in sorted(drawings.items(), key=lambda item: item[0]):
        people.setdefault(symbol, []).append(RealHand(writer, tuple(theirs)))
    return {symbol: tuple(group) for symbol, group in people.items()}
