"""The sheet in a photo is known by its fiducials, or the photo is refused with the reason."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import cv2
import numpy as np
import pytest

from engine.sheet.fiducials import encode, numbers_with
from engine.sheet.form import Role
from engine.sheet.identity import Paper, SheetIdentity
from scanner.errors import (
    CoveredCodesError,
    MirroredError,
    NoSheetError,
    PartOfMapError,
    PartOfSheetError,
    SeveralSheetsError,
    SheetTooSmallError,
    TooBlurredError,
    TooDarkError,
    UnknownFormError,
    UnreadCodesError,
)
from scanner.following.cells import Pins
from scanner.following.likeness import print_shown_at
from scanner.following.options import FollowOptions
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo, Picture
from scanner.location.locate import Located, locate
from scanner.location.options import LocateOptions, TagOptions
from scanner.location.recognise import Seen
from scanner.location.tags import DICTIONARY, searches
from scanner.warp import project
from tests.pictures import in_colour
from tests.scanner.paper import FORMS, OTHER, SHEET, Forms, Shot, photograph, printed, some_marks

OPTIONS, FOLLOW = LocateOptions(), FollowOptions()
PLAIN = Shot(px_per_mm=4.0)
FORM = printed(SHEET.number).form


def find(image: Picture) -> Located:
    return locate(Photo("photo.jpg", image), FORMS, OPTIONS, FOLLOW)


def cover(image: Picture, shot: Shot, positions: tuple[int, ...]) -> Picture:
    """The photo with something lying on some of the fiducials."""
    covered = image.copy()
    for position in positions:
        tag = encode(SHEET.number)[position]
        corners = next(np.array(each.corners_mm) for each in FORM.fiducials if each.tag == tag)
        cv2.fillPoly(covered, [np.round(shot.to_photo(FORM, corners)).astype(np.int32)], (90, 120, 160))
    return covered


@pytest.mark.parametrize("turn_deg", [0, 45, 90, 135, 180, 250, 300])
def test_a_sheet_is_found_however_it_is_turned(turn_deg: float) -> None:
    shot = Shot(px_per_mm=4.0, turn_deg=turn_deg, tilt_deg=25, bend_mm=2)
    located = locate(photograph(SHEET.number, shot), FORMS, OPTIONS, FOLLOW)
    assert located.number == SHEET.number
    assert located.matched_by == "code"
    assert len(located.tags) == 8


def test_fiducials_lie_where_they_are_said_to_lie() -> None:
    shot = Shot(px_per_mm=5.0, turn_deg=20, tilt_deg=20)
    located = locate(photograph(SHEET.number, shot), FORMS, OPTIONS, FOLLOW)
    printed_at = {fiducial.tag: np.array(fiducial.corners_mm) for fiducial in FORM.fiducials}
    for tag in located.tags:
        off = tag.corners_px - shot.to_photo(FORM, printed_at[tag.number])
        assert np.abs(off).max() < 1.5
        flat = project(located.homography, printed_at[tag.number])
        assert np.abs(flat - tag.corners_px).max() < 2


@pytest.mark.parametrize("hidden", [(0,), (0, 7), (1, 3, 5), (0, 1, 2, 3), (4, 5, 6, 7), (0, 2, 4, 6)])
def test_any_four_fiducials_are_enough(hidden: tuple[int, ...]) -> None:
    image = cover(photograph(SHEET.number, PLAIN).image, PLAIN, hidden)
    located = find(image)
    assert located.number == SHEET.number
    assert len(located.tags) == 8 - len(hidden)


@pytest.mark.parametrize("hidden", [(0, 1, 2, 3, 4), tuple(range(8))])
def test_with_fewer_or_none_its_map_tells_it_from_the_others_known(hidden: tuple[int, ...]) -> None:
    image = cover(photograph(SHEET.number, PLAIN, some_marks(FORM)).image, PLAIN, hidden)
    located = find(image)
    assert located.number == SHEET.number
    assert located.matched_by == "map"
    assert len(located.tags) == 8 - len(hidden)
    cells = np.array([region.center_mm for region in FORM.regions if region.role is Role.CELL])
    off = project(located.homography, cells) - PLAIN.to_photo(FORM, cells)
    assert np.hypot(*off.T).max() < PLAIN.px_per_mm


class Unexpected(Forms):
    """Knows sheets by number alone, not by their map."""

    def known(self, seen: Seen) -> tuple[int, ...]:
        return ()


def test_with_one_fiducial_too_few_the_print_tells_which_of_the_sheets_left_it_is() -> None:
    hidden = (1, 2, 3, 5, 7)
    image = cover(photograph(SHEET.number, PLAIN, some_marks(FORM)).image, PLAIN, hidden)
    left = numbers_with({tag for position, tag in enumerate(encode(SHEET.number)) if position not in hidden})
    others = [found for each in left if (found := SheetIdentity.from_number(each)) and found != SHEET][:2]
    located = locate(Photo("photo.jpg", image), Unexpected(*others, SHEET), OPTIONS, FOLLOW)
    assert (located.number, located.matched_by) == (SHEET.number, "map")
    with pytest.raises(CoveredCodesError, match="3 of 8") as caught:
        locate(Photo("photo.jpg", image), Unexpected(*others), OPTIONS, FOLLOW)
    assert caught.value.exit_code == 4


def beside(image: Picture, thing: Picture) -> Picture:
    """The photo with something lying on the table, to the right of the page."""
    height, width = thing.shape[:2]
    wider = cv2.copyMakeBorder(image, 0, 0, 0, 2 * width, cv2.BORDER_CONSTANT, value=(40, 60, 80))
    table = np.asarray(wider, np.uint8)
    table[height : 2 * height, -2 * width : -width] = thing
    return table


def code_of(sheet: SheetIdentity, position: int) -> Picture:
    """One of a sheet's codes with its white rim, cut out of a photo."""
    form = printed(sheet.number).form
    corners = next(np.array(each.corners_mm) for each in form.fiducials if each.tag == encode(sheet.number)[position])
    low, high = corners.min(axis=0) - 1, corners.max(axis=0) + 1
    (left, top), (right, bottom) = np.round(PLAIN.to_photo(form, np.array([low, high]))).astype(int)
    return np.ascontiguousarray(photograph(sheet.number, PLAIN).image[top:bottom, left:right])


