"""Hexes that are coloured in are no scribbles: where they look like some, a person is asked."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.sheet.form import Region, Role
from scanner.intake.photo import Photo, Picture
from scanner.marks.doubts.coloured import doubt_coloured
from scanner.marks.doubts.options import ColouredOptions
from scanner.marks.ink import cut
from scanner.marks.options import UncolourOptions
from scanner.marks.verdict import Verdict
from scanner.pipeline import read
from scanner.reading import EMPTY, PALE_INK, SCRIBBLE
from tests.pictures import in_colour
from tests.scanner.paper import FORMS, SHEET, Shot, blank, draw_mark, printed, registration_of, some_marks, taken

FORM = printed(SHEET.number).form
MARKS = some_marks(FORM)
CELLS = [region for region in FORM.regions if region.role is Role.CELL and region.marks]
COLOURED = [region for region in CELLS if MARKS.get(region.id) == "X"]
COLOURS = {"yellow": (0.5, 0.9, 0.95), "blue": (0.92, 0.75, 0.6), "pencil": (0.75, 0.75, 0.75)}
"""What is left of blue, green and red light."""
PALE = {"pale yellow": (0.78, 0.94, 0.97)}
"""The same of a colour beside which a mark's own ink is far darker."""


def coloured_in(page: Picture, region: Region, left: tuple[float, float, float]) -> Picture:
    """The page with a hex coloured in by a zigzag."""
    layer = np.zeros(page.shape[:2], np.uint8)
    x, y = region.center_mm
    reach = 0.75 * region.radius_mm
    rows = np.linspace(-reach, reach, 9)
    ends = [(8 * (x + (reach if i % 2 else -reach)), 8 * (y + row)) for i, row in enumerate(rows)]
    cv2.polylines(layer, [np.round(ends).astype(np.int32)], False, 255, 11, cv2.LINE_AA)
    share = layer[:, :, None].astype(np.float32) / 255
    return np.asarray(page * (1 - share * (1 - np.array(left, np.float32))), np.uint8)


def photo_of(marks: dict[str, str], coloured: list[Region], colour: str, size: float = 1.0) -> Photo:
    """A photo of the sheet with these marks, some hexes coloured in, the marks in those so large beside others."""
    random = np.random.default_rng(3)
    page = in_colour(blank(SHEET.number).image)
    for region in coloured:
        page = coloured_in(page, region, (COLOURS | PALE)[colour])
    for region in FORM.regions:
        if mark := marks.get(region.id):
            radius_mm = region.radius_mm * (size if region in coloured else 1.0)
            draw_mark(page, replace(region, radius_mm=radius_mm), mark, random)
    return Photo("photo.jpg", taken(page, FORM, Shot(noise=1.0), np.random.default_rng(4)))


def asked(photo: Photo, scribbles: list[Region], coloured: tuple[int, ...] = ()) -> set[str]:
    """Which are asked about, if these are taken for scribbles and what else is drawn is read as it is."""
    taken_for = {region.id for region in scribbles}
    verdicts = [
        Verdict(SCRIBBLE if region.id in taken_for else MARKS.get(region.id, EMPTY), 1.0, EMPTY, None)
        for region in FORM.regions
    ]
    found = doubt_coloured(
        verdicts, cut(registration_of(photo)), np.array(coloured, int), FORM, ColouredOptions(), UncolourOptions()
    )
    assert [each.mark for each in found] == [each.mark for each in verdicts]
    assert {each.review for each in found} <= {None, PALE_INK}
    return {region.id for region, each in zip(FORM.regions, found, strict=True) if each.review}


@pytest.mark.parametrize("colour", COLOURS)
def test_what_is_coloured_in_is_no_scribble_for_certain(colour: str) -> None:
    empty = [region for region in CELLS if not MARKS.get(region.id)][:4]
    shaded = [*COLOURED, *empty]
    photo = photo_of(MARKS, shaded, colour)
    assert asked(photo, shaded) == {region.id for region in shaded}
    assert all(each.review or each.mark == MARKS.get(each.id, EMPTY) for each in read(photo, FORMS).regions)


def test_scribbles_of_the_sheets_pens_are_not_asked_about() -> None:
    scribbled = {region.id: SCRIBBLE for region in COLOURED}
    assert not asked(photo_of({**MARKS, **scribbled}, [], "blue"), COLOURED)


def test_one_scribble_a_little_paler_than_the_pens_is_not_but_several_far_paler_ones_make_it_so() -> None:
    pens, pale = photo_of({**MARKS, COLOURED[0].id: SCRIBBLE}, COLOURED[1:4], "blue"), COLOURED[1:4]
    assert asked(pens, COLOURED[:1]) == set()
    assert asked(pens, [COLOURED[0], *pale]) >= {region.id for region in pale}


def test_without_scribbles_or_ink_there_is_nothing_to_ask() -> None:
    photo = photo_of({}, [], "blue")
    assert asked(photo, []) == set()
    assert asked(photo, COLOURED) == set()
