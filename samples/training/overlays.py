"""What is laid over a patch: strokes, shades and the ink of other patches, as the light that they leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.training.camera import Shots
from scanner.marks.ink import SIDE_PX, with_rims

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


@dataclass(frozen=True, slots=True)
class Patch:
    """A patch of a photo beside its blank, (48, 48) each."""

    photo: Pixels
    blank: Pixels


def drawn(strokes: Sequence[Points], rng: Random, closed: bool = False) -> Light:
    """What some pen leaves of the light where it draws these strokes, in pixels of a patch."""
    cover = np.zeros((SIDE_PX * FINE, SIDE_PX * FINE), np.uint8)
    wide = max(1, round(float(rng.choice([rng.uniform(0.6, 2.0), rng.uniform(2.0, 4.5)], p=[0.75, 0.25])) * FINE))
    for stroke in strokes:
        cv2.polylines(cover, [fine(_bowed(stroke))], closed, 255, wide, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(small(cover), (0, 0), float(rng.uniform(0.4, 1.4)))
    return np.asarray(1 - np.float32(rng.uniform(0.3, 0.95)) * soft, np.float32)


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
