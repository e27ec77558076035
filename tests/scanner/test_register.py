"""Every region is found where the paper has carried it, never in its neighbour's place."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.sheet.form import Role
from scanner.edges import arrows
from scanner.errors import NotThisSheetError, TooBlurredError
from scanner.following.cells import Cells, map_window
from scanner.following.identity import Fit, fit_of
from scanner.following.sight import Sight, sight_of
from scanner.following.track import Track
from scanner.intake.photo import Photo
from scanner.location.locate import locate
from scanner.options import ScanOptions
from scanner.registration.register import Registration, has_slipped, register, without_guesses
from scanner.warp import Floats, Warp, project
from tests.pictures import in_colour
from tests.scanner.paper import (
    FORMS,
    OTHER,
    SHEET,
    Shot,
    blank,
    photograph,
    printed,
    registration_of,
    some_marks,
    taken,
)

OPTIONS = ScanOptions()
FORM = printed(SHEET.number).form
BLANK = blank(SHEET.number)
FOOT_PX = 243 * 8
"""Where the flaps begin, under the lowest fiducials, on the blank at 8 pixels a millimetre."""


def registered(photo: Photo) -> Registration:
    return registration_of(photo)


def errors_mm(registration: Registration, shot: Shot, role: Role) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How far each region's farthest corner is from the truth."""
    pairs = zip(FORM.regions, registration.outlines_px, strict=True)
    off = [found - shot.to_photo(FORM, np.array(region.outline_mm)) for region, found in pairs if region.role is role]
    return np.array([np.linalg.norm(each, axis=1).max() for each in off]) / registration.warp.px_per_mm


def test_paper_is_followed_onto_a_corner_that_bends_up_by_the_fiducial_on_it() -> None:
    shot = Shot(turn_deg=20, tilt_deg=20, lift_mm=25)
    photo = photograph(SHEET.number, shot, some_marks(FORM))
    located = locate(photo, FORMS, OPTIONS.locate, OPTIONS.follow)
    assert (len(located.tags), len(located.lifted)) == (7, 1)
    assert errors_mm(register(photo, BLANK, located, OPTIONS.follow, OPTIONS.register), shot, Role.CELL).max() < 0.5
    without = register(photo, BLANK, replace(located, lifted=()), OPTIONS.follow, OPTIONS.register)
    assert errors_mm(without, shot, Role.CELL).max() > 1


@pytest.mark.parametrize(
    "shot",
    [
        Shot(),
        Shot(turn_deg=180, tilt_deg=25, bend_mm=1.5, shadow=0.3),
        Shot(px_per_mm=4.0, turn_deg=70, tilt_deg=35, bend_mm=3, shadow=0.5, noise=5),
        Shot(px_per_mm=3.0, turn_deg=-20, tilt_deg=15, bend_mm=-2, noise=4),
    ],
    ids=["plain", "ordinary", "hard", "coarse"],
)
def test_a_marked_bent_sheet_is_followed_to_a_fraction_of_a_millimetre(shot: Shot) -> None:
    registration = registered(photograph(SHEET.number, shot, some_marks(FORM)))
    cells = errors_mm(registration, shot, Role.CELL)
    assert cells.mean() < 0.1
    assert cells.max() < 0.5
    assert errors_mm(registration, shot, Role.SLOT).max() < 0.3
    assert errors_mm(registration, shot, Role.BOX).max() < 0.5
    assert registration.identity > 0.5
    assert registration.match.min() > 0.3


def test_the_flat_page_alone_would_not_do() -> None:
    shot = Shot(turn_deg=180, tilt_deg=25, bend_mm=1.5)
    photo = photograph(SHEET.number, shot, some_marks(FORM))
    located = locate(photo, FORMS, OPTIONS.locate, OPTIONS.follow)
    flat = project(located.homography, Cells.of(FORM.regions).centers)
    off = np.linalg.norm(flat - shot.to_photo(FORM, Cells.of(FORM.regions).centers), axis=1)
    assert off.max() / shot.px_per_mm > 0.8


