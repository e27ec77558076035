"""Pieces of print on a flat page: connected strokes, and those that stand in line as the letters of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from scanner.blank import PX_PER_MM
from scanner.photo import Picture
from scanner.unplayed.glyphs import Ink

_LEAST = 0.12
"""Print paler than this, beside black, is grain or a shadow."""
_SHARE = 0.42
"""How dark a stroke is at its edge beside the darkest print around it ..."""
_AROUND_MM = 3.0
"""... which is this near."""
_TALL_MM = (0.7, 12.0)
_WIDE_MM = 14.0
_SPECK_MM = 0.2
_SPACE = 0.45
"""The gap, in heights of a line, from which letters belong to two words."""


@dataclass(frozen=True)
class Piece:
    """Connected print and its box in pixels: left, top, right and foot, the last two beyond it.

    `number` is its label in `Print.labels`.
    """

    number: int
    left: int
    top: int
    right: int
    foot: int

    @property
    def high(self) -> int:
        """The box's height."""
        return self.foot - self.top

    @property
    def wide(self) -> int:
        """The box's width."""
        return self.right - self.left


@dataclass(frozen=True)
class Print:
    """A page's print: `ink`, 0 for paper and 1 for black, and its pieces of a letter's size; `labels` are theirs.

    `labels` has for each pixel the number of its piece, from 1, and 0 where there is none of a letter's size.
    """

    ink: Ink
    labels: np.ndarray
    pieces: tuple[Piece, ...]


def print_of(picture: Picture) -> Print:
    """The print of a page, paper 255."""
    ink = np.asarray(1 - picture.astype(np.float32) / np.float32(255), np.float32)
    around = 2 * round(_AROUND_MM * PX_PER_MM / 4) + 1
    small = cv2.resize(ink, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    peak = cv2.resize(cv2.dilate(small, np.ones((around, around), np.uint8)), ink.shape[::-1])
    dark = (ink > np.maximum(_LEAST, _SHARE * peak)).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    boxes = stats[:, [cv2.CC_STAT_LEFT, cv2.CC_STAT_TOP, cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    wide, high = boxes[:, 2] / PX_PER_MM, boxes[:, 3] / PX_PER_MM
    kept = (high < _TALL_MM[1]) & (wide < _WIDE_MM) & (np.maximum(wide, high) > _SPECK_MM)
    kept[0] = False
    numbers = np.zeros(len(boxes), np.int32)
    numbers[kept] = np.arange(1, int(kept.sum()) + 1)
    places = (tuple(int(each) for each in box) for box in boxes[kept])
    pieces = tuple(Piece(number, x, y, x + w, y + h) for number, (x, y, w, h) in enumerate(places, start=1))
    return Print(ink, numbers[labels], pieces)


def words_in(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Pieces that stand close together in a line, from left to right; dots go with the letters that they belong to."""
    tall = [each for each in pieces if each.high > _TALL_MM[0] * PX_PER_MM]
    lines: list[list[Piece]] = []
    for piece in sorted(tall, key=lambda each: each.left):
        for line in lines:
            last = max(line[-3:], key=lambda each: each.right)
            high = max(each.high for each in line[-3:])
            shared = min(last.foot, piece.foot) - max(last.top, piece.top)
            near = piece.left - last.right < _SPACE * max(high, piece.high)
            alike = 0.4 < piece.high / high < 2.5
            if near and alike and shared > 0.5 * min(last.high, piece.high):
                line.append(piece)
                break
        else:
            lines.append([piece])
    low = [each for each in pieces if each.high <= _TALL_MM[0] * PX_PER_MM]
    for line in lines:
        yield sorted([*line, *_small(line, low)], key=lambda each: (each.left, each.top))


def _small(line: list[Piece], low: list[Piece]) -> list[Piece]:
    """The dots and dashes within a line, or right above it or beside it."""
    left, right = min(each.left for each in line), max(each.right for each in line)
    top, foot = min(each.top for each in line), max(each.foot for each in line)
    rim = 0.5 * (foot - top)
    return [
        each
        for each in low
        if left - rim < each.left and each.right < right + rim and top - 0.4 * rim < each.top and each.foot <= foot + 1
    ]