def sheets_sharing(positions: tuple[int, ...]) -> list[SheetIdentity]:
    """The sheets that have the codes of `SHEET` at three positions, without itself."""
    numbers = numbers_with({encode(SHEET.number)[position] for position in positions})
    return [found for each in numbers if (found := SheetIdentity.from_number(each)) and found != SHEET]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_three_codes_and_a_false_one_beside_the_page_that_name_another_sheet_are_three_codes(paper: Paper) -> None:
    seen, strange = (0, 4, 7), 6
    named = next(sheet for sheet in sheets_sharing(seen) if sheet.paper == paper)
    hidden = tuple(set(range(8)) - set(seen))
    image = beside(
        cover(photograph(SHEET.number, PLAIN, some_marks(FORM)).image, PLAIN, hidden), code_of(named, strange)
    )
    for known in (Forms(SHEET, named), Unexpected(SHEET, named)):
        located = locate(Photo("photo.jpg", image), known, OPTIONS, FOLLOW)
        assert (located.number, located.matched_by) == (SHEET.number, "map")
    with pytest.raises(CoveredCodesError, match="3 of 8"):
        locate(Photo("photo.jpg", image), Unexpected(named), OPTIONS, FOLLOW)


def test_a_code_of_the_sheet_that_lies_beside_the_page_is_not_taken_for_a_word_of_a_persons() -> None:
    image = cover(photograph(SHEET.number, PLAIN, some_marks(FORM)).image, PLAIN, (1, 2, 3, 5, 6))
    located = find(beside(image, code_of(SHEET, 6)))
    assert (located.number, located.matched_by) == (SHEET.number, "map")


