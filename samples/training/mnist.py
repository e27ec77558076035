"""MNIST's digits as strokes, so that any pen can write them: by 500 people where UNIPEN has few.

MNIST (LeCun, Cortes and Burges, 1998) is 70,000 pictures of digits on forms of the US census and of schools. Those that
teach, the first half of those to test with (written by census workers) and the second (by pupils) are by different
people each: they are our `train`, `calibration` and `held-out`.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from skimage.morphology import skeletonize

from samples.numerals import DIGITS, Numerals
from samples.strokes import Split, Strokes

PARTS: dict[str, tuple[str, slice]] = {
    "train": ("train", slice(None)),
    "calibration": ("t10k", slice(5000)),
    "held-out": ("t10k", slice(5000, None)),
}
"""The files of each split, and which of their pictures."""
PER_DIGIT = 1000
"""Pictures of each digit that are traced: a millisecond each."""
OWN_SHARE = 0.3
"""The share of drawings that stay UNIPEN's: its people write on tablets, but some of them in Europe."""
_LARGER = 4
"""Pixels of the traced picture to one of MNIST's: its lines are some three pixels wide."""
_BOLD_PX = 4.5
"""How wide, in MNIST's pixels, lines may be: between wider ones no paper is left, and no digit along their middle."""
_SPUR = 0.7
"""What is shorter, by the lines' width, and ends free is no stroke but a bump of the pen's edge."""
Pixel = tuple[int, int]


@lru_cache(maxsize=4)
def mnist_numerals(split: Split, folder: Path) -> Numerals:
    """A split's digits: UNIPEN's and, where they have no other writers, MNIST's from its four files in a folder."""
    own = Numerals.load(split)
    both = {}
    for digit in DIGITS:
        traced = tuple(_traced_digits(split, folder, digit))
        mine = own.real.get(digit, ())
        again = round(OWN_SHARE / (1 - OWN_SHARE) * len(traced) / len(mine)) if mine else 0
        both[digit] = traced + mine * max(again, 1)
    return Numerals(both, own.letters)


def _traced_digits(split: Split, folder: Path, digit: str) -> list[Strokes]:
    """The strokes of the first of a split's pictures of a digit."""
    pictures, labels = pictures_of(split, folder)
    found = [traced(picture) for picture in pictures[labels == int(digit)][:PER_DIGIT]]
    return [strokes for strokes in found if strokes]


@lru_cache(maxsize=4)
def pictures_of(split: Split, folder: Path) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """A split's pictures (n, 28, 28), 255 is ink, and which digits they are (n,)."""
    name, part = PARTS[split]
    pictures = np.fromfile(folder / f"{name}-images-idx3-ubyte", np.uint8, offset=16).reshape(-1, 28, 28)
    return pictures[part], np.fromfile(folder / f"{name}-labels-idx1-ubyte", np.uint8, offset=8)[part]


def traced(picture: NDArray[np.uint8]) -> Strokes:
    """The lines (n, 2) along the middle of a picture's ink, in its pixels; none where there is no ink, or far too much.

    Lines end where others meet them: a pen that is as wide everywhere draws the same digit with them.
    """
    large = cv2.resize(picture, None, fx=_LARGER, fy=_LARGER, interpolation=cv2.INTER_CUBIC)
    ink = cv2.GaussianBlur(large, (0, 0), 1.5) > 100
    middle = np.asarray(skeletonize(ink), np.bool_)  # type: ignore[no-untyped-call]
    width = ink.sum() / max(middle.sum(), 1)
    if width > _BOLD_PX * _LARGER:
        return []
    left = {(int(x), int(y)) for y, x in np.argwhere(middle)}
    near = {pixel: [each for each in _around(pixel) if each in left] for pixel in left}
    knots = [pixel for pixel in left if len(near[pixel]) != 2]
    paths = [_walk(knot, first, near, left) for knot in knots for first in near[knot] if first in left]
    # What is left has no ends: a ring.
    while rest := left - set(knots):
        start = rest.pop()
        paths.append([*_walk(start, near[start][0], near, left), start])
    ends = Counter(end for path in paths for end in (path[0], path[-1]))
    long = [path for path in paths if len(path) > _SPUR * width or min(ends[path[0]], ends[path[-1]]) > 1]
    return [_smooth(np.array(path, float)) / _LARGER for path in long]


def _around(pixel: Pixel) -> list[Pixel]:
    """The eight pixels next to one."""
    x, y = pixel
    return [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]


def _walk(start: Pixel, first: Pixel, near: dict[Pixel, list[Pixel]], left: set[Pixel]) -> list[Pixel]:
    """The path from a pixel by its neighbour to where it ends or meets others; what it passes is no longer `left`."""
    path = [start, first]
    while len(near[path[-1]]) == 2:
        left.discard(path[-1])
        onward = [each for each in near[path[-1]] if each != path[-2] and (each in left or len(near[each]) != 2)]
        if not onward:
            break
        path.append(onward[0])
    return path


def _smooth(path: NDArray[np.float64]) -> NDArray[np.float64]:
    """The path without the steps of its pixels; its ends stay where they are."""
    for _ in range(6):
        path = np.concatenate([path[:1], (path[:-2] + 2 * path[1:-1] + path[2:]) / 4, path[-1:]])
    return path
