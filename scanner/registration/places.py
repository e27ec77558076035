"""Where each box of a group lies, in a closer look at where the group was found: by its own print and its corners.

The corners tell how the box's piece of paper is turned and foreshortened.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.blank import Blank
from scanner.following.pieces import Pieces, Seek
from scanner.following.sight import Sight, sight_of
from scanner.intake.photo import Photo
from scanner.registration.options import FlapOptions
from scanner.registration.surroundings import Attempt, Group
from scanner.warp import Floats, Warp, Window, compose

LOST = 0.01
"""What isn't believed matches by so much less than the least that is believed."""


@dataclass(frozen=True)
class Beside:
    """The paper beside the map, on which boxes are looked for; `warp` has it as one with the map."""

    photo: Photo
    blank: Blank
    warp: Warp
    options: FlapOptions

    def sight(self, moved: Floats, window: Window) -> Sight:
        """What photo and blank show of a window of the page that has moved by an affine map (2, 3)."""
        return sight_of(self.photo, self.blank, self.warp.after(moved), window)


@dataclass(frozen=True, eq=False)
class Place:
    """Where a box was found: the affine map (2, 3) from the page to where it lies now, and how well it matches.

    `departure_mm`: how far the box lies from where the boxes around it have it.
    """

    moved: Floats
    match: float
    departure_mm: float = 0.0


def settled(places: dict[str, Place], options: FlapOptions) -> bool:
    """Whether all boxes of a group match well and lie where the group has them."""
    near, good = options.box_near_mm, options.good_match
    return all(place.match >= good and place.departure_mm <= near for place in places.values())


def placed_closely(paper: Beside, group: Group, attempt: Attempt) -> dict[str, Place]:
    """Each box by its own print and corners, in a closer look at where the group was found."""
    options = paper.options
    window = Window.around((box.outline_mm for box in group), options.margin_mm, options.fine_px_per_mm)
    places = _place_boxes(paper.sight(attempt.moved, window), group, attempt, options)
    if settled(places, options):
        return places
    # Paper that has moved far is looked at again from where its boxes were found: then each fits better.
    best = max(places.values(), key=lambda place: place.match)
    again = Attempt(best.moved, best.match)
    return _better(places, _place_boxes(paper.sight(best.moved, window), group, again, options))


def _better(one: dict[str, Place], other: dict[str, Place]) -> dict[str, Place]:
    """Each box's better place."""
    return {name: max(place, other[name], key=lambda each: each.match) for name, place in one.items()}


def _place_boxes(sight: Sight, group: Group, attempt: Attempt, options: FlapOptions) -> dict[str, Place]:
    """Boxes of one size by the print at their middles and their corners, near where their group has them."""
    radius_mm, px_per_mm = group[0].radius_mm, sight.window.px_per_mm
    middle_half, corner_half = (round(half * px_per_mm) for half in (radius_mm + options.rim_mm, radius_mm))
    reach, corner_reach = (round(each * px_per_mm) for each in (options.box_reach_mm, options.corner_reach_mm))
    near = (round(options.box_near_mm * px_per_mm),)
    pieces = Pieces(sight.photo, sight.blank, middle_half + reach + corner_reach + 1)
    middles = np.array([box.center_mm for box in group])
    seek = Seek(middle_half, reach, near, options.good_match)
    steps, matches = _sought(pieces, sight.window, middles, middles, seek)
    corners = np.array([box.outline_mm for box in group])
    seek = Seek(corner_half, corner_reach, near, options.good_match)
    points = corners.reshape(-1, 2)
    shifts, at_corners = _sought(
        pieces, sight.window, points, points + np.repeat(steps, corners.shape[1], axis=0), seek
    )
    shifts, at_corners = shifts.reshape(corners.shape), at_corners.reshape(corners.shape[:2])
    bends = _affine(corners - middles[:, None], shifts, np.maximum(0.0, at_corners - options.least_match))
    return {
        box.id: _box_place(attempt, middle, step, float(match), bend, float(seen.mean()), options)
        for box, middle, step, match, bend, seen in zip(group, middles, steps, matches, bends, at_corners, strict=True)
    }


def _box_place(
    attempt: Attempt, middle: Floats, step: Floats, match: float, bend: Floats, at_corners: float, options: FlapOptions
) -> Place:
    """Where a box lies by its middle's step and its corners' bend about it, if its middle was found at all."""
    if match < options.least_match:
        return Place(attempt.moved, min(match, attempt.match))
    linear = np.eye(2) + bend[:, :2]
    about = np.hstack([linear, (step + middle + bend[:, 2] - linear @ middle)[:, None]])
    return Place(compose(attempt.moved, about), max(match, at_corners), float(np.hypot(*step)))


def _sought(
    pieces: Pieces, window: Window, print_mm: Floats, at_mm: Floats, seek: Seek
) -> tuple[Floats, NDArray[np.float32]]:
    """How far from `at_mm` the print of the places `print_mm`, (n, 2), is found, in millimetres, and its match."""
    own, expected = (np.round(window.pixels(points)).astype(int) for points in (print_mm, at_mm))
    found, match = pieces.sought(own, expected, seek)
    return (found + expected - own) / window.px_per_mm - (at_mm - print_mm), match


def _affine(points: Floats, shifts: Floats, weights: Floats) -> Floats:
    """The affine changes (m, 2, 3) by which weighted points (m, n, 2) shift, held back where they say little."""
    terms = np.concatenate([points, np.ones((*points.shape[:2], 1))], axis=2)
    weighted = (terms * weights[:, :, None]).transpose(0, 2, 1)
    solved: Floats = np.linalg.solve(weighted @ terms + np.diag([1.0, 1.0, 0.1]), weighted @ shifts)
    return solved.transpose(0, 2, 1)
