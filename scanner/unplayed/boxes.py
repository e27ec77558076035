"""Little boxes on the page beside the map, in which players sign or write."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.hexes import Point
from scanner.blank import PX_PER_MM
from scanner.unplayed.page import FlatPage
from scanner.unplayed.result import Box

_SIDES_MM = (3.5, 18.0)
_INKS = (0.3, 0.18, 0.1)
"""How dark a box's lines must be, tried one after the other: thin lines are pale in small photos."""


@dataclass(frozen=True, slots=True)
class PrintedBox:
    """A box: left, top, width and height in millimetres of the page, to the middle of its lines."""

    box: Box

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2)

    @property
    def size(self) -> float:
        """Its mean side."""
        return (self.box[2] + self.box[3]) / 2


def printed_boxes(page: FlatPage) -> list[PrintedBox]:
    """Every box about as wide as high beside the map: squares, circles, hexes; those within others are left out."""
    found: list[PrintedBox] = []
    for least in _INKS:
        new = [each for each in _closed(page, least) if not any(_same(each, other) for other in found)]
        found += new
    return [each for each in found if not any(_within(each, other) for other in found if other is not each)]


def _closed(page: FlatPage, least: float) -> list[PrintedBox]:
    """The boxes whose lines are closed where print at least so dark counts."""
    dark = (page.picture < 255 * (1 - least)).astype(np.uint8)
    contours, tree = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if tree is None:
        return []
    found = []
    for contour, link in zip(contours, tree[0], strict=True):
        left, top, wide, high = (each / PX_PER_MM for each in cv2.boundingRect(contour))
        if link[3] < 0 or not all(_SIDES_MM[0] < side < _SIDES_MM[1] for side in (wide, high)):
            continue
        if not 0.6 < wide / high < 1.7 or cv2.contourArea(contour) < 0.68 * wide * high * PX_PER_MM**2:
            continue
        # A hole's contour runs on the line around it.
        each = PrintedBox((left, top, wide, high))
        if page.layout.hex_at(each.middle) not in page.cells:
            found.append(each)
    return found


def _same(one: PrintedBox, other: PrintedBox) -> bool:
    apart = max(abs(a - b) for a, b in zip(one.middle, other.middle, strict=True))
    return apart < 0.3 * min(one.size, other.size) and abs(one.size - other.size) < 0.3 * other.size


def _within(one: PrintedBox, other: PrintedBox) -> bool:
    left, top, wide, high = other.box
    x, y = one.middle
    return one.size < other.size and left < x < left + wide and top < y < top + high