def test_a_map_that_is_not_among_those_known_is_asked_for() -> None:
    image = cover(photograph(SHEET.number, PLAIN).image, PLAIN, tuple(range(8)))
    for known in (Forms(), Forms(OTHER)):
        with pytest.raises(UnknownFormError) as caught:
            locate(Photo("photo.jpg", image), known, OPTIONS, FOLLOW)
        assert caught.value.exit_code == 4


GRAINY = Shot(px_per_mm=3.0, turn_deg=30, tilt_deg=20, blur_px=1.0, noise=16)
STEEP = Shot(px_per_mm=4.0, turn_deg=90, tilt_deg=48)
SMALL = Shot(px_per_mm=2.0, turn_deg=30, tilt_deg=20, blur_px=0.9, noise=6)


@pytest.mark.parametrize("shot", [GRAINY, STEEP, SMALL])
def test_without_fiducials_grain_steep_tilt_and_few_pixels_leave_the_map_to_be_known_but_no_other(shot: Shot) -> None:
    image = cover(photograph(SHEET.number, shot, some_marks(FORM)).image, shot, tuple(range(8)))
    located = find(image)
    assert (located.number, located.matched_by) == (SHEET.number, "map")
    with pytest.raises((UnknownFormError, NoSheetError)):
        locate(Photo("photo.jpg", image), Forms(OTHER), OPTIONS, FOLLOW)


def test_a_map_hardly_seen_is_believed_by_its_print_and_another_laid_in_its_place_is_not() -> None:
    photo = photograph(SHEET.number, GRAINY, some_marks(FORM))
    cells = np.array([region.center_mm for region in FORM.regions if region.role is Role.CELL])
    there = GRAINY.to_photo(FORM, cells)
    middles, homography = Pins(cells, there), np.asarray(cv2.findHomography(cells, there)[0], np.float64)
    right, other = (
        print_shown_at(photo, printed(sheet.number), homography, middles, FOLLOW) for sheet in (SHEET, OTHER)
    )
    assert right > OPTIONS.plainly_shown > 2 * other


def test_part_of_a_sheet_with_few_fiducials_is_refused() -> None:
    image = photograph(SHEET.number, PLAIN).image
    with pytest.raises(PartOfSheetError, match="2 of its 8"):
        find(np.ascontiguousarray(image[: round(0.3 * image.shape[0])]))


def test_a_sheet_that_nobody_knows_has_its_own_exit_code() -> None:
    with pytest.raises(UnknownFormError) as caught:
        locate(photograph(SHEET.number, PLAIN), Forms(), OPTIONS, FOLLOW)
    assert caught.value.exit_code == 4


@pytest.mark.parametrize("hidden", [(), tuple(range(8))])
def test_a_mirrored_photo_is_refused_as_such(hidden: tuple[int, ...]) -> None:
    image = cover(photograph(SHEET.number, PLAIN).image, PLAIN, hidden)
    with pytest.raises(MirroredError):
        find(np.ascontiguousarray(image[:, ::-1]))


def test_half_a_map_is_refused() -> None:
    image = photograph(SHEET.number, PLAIN).image
    with pytest.raises(PartOfSheetError):
        find(np.ascontiguousarray(image[: round(0.45 * image.shape[0])]))


def test_part_of_a_map_without_codes_is_refused_without_a_word_of_codes() -> None:
    shot = Shot(px_per_mm=6.0)
    image = cover(photograph(SHEET.number, shot).image, shot, tuple(range(8)))
    bare = replace(printed(SHEET.number), form=replace(FORM, fiducials=()))

    class Known(Forms):
        def form(self, number: int) -> PrintedForm | None:
            return bare if number == SHEET.number else None

    right = round(0.7 * image.shape[1])
    with pytest.raises(PartOfMapError, match="only part of the map: take"):
        locate(Photo("part.jpg", np.ascontiguousarray(image[:, :right])), Known(SHEET), OPTIONS, FOLLOW)


def test_two_sheets_in_one_picture_are_refused() -> None:
    both = [photograph(number, PLAIN).image for number in (SHEET.number, OTHER.number)]
    with pytest.raises(SeveralSheetsError):
        find(np.hstack(both))
    with pytest.raises(SeveralSheetsError):
        find(np.hstack([both[0], both[0]]))


