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
    shifts = [(0, 0), *_steps(cells, sight.window.px_per_mm)]
    prints = [_shifted(sight.blank, shift) for shift in shifts]
    seen = np.array([_around(sight.photo, print_, places, side) for print_ in prints])
    ideal = np.array([_around(sight.blank, print_, places, side) for print_ in prints])
    length = np.sqrt(np.maximum([_around(print_, print_, places, side) for print_ in prints], 1e-6))
    better = (seen[0] - seen[1:].mean(axis=0)).sum()
    at_best = (ideal[0] - ideal[1:].mean(axis=0)).sum()
    shares = seen / (length * length[0])
    return Fit(shares[0], shares[1:].max(axis=0), float(better / max(at_best, 1e-6)))


def _steps(cells: Cells, px_per_mm: float) -> list[tuple[int, int]]:
    """The steps from an inner cell to those around it, in pixels: a slip would be one of them."""
    inner = max(range(len(cells.centers)), key=lambda i: len(cells.neighbours[i]))
    steps = cells.centers[cells.neighbours[inner]] - cells.centers[inner]
    return [(round(float(x) * px_per_mm), round(float(y) * px_per_mm)) for x, y in steps]


def _shifted(print_: Arrows, shift: tuple[int, int]) -> Arrows:
    """The print as it lies a shift further on."""
    move = np.array([[1, 0, -shift[0]], [0, 1, -shift[1]]], np.float32)
    moved = cv2.warpAffine(print_, move, (print_.shape[1], print_.shape[0]), flags=cv2.INTER_NEAREST)
    return np.asarray(moved, np.float32)


def _around(one: Arrows, other: Arrows, places: NDArray[np.intp], side: int) -> NDArray[np.float32]:
    """The sum, in a square around each place, of two pictures' arrows along each other."""
    product = one * other
    sums = cv2.boxFilter(
        product[..., 0] + product[..., 1], cv2.CV_32F, (side, side), normalize=False, borderType=cv2.BORDER_CONSTANT
    )
    at_places: NDArray[np.float32] = np.asarray(sums, np.float32)[places[:, 1], places[:, 0]]
    return at_places
