"""Where a strip of the map was torn out and laid back a hex further, no mark is read in the next hex in silence."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.sheet.form import Role
from scanner.following.cells import Cells
from scanner.intake.photo import Photo, Picture
from scanner.pipeline import read
from tests.pictures import in_colour
from tests.scanner.paper import FORMS, SHEET, Shot, blank, draw_mark, printed, some_marks, taken

FORM = printed(SHEET.number).form
CENTERS = Cells.of(FORM.regions).centers
TABLE = (235, 235, 235)


def strip_slid(page: Picture, angle_deg: float, wide_mm: float, step_mm: float) -> Picture:
    """The page, 8 pixels to a millimetre, with a strip of its map torn out that slid along the tear."""
    height, width = page.shape[:2]
    y, x = np.mgrid[:height, :width] / 8
    middle, angle = CENTERS.mean(axis=0), np.radians(angle_deg)
    across = (x - middle[0]) * np.cos(angle) + (y - middle[1]) * np.sin(angle)
    strip = (across > 0) & (across < wide_mm) & (y < CENTERS[:, 1].max())
    slid = np.array([[1, 0, -np.sin(angle) * step_mm * 8], [0, 1, np.cos(angle) * step_mm * 8]])
    torn = page.copy()
    torn[strip] = TABLE
    there = cv2.warpAffine(strip.astype(np.uint8), slid, (width, height)).astype(bool)
    torn[there] = cv2.warpAffine(page, slid, (width, height))[there]
    return torn


@pytest.mark.parametrize(
    ("seed", "angle_deg", "wide_mm", "step_mm"), [(10, 15.0, 50.0, -13.0), (20, 20.0, 30.0, -13.0)]
)
def test_no_mark_on_a_strip_that_slid_by_a_hex_is_read_in_the_next_one_in_silence(
    seed: int, angle_deg: float, wide_mm: float, step_mm: float
) -> None:
    page, marks, random = in_colour(blank(SHEET.number).image), some_marks(FORM, seed, 0.6), np.random.default_rng(seed)
    for region in FORM.regions:
        if region.id in marks:
            draw_mark(page, region, marks[region.id], random)
    torn = strip_slid(page, angle_deg, wide_mm, step_mm)
    reading = read(Photo("torn.jpg", taken(torn, FORM, Shot(), np.random.default_rng(seed))), FORMS)
    hexes = {region.id for region in FORM.regions if region.role is Role.CELL and region.marks}
    sure = {each.id: each.mark for each in reading.regions if each.id in hexes and each.review is None}
    assert len(sure) > 0.5 * len(hexes)
    assert sure == {name: marks.get(name, "") for name in sure}
