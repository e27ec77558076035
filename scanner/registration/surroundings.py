"""Surroundings: the paper around a group of boxes, and where in it the group's print fits best."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Region
from scanner.blank import Blank
from scanner.edges import Arrows, arrows, even_light, lengths, photo_floor
from scanner.following.sight import Sight, straightened
from scanner.intake.photo import Photo
from scanner.matching import best_match
from scanner.registration.options import FlapOptions
from scanner.warp import Floats, Warp, Window, compose, moved_by, shift_by

Group = tuple[Region, ...]
STILL = np.eye(2, 3)
"""The affine map of paper that hasn't moved."""


@dataclass(frozen=True, eq=False)
class Attempt:
    """How a group may have moved, an affine map (2, 3), and how well its print matches there.

    `expected`: it was looked for where a fold or its neighbours have it, which leaves chance far fewer places than a
    search all round.
    """

    moved: Floats
    match: float
    expected: bool = False


@dataclass(frozen=True)
class Surroundings:
    """Where a group is looked for: in `sight`, straightened as the map's paper lies.

    `print_` is the part of the page that is the group's: its boxes and a margin.
    """

    sight: Sight
    blank: Blank
    print_: Window

    def attempt(self, guess: Floats, reach_mm: float, near_mm: float = 0.0, plain: float = 1.0) -> Attempt:
        """The guess moved to where the group's print, moved so, fits best within reach, and how well it fits there.

        What fits by `plain` so near is believed without a search of all the reach.
        """
        window = self.sight.window
        reach = round(reach_mm * window.px_per_mm)
        edges = moved_by(guess, self.print_.corners)
        pixels = window.pixels(edges) + 0.5
        low, high = np.floor(pixels.min(axis=0) + 1e-6).astype(int), np.ceil(pixels.max(axis=0) - 1e-6).astype(int)
        (left, top), (width, height) = (low - reach).tolist(), (high - low).tolist()
        area = self.sight.photo[max(top, 0) : top + height + 2 * reach, max(left, 0) : left + width + 2 * reach]
        if min(left, top) < 0 or area.shape[:2] != (height + 2 * reach, width + 2 * reach):
            return Attempt(guess, -1.0)
        if not area.any():
            return Attempt(guess, 0.0)
        print_ = self._print(guess, low, (width, height))
        near = round(near_mm * window.px_per_mm)
        x, y, match = best_match(area, print_, float(lengths(print_).sum()), near, plain)
        return Attempt(compose(shift_by((x - reach) / window.px_per_mm, (y - reach) / window.px_per_mm), guess), match)

    def _print(self, moved: Floats, low: NDArray[np.intp], size: tuple[int, int]) -> Arrows:
        """The group's print as it looks in the sight where the page has moved, nothing of its neighbours'."""
        window = self.sight.window
        (left, top), (width, height) = (low / window.px_per_mm).tolist(), (side / window.px_per_mm for side in size)
        there = Window(window.left + left, window.top + top, width, height, window.px_per_mm)
        print_ = self.blank.moved_arrows(there, moved)
        if np.array_equal(moved[:, :2], STILL[:, :2]):
            return print_
        corners = there.pixels(moved_by(moved, self.print_.corners))
        own = cv2.fillConvexPoly(np.zeros(print_.shape[:2], np.uint8), np.round(corners).astype(np.int32), 1)
        return np.asarray(cv2.copyTo(print_, own), np.float32)


def surroundings(
    photo: Photo, blank: Blank, groups: tuple[Group, ...], warp: Warp, options: FlapOptions, away_mm: float = 0.0
) -> dict[Group, Surroundings]:
    """The surroundings of each group and what is so much farther away, cut out of one straightened picture of all."""
    px_per_mm = options.coarse_px_per_mm
    around = options.margin_mm + options.reach_mm
    everything = Window.around((box.outline_mm for group in groups for box in group), around + away_mm, px_per_mm)
    evened = even_light(straightened(photo, warp, everything), px_per_mm)
    printed = blank.arrows(everything)
    found = {}
    for group in groups:
        outlines = [box.outline_mm for box in group]
        # The noise where the group should be: farther off may be a table's cloth.
        floor = photo_floor(evened[_part(everything, Window.around(outlines, around, px_per_mm))])
        window = Window.around(outlines, around + away_mm, px_per_mm)
        part = _part(everything, window)
        sight = Sight(window, arrows(evened[part], floor), printed[part])
        found[group] = Surroundings(sight, blank, Window.around(outlines, options.margin_mm, px_per_mm))
    return found


def _part(whole: Window, part: Window) -> tuple[slice, slice]:
    """The rows and columns of a picture of the whole that show another window of the same resolution."""
    left, top = (round(v * whole.px_per_mm) for v in (part.left - whole.left, part.top - whole.top))
    height, width = part.shape
    return slice(top, top + height), slice(left, left + width)