def test_a_sheet_far_away_is_refused_as_too_small() -> None:
    shot = Shot(px_per_mm=1.0, blur_px=0.3, noise=0.5)
    image = photograph(SHEET.number, shot).image
    table = np.full((1500, 1500, 3), 60, np.uint8)
    table[200 : 200 + image.shape[0], 200 : 200 + image.shape[1]] = image
    with pytest.raises((SheetTooSmallError, PartOfSheetError)):
        find(table)


@pytest.mark.parametrize("size_px", [(2700, 3600), (4500, 6000)])
def test_a_sharp_sheet_that_fills_a_small_part_of_a_large_picture_is_found(size_px: tuple[int, int]) -> None:
    image = photograph(SHEET.number, Shot(px_per_mm=2.6, turn_deg=20, blur_px=0.4, noise=1)).image
    table = np.full((*size_px, 3), (60, 80, 100), np.uint8)
    table[900 : 900 + image.shape[0], 1300 : 1300 + image.shape[1]] = image
    located = find(table)
    assert (located.number, located.matched_by, len(located.tags)) == (SHEET.number, "code", 8)


@pytest.mark.parametrize(("strange", "hidden"), [(None, (1, 2, 4, 7)), (585, (1, 2, 3, 4, 5, 7))])
def test_a_single_code_that_is_another_sheets_or_none_leaves_the_map_to_be_known(
    strange: int | None, hidden: tuple[int, ...]
) -> None:
    image = cover(photograph(SHEET.number, PLAIN, some_marks(FORM)).image, PLAIN, hidden)
    code = code_of(OTHER, 1)
    if strange is not None:
        drawn = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), strange, 40)
        code = in_colour(np.pad(drawn, 6, constant_values=255))
    located = find(beside(image, code))
    assert located.number == SHEET.number
    with pytest.raises((CoveredCodesError, UnreadCodesError, UnknownFormError)):
        locate(Photo("photo.jpg", beside(image, code)), Forms(OTHER), OPTIONS, FOLLOW)


def test_a_dark_photo_is_refused_as_dark() -> None:
    dark = photograph(SHEET.number, Shot(px_per_mm=4.0, light=0.02, noise=4)).image
    with pytest.raises(TooDarkError):
        find(dark)


def test_a_blurred_photo_is_refused_as_blurred() -> None:
    with pytest.raises(TooBlurredError):
        find(photograph(SHEET.number, Shot(px_per_mm=5.0, blur_px=14)).image)


def test_a_picture_of_something_else_is_refused() -> None:
    random = np.random.default_rng(3)
    page = np.full((1200, 900, 3), 230, np.uint8)
    for _ in range(60):
        x, y = (int(v) for v in random.integers(50, 800, 2))
        cv2.putText(page, "nothing", (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 2)
    with pytest.raises(NoSheetError):
        find(page)


def checked_cloth(height: int, width: int, square: int) -> Picture:
    """A table cloth of dark and bright squares."""
    y, x = np.mgrid[:height, :width] // square
    return np.repeat(np.where((x + y) % 2, 230, 60).astype(np.uint8)[..., None], 3, axis=2)


def test_on_checked_cloth_no_search_follows_one_that_sees_outlines_without_number() -> None:
    cloth = Photo("photo.jpg", checked_cloth(700, 700, 20))
    assert [len(found) for found in searches(cloth, TagOptions())] == [0]
    assert len(list(islice(searches(cloth, TagOptions(most_outlines=10_000)), 2))) == 2
    with pytest.raises(NoSheetError):
        find(cloth.image)


def test_a_sheet_on_checked_cloth_is_found() -> None:
    image = photograph(SHEET.number, PLAIN).image
    height, width = image.shape[:2]
    table = checked_cloth(height + 400, width + 400, 20)
    table[200 : 200 + height, 200 : 200 + width] = image
    assert find(table).number == SHEET.number