def moved_flap(step_mm: tuple[float, float], turn_deg: float) -> tuple[Photo, Shot, Floats]:
    """A photo in which the paper under the map has been cut off and moved; and how it moved."""
    shot, foot = Shot(), FOOT_PX
    page = in_colour(BLANK.image)
    middle = (page.shape[1] / 2, (foot + page.shape[0]) / 2)
    turn = cv2.getRotationMatrix2D(middle, -turn_deg, 1.0) + np.array([[0, 0, step_mm[0]], [0, 0, step_mm[1]]]) * 8
    flap = page.copy()
    flap[:foot] = (60, 80, 90)
    moved = np.asarray(cv2.warpAffine(flap, turn, page.shape[1::-1], borderValue=(60, 80, 90)), np.uint8)
    moved[:foot] = page[:foot]
    photo = Photo("photo.jpg", taken(moved, FORM, shot, np.random.default_rng(2)))
    return photo, shot, np.hstack([turn[:, :2], turn[:, 2:] / 8])


@pytest.mark.parametrize(("step_mm", "turn_deg"), [((3.0, 2.0), 0.0), ((-2.0, 4.0), 2.5), ((0.0, 3.0), -4.0)])
def test_boxes_are_found_on_flaps_that_have_moved(step_mm: tuple[float, float], turn_deg: float) -> None:
    photo, shot, moved = moved_flap(step_mm, turn_deg)
    registration = registered(photo)
    for region, found, match in zip(FORM.regions, registration.outlines_px, registration.match, strict=True):
        if region.role is Role.BOX:
            truth = shot.to_photo(FORM, np.array(region.outline_mm) @ moved[:, :2].T + moved[:, 2])
            assert np.linalg.norm(found - truth, axis=1).max() / shot.px_per_mm < 0.6
            assert match > 0.4


def test_boxes_on_a_flap_that_is_folded_away_are_not_found() -> None:
    page = in_colour(BLANK.image)
    page[FOOT_PX:] = np.random.default_rng(4).integers(60, 160, page[FOOT_PX:].shape)
    registration = registered(Photo("photo.jpg", taken(page, FORM, Shot(), np.random.default_rng(2))))
    boxes = [match for region, match in zip(FORM.regions, registration.match, strict=True) if region.role is Role.BOX]
    cells = [match for region, match in zip(FORM.regions, registration.match, strict=True) if region.role is Role.CELL]
    assert max(boxes) < OPTIONS.register.flaps.least_match
    assert min(cells) > 0.5


