"""Little boxes on the page beside the map, in which players sign or write."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np

from engine.hexes import Point
from scanner.blank import PX_PER_MM
from scanner.unplayed.page import FlatPage
from scanner.unplayed.result import Box
from scanner.unplayed.textoptions import BoxOptions

Printed = TypeVar("Printed")


@dataclass(frozen=True, slots=True)
class PrintedBox:
    """A box: left, top, width and height in millimetres of the page, to the middle of its lines."""

    box: Box

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2)

    @property
    def foot(self) -> float:
        """Its lower edge."""
        return self.box[1] + self.box[3]

    @property
    def size(self) -> float:
        """Its mean side."""
        return (self.box[2] + self.box[3]) / 2

    @property
    def aspect(self) -> float:
        """Its width by its height."""
        return self.box[2] / self.box[3]


def printed_boxes(page: FlatPage, options: BoxOptions) -> list[PrintedBox]:
    """Every box about as wide as high beside the map: squares, circles, hexes; those within others are left out."""
    found: list[PrintedBox] = []
    for least in options.inks:
        closed = _closed(page, least, options)
        found += [each for each in closed if not any(_same(each, other, options) for other in found)]
    return [each for each in found if not any(_within(each, other) for other in found if other is not each)]


def in_rows(boxes: Iterable[PrintedBox], row: float) -> list[PrintedBox]:
    """The boxes row by row, each from left to right; a row is so many of them high."""
    found = list(boxes)
    high = min((each.box[3] for each in found), default=0.0)
    return row_by_row(found, lambda each: each.box[:2], row * high)


def row_by_row(found: Iterable[Printed], place: Callable[[Printed], Point], high: float) -> list[Printed]:
    """What stands at a `place` each, from left to right and from the top row down.

    In a row is what lies lower than its topmost by less than half of how `high` rows are: they need not lie level.
    """
    left = sorted(found, key=lambda each: place(each)[1])
    ordered: list[Printed] = []
    while left:
        foot = place(left[0])[1] + high / 2
        count = max(sum(place(each)[1] < foot for each in left), 1)
        ordered += sorted(left[:count], key=lambda each: place(each)[0])
        left = left[count:]
    return ordered


def _closed(page: FlatPage, least: float, options: BoxOptions) -> list[PrintedBox]:
    """The boxes whose lines are closed where print at least so dark counts."""
    dark = (page.picture < 255 * (1 - least)).astype(np.uint8)
    contours, tree = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if tree is None:
        return []
    found = []
    for contour, link in zip(contours, tree[0], strict=True):
        left, top, wide, high = (each / PX_PER_MM for each in cv2.boundingRect(contour))
        if link[3] < 0 or not all(options.sides_mm[0] < side < options.sides_mm[1] for side in (wide, high)):
            continue
        full = cv2.contourArea(contour) >= options.least_full * wide * high * PX_PER_MM**2
        if not full or not options.aspect[0] < wide / high < options.aspect[1]:
            continue
        # A hole's contour runs on the line around it.
        each = PrintedBox((left, top, wide, high))
        if page.layout.hex_at(each.middle) not in page.cells:
            found.append(each)
    return found


def _same(one: PrintedBox, other: PrintedBox, options: BoxOptions) -> bool:
    apart = max(abs(a - b) for a, b in zip(one.middle, other.middle, strict=True))
    larger = abs(one.size - other.size)
    return apart < options.same * min(one.size, other.size) and larger < options.same * other.size


def _within(one: PrintedBox, other: PrintedBox) -> bool:
    left, top, wide, high = other.box
    x, y = one.middle
    return one.size < other.size and left < x < left + wide and top < y < top + high
