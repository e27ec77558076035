"""Boxes beside the map, on paper that may have been cut, turned, lifted and moved on its own, or folded away.

Boxes that stand together are looked for together, with the print around them, for one box looks much like the next;
then each by its own corners, which tell how its piece of paper is turned and foreshortened.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.sheet.form import Form, Region, Role
from scanner.blank import Blank
from scanner.edges import agreement, arrows, even_light, photo_arrows, summit
from scanner.options import FlapOptions
from scanner.photo import Photo
from scanner.track import BLANK_FLOOR, Sight
from scanner.warp import Floats, Warp, Window, compose

Group = tuple[Region, ...]
STILL = np.eye(2, 3)
"""The affine map of paper that hasn't moved."""


@dataclass(frozen=True)
class Place:
    """Where a box was found: the affine map (2, 3) from the page to where it lies now, and how well it matches.

    `departure_mm`: how far the box lies from where the boxes around it have it.
    """

    moved: Floats
    match: float
    departure_mm: float = 0.0


def find_boxes(photo: Photo, blank: Blank, form: Form, warp: Warp, options: FlapOptions) -> dict[str, Place]:
    """The place of each box by its id; those that aren't to be seen have a match under `options.least_match`.

    Groups that aren't where the map's paper has them are looked for again where a found group beside them says.
    """
    groups = together(form.regions, options)
    places: dict[str, Place] = {}
    for group in groups:
        places |= _find_group(photo, blank, group, warp, STILL, options)
    count = -1
    while count < (count := sum(place.match >= options.least_match for place in places.values())):
        for group in groups:
            beside = _nearest_found(group, groups, places, options)
            if places[group[0].id].match < options.least_match and beside is not None:
                places |= _find_group(photo, blank, group, warp, places[beside.id].moved, options)
    return places


def together(regions: tuple[Region, ...], options: FlapOptions) -> tuple[Group, ...]:
    """The boxes among the regions, in groups of those that stand near each other."""
    groups: list[Group] = []
    for box in regions:
        if box.role is Role.BOX:
            reach = options.group_radii * box.radius_mm
            near = [group for group in groups if any(_apart(box, other) < reach for other in group)]
            groups = [group for group in groups if group not in near]
            groups.append((*(other for group in near for other in group), box))
    return tuple(groups)


def _apart(one: Region, other: Region) -> float:
    """The distance of two regions' centres in millimetres."""
    return float(np.hypot(*np.subtract(one.center_mm, other.center_mm)))


def _nearest_found(
    group: Group, groups: tuple[Group, ...], places: dict[str, Place], options: FlapOptions
) -> Region | None:
    """The nearest box of the groups that were found."""
    found = [box for other in groups for box in other if places[box.id].match >= options.least_match]
    return min(found, key=lambda box: _apart(box, group[0]), default=None)


def _find_group(
    photo: Photo, blank: Blank, group: Group, warp: Warp, guess: Floats, options: FlapOptions
) -> dict[str, Place]:
    """The places of a group's boxes, looked for around where `guess` has them: as it is first, turned where needed."""
    moved, match = _move_group(photo, blank, group, warp, guess, options)
    middle = np.mean([box.center_mm for box in group], axis=0)
    for angle in options.angles_deg if match < options.good_match else ():
        turned, turned_match = _move_group(photo, blank, group, warp, compose(guess, _turn(middle, angle)), options)
        if turned_match > match:
            moved, match = turned, turned_match
    if match < options.least_match:
        return {box.id: Place(guess, match) for box in group}
    sight = _sight(photo, blank, _around(group, options.margin_mm, options.fine_px_per_mm), warp.after(moved))
    return {box.id: _place_box(sight, box, moved, match, options) for box in group}


def _move_group(
    photo: Photo, blank: Blank, group: Group, warp: Warp, guess: Floats, options: FlapOptions
) -> tuple[Floats, float]:
    """The guess moved to where the group's print fits best within reach, and how well it fits."""
    px_per_mm = options.coarse_px_per_mm
    wide = _sight(photo, blank, _around(group, options.margin_mm + options.reach_mm, px_per_mm), warp.after(guess))
    reach = round(options.reach_mm * px_per_mm)
    x, y, match = summit(agreement(wide.photo, wide.blank[reach:-reach, reach:-reach]))
    return compose(guess, _shift((x - reach) / px_per_mm, (y - reach) / px_per_mm)), match


