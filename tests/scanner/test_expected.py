"""Tags whose outline something breaks are read where the others say they are, and nothing else is read for one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.sheet.fiducials import DATA_SYMBOLS, POSITIONS, PRIME, encode
from engine.sheet.identity import SheetIdentity
from engine.sheet.layout import fiducial_boxes
from scanner.following.options import FollowOptions
from scanner.intake.photo import Photo, Picture
from scanner.location.expected import read_expected
from scanner.location.locate import locate
from scanner.location.options import LocateOptions, TagOptions
from scanner.location.tags import Tag, searches
from tests.scanner.paper import OTHER, SHEET, Forms, Shot, photograph, printed

OPTIONS = TagOptions()
SHOT = Shot(px_per_mm=4.0, turn_deg=40, tilt_deg=20, bend_mm=1.5)
LETTER = SheetIdentity(SHEET.seed, SHEET.players, "letter", SHEET.lang)


def plainly_found(photo: Photo) -> tuple[Tag, ...]:
    """What the detector finds at first."""
    return next(searches(photo, OPTIONS))


def places(sheet: SheetIdentity, shot: Shot) -> dict[int, np.ndarray]:
    """The corners of each tag in the photo, by its number."""
    form = printed(sheet.number).form
    return {each.tag: shot.to_photo(form, np.array(each.corners_mm)) for each in form.fiducials}


def with_pens(image: Picture, sheet: SheetIdentity, shot: Shot, positions: tuple[int, ...]) -> Picture:
    """The photo with a thin pen across a corner of some tags: a detector finds no outline of four sides there."""
    crossed = image.copy()
    for position in positions:
        corners = places(sheet, shot)[encode(sheet.number)[position]]
        ends = np.array([corners[0] + 0.25 * (corners[k] - corners[0]) for k in (1, 3)])
        along = ends[1] - ends[0]
        start, end = (tuple(int(v) for v in np.round(point)) for point in (ends[0] - 2 * along, ends[1] + 2 * along))
        cv2.line(crossed, start, end, (190, 200, 60), 5, cv2.LINE_AA)
    return crossed


def seen_of(photo: Photo, sheet: SheetIdentity, positions: tuple[int, ...]) -> tuple[Tag, ...]:
    """Those of the tags that are found at these positions."""
    chosen = {encode(sheet.number)[position] for position in positions}
    return tuple(tag for tag in plainly_found(photo) if tag.number in chosen)


@pytest.mark.parametrize("sheet", [SHEET, LETTER])
@pytest.mark.parametrize("given", [(0, 1), (0, 2), (1, 7), (6, 7)])
def test_from_two_tags_all_others_are_read_in_their_places(sheet: SheetIdentity, given: tuple[int, ...]) -> None:
    photo = photograph(sheet.number, SHOT)
    read = read_expected(photo, seen_of(photo, sheet, given), OPTIONS)
    assert {tag.number for tag in read} == set(encode(sheet.number))
    for tag in read[len(given) :]:
        assert np.abs(tag.corners_px - places(sheet, SHOT)[tag.number]).max() < 1.5


def test_a_pen_across_their_corners_hides_tags_from_the_detector_only() -> None:
    crossed = with_pens(photograph(SHEET.number, SHOT).image, SHEET, SHOT, (0, 1, 2, 3, 4))
    photo = Photo("photo.jpg", crossed)
    found = plainly_found(photo)
    assert len(found) < DATA_SYMBOLS
    located = locate(photo, Forms(SHEET), LocateOptions(), FollowOptions())
    assert (located.number, located.matched_by) == (SHEET.number, "code")


def test_grain_and_dark_hide_tags_from_the_detector_only() -> None:
    shot = Shot(px_per_mm=7.0, turn_deg=20, light=0.12, noise=9)
    photo = photograph(SHEET.number, shot)
    assert len(plainly_found(photo)) < DATA_SYMBOLS
    plain = photograph(SHEET.number, Shot(px_per_mm=7.0, turn_deg=20))
    read = read_expected(photo, seen_of(plain, SHEET, (1, 7)), OPTIONS)
    assert {tag.number for tag in read} == set(encode(SHEET.number))


def test_where_tags_are_hidden_nothing_is_read_for_one() -> None:
    hidden = photograph(SHEET.number, SHOT).image.copy()
    shot = photograph(SHEET.number, SHOT)
    random = np.random.default_rng(5)
    for position in (2, 3, 4, 5):
        corners = places(SHEET, SHOT)[encode(SHEET.number)[position]]
        (left, top), (right, low) = (corners.min(axis=0) - 12).astype(int), (corners.max(axis=0) + 12).astype(int)
        blocks = random.integers(0, 2, (9, 9), np.uint8) * np.uint8(220)
        thing = cv2.resize(blocks, (right - left, low - top), interpolation=cv2.INTER_NEAREST)
        hidden[top:low, left:right] = thing[..., None]
    read = read_expected(Photo("photo.jpg", hidden), seen_of(shot, SHEET, (0, 7)), OPTIONS)
    assert {tag.position for tag in read} == {0, 1, 6, 7}


@pytest.mark.parametrize(("share", "least"), [(0.3, 8), (0.45, 4), (0.55, 3)])
def test_a_tag_of_which_a_corner_is_covered_is_read_where_it_is_or_not_at_all(share: float, least: int) -> None:
    shot = Shot(px_per_mm=4.0, turn_deg=40, tilt_deg=35, bend_mm=1.5, blur_px=1.0)
    whole, outlines = photograph(SHEET.number, shot), places(SHEET, shot)
    covered = whole.image.copy()
    for position in (2, 3, 4, 5, 6):
        a, b, c, d = outlines[encode(SHEET.number)[position]]
        thing = np.array([a + 0.5 * (a - c), a + 2 * share * (b - a), a + 2 * share * (d - a)])
        cv2.fillPoly(covered, [np.round(thing).astype(np.int32)], (20, 20, 20))
    read = read_expected(Photo("photo.jpg", covered), seen_of(whole, SHEET, (0, 1, 7)), OPTIONS)
    assert len(read) >= least, "three of them are given"
    for tag in read[3:]:
        off_mm = np.abs(tag.corners_px - outlines[tag.number]).max() / shot.px_per_mm
        assert off_mm < 1.5, "fitted out of shape it would be 2.3 off"


def test_tags_beyond_the_pictures_edge_are_left_out() -> None:
    whole = photograph(SHEET.number, Shot(px_per_mm=4.0))
    given = seen_of(whole, SHEET, (0, 1))
    outlines = places(SHEET, Shot(px_per_mm=4.0))
    low = outlines[encode(SHEET.number)[4]][:, 1]
    for share in (0.2, 0.5, 0.8):
        end = round(low.min() + share * (low.max() - low.min()))
        cut = Photo("photo.jpg", np.ascontiguousarray(whole.image[:end]))
        assert {tag.position for tag in read_expected(cut, given, OPTIONS)} == {0, 1, 2, 3}


def test_one_tag_or_two_in_one_place_say_nothing_of_the_others() -> None:
    photo = photograph(SHEET.number, SHOT)
    tags = plainly_found(photo)
    assert read_expected(photo, tags[:1], OPTIONS) == tags[:1]
    stranger = Tag(encode(OTHER.number)[tags[0].position], tags[0].corners_px + 300)
    assert read_expected(photo, (*tags[:2], stranger), OPTIONS) == (*tags[:2], stranger)


@pytest.mark.parametrize("sheet", [SHEET, LETTER])
def test_places_are_those_of_the_printed_form(sheet: SheetIdentity) -> None:
    form = printed(sheet.number).form
    for box, fiducial in zip(fiducial_boxes(sheet.paper), form.fiducials, strict=True):
        assert fiducial.corners_mm[0] == pytest.approx(box[:2])


def test_in_noise_nothing_is_read_wherever_tags_are_claimed_to_be() -> None:
    random = np.random.default_rng(1)
    for _ in range(150):
        height, width = (int(side) for side in random.integers(300, 900, 2))
        noise = random.integers(0, 256, (height, width, 3), np.uint8)
        claimed = []
        for position in random.permutation(POSITIONS)[: int(random.integers(2, 6))]:
            side = float(random.choice([0.5, 5, 40, 300]))
            square = random.uniform(0, [width, height]) + side * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            bent = square + random.normal(0, side * float(random.choice([0, 0.3, 3])), (4, 2))
            claimed.append(Tag(int(random.integers(0, PRIME)) * POSITIONS + int(position), bent))
        assert read_expected(Photo("photo.jpg", noise), tuple(claimed), OPTIONS) == tuple(claimed)
