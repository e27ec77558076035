"""Whether the print found is the print expected: in its place it must fit better than a whole cell further on."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.edges import Arrows
from scanner.track import Cells, Sight

_AROUND_PITCHES = 2.4
"""The side of the square around a cell that is compared, in cells' distances: the cell and the ring around it."""


@dataclass(frozen=True)
class Fit:
    """How the print fits around each cell, (n,) each, as shares of all print there.

    `here`: in its place. `elsewhere`: in the best of the places one cell further on. `identity` is one figure for the
    whole map: how much better it fits here than elsewhere on average, by what the blank does with itself.
    """

    here: NDArray[np.float32]
    elsewhere: NDArray[np.float32]
    identity: float


def fit_of(sight: Sight, cells: Cells) -> Fit:
    """How the print fits in a sight that has been straightened as well as it can be.

    Sums of products are compared after division by the length of the print's own arrows: by Cauchy's inequality a
    perfect photo then fits nowhere better than here, however full of print the neighbouring cells are.
    """
    places = np.round(sight.window.pixels(cells.centers)).astype(int)
    side = round(_AROUND_PITCHES * cells.pitch_mm * sight.window.px_per_mm)
    steps = [(0, 0), *_steps(cells, sight.window.px_per_mm)]
    prints = [_shifted(sight.blank, step) for step in steps]
    seen = np.array([_around(_along(sight.photo, print_), places, side) for print_ in prints])
    ideal = np.array([_around(_along(sight.blank, print_), places, side) for print_ in prints])
    strength = _along(sight.blank, sight.blank)
    length = np.sqrt(np.maximum([_around(_shifted(strength, step), places, side) for step in steps], 1e-6))
    better = (seen[0] - seen[1:].mean(axis=0)).sum()
    at_best = (ideal[0] - ideal[1:].mean(axis=0)).sum()
    shares = seen / (length * length[0])
    return Fit(shares[0], shares[1:].max(axis=0), float(better / max(at_best, 1e-6)))


def _steps(cells: Cells, px_per_mm: float) -> list[tuple[int, int]]:
    """The steps from an inner cell to those around it, in pixels: a slip would be one of them."""
    inner = max(range(len(cells.centers)), key=lambda i: len(cells.neighbours[i]))
    steps = cells.centers[cells.neighbours[inner]] - cells.centers[inner]
    return [(round(float(x) * px_per_mm), round(float(y) * px_per_mm)) for x, y in steps]


def _shifted(picture: NDArray[np.float32], step: tuple[int, int]) -> NDArray[np.float32]:
    """The picture as it lies a step further on, nothing where it has left."""
    x, y = step
    moved = np.zeros_like(picture)
    height, width = picture.shape[:2]
    moved[max(y, 0) : height + min(y, 0), max(x, 0) : width + min(x, 0)] = picture[
        max(-y, 0) : height - max(y, 0), max(-x, 0) : width - max(x, 0)
    ]
    return moved


def _along(one: Arrows, other: Arrows) -> NDArray[np.float32]:
    """How far two pictures' arrows point along each other, pixel by pixel."""
    product = one * other
    along: NDArray[np.float32] = product[..., 0] + product[..., 1]
    return along


def _around(picture: NDArray[np.float32], places: NDArray[np.intp], side: int) -> NDArray[np.float32]:
    """The sum of a picture in a square around each place, nothing beyond its edges."""
    # Single precision does: a sum is of some thousand values, the whole of some hundred thousand.
    sums = np.asarray(cv2.integral(picture, sdepth=cv2.CV_32F), np.float32)
    height, width = picture.shape
    left, right = (np.clip(places[:, 0] + end, 0, width) for end in (-(side // 2), side - side // 2))
    top, low = (np.clip(places[:, 1] + end, 0, height) for end in (-(side // 2), side - side // 2))
    inside: NDArray[np.float32] = sums[low, right] - sums[top, right] - sums[low, left] + sums[top, left]
    return inside
