"""A patch shows the ink of its region, upright and in even light, beside the blank."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hexes import Hex, Layout, Orientation
from engine.sheet.form import Form, Region, Role
from scanner.blank import Blank
from scanner.intake.photo import Photo
from scanner.marks.ink import REACH, SIDE_PX, Patches, cut, cut_about, cut_wide
from scanner.marks.newink import depths_of, own_area
from scanner.registration.register import Registration
from scanner.warp import Warp
from tests.scanner.paper import SHEET, Shot, blank, photograph, printed, registration_of, some_marks

FORM = printed(SHEET.number).form
MARKS = some_marks(FORM)
SHOTS = {
    "plain": Shot(),
    "shadow": Shot(shadow=0.6, noise=1.0),
    "turned": Shot(turn_deg=200, tilt_deg=25, bend_mm=1.5),
}


@cache
def patches(name: str) -> Patches:
    photo = photograph(SHEET.number, SHOTS[name], MARKS)
    return cut(registration_of(photo))


def new_ink(cut_out: Patches) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The share of each patch's middle that is dark in the photo and white on the blank."""
    middle = slice(SIDE_PX // 5, -SIDE_PX // 5)
    dark = (cut_out.photo < 150) & (cut_out.blank > 235)
    share: np.ndarray[tuple[int], np.dtype[np.float64]] = dark[:, middle, middle].mean(axis=(1, 2))
    return share


@pytest.mark.parametrize("name", SHOTS)
def test_every_region_has_a_patch_of_the_photo_and_of_the_blank(name: str) -> None:
    cut_out = patches(name)
    count = len(FORM.regions)
    assert cut_out.region_ids == tuple(region.id for region in FORM.regions)
    assert cut_out.photo.shape == cut_out.blank.shape == (count, SIDE_PX, SIDE_PX)
    assert cut_out.photo.dtype == cut_out.blank.dtype == np.uint8
    for measure in (cut_out.match, cut_out.inside, cut_out.glare, cut_out.contrast):
        assert measure.shape == (count,)
        assert np.isfinite(measure).all()


@pytest.mark.parametrize("name", SHOTS)
def test_ink_shows_where_somebody_drew_and_nowhere_else(name: str) -> None:
    share = new_ink(patches(name))
    slotted = {region.parent for region in FORM.regions}
    drawn = np.array([region.id in MARKS for region in FORM.regions])
    bare = np.array([region.id not in MARKS and region.id not in slotted for region in FORM.regions])
    assert share[drawn].min() > 0.02
    assert share[bare].max() < 0.02


@pytest.mark.parametrize("name", SHOTS)
def test_paper_is_white_in_light_and_in_shadow(name: str) -> None:
    cut_out = patches(name)
    free = [i for i, region in enumerate(FORM.regions) if region.id not in MARKS and region.role is Role.CELL]
    paper = [np.median(cut_out.photo[i][cut_out.blank[i] > 250]) for i in free]
    assert min(paper) > 240


@pytest.mark.parametrize("name", SHOTS)
def test_print_lies_on_print(name: str) -> None:
    cut_out = patches(name)
    inked = np.asarray(((cut_out.photo < 130) & (cut_out.blank > 235)).any(axis=(1, 2)))
    free = [i for i, region in enumerate(FORM.regions) if region.role is Role.CELL and not inked[i]]
    assert len(free) > 5, "no neighbour's ink reaches into these"
    likeness = [np.corrcoef(cut_out.photo[i].ravel(), cut_out.blank[i].ravel())[0, 1] for i in free]
    assert min(likeness) > 0.9


def test_the_blanks_patch_is_the_print_itself_at_its_place() -> None:
    page = blank(SHEET.number).image
    for i, region in enumerate(FORM.regions):
        half = REACH[region.role] * region.radius_mm
        low = np.round((np.array(region.center_mm) - half) * 8).astype(int)
        high = np.round((np.array(region.center_mm) + half) * 8).astype(int)
        whole = page[max(low[1], 0) : high[1], max(low[0], 0) : high[0]]
        if whole.shape[0] == whole.shape[1] == high[0] - low[0]:
            assert abs(float(whole.mean()) - float(patches("plain").blank[i].mean())) < 3


def test_coloured_ink_is_as_dark_as_black() -> None:
    photo = photograph(SHEET.number, Shot(noise=0.5))
    target = next(region for region in FORM.regions if region.role is Role.CELL and region.marks)
    index = FORM.regions.index(target)
    darkest = []
    for colour in [(20, 20, 220), (220, 60, 20), (20, 160, 20), (20, 20, 20)]:
        image = photo.image.copy()
        x, y = np.round(Shot().to_photo(FORM, np.array(target.center_mm))).astype(int)
        image[y - 6 : y + 6, x - 2 : x + 2] = colour
        marked = Photo("photo.jpg", image)
        found = registration_of(marked)
        darkest.append(int(cut(found).photo[index].min()))
    assert max(darkest) < 80


def test_what_lies_outside_the_photo_is_said_to() -> None:
    shot = Shot()
    image = photograph(SHEET.number, shot).image
    lowest = shot.to_photo(FORM, np.array([105.0, 262.0]))[1]
    photo = Photo("photo.jpg", np.ascontiguousarray(image[: round(float(lowest))]))
    found = registration_of(photo)
    inside = cut(found).inside
    below = [i for i, region in enumerate(FORM.regions) if region.center_mm[1] > 267]
    assert below
    assert inside[below].max() < 0.5
    assert inside[[i for i, region in enumerate(FORM.regions) if region.role is Role.CELL]].min() == 1


def test_glare_and_blur_are_measured() -> None:
    def measured(shot: Shot, gain: float) -> Patches:
        photo = photograph(SHEET.number, shot)
        bright = np.clip(photo.image.astype(float) * gain, 0, 255).astype(np.uint8)
        photo = Photo("photo.jpg", bright)
        return cut(registration_of(photo))

    crisp, glaring, soft = measured(Shot(), 1.0), measured(Shot(), 1.3), measured(Shot(blur_px=2.5), 1.0)
    assert np.median(crisp.glare) < 0.05
    assert np.median(glaring.glare) > 0.5
    assert np.median(soft.contrast) < 0.6 * np.median(crisp.contrast)


def test_blur_is_measured_alike_on_thin_and_on_bold_print() -> None:
    """Of lines of 0.25 mm a photo out of focus leaves a third of what it leaves of 0.75 mm."""
    thin, bold = (contrast_of_hexes(width_px, blur_px=6.0) for width_px in (2, 6))
    assert 0.7 < thin / bold < 1.4


def contrast_of_hexes(width_px: int, blur_px: float) -> float:
    """The contrast of nine hexes printed with lines so wide, seen flat and out of focus at 8 pixels a millimetre."""
    layout = Layout(Orientation.POINTY, 8.0, (25.0, 25.0))
    cells = [Hex(q, r) for q in range(3) for r in range(3)]
    page = np.full((8 * 80, 8 * 100), 255, np.uint8)
    for cell in cells:
        outline = np.round(np.array(layout.corners(cell)) * 8 * 16).astype(np.int32)
        cv2.polylines(page, [outline], True, 0, width_px, cv2.LINE_AA, 4)
    regions = tuple(
        Region(f"{cell}", Role.CELL, layout.center(cell), 8.0, layout.corners(cell), ("X",)) for cell in cells
    )
    still = np.repeat(np.eye(2, 3)[None], len(regions), axis=0)
    well = np.ones(len(regions), np.float32)
    to_pixels = np.array([[8.0, 0.0, -0.5], [0.0, 8.0, -0.5], [0.0, 0.0, 1.0]])
    form = Form((100.0, 80.0), (), regions)
    seen = cv2.cvtColor(cv2.GaussianBlur(page, (0, 0), blur_px), cv2.COLOR_GRAY2BGR)
    photo = Photo("hexes.png", np.asarray(seen, np.uint8))
    warp = Warp(to_pixels, None, form.page_mm)
    found = Registration(photo, Blank(page), form, warp, still, well, well > 0, 1.0)
    return float(np.median(cut(found).contrast))


@given(st.integers(0, 999), st.integers(0, 6), st.sampled_from([50.0, 95.0, 97.0]))
@settings(max_examples=30, deadline=None)
def test_the_depth_of_ink_is_the_percentile_of_its_pixels(seed: int, count: int, percentile: float) -> None:
    inks = np.random.default_rng(seed).integers(0, 256, (count, SIDE_PX, SIDE_PX)).astype(np.float32)
    area = own_area(0.85)
    expected = [np.percentile(ink[area], percentile) for ink in inks]
    np.testing.assert_allclose(depths_of(inks, area, percentile), expected, atol=1e-9)


def test_more_places_than_one_picture_has_rows_for_are_seen_as_each_is_alone() -> None:
    registration = registration_of(photograph(SHEET.number, SHOTS["plain"], MARKS))
    cut_out = cut(registration)
    again = [0, 1, 2] * 120
    middles = np.array([FORM.regions[i].center_mm for i in again])
    many = cut_about(cut_out.of(again), registration, middles, np.full(len(again), 4.0))
    assert np.array_equal(many.photo[-3:], many.photo[:3])
    seen, drawn = cut_wide(registration, again, 1.3, 130)
    assert np.array_equal(seen[-3:], seen[:3])
    assert np.array_equal(drawn[-3:], drawn[:3])


def test_a_box_is_seen_in_the_light_that_falls_where_its_flap_lies() -> None:
    found = registration_of(photograph(SHEET.number, Shot(noise=0.5)))
    boxes = [i for i, region in enumerate(FORM.regions) if region.role is Role.BOX]
    highest = min(boxes, key=lambda i: FORM.regions[i].center_mm[1])
    # A shadow begins below the box, and its flap has slid into it.
    image, moved = found.photo.image.copy(), found.moved.copy()
    edge = round(float(found.outlines_px[highest][:, 1].max())) + 20
    image[edge:] = image[edge:] // 2
    moved[highest, 1, 2] += 20.0
    patches_there = cut(replace(found, photo=Photo("photo.jpg", image), moved=moved))
    assert np.median(patches_there.photo[highest]) > 240
