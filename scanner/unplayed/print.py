"""Pieces of print on a flat page: connected strokes, and those that stand in line as the letters of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.blank import PX_PER_MM
from scanner.intake.photo import Picture
from scanner.unplayed.glyphs import Ink
from scanner.unplayed.textoptions import PrintOptions


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


def print_of(picture: Picture, options: PrintOptions) -> Print:
    """The print of a page, paper 255."""
    ink = np.asarray(1 - picture.astype(np.float32) / np.float32(255), np.float32)
    around = 2 * round(options.around_mm * PX_PER_MM / 4) + 1
    small = cv2.resize(ink, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    peak = cv2.resize(cv2.dilate(small, np.ones((around, around), np.uint8)), ink.shape[::-1])
    dark = (ink > np.maximum(options.least, options.least_share * peak)).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    boxes = stats[:, [cv2.CC_STAT_LEFT, cv2.CC_STAT_TOP, cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    wide, high = boxes[:, 2] / PX_PER_MM, boxes[:, 3] / PX_PER_MM
    kept = (high < options.tall_mm[1]) & (wide < options.widest_mm) & (np.maximum(wide, high) > options.speck_mm)
    kept[0] = False
    numbers = np.zeros(len(boxes), np.int32)
    numbers[kept] = np.arange(1, int(kept.sum()) + 1)
    places = (tuple(int(each) for each in box) for box in boxes[kept])
    pieces = tuple(Piece(number, x, y, x + w, y + h) for number, (x, y, w, h) in enumerate(places, start=1))
    return Print(ink, numbers[labels], pieces)


def words_in(pieces: Iterable[Piece], options: PrintOptions, *, dashes: bool) -> Iterator[list[Piece]]:
    """Pieces that stand close together in a line, from left to right; dots go with the letters that they belong to.

    `dashes`: whether level strokes are hyphens, that stand in words.
    """
    every = list(pieces)
    least = options.tall_mm[0] * PX_PER_MM
    tall = [each for each in every if each.high > least or (dashes and _is_dash(each, options))]
    lines = _lines(tall, options)
    chosen = {each.number for line in lines for each in line}
    low = [each for each in every if each.high <= least and each.number not in chosen]
    for line in lines:
        if not all(_is_dash(each, options) for each in line):
            yield sorted([*line, *_small(line, low, options)], key=lambda each: (each.left, each.top))


def _lines(pieces: Iterable[Piece], options: PrintOptions) -> list[list[Piece]]:
    """Tall pieces in lines, each as the pieces come from left to right."""
    ordered = sorted(pieces, key=lambda each: each.left)
    farthest = options.space * options.tall_mm[1] * PX_PER_MM
    lines: list[list[Piece]] = []
    # Where each line ends: right, top and foot. On a page full of print only few lines end near to a piece.
    ends = np.full((3, len(ordered)), -np.inf)
    for piece in ordered:
        right, top, foot = ends[:, : len(lines)]
        near = (right > piece.left - farthest) & (top < piece.foot) & (foot > piece.top)
        at = next((k for k in np.flatnonzero(near) if _goes_on(lines[k], piece, options)), len(lines))
        if at == len(lines):
            lines.append([])
        lines[at].append(piece)
        end = _end(lines[at])
        ends[:, at] = end.right, end.top, end.foot
    return lines


def _end(line: Sequence[Piece]) -> Piece:
    """The piece with which a line ends: one drawn over another may come after it."""
    return max(line[-3:], key=lambda each: each.right)


def _is_dash(piece: Piece, options: PrintOptions) -> bool:
    return (
        piece.high <= options.tall_mm[0] * PX_PER_MM
        and piece.wide > options.dash_aspect * piece.high
        and piece.wide > options.dash_mm * PX_PER_MM
    )


def _goes_on(line: list[Piece], piece: Piece, options: PrintOptions) -> bool:
    """Whether a piece is the next one of a line."""
    last = _end(line)
    letters = [each for each in line[-4:] if not _is_dash(each, options)]
    high = max((each.high for each in letters), default=piece.high)
    shared = min(last.foot, piece.foot) - max(last.top, piece.top)
    near = -options.overlap * high < piece.left - last.right < options.space * max(high, piece.high)
    if not near or shared <= options.beside * min(last.high, piece.high):
        return False
    after_dash = _is_dash(last, options)
    if after_dash or _is_dash(piece, options):
        other = piece if after_dash else max(letters, key=lambda each: each.right, default=last)
        dash = last if after_dash else piece
        down = ((dash.top + dash.foot) / 2 - other.top) / max(other.high, 1)
        return options.dash_places[0] < down < options.dash_places[1]
    return options.heights[0] < piece.high / high < options.heights[1]


def _small(line: list[Piece], low: list[Piece], options: PrintOptions) -> list[Piece]:
    """The dots within a line, or right above it or beside it."""
    left, right = min(each.left for each in line), max(each.right for each in line)
    top, foot = min(each.top for each in line), max(each.foot for each in line)
    reach = options.dot_reach * (foot - top)
    return [
        each
        for each in low
        if left - reach < each.left and each.right < right + reach and top - reach < each.top and each.foot <= foot + 1
    ]
