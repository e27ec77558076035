"""Whether the print found is the print expected: in its place it must fit better than a whole cell further on."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.edges import Arrows
from scanner.following.cells import Cells
from scanner.following.sight import Sight

_AROUND_PITCHES = 2.4
"""The side of the square around a cell that is compared, in cells' distances: the cell and the ring around it."""


@dataclass(frozen=True, eq=False)
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
    photo, blank = _planes(sight.photo), _planes(sight.blank)
    strength = _sums(blank, blank)
    seen = np.array([_along(photo, blank, step, places, side) for step in steps])
    ideal = np.array([_along(blank, blank, step, places, side) for step in steps])
    own = [_around(strength, _beyond(blank[0], step)[1], places - np.array(step), side) for step in steps]
    length = np.sqrt(np.maximum(own, 1e-6))
    better = (seen[0] - seen[1:].mean(axis=0)).sum()
    at_best = (ideal[0] - ideal[1:].mean(axis=0)).sum()
    shares = seen / (length * length[0])
    return Fit(shares[0], shares[1:].max(axis=0), float(better / max(at_best, 1e-6)))


def _steps(cells: Cells, px_per_mm: float) -> list[tuple[int, int]]:
    """The steps from an inner cell to those around it, in pixels: a slip would be one of them."""
    inner = max(range(len(cells.centers)), key=lambda i: len(cells.neighbours[i]))
    steps = cells.centers[cells.neighbours[inner]] - cells.centers[inner]
    return [(round(float(x) * px_per_mm), round(float(y) * px_per_mm)) for x, y in steps]


Part = tuple[slice, slice]
"""Rows and columns of a picture."""
Plane = NDArray[np.float32]
"""One number of each arrow of a picture, (height, width)."""


def _planes(picture: Arrows) -> tuple[Plane, Plane]:
    """The arrows' x and y, each by itself: so their products are summed up in a fifth of the time."""
    x, y = cv2.split(picture)
    return np.asarray(x, np.float32), np.asarray(y, np.float32)


def _beyond(picture: Plane, step: tuple[int, int]) -> tuple[Part, Part]:
    """The part of a picture on which itself, moved by a step, lies, and the part of itself that lies there."""
    (height, width), (x, y) = picture.shape, step
    there = (slice(max(y, 0), height + min(y, 0)), slice(max(x, 0), width + min(x, 0)))
    return there, (slice(max(-y, 0), height - max(y, 0)), slice(max(-x, 0), width - max(x, 0)))


def _along(
    one: tuple[Plane, Plane], other: tuple[Plane, Plane], step: tuple[int, int], places: NDArray[np.intp], side: int
) -> NDArray[np.float32]:
    """How far a picture's arrows point along another's, moved by a step, in a square around each place."""
    there, moved = _beyond(other[0], step)
    sums = _sums((one[0][there], one[1][there]), (other[0][moved], other[1][moved]))
    inside = tuple(slice(0, part.stop - part.start) for part in there)
    return _around(sums, (inside[0], inside[1]), places - np.array([there[1].start, there[0].start]), side)


def _sums(one: tuple[Plane, Plane], other: tuple[Plane, Plane]) -> NDArray[np.float32]:
    """The products of two pictures' arrows, each pixel's the sum of all above and to the left of it."""
    products = cv2.multiply(one[0], other[0])
    cv2.accumulateProduct(one[1], other[1], products)
    # Single precision does: a sum is of some thousand values, the whole of some hundred thousand.
    return np.asarray(cv2.integral(products, sdepth=cv2.CV_32F), np.float32)


def _around(sums: NDArray[np.float32], inside: Part, places: NDArray[np.intp], side: int) -> NDArray[np.float32]:
    """The sum in a square around each place, of what lies in a part of the picture."""
    (left, top), (right, low) = (places - side // 2).T, (places + (side - side // 2)).T
    rows, columns = inside
    left, right = _within(left, columns), _within(right, columns)
    top, low = _within(top, rows), _within(low, rows)
    total: NDArray[np.float32] = sums[low, right] - sums[top, right] - sums[low, left] + sums[top, left]
    return total


def _within(at: NDArray[np.intp], part: slice) -> NDArray[np.intp]:
    """The same, or the nearest end of a part (NumPy's own `clip` takes ten times as long for so few)."""
    return np.asarray(np.minimum(np.maximum(at, part.start), part.stop))
