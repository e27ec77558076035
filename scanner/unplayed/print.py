"""Pieces of print on a flat page: connected strokes, and those that stand in line as the letters of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.blank import PX_PER_MM
from scanner.intake.photo import Picture
from scanner.unplayed.glyphs import Ink

_LEAST = 0.12
"""Print paler than this, beside black, is grain or a shadow."""
_SHARE = 0.3
"""How dark a stroke is at its edge beside the darkest print around it ..."""
_AROUND_MM = 3.0
"""... which is this near."""
_TALL_MM = (0.7, 12.0)
_WIDE_MM = 14.0
_SPECK_MM = 0.2
_SPACE = 0.33
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


@dataclass(frozen=True, eq=False)
class Print:
    """A page's print: `ink`, 0 for paper and 1 for black, and its pieces of a letter's size; `labels` are theirs.

    `labels` has for each pixel the number of its piece, from 1, and 0 where there is none of a letter's size.
    """

    ink: Ink
    labels: NDArray[np.int32]
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


def words_in(pieces: Iterable[Piece], *, dashes: bool) -> Iterator[list[Piece]]:
    """Pieces that stand close together in a line, from left to right; dots go with the letters that they belong to.

    `dashes`: whether level strokes are hyphens, that stand in words.
    """
    every = list(pieces)
    tall = [each for each in every if each.high > _TALL_MM[0] * PX_PER_MM or (dashes and _is_dash(each))]
    lines: list[list[Piece]] = []
    for piece in sorted(tall, key=lambda each: each.left):
        for line in lines:
            if _goes_on(line, piece):
                line.append(piece)
                break
        else:
            lines.append([piece])
    chosen = {each.number for line in lines for each in line}
    low = [each for each in every if each.high <= _TALL_MM[0] * PX_PER_MM and each.number not in chosen]
    for line in lines:
        if not all(_is_dash(each) for each in line):
            yield sorted([*line, *_small(line, low)], key=lambda each: (each.left, each.top))


def _is_dash(piece: Piece) -> bool:
    return (
        piece.high <= _TALL_MM[0] * PX_PER_MM
        and piece.wide > 1.3 * piece.high
        and piece.wide > 2 * _SPECK_MM * PX_PER_MM
    )


def _goes_on(line: list[Piece], piece: Piece) -> bool:
    """Whether a piece is the next one of a line."""
    last = max(line[-3:], key=lambda each: each.right)
    letters = [each for each in line[-4:] if not _is_dash(each)]
    high = max((each.high for each in letters), default=piece.high)
    shared = min(last.foot, piece.foot) - max(last.top, piece.top)
    if not -0.5 * high < piece.left - last.right < _SPACE * max(high, piece.high) or shared <= 0.5 * min(
        last.high, piece.high
    ):
        return False
    if _is_dash(piece) or _is_dash(last):
        # A hyphen stands halfway up.
        other = piece if _is_dash(last) else max(letters, key=lambda each: each.right, default=last)
        dash = last if _is_dash(last) else piece
        return 0.2 < ((dash.top + dash.foot) / 2 - other.top) / max(other.high, 1) < 0.85
    return 0.4 < piece.high / high < 2.5


def _small(line: list[Piece], low: list[Piece]) -> list[Piece]:
    """The dots within a line, or right above it or beside it."""
    left, right = min(each.left for each in line), max(each.right for each in line)
    top, foot = min(each.top for each in line), max(each.foot for each in line)
    rim = 0.5 * (foot - top)
    return [
        each
        for each in low
        if left - 0.4 * rim < each.left
        and each.right < right + 0.4 * rim
        and top - 0.4 * rim < each.top
        and each.foot <= foot + 1
    ]
