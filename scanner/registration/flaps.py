"""Boxes beside the map, on paper that may have been cut, turned, lifted and moved on its own, or folded away.

Boxes that stand together are looked for together, with the print around them, for one box looks much like the next;
then each by itself (`scanner.registration.places`). A flap that stands up about its fold is looked for as the camera
would see it (`scanner.registration.hinge`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter

import cv2
import numpy as np

from engine.sheet.form import Form, Region, Role
from scanner.blank import Blank
from scanner.edges import lengths
from scanner.intake.photo import Photo
from scanner.matching import agreement
from scanner.registration.hinge import Hinge
from scanner.registration.options import FlapOptions
from scanner.registration.places import LOST, Beside, Place, placed_closely, settled
from scanner.registration.surroundings import STILL, Attempt, Group, Surroundings, surroundings
from scanner.warp import (
    Floats,
    Warp,
    Window,
    affine_between,
    compose,
    moved_by,
    project,
    shift_by,
    turn_about,
)

_match_of = attrgetter("match")
Placed = dict[Group, dict[str, Place]]
"""Each group's places by its boxes' ids."""


def find_boxes(
    photo: Photo, blank: Blank, form: Form, warp: Warp, usual: float, options: FlapOptions
) -> dict[str, Place]:
    """The place of each box by its id; those that aren't to be seen have a match under `options.least_match`.

    Groups that are plainly where the map's paper has them come first; those whose boxes don't match as the photo's
    cells do (`usual`) are also looked for where the nearest found group says, standing up, and turned.
    """
    groups = together(form.regions, options)
    if not groups:
        return {}
    good = max(options.least_match, min(options.good_match, options.good_share * usual))
    options = replace(options, good_match=good)
    sought_in = surroundings(photo, blank, groups, warp, options)
    plain = (options.near_mm, good)
    first = {group: around.attempt(STILL, options.reach_mm, *plain) for group, around in sought_in.items()}
    paper = Beside(photo, blank, warp, options)
    placed = {group: _place_group(paper, group, first[group]) for group in groups}
    doubted = tuple(group for group in groups if not settled(placed[group], options))
    farther = surroundings(photo, blank, doubted, warp, options, options.away_mm) if doubted else {}
    hinge = Hinge.of(photo, form, warp, options.margin_mm)
    for group in sorted(doubted, key=lambda each: -first[each].match):
        others = {name: each for other in groups if other != group for name, each in placed[other].items()}
        nearest = _nearest(group, form, others, options)
        attempt = _search_further(group, farther[group], first[group], nearest, hinge, options)
        if attempt is not first[group]:
            # As a whole: of two attempts a box apart, one may fit some boxes better and the other the rest.
            placed[group] = max(placed[group], _place_group(paper, group, attempt), key=_fitting)
    kept = {group: _unslipped(paper, group, placed[group], options.slip_lead) for group in groups}
    followed = _followed(kept, paper, farther)
    return {name: each for places in followed.values() for name, each in places.items()}


def _followed(before: Placed, paper: Beside, around: dict[Group, Surroundings]) -> Placed:
    """The same places, what isn't found looked for once more where the boxes that are have the paper between or beside
    them, from one group to the next: a sheet folded below its map, or rolled, goes on as it does there."""
    placed, options = dict(before), paper.options
    lost = [group for group in around if not _found(group, placed[group], options)]
    while len(seen := [group for group in placed if _found(group, placed[group], options)]) > 1 and lost:
        group = min(lost, key=lambda each: min(_apart(each[0], box) for other in seen for box in other))
        lost.remove(group)
        nearest = sorted(seen, key=lambda other: min(_apart(group[0], box) for box in other))
        guesses = [_moved_at(group, others, placed, options) for others in (nearest[:2], nearest)]
        # Where they have it in its place it has been looked for.
        moved = [guess for guess in guesses if guess is not None and _farness(group, guess) > options.near_mm]
        if not moved:
            continue
        attempts = [around[group].attempt(guess, options.followed_mm) for guess in moved]
        attempt = replace(max(attempts, key=_match_of), expected=True)
        again = _unslipped(paper, group, _place_group(paper, group, attempt), options.followed_lead)
        placed[group] = max(placed[group], again, key=_fitting)
    return placed


def _found(group: Group, places: dict[str, Place], options: FlapOptions) -> Group:
    """The boxes of a group that were found."""
    return tuple(box for box in group if places[box.id].match >= options.least_match)


def _unslipped(paper: Beside, group: Group, places: dict[str, Place], lead: float) -> dict[str, Place]:
    """A group's places if its print, headings and letters and all, fits there better than a box further on.

    One box looks like the next, so that a flap that is found a row off fits box by box. Where its print fits better
    elsewhere it is placed there; where it fits nowhere so many times better than elsewhere, none of its boxes is found.
    """
    options = paper.options
    for _ in range(2):
        found = _found(group, places, options)
        if not found:
            return places
        moved = _moved_as_one(found, places)
        here, there, step = _here_and_elsewhere(paper, moved, group)
        if here >= lead * there:
            return places
        if there <= here:
            break
        attempt = Attempt(compose(moved, shift_by(*step)), there)
        places = placed_closely(paper, group, attempt)
    return {name: Place(STILL, min(place.match, options.least_match - LOST)) for name, place in places.items()}


def _moved_at(group: Group, others: Sequence[Group], placed: Placed, options: FlapOptions) -> Floats | None:
    """The affine map (2, 3) by which the page has moved at a group, if all others lie with it on one plane; None where
    they don't say."""
    found = [(box, placed[other][box.id]) for other in others for box in _found(other, placed[other], options)]
    page = np.concatenate([np.array(box.outline_mm) for box, _ in found])
    ends = np.concatenate([moved_by(p.moved, np.array(box.outline_mm)) for box, p in found])
    plane, _ = cv2.findHomography(page, ends, cv2.RANSAC, options.plane_mm)
    if plane is None:
        return None
    corners = np.array([box.outline_mm for box in group]).reshape(-1, 2)
    return affine_between(corners, project(np.asarray(plane, np.float64), corners))


