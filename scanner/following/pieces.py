"""Many pieces of print of one size, looked for together, each near where it is expected.

For a single piece the calls take longer than the sums; so where most pieces lie is found for all of them in one go.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.edges import Arrows, lengths
from scanner.matching import agreement, peak_of, peaks_of
from scanner.warp import Floats

Pixels = NDArray[np.intp]
"""Whole pixel coordinates, (n, 2), x and y."""


@dataclass(frozen=True)
class Seek:
    """How pieces are looked for: squares of `half` pixels and one in the middle and `half` again, moved by `reach`.

    First `near` where each is expected, one such distance after the other: what agrees there by `plain` at least, and
    on all sides more than what is around it, is believed. Else all of the reach is searched.
    """

    half: int
    reach: int
    near: tuple[int, ...]
    plain: float


class Pieces:
    """A photo's arrows and the blank's that should lie there, `margin` pixels around which nothing points anywhere."""

    def __init__(self, photo: Arrows, blank: Arrows, margin: int) -> None:
        self._photo, self._blank, self._margin = _framed(photo, margin), _framed(blank, margin), margin
        summed = cv2.integral(lengths(blank), sdepth=cv2.CV_32F)
        # Beyond the edge nothing is added.
        self._summed = cv2.copyMakeBorder(summed, margin, margin, margin, margin, cv2.BORDER_REPLICATE)

    def sought(self, own: Pixels, expected: Pixels, seek: Seek) -> tuple[Floats, NDArray[np.float32]]:
        """How far from where they are `expected` the pieces around `own` lie, (n, 2) in pixels, and their match (n,).

        The match is the share of a piece's arrows found there, -1 to 1. A square moved by its reach must lie in the
        frame.
        """
        own, expected = own + self._margin, expected + self._margin
        weights = self._weights(own, seek.half)
        found, match, left = np.zeros(own.shape), np.zeros(len(own), np.float32), np.arange(len(own))
        for near in seek.near:
            if not left.size:
                break
            sums = self._near_by(own[left], expected[left], seek.half, near)
            found[left], match[left] = peaks_of(sums / weights[left, None, None])
            left = left[(np.abs(found[left]) >= near).any(axis=1) | (match[left] < seek.plain)]
        for i in left.tolist():
            area = self._photo[_square(expected[i], seek.half + seek.reach)]
            x, y, match[i] = peak_of(agreement(area, self._blank[_square(own[i], seek.half)], float(weights[i])))
            found[i] = x - seek.reach, y - seek.reach
        return found, match

    def _weights(self, places: Pixels, half: int) -> NDArray[np.float32]:
        """The sum of the lengths of the print's arrows in each square, one at least."""
        (left, top), (right, low) = (places - half).T, (places + half + 1).T
        sums = self._summed
        total = sums[low, right] - sums[top, right] - sums[low, left] + sums[top, left]
        return np.asarray(np.maximum(total, 1), np.float32)

    def _near_by(self, own: Pixels, expected: Pixels, half: int, near: int) -> NDArray[np.float32]:
        """Each piece's sums of products with the photo near where it is expected, (n, 2 near + 1, 2 near + 1).

        As wide as its photo, a print is compared as one row of numbers for each shift: twice as fast as a rectangle.
        """
        shifts = 2 * near + 1
        side = 2 * half + shifts
        photos = _cut(self._photo, expected - half - near, side)
        prints = _cut(self._blank, own - half, side)
        prints[:, 1 - shifts :], prints[:, :, 1 - shifts :] = 0, 0
        piece, row, column, number = photos.strides
        length = prints[0].size - 2 * (shifts - 1) * (side + 1)
        shape, strides = (len(photos), shifts, shifts, length), (piece, row, column, number)
        shifted = np.ndarray(shape, np.float32, photos, strides=strides)
        sums: NDArray[np.float32] = np.einsum("nijk,nk->nij", shifted, prints.reshape(len(prints), -1)[:, :length])
        return sums


def _framed(arrows: Arrows, margin: int) -> Arrows:
    """The arrows with a margin around them in which nothing points anywhere."""
    border = (margin, margin, margin, margin)
    return np.asarray(cv2.copyMakeBorder(arrows, *border, cv2.BORDER_CONSTANT, value=(0, 0)), np.float32)


def _square(middle: Pixels, half: int) -> tuple[slice, slice]:
    """The rows and columns of a square."""
    x, y = middle.tolist()
    return slice(y - half, y + half + 1), slice(x - half, x + half + 1)


def _cut(picture: Arrows, corners: Pixels, side: int) -> NDArray[np.float32]:
    """Copies of the squares with these upper left corners, (n, side, side, 2)."""
    height, width = picture.shape[:2]
    row, column, number = picture.strides
    shape = (height - side + 1, width - side + 1, side, side, 2)
    squares = np.ndarray(shape, np.float32, picture, strides=(row, column, row, column, number))
    return np.ascontiguousarray(squares[corners[:, 1], corners[:, 0]])