def _sight(photo: Photo, blank: Blank, window: Window, warp: Warp) -> Sight:
    """A window as arrows; it may reach over the page's edge, where the blank is white."""
    level = int(np.clip(np.floor(np.log2(warp.px_per_mm / window.px_per_mm)), 0, 2))
    seen = even_light(warp.straighten(photo.grey(level), window, level), window.px_per_mm)
    return Sight(window, photo_arrows(seen), arrows(blank.window(window), BLANK_FLOOR))


def _around(group: Group, margin_mm: float, px_per_mm: float) -> Window:
    """The window of a group's boxes and a margin around them, in whole millimetres."""
    corners = np.array([corner for box in group for corner in box.outline_mm])
    low, high = np.floor(corners.min(axis=0) - margin_mm), np.ceil(corners.max(axis=0) + margin_mm)
    return Window(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]), px_per_mm)


def _place_box(sight: Sight, box: Region, moved: Floats, group_match: float, options: FlapOptions) -> Place:
    """One box by the print at its middle and its corners, near where its group has it."""
    middle = np.array(box.center_mm)
    step, match = _match_at(sight, middle, box.radius_mm + options.rim_mm, options.box_reach_mm)
    if match < options.least_match:
        return Place(moved, min(match, group_match))
    moved = compose(moved, _shift(*step))
    corners = np.array(box.outline_mm)
    found = [_match_at(sight, corner + step, box.radius_mm, options.corner_reach_mm, corner) for corner in corners]
    weights = np.array([max(0.0, corner_match - options.least_match) for _, corner_match in found])
    bend = _affine(corners - middle, np.array([shift for shift, _ in found]), weights)
    about = np.hstack([np.eye(2) + bend[:, :2], (bend[:, 2] - bend[:, :2] @ middle)[:, None]])
    at_corners = float(np.mean([corner_match for _, corner_match in found]))
    return Place(compose(moved, about), max(match, at_corners), float(np.hypot(*step)))


def _match_at(
    sight: Sight, at_mm: Floats, half_mm: float, reach_mm: float, print_mm: Floats | None = None
) -> tuple[Floats, float]:
    """How far from `at_mm` the print of `print_mm` (or of the same place) is found, in millimetres, and its match."""
    px_per_mm = sight.window.px_per_mm
    half, reach = round(half_mm * px_per_mm), max(1, round(reach_mm * px_per_mm))
    wanted = sight.window.pixels(at_mm)
    origin = sight.window.pixels(at_mm if print_mm is None else print_mm)
    column, row = np.round(origin).astype(int)
    left, top = np.round(wanted).astype(int)
    print_ = sight.blank[max(row - half, 0) : row + half + 1, max(column - half, 0) : column + half + 1]
    # Where the window ends, what is left of the print is looked for all the same.
    up, back = min(half, row), min(half, column)
    area = sight.photo[
        max(top - up - reach, 0) : top - up + print_.shape[0] + reach,
        max(left - back - reach, 0) : left - back + print_.shape[1] + reach,
    ]
    x, y, match = summit(agreement(area, print_))
    found = np.array([x + max(left - back - reach, 0) + back, y + max(top - up - reach, 0) + up])
    return (found - np.array([column, row]) - (wanted - origin)) / px_per_mm, match


def _affine(points: Floats, shifts: Floats, weights: Floats) -> Floats:
    """The affine change (2, 3) by which weighted points (n, 2) shift, held back where they say little."""
    terms = np.hstack([points, np.ones((len(points), 1))]) * weights[:, None]
    hold = np.diag([1.0, 1.0, 0.1])
    solved: Floats = np.linalg.solve(terms.T @ (terms / np.maximum(weights, 1e-9)[:, None]) + hold, terms.T @ shifts)
    return solved.T


def _shift(x: float, y: float) -> Floats:
    """The affine map that moves by x, y."""
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y]])


def _turn(middle: Floats, angle_deg: float) -> Floats:
    """The affine map that turns about a point, clockwise as seen on paper."""
    cosine, sine = np.cos(np.radians(angle_deg)), np.sin(np.radians(angle_deg))
    turn = np.array([[cosine, -sine], [sine, cosine]])
    return np.hstack([turn, (middle - turn @ middle)[:, None]])
