"""Many pieces of print of one size, looked for together, each near where it is expected.

For a single piece the calls take longer than the sums; so where most pieces lie is found for all of them in one go.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.lib.stride_tricks import as_strided, sliding_window_view
from numpy.typing import NDArray

from scanner.edges import Arrows, agreement, lengths, summit
from scanner.warp import Floats

Pixels = NDArray[np.intp]
"""Whole pixel coordinates, (n, 2), x and y."""


@dataclass(frozen=True)
class Seek:
    """How pieces are looked for: squares of `half` pixels and one in the middle and `half` again, moved by `reach`.

    First `near` where each is expected, step by step uphill: what agrees there by `plain` is believed. Else all of the
    reach is searched.
    """

    half: int
    reach: int
    near: int
    plain: float


class Pieces:
    """A photo's arrows and the blank's that should lie there, `margin` pixels around which nothing points anywhere."""

    def __init__(self, photo: Arrows, blank: Arrows, margin: int) -> None:
        self._photo, self._blank, self._margin = _framed(photo, margin), _framed(blank, margin), margin
        self._lengths = np.asarray(cv2.integral(lengths(blank)), np.float64)

    def sought(self, own: Pixels, expected: Pixels, seek: Seek) -> tuple[Floats, NDArray[np.float32]]:
        """How far from where they are `expected` the pieces around `own` lie, (n, 2) in pixels, and their match (n,).

        The match is the share of a piece's arrows found there, -1 to 1. A square moved by its reach must lie in the
        frame.
        """
        own, expected = own + self._margin, expected + self._margin
        weights = self._weights(own - self._margin, seek.half)
        moved, scores = self._uphill(own, expected, seek)
        scores /= weights[:, None, None]
        found, match = moved + _vertices(scores), scores[:, 1, 1].copy()
        plainly = (scores.reshape(-1, 9).argmax(axis=1) == 4) & (match >= seek.plain)
        for i in np.flatnonzero(~plainly).tolist():
            area = self._photo[_square(expected[i], seek.half + seek.reach)]
            x, y, match[i] = summit(agreement(area, self._blank[_square(own[i], seek.half)], float(weights[i])))
            found[i] = x - seek.reach, y - seek.reach
        return found, match

    def _weights(self, places: Pixels, half: int) -> NDArray[np.float32]:
        """The sum of the lengths of the print's arrows in each square, or one where there are none."""
        rows, columns = self._lengths.shape
        (left, right), (top, low) = (
            np.clip((at - half, at + half + 1), 0, end - 1) for at, end in zip(places.T, (columns, rows), strict=True)
        )
        sums = self._lengths
        weights = sums[low, right] - sums[top, right] - sums[low, left] + sums[top, left]
        return np.where(weights > 1e-6, weights, 1.0).astype(np.float32)

    def _uphill(self, own: Pixels, expected: Pixels, seek: Seek) -> tuple[Pixels, NDArray[np.float32]]:
        """How far each piece was followed, (n, 2), and its sums of products there and around that, (n, 3, 3)."""
        prints = _cut(self._blank, own - seek.half, 2 * seek.half + 3)
        prints[:, -2:], prints[:, :, -2:] = 0, 0
        corners = expected - seek.half - 1
        scores = _nine(_cut(self._photo, corners, 2 * seek.half + 3), prints)
        moved = np.zeros_like(expected)
        for _ in range(2 * seek.near):
            low, right = np.divmod(scores.reshape(-1, 9).argmax(axis=1), 3)
            step = np.stack([right - 1, low - 1], axis=1)
            going = np.flatnonzero(step.any(axis=1) & (np.abs(moved + step) <= seek.near).all(axis=1))
            if not len(going):
                break
            moved[going] += step[going]
            scores[going] = _nine(_cut(self._photo, (corners + moved)[going], 2 * seek.half + 3), prints[going])
        return moved, scores


def _framed(arrows: Arrows, margin: int) -> Arrows:
    """The arrows with a margin around them in which nothing points anywhere."""
    border = (margin, margin, margin, margin)
    return np.asarray(cv2.copyMakeBorder(arrows, *border, cv2.BORDER_CONSTANT, value=(0, 0)), np.float32)


def _square(middle: Pixels, half: int) -> tuple[slice, slice]:
    """The rows and columns of a square."""
    x, y = middle.tolist()
    return slice(y - half, y + half + 1), slice(x - half, x + half + 1)


def _cut(picture: Arrows, corners: Pixels, side: int) -> NDArray[np.float32]:
    """The squares with these upper left corners, (n, side, side, 2)."""
    squares = np.moveaxis(sliding_window_view(picture, (side, side), axis=(0, 1)), 2, -1)
    return np.ascontiguousarray(squares[corners[:, 1], corners[:, 0]])


def _nine(photos: NDArray[np.float32], prints: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sums of products of each print with its photo, as it lies and moved by up to two pixels: (n, 3, 3).

    Both are (n, side, side, 2), a print's last two rows and columns empty. So what a print is compared with is one row
    of numbers for each shift, which is twice as fast as a rectangle.
    """
    piece, row, column, number = photos.strides
    length = prints[0].size - 4 * (prints.shape[1] + 1)
    shifted = as_strided(photos, (len(photos), 3, 3, length), (piece, row, column, number), writeable=False)
    sums: NDArray[np.float32] = np.einsum("nijk,nk->nij", shifted, prints.reshape(len(prints), -1)[:, :length])
    return sums


def _vertices(scores: NDArray[np.float32]) -> Floats:
    """How far the tops of parabolas lie from the middle of three by three scores, (n, 2)."""
    lines = np.stack([scores[:, 1, :], scores[:, :, 1]], axis=1).astype(np.float64)
    before, at, after = np.moveaxis(lines, -1, 0)
    bend = before - 2 * at + after
    tops: Floats = np.where(bend < 0, 0.5 * (before - after) / np.where(bend < 0, bend, -1.0), 0.0)
    return tops