def _moved_as_one(boxes: Group, places: dict[str, Place]) -> Floats:
    """The affine map (2, 3) that leads the corners of boxes nearest to where each was found."""
    page = np.concatenate([np.array(box.outline_mm) for box in boxes])
    ends = [moved_by(places[box.id].moved, np.array(box.outline_mm)) for box in boxes]
    return affine_between(page, np.concatenate(ends))


def _here_and_elsewhere(paper: Beside, moved: Floats, group: Group) -> tuple[float, float, tuple[float, float]]:
    """How well a group's print fits that has moved so, how well a box further on, and how far, in mm, that is."""
    options = paper.options
    px_per_mm, radius_mm = options.coarse_px_per_mm, group[0].radius_mm
    reach = round(options.slip_radii * radius_mm * px_per_mm)
    outlines = [box.outline_mm for box in group]
    narrow = Window.around(outlines, options.margin_mm, px_per_mm)
    broad = Window.around(outlines, options.margin_mm + reach / px_per_mm, px_per_mm)
    print_ = paper.blank.arrows(narrow)
    wide = paper.sight(moved, broad)
    scores = agreement(wide.photo, print_, float(lengths(print_).sum()))
    # Where nothing has moved any further: both windows begin at a whole millimetre.
    middle = np.round(np.array([narrow.top - broad.top, narrow.left - broad.left]) * px_per_mm).astype(int)
    far = np.hypot(*(np.indices(scores.shape) - middle[:, None, None]))
    near = far <= options.slip_near_radii * radius_mm * px_per_mm
    there = np.unravel_index(int(np.where(near, -np.inf, scores).argmax()), scores.shape)
    down, across = ((np.array(there) - middle) / px_per_mm).tolist()
    return float(scores[near].max()), float(scores[there]), (across, down)


def _fitting(places: dict[str, Place]) -> float:
    """How well a group's boxes match in all."""
    return sum(max(place.match, 0.0) for place in places.values())


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


def _farness(group: Group, moved: Floats) -> float:
    """How far from its place a group lies that has moved so, in millimetres."""
    middle = np.mean([box.center_mm for box in group], axis=0)
    return float(np.hypot(*(moved_by(moved, middle) - middle)))


def _nearest(group: Group, form: Form, others: dict[str, Place], options: FlapOptions) -> Floats | None:
    """How the nearest box found has moved, of those of other groups."""
    found = [box for box in form.regions if box.id in others and others[box.id].match >= options.least_match]
    nearest = min(found, key=lambda box: _apart(box, group[0]), default=None)
    return None if nearest is None else others[nearest.id].moved


def _search_further(
    group: Group, around: Surroundings, first: Attempt, nearest: Floats | None, hinge: Hinge, options: FlapOptions
) -> Attempt:
    """The best of the first attempt, one from where the nearest found box says, standing up, and turned."""
    best = first
    if nearest is not None:
        best = max(best, around.attempt(nearest, options.reach_mm), key=_match_of)
    standing = _raised(group, around, hinge, options)
    if standing.match > best.match:
        return standing
    if not options.sign_of_print < best.match < options.good_match:
        return best
    middle = np.mean([box.center_mm for box in group], axis=0)
    guess = best.moved if best.match >= options.least_match else STILL
    # What was found, if it is surely there, has only to be turned in its place.
    reach_mm = options.turned_mm if best.match >= options.least_match_far else options.reach_mm
    turns = (compose(guess, turn_about(middle, angle)) for angle in options.angles_deg)
    return max([best, *(around.attempt(turned, reach_mm) for turned in turns)], key=_match_of)


def _raised(group: Group, around: Surroundings, hinge: Hinge, options: FlapOptions) -> Attempt:
    """The best attempt at a flap that stands up: at any angle, then between that and the next."""
    best, best_deg = Attempt(STILL, -1.0), 0.0

    def tried(angle_deg: float) -> Attempt:
        """How well the group is found, raised by this angle."""
        moved = hinge.raised(group, angle_deg)
        if moved is None or moved[1, 1] < options.most_squeezed:
            return Attempt(STILL, -1.0)
        return replace(around.attempt(moved, options.raised_mm), expected=True)

    angles = hinge.angles_deg(group, options.raised_step_mm, options.raised_deg)
    for angle in angles:
        attempt = tried(angle)
        if attempt.match > best.match:
            best, best_deg = attempt, angle
        elif best.match >= options.least_match_far:
            break
    if best.match < options.sign_of_print:
        return best
    apart = np.diff([0.0, *angles])[angles.index(best_deg)] / 3
    return max([best, tried(best_deg - apart), tried(best_deg + apart)], key=_match_of)


def _place_group(paper: Beside, group: Group, attempt: Attempt) -> dict[str, Place]:
    """The places of a group's boxes, each looked for near where the group was found; far off it must match better."""
    options, moved = paper.options, attempt.moved
    lost, near = options.least_match - LOST, _farness(group, moved) < options.near_mm
    if attempt.match < (options.least_match if near or attempt.expected else options.least_match_far):
        return {box.id: Place(STILL, min(attempt.match, lost)) for box in group}
    places = placed_closely(paper, group, attempt)
    if near:
        return places
    return {
        name: place if place.match >= options.least_match_far else replace(place, match=min(place.match, lost))
        for name, place in places.items()
    }
