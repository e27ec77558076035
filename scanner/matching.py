"""Where a piece of print is found: how far its arrows agree with a photo's, shift by shift, and where they do most."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.edges import Arrows
from scanner.warp import Floats

_FEW_SHIFTS = 49
"""As many shifts of a print as are compared one by one in less time than by Fourier transforms."""


class Peak(NamedTuple):
    """The highest place of a map of scores, in pixels from its top left, to a fraction of one, and its score."""

    x: float
    y: float
    score: float


def agreement(photo: Arrows, print_: Arrows, weight: float) -> NDArray[np.float32]:
    """For each shift at which `print_` fits into `photo`: the share of the print's arrows found there, -1 to 1.

    `weight` is the sum of the print's `lengths`.
    """
    down, across = (whole - part + 1 for whole, part in zip(photo.shape[:2], print_.shape[:2], strict=True))
    # OpenCV transforms both pictures whole, however few shifts there are.
    few = 0 < down * across <= _FEW_SHIFTS
    found = _products(photo, print_, down, across) if few else cv2.matchTemplate(photo, print_, cv2.TM_CCORR)
    return (found / np.float32(weight or 1.0)).astype(np.float32, copy=False)


def _products(photo: Arrows, print_: Arrows, down: int, across: int) -> NDArray[np.float32]:
    """The sums of products of a print with a photo at so many shifts."""
    photo = np.ascontiguousarray(photo)
    height, width = print_.shape[:2]
    # As wide as the photo, each shift is one row of numbers: twice as fast to multiply as a rectangle.
    wide = np.zeros((height, photo.shape[1], 2), np.float32)
    wide[:, :width] = print_
    row, column, number = photo.strides
    length = wide.size - 2 * (photo.shape[1] - width)
    shifted = np.ndarray((down, across, length), np.float32, photo, strides=(row, column, number))
    sums: NDArray[np.float32] = np.einsum("ijk,k->ij", shifted, wide.ravel()[:length])
    return sums


def best_match(photo: Arrows, print_: Arrows, weight: float, near: int, plain: float) -> Peak:
    """Where in `photo` a print lies, looked for within `near` pixels of the middle first.

    What agrees there by `plain` at least, and on all sides more than what is around it, is believed; else all of
    `photo` is searched.
    """
    height, width = print_.shape[:2]
    left, top = (photo.shape[1] - width) // 2 - near, (photo.shape[0] - height) // 2 - near
    if near > 0 and left > 0 and top > 0:
        part = photo[top : top + height + 2 * near, left : left + width + 2 * near]
        x, y, score = peak_of(agreement(part, print_, weight))
        if score >= plain and 0 < x < 2 * near and 0 < y < 2 * near:
            return Peak(x + left, y + top, score)
    return peak_of(agreement(photo, print_, weight))


def peak_of(scores: NDArray[np.float32]) -> Peak:
    """The highest place of a map of scores, between pixels by parabolas."""
    _, score, _, (x, y) = cv2.minMaxLoc(scores)
    height, width = scores.shape
    if not (0 < x < width - 1 and 0 < y < height - 1):
        return Peak(float(x), float(y), float(score))
    across, down = _vertex(*scores[y, x - 1 : x + 2].tolist()), _vertex(*scores[y - 1 : y + 2, x].tolist())
    return Peak(x + across, y + down, float(score))


def peaks_of(scores: NDArray[np.float32]) -> tuple[Floats, NDArray[np.float32]]:
    """The highest place of each of some maps of scores, from the map's middle, and its score; see `peak_of`."""
    count, height, width = scores.shape
    row, column = np.divmod(scores.reshape(count, -1).argmax(axis=1), width)
    each = np.arange(count)
    y, x = (np.minimum(np.maximum(at, 1), end - 2) for at, end in ((row, height), (column, width)))
    tops = np.stack([column, row], axis=1).astype(np.float64)
    inside = (row == y) & (column == x)
    across = [scores[each, y, x + step] for step in (-1, 0, 1)]
    down = [scores[each, y + step, x] for step in (-1, 0, 1)]
    before, at, after = np.stack([across, down], axis=2).astype(np.float64)
    tops += np.where(inside[:, None], vertices(before, at, after), 0.0)
    return tops - ((width - 1) / 2, (height - 1) / 2), scores[each, row, column]


def _vertex(before: float, at: float, after: float) -> float:
    """The same as `vertices` of three numbers, in a tenth of the time."""
    bend = before - 2 * at + after
    return 0.5 * (before - after) / bend if bend < 0 else 0.0


def vertices(before: Floats, at: Floats, after: Floats) -> Floats:
    """Where the parabolas through three values each have their tops, from the middle one; 0 where they have none."""
    bend = before - 2 * at + after
    tops: Floats = np.where(bend < 0, 0.5 * (before - after) / np.where(bend < 0, bend, -1.0), 0.0)
    return tops
