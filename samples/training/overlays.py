"""What is laid over a patch: strokes, shades and the ink of other patches, as the light that they leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.training.camera import Shots
from samples.training.patches import Flags
from scanner.marks.ink import SIDE_PX
from scanner.marks.newink import with_rims
from scanner.marks.verdict import CLASSES

Random = np.random.Generator
Pixels = NDArray[np.uint8]
Light = NDArray[np.float32]
"""How much of the light is left in each pixel of a patch (48, 48): 1 is all."""
Points = NDArray[np.float64]
RADIUS = 20.0
"""A hex's radius in its patch, in pixels; other regions' is less."""
MIDDLE = SIDE_PX / 2
FINE = 4
"""What is drawn is drawn so many times as large."""

SYMBOLS = tuple(CLASSES.index(symbol) for symbol in "XOTS")
"""The classes of players' marks."""


@dataclass(frozen=True)
class Plain:
    """Patches as they were cut, whose labels are certain; `bare` (n,): whether the region can hold no mark itself, as
    a settlement's hex, whose circles hold them."""

    shots: Shots
    bare: Flags

    def some(self, labels: Sequence[int], rng: Random) -> int:
        """The place of some patch with one of the labels, in a region that can hold marks."""
        while True:
            place = int(rng.integers(len(self.bare)))
            if self.shots.labels[place] in labels and not self.bare[place]:
                return place


@dataclass(frozen=True, slots=True)
class Patch:
    """A patch of a photo beside its blank, (48, 48) each."""

    photo: Pixels
    blank: Pixels


@dataclass(frozen=True, slots=True)
class Pen:
    """What draws: its stroke's width in pixels of a patch, and how much of the light it takes."""

    width: float
    depth: float

    @classmethod
    def any(cls, rng: Random) -> Pen:
        """Some pen."""
        width = float(rng.choice([rng.uniform(0.6, 2.0), rng.uniform(2.0, 4.5)], p=[0.75, 0.25]))
        return cls(width, float(rng.uniform(0.3, 0.95)))

    @classmethod
    def of(cls, patch: Patch, rng: Random) -> Pen:
        """One like that which drew what is in a patch: as dark, some pen's width."""
        deepest = 1 - float(np.percentile(ink(patch), 3))
        return cls(float(rng.uniform(0.8, 3.0)), min(0.95, max(0.15, deepest * float(rng.uniform(0.9, 1.3)))))

    @classmethod
    def highlighter(cls, rng: Random) -> Pen:
        """A broad and pale one."""
        return cls(float(rng.uniform(2.5, 8.0)), float(rng.uniform(0.1, 0.45)))

    @classmethod
    def hair(cls, rng: Random) -> Pen:
        """None at all: a hair or a thread that lies there."""
        return cls(float(rng.uniform(0.25, 0.9)), float(rng.uniform(0.3, 0.95)))


def drawn(strokes: Sequence[Points], rng: Random, closed: bool = False, pen: Pen | None = None) -> Light:
    """What a pen, else some pen, leaves of the light where it draws these strokes, in pixels of a patch."""
    cover = np.zeros((SIDE_PX * FINE, SIDE_PX * FINE), np.uint8)
    pen = pen or Pen.any(rng)
    for stroke in strokes:
        cv2.polylines(cover, [fine(_bowed(stroke))], closed, 255, max(1, round(pen.width * FINE)), cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(small(cover), (0, 0), float(rng.uniform(0.4, 1.4)))
    return np.asarray(1 - np.float32(pen.depth) * soft, np.float32)


def _bowed(stroke: Points) -> Points:
    """A stroke with three points as a bow through all of them; others as they are."""
    if len(stroke) != 3:
        return stroke
    t = np.linspace(0, 1, 12)[:, None]
    first, middle, last = stroke
    turned: Points = first * (1 - t) * (1 - 2 * t) + 4 * middle * t * (1 - t) + last * t * (2 * t - 1)
    return turned


def fine(points: Points) -> NDArray[np.int32]:
    """Points of a patch in sixteenths of the pixels of what is drawn larger."""
    return np.round(points * (FINE * 16)).astype(np.int32)


def small(cover: Pixels) -> Light:
    """The share of each of the patch's pixels that is covered."""
    return np.asarray(cv2.resize(cover, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA), np.float32) / np.float32(255)


def waves(rng: Random) -> Light:
    """Something uneven, as of wood, metal or skin, its standard deviation 1."""
    across, down = (float(each) for each in rng.uniform(0.7, 5, 2))
    grain = rng.standard_normal((SIDE_PX, SIDE_PX), np.float32)
    rough = cv2.GaussianBlur(grain, (0, 0), across, sigmaY=down)
    return np.asarray(rough / max(float(rough.std()), 1e-3), np.float32)


def ink_of(shots: Shots, place: int) -> Light:
    """`ink` of one of the patches."""
    return ink(Patch(shots.photo[place], shots.blank[place]))


def ink(patch: Patch) -> Light:
    """What new ink leaves of the light, in the patch's inner part: what reaches in from the sides is a neighbour's."""
    left = patch.photo.astype(np.float32) / np.maximum(with_rims(patch.blank), 1).astype(np.float32)
    left = np.clip(left, 0, 1)
    across = np.arange(SIDE_PX) + 0.5 - MIDDLE
    beyond = np.hypot(across[:, None], across[None]) > RADIUS + 1
    return np.asarray(np.where(beyond | (left > 0.93), np.float32(1), left), np.float32)


def moved(light: Light, size: float, shift: Points) -> Light:
    """The same, larger or smaller by so much, and moved."""
    matrix = np.array([[size, 0, MIDDLE * (1 - size) + shift[0]], [0, size, MIDDLE * (1 - size) + shift[1]]])
    flags = cv2.INTER_AREA if size < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.warpAffine(light, matrix, (SIDE_PX, SIDE_PX), flags=flags, borderValue=1.0), np.float32)


def under(photo: Pixels, light: Light) -> Pixels:
    """The photo where so much of its light is left."""
    return np.asarray(np.clip(photo.astype(np.float32) * light + 0.5, 0, 255), np.uint8)
