"""Boxes on flaps that stand up about their fold are found where the camera sees them."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from engine.sheet.form import Role
from scanner.intake.photo import Photo
from scanner.options import ScanOptions
from scanner.registration.flaps import together
from scanner.registration.hinge import Hinge, camera_mm
from scanner.registration.places import Place
from scanner.registration.register import Registration, believed
from scanner.registration.surroundings import STILL
from scanner.warp import Floats, Warp, project
from tests.scanner.paper import SHEET, blank, printed, registration_of

OPTIONS = ScanOptions()
FORM = printed(SHEET.number).form
BLANK = blank(SHEET.number)
FOLD_MM = 241.5
"""Where the flaps begin; only the highest box, a few millimetres below, tells the scanner of it."""
SIZE_PX = (1500, 1900)
FOCAL_PX = 1500.0
BOXES = [i for i, region in enumerate(FORM.regions) if region.role is Role.BOX]


def view(across_deg: float, down_deg: float) -> Floats:
    """A camera 330 mm from the middle of the page, so far to its right and its foot: (3, 4), from x, y and height."""
    across, down = np.radians(across_deg), np.radians(down_deg)
    turn_x = np.array([[1, 0, 0], [0, np.cos(down), -np.sin(down)], [0, np.sin(down), np.cos(down)]])
    turn_y = np.array([[np.cos(across), 0, np.sin(across)], [0, 1, 0], [-np.sin(across), 0, np.cos(across)]])
    # What lies higher is nearer to the camera.
    turned = turn_x @ turn_y @ np.diag([1.0, 1.0, -1.0])
    middle = np.array([*FORM.page_mm, 0.0]) / 2
    lens = np.array([[FOCAL_PX, 0, SIZE_PX[0] / 2], [0, FOCAL_PX, SIZE_PX[1] / 2], [0, 0, 1]])
    seen: Floats = lens @ np.hstack([turned, (np.array([0, 0, 330.0]) - turned @ middle)[:, None]])
    return seen


def standing(angle_deg: float, fold_mm: float = FOLD_MM) -> Floats:
    """From the page, (x, y, 1), to where that is on paper standing up about a fold: (4, 3), (x, y, height, 1)."""
    cosine, sine = np.cos(np.radians(angle_deg)), np.sin(np.radians(angle_deg))
    return np.array([[1, 0, 0], [0, cosine, fold_mm * (1 - cosine)], [0, sine, -fold_mm * sine], [0, 0, 1]])


def photograph(camera: Floats, angle_deg: float, fold_mm: float = FOLD_MM) -> Photo:
    """The blank sheet on a table, all that lies below a fold standing up by an angle."""
    from_pixels = np.array([[1 / 8, 0, 1 / 16], [0, 1 / 8, 1 / 16], [0, 0, 1]])
    fold_px = round(fold_mm * 8)
    picture = np.full((SIZE_PX[1], SIZE_PX[0], 3), (60, 80, 90), np.uint8)
    for rows, place in ((slice(0, fold_px), standing(0)), (slice(fold_px, None), standing(angle_deg, fold_mm))):
        page, there = np.zeros_like(BLANK.image), np.zeros_like(BLANK.image)
        page[rows], there[rows] = BLANK.image[rows], 1
        seen, covered = (cv2.warpPerspective(each, camera @ place @ from_pixels, SIZE_PX) for each in (page, there))
        picture[covered > 0] = seen[covered > 0, None]
    noisy = cv2.GaussianBlur(picture, (0, 0), 0.7) * 0.8 + np.random.default_rng(1).normal(0, 3, picture.shape)
    return Photo("photo.jpg", np.clip(noisy, 0, 255).astype(np.uint8))


def registered(photo: Photo) -> Registration:
    return registration_of(photo)


def plainly(places: Mapping[str, Place]) -> dict[str, tuple[object, ...]]:
    """The places in numbers that can be compared."""
    return {name: (each.moved.tolist(), each.match, each.departure_mm) for name, each in places.items()}


@pytest.mark.parametrize(("across_deg", "down_deg", "angle_deg"), [(25, 10, 18), (-20, -15, 30), (5, 30, 24)])
def test_boxes_are_found_on_flaps_that_stand_up(across_deg: float, down_deg: float, angle_deg: float) -> None:
    camera = view(across_deg, down_deg)
    registration = registered(photograph(camera, angle_deg))
    moved = 0.0
    for i in BOXES:
        outline = np.array(FORM.regions[i].outline_mm)
        truth, flat = (project(camera @ standing(angle), outline) for angle in (angle_deg, 0.0))
        off = np.linalg.norm(registration.outlines_px[i] - truth, axis=1).max() / registration.warp.px_per_mm
        assert off < 1.0
        assert registration.match[i] > 0.4
        moved = max(moved, float(np.linalg.norm(truth - flat, axis=1).max()) / registration.warp.px_per_mm)
    assert moved > 8


@pytest.mark.parametrize("covered", [False, True])
def test_a_sheet_folded_above_its_boxes_is_followed_from_those_that_are_found(covered: bool) -> None:
    camera, angle_deg, fold_mm = view(0, 20), 20.0, 150.0
    image = photograph(camera, angle_deg, fold_mm).image.copy()
    below = camera @ standing(angle_deg, fold_mm)
    for fiducial in FORM.fiducials if covered else ():
        corners = np.array(fiducial.corners_mm)
        if corners[:, 1].min() > fold_mm:
            around = corners.mean(axis=0) + 1.3 * (corners - corners.mean(axis=0))
            cv2.fillPoly(image, [np.round(project(below, around)).astype(np.int32)], (90, 110, 130))
    registration = registered(Photo("photo.jpg", image))
    found = [i for i in BOXES if registration.match[i] > OPTIONS.register.flaps.least_match]
    assert len(found) >= (0.75 * len(BOXES) if covered else len(BOXES))
    for i in found:
        truth = project(below, np.array(FORM.regions[i].outline_mm))
        assert np.linalg.norm(registration.outlines_px[i] - truth, axis=1).max() / registration.warp.px_per_mm < 0.5


def test_the_page_tells_where_the_camera_is() -> None:
    camera = view(25, 20)
    place = -np.linalg.solve(camera[:, :3], camera[:, 3])
    assert camera_mm(camera[:, [0, 1, 3]], SIZE_PX) == pytest.approx(place, abs=12)


def test_from_straight_above_a_usual_lens_is_taken() -> None:
    camera = view(0, 0)
    assert camera_mm(camera[:, [0, 1, 3]], SIZE_PX) == pytest.approx([105, 148.5, 330 * 0.75 * 1900 / 1500], abs=3)


def test_only_boxes_below_the_map_hang_on_the_fold() -> None:
    camera = view(0, 20)
    warp = Warp(camera[:, [0, 1, 3]], None, FORM.page_mm)
    hinge = Hinge.of(photograph(camera, 0.0), FORM, warp, OPTIONS.register.flaps.margin_mm)
    boxes = tuple(FORM.regions[i] for i in BOXES)
    cell = next(region for region in FORM.regions if region.role is Role.CELL)
    assert hinge.raised((cell,), 20.0) is None
    moved = hinge.raised(boxes, 0.0)
    assert moved is not None
    assert moved == pytest.approx(np.eye(2, 3), abs=1e-9)


def test_of_boxes_found_in_one_place_none_is_believed() -> None:
    one, other, *rest = (FORM.regions[i] for i in BOXES)
    onto_it = np.column_stack([np.eye(2), np.subtract(one.center_mm, other.center_mm) + np.array([0.5, -1.0])])
    found = {box.id: Place(STILL, 0.6) for box in (one, *rest)} | {other.id: Place(onto_it, 0.4)}
    matches = {name: place.match for name, place in believed(FORM, found, 0.6, OPTIONS.register.flaps).items()}
    least = OPTIONS.register.flaps.least_match
    assert matches[one.id] < least
    assert matches[other.id] < least
    assert all(matches[box.id] == 0.6 for box in rest)


def test_of_neighbours_found_far_apart_none_is_believed() -> None:
    boxes = [FORM.regions[i] for i in BOXES]
    lowest = max(boxes, key=lambda box: box.center_mm[1])
    away = np.column_stack([np.eye(2), (0.0, 12.0)])
    found = {box.id: Place(STILL, 0.6) for box in boxes} | {lowest.id: Place(away, 0.6)}
    doubted = {name for name, place in believed(FORM, found, 0.6, OPTIONS.register.flaps).items() if place.match < 0.6}
    beside = {box.id for box in boxes if box is not lowest and box.id[:-1] == lowest.id[:-1]}
    assert lowest.id in doubted
    assert len(doubted) > 1
    assert doubted - {lowest.id} <= beside, "boxes of other rounds stay"


def test_a_box_that_was_not_found_takes_nobodys_place() -> None:
    one, other, *rest = (FORM.regions[i] for i in BOXES)
    onto_it = np.column_stack([np.eye(2), np.subtract(one.center_mm, other.center_mm)])
    found = {box.id: Place(STILL, 0.6) for box in (one, *rest)} | {other.id: Place(onto_it, 0.1)}
    assert plainly(believed(FORM, found, 0.6, OPTIONS.register.flaps)) == plainly(found)


def test_where_one_of_a_flaps_boxes_is_not_found_the_others_must_match_better() -> None:
    groups = together(FORM.regions, OPTIONS.register.flaps)
    group = next(each for each in groups if len(each) > 1)
    poorly = {box.id: Place(STILL, 0.4) for each in groups for box in each}
    assert believed(FORM, poorly, 0.6, OPTIONS.register.flaps) == poorly
    found = poorly | {group[0].id: Place(STILL, 0.1)}
    least = OPTIONS.register.flaps.least_match
    doubted = {
        name for name, place in believed(FORM, found, 0.6, OPTIONS.register.flaps).items() if place.match < least
    }
    assert doubted == {box.id for box in group}
    well = found | {box.id: Place(STILL, 0.55) for box in group[1:]}
    assert plainly(believed(FORM, well, 0.6, OPTIONS.register.flaps)) == plainly(well)


def rolled(camera: Floats, radius_mm: float) -> tuple[Photo, Floats]:
    """The blank sheet rolled about an axis along its longer side, as when it is held in the hand.

    Also where the middles of its boxes are in the photo, (n, 2).
    """
    from_pixels = np.array([[1 / 8, 0, 1 / 16], [0, 1 / 8, 1 / 16], [0, 0, 1]])
    picture = np.full((SIZE_PX[1], SIZE_PX[0], 3), (60, 80, 90), np.uint8)
    strips = np.arange(0, FORM.page_mm[0], 5.0)
    for left in strips:
        columns = slice(round(left * 8), round((left + 5) * 8))
        page, there = np.zeros_like(BLANK.image), np.zeros_like(BLANK.image)
        page[:, columns], there[:, columns] = BLANK.image[:, columns], 1
        place = camera @ _on_the_roll(left, radius_mm) @ from_pixels
        seen, covered = (cv2.warpPerspective(each, place, SIZE_PX) for each in (page, there))
        picture[covered > 0] = seen[covered > 0, None]
    noisy = cv2.GaussianBlur(picture, (0, 0), 0.7) * 0.8 + np.random.default_rng(1).normal(0, 3, picture.shape)
    middles = [np.array([FORM.regions[i].center_mm]) for i in BOXES]
    seen_at = [project(camera @ _on_the_roll(each[0, 0] // 5 * 5, radius_mm), each)[0] for each in middles]
    return Photo("photo.jpg", np.clip(noisy, 0, 255).astype(np.uint8)), np.array(seen_at)


def _on_the_roll(left: float, radius_mm: float) -> Floats:
    """From the page, (x, y, 1), to a flat strip of a roll that begins so far from the left: (4, 3)."""
    ends = (np.array([left, left + 5]) - FORM.page_mm[0] / 2) / radius_mm
    across, height = radius_mm * np.sin(ends) + FORM.page_mm[0] / 2, radius_mm * (np.cos(ends) - 1)
    x, z = (np.diff(each)[0] / 5 for each in (across, height))
    return np.array([[x, 0, across[0] - x * left], [0, 1, 0], [z, 0, height[0] - z * left], [0, 0, 1]])


@pytest.mark.parametrize(("radius_mm", "down_deg"), [(110, -25), (130, 25), (150, 35), (180, 35)])
def test_boxes_of_a_rolled_sheet_are_never_taken_for_the_next(radius_mm: float, down_deg: float) -> None:
    photo, middles = rolled(view(0, down_deg), radius_mm)
    registration = registered(photo)
    found = np.array([registration.outlines_px[i].mean(axis=0) for i in BOXES])
    off = np.linalg.norm(found - middles, axis=1) / registration.warp.px_per_mm
    seen = registration.match[BOXES] >= OPTIONS.register.flaps.least_match
    assert seen.any()
    assert off[seen].max() < 2