def test_what_matches_a_box_far_worse_than_cells_match_is_not_believed() -> None:
    page = in_colour(BLANK.image)
    for region in (each for each in FORM.regions if each.role is Role.BOX):
        x, y = (round(8 * v) for v in region.center_mm)
        half = round(8 * region.radius_mm)
        page[y - half - 24 : y + half // 2, x - half // 2 : x + half + 24] = 255
        page[y + half // 2 : y + half + 48, x - half - 24 : x + half + 24] = 255
    photo = Photo("photo.jpg", taken(page, FORM, Shot(), np.random.default_rng(2)))
    located = locate(photo, FORMS, OPTIONS.locate, OPTIONS.follow)
    credulous = replace(OPTIONS.register, flaps=replace(OPTIONS.register.flaps, least_share=0.0))
    boxes = [i for i, region in enumerate(FORM.regions) if region.role is Role.BOX]
    least = OPTIONS.register.flaps.least_match
    believed = register(photo, BLANK, located, OPTIONS.follow, credulous).match[boxes] >= least
    doubted = register(photo, BLANK, located, OPTIONS.follow, OPTIONS.register).match[boxes] < least
    assert (believed & doubted).any()


@pytest.mark.parametrize(
    ("match", "side_by_side", "slipped"), [(0.4, True, True), (0.4, False, False), (0.08, True, False)]
)
def test_two_cells_side_by_side_that_are_seen_tell_of_a_slip(match: float, side_by_side: bool, slipped: bool) -> None:
    cells = Cells.of(FORM.regions)
    count = len(cells.centers)
    far = int(cells.distances[0].argmax())
    further = [0, int(cells.neighbours[0][0]) if side_by_side else far]
    here, matches = np.full(count, 0.5, np.float32), np.full(count, 0.5, np.float32)
    here[further], matches[further] = 0.2, match
    track = Track(np.zeros((count, 2)), matches, np.zeros(count, np.float32), np.ones(count, bool))
    fit = Fit(here, np.full(count, 0.3, np.float32), 0.5)
    assert has_slipped(track, fit, cells, OPTIONS.register) == slipped


@pytest.mark.parametrize("several", [True, False])
def test_where_print_fits_better_further_on_in_several_cells_neither_they_nor_weak_ones_beside_them_count(
    several: bool,
) -> None:
    """A piece of the map that slid or was turned over, or a sheet below; in a cell or two it may be ink or grain."""
    cells = Cells.of(FORM.regions)
    inner = next(i for i, near in enumerate(cells.neighbours) if len(near) == 6)
    weak, plain = cells.neighbours[inner][:2]
    far = [i for i in range(len(cells.centers)) if cells.distances[i, inner] > 3 * cells.pitch_mm]
    further = [inner, *(far[: OPTIONS.register.several_further - 1] if several else [])]
    here, match = np.full((2, len(cells.centers)), 0.5, np.float32)
    here[further], match[weak] = 0.2, 0.3
    track = Track(np.zeros((len(match), 2)), match, np.zeros_like(match), np.ones(len(match), bool))
    left = without_guesses(track, Fit(here, np.full_like(here, 0.3), 0.5), cells, OPTIONS.register).match
    assert set(np.flatnonzero(left < 0).tolist()) == ({*further, weak} if several else set())
    assert left[plain] == match[plain]


def test_a_sheet_too_weak_to_trust_cell_by_cell_is_followed_where_its_print_fits_in_place() -> None:
    shot = Shot(px_per_mm=4.0, blur_px=2.7, noise=7, light=0.35)
    registration = registered(photograph(SHEET.number, shot, some_marks(FORM)))
    cells = [match for region, match in zip(FORM.regions, registration.match, strict=True) if region.role is Role.CELL]
    assert np.mean(np.array(cells) > OPTIONS.follow.least_match) < 0.6
    assert errors_mm(registration, shot, Role.CELL).max() < 0.5


def under_something(photo: Photo, shot: Shot, share: float) -> tuple[Photo, np.ndarray[tuple[int], np.dtype[np.bool_]]]:
    """The photo with something dark on a share of the cells, those lowest, and which cells are clear of it."""
    centers = shot.to_photo(FORM, Cells.of(FORM.regions).centers)
    edge = round(float(np.quantile(centers[:, 1], 1 - share)))
    left, right = (round(float(x)) for x in (centers[:, 0].min(), centers[:, 0].max()))
    image = photo.image.copy()
    low = round(float(centers[:, 1].max()) + 8 * shot.px_per_mm)
    part = image[edge:low, left - 40 : right + 40]
    part[:] = np.random.default_rng(0).integers(50, 70, part.shape, np.uint8)
    return Photo(photo.name, image), centers[:, 1] < edge - 8 * shot.px_per_mm


def test_what_lies_under_a_cup_is_not_believed_and_the_rest_is_read() -> None:
    shot = Shot(px_per_mm=4.0)
    photo, clear = under_something(photograph(SHEET.number, shot, some_marks(FORM)), shot, 0.4)
    registration = registered(photo)
    cells = np.array([region.role is Role.CELL for region in FORM.regions])
    covered = Cells.of(FORM.regions).distances[clear].min(axis=0) > 2 * Cells.of(FORM.regions).pitch_mm
    assert errors_mm(registration, shot, Role.CELL)[clear].max() < 0.5
    assert np.mean(registration.match[cells][clear] > OPTIONS.follow.least_match) > 0.9
    assert (registration.match[cells][covered] < 0).all()
    with pytest.raises(NotThisSheetError):
        registered(under_something(photo, shot, 0.65)[0])


def test_a_sheet_in_plain_sight_has_to_show_more_of_its_print_than_one_that_is_covered() -> None:
    shot = Shot(px_per_mm=4.0)
    plain = photograph(SHEET.number, shot, some_marks(FORM))
    covered, _ = under_something(plain, shot, 0.4)

    def strictly(photo: Photo, knowing_tags: int) -> Registration:
        register_options = replace(OPTIONS.register, plain_identity=1.0, knowing_tags=knowing_tags)
        strict = replace(OPTIONS, register=register_options)
        return registration_of(photo, strict)

    assert strictly(covered, knowing_tags=9).identity > OPTIONS.register.least_identity
    with pytest.raises(NotThisSheetError):
        strictly(plain, knowing_tags=9)
    assert strictly(plain, knowing_tags=8).identity > OPTIONS.register.least_identity, "by its tags it is no other"


def test_a_sheet_of_which_hardly_a_cell_is_seen_is_refused_however_well_its_tags_are() -> None:
    shot = Shot(px_per_mm=4.0, blur_px=1.0, noise=36, light=0.3)
    photo = photograph(SHEET.number, shot, some_marks(FORM))
    assert len(locate(photo, FORMS, OPTIONS.locate, OPTIONS.follow).tags) >= OPTIONS.register.knowing_tags
    with pytest.raises((NotThisSheetError, TooBlurredError)):
        registered(photo)


def slipped_by_a_cell(photo: Photo) -> Registration:
    """What registration makes of fiducials that all lie one cell's pitch off."""
    located = locate(photo, FORMS, OPTIONS.locate, OPTIONS.follow)
    cells = Cells.of(FORM.regions)
    step = cells.centers[cells.neighbours[40][0]] - cells.centers[40]
    shift = np.array([[1, 0, step[0]], [0, 1, step[1]], [0, 0, 1.0]])
    homography = located.homography @ shift
    printed_at = {fiducial.tag: np.array(fiducial.corners_mm) for fiducial in FORM.fiducials}
    tags = tuple(replace(tag, corners_px=project(homography, printed_at[tag.number])) for tag in located.tags)
    return register(photo, BLANK, replace(located, homography=homography, tags=tags), OPTIONS.follow, OPTIONS.register)


def test_a_registration_that_has_slipped_to_the_neighbouring_cells_is_refused() -> None:
    with pytest.raises(NotThisSheetError):
        slipped_by_a_cell(photograph(SHEET.number, Shot(), some_marks(FORM)))


def test_another_sheets_print_is_refused() -> None:
    photo = photograph(SHEET.number, Shot(), some_marks(FORM))
    located = locate(photo, FORMS, OPTIONS.locate, OPTIONS.follow)
    with pytest.raises(NotThisSheetError):
        register(photo, blank(OTHER.number), located, OPTIONS.follow, OPTIONS.register)


def test_identity_tells_this_sheet_from_another_with_the_same_cells() -> None:
    photo = photograph(SHEET.number, Shot(), some_marks(FORM, share=1.0))
    registration, cells = registered(photo), Cells.of(FORM.regions)
    sight = sight_of(photo, BLANK, registration.warp, map_window(cells, FORM, 2.0))
    round_about = np.asarray(cv2.rotate(BLANK.window(sight.window), cv2.ROTATE_180), np.uint8)
    turned = Sight(sight.window, sight.photo, arrows(round_about, 4.0))
    assert fit_of(sight, cells).identity > 0.4
    assert abs(fit_of(turned, cells).identity) < OPTIONS.register.least_identity


def test_a_warp_straightens_what_it_maps() -> None:
    shot = Shot(tilt_deg=20, turn_deg=30)
    warp = Warp(shot.homography(FORM), None, FORM.page_mm)
    assert warp.tilt_deg == pytest.approx(20, abs=2)
    window = map_window(Cells.of(FORM.regions), FORM, 4.0)
    straight = warp.straighten(photograph(SHEET.number, shot).grey(0), window)
    assert np.corrcoef(straight.ravel(), BLANK.window(window).ravel())[0, 1] > 0.9
