"""A sheet of another game goes through the scanner as it is: square cells, two marks, a print and a page of its own."""

from __future__ import annotations

import io
from functools import cache

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from engine.hexes import Point
from engine.sheet import fonts, tags
from engine.sheet.boxes import POINTS_PER_MM
from engine.sheet.fiducials import POSITIONS, encode
from engine.sheet.form import Fiducial, Form, Region, Role
from engine.sheet.pen import Pen
from scanner.blank import raster
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo
from scanner.location.recognise import Seen
from scanner.pipeline import read
from scanner.reading import Reading
from tests.pictures import in_colour
from tests.scanner.paper import Shot, draw_mark, some_marks, taken

PAGE_MM = (148.0, 210.0)
COLUMNS, ROWS, SIDE_MM = 7, 9, 14.0
LEFT_MM, TOP_MM, TAG_MM = 25.0, 36.0, 9.0
NUMBER = 20_000_000


def _box(center: Point, half: float) -> tuple[Point, Point, Point, Point]:
    """The corners of an upright square, clockwise from its top left."""
    x, y = center
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def _form() -> Form:
    """A board of 7 by 9 squares, with two boxes below it for who has won."""
    fiducials = tuple(
        Fiducial(tag, _box(((10.0, 138.0)[position % 2], 16.0 + 59.0 * (position // 2)), TAG_MM / 2))
        for position, tag in zip(range(POSITIONS), encode(NUMBER), strict=True)
    )
    places = {
        f"{chr(ord('a') + column)}{row + 1}": (LEFT_MM + SIDE_MM * (column + 0.5), TOP_MM + SIDE_MM * (row + 0.5))
        for row in range(ROWS)
        for column in range(COLUMNS)
    }
    cells = [_region(name, Role.CELL, at, SIDE_MM / 2, ("X", "O", "#")) for name, at in places.items()]
    boxes = [_region(name, Role.BOX, (x, 180.0), 4.0, ("X", "O")) for name, x in (("first", 60.0), ("second", 90.0))]
    return Form(PAGE_MM, fiducials, (*cells, *boxes))


def _region(name: str, role: Role, center: Point, half: float, marks: tuple[str, ...]) -> Region:
    return Region(name, role, center, half, _box(center, half), marks)


@cache
def printed() -> PrintedForm:
    """The sheet: a letter in every third square, a dot in every fifth."""
    form, file = _form(), io.BytesIO()
    canvas = Canvas(file, tuple(POINTS_PER_MM * side for side in PAGE_MM))
    fonts.register()
    pen = Pen(canvas, PAGE_MM)
    for fiducial in form.fiducials:
        tags.draw(pen, fiducial)
    pen.text((PAGE_MM[0] / 2, 24), "NOUGHTS AND CROSSES, FOUR IN A ROW", 5)
    for place, region in enumerate(form.regions):
        pen.polygon(region.outline_mm, 0.3, 0.4)
        if region.role is Role.CELL and place % 3 == 0:
            pen.middle(region.center_mm, region.id[0].upper(), 4)
        if region.role is Role.CELL and place % 5 == 0:
            pen.polygon(_box(region.center_mm, 1.0), fill=0.3)
    canvas.save()
    return PrintedForm(form, file.getvalue())


class Shelf:
    """Knows this one sheet."""

    def form(self, number: int) -> PrintedForm | None:
        return printed() if number == NUMBER else None

    def known(self, seen: Seen) -> tuple[int, ...]:
        return (NUMBER,)

    def alike(self, number: int) -> tuple[int, ...]:
        return (number,)


def _reading(shot: Shot, marks: dict[str, str]) -> Reading:
    page, random = in_colour(raster(printed()).image), np.random.default_rng(3)
    for region in printed().form.regions:
        if region.id in marks:
            draw_mark(page, region, marks[region.id], random)
    return read(Photo("photo.jpg", taken(page, printed().form, shot, random)), Shelf())


SHOTS = {
    "from-above": Shot(),
    "tilted-and-bent": Shot(turn_deg=205, tilt_deg=20, bend_mm=1.5, noise=3),
    "in-shadow": Shot(turn_deg=80, tilt_deg=10, shadow=0.4),
}


@pytest.mark.parametrize("shot", SHOTS.values(), ids=SHOTS)
def test_a_sheet_of_another_game_is_read(shot: Shot) -> None:
    marks = some_marks(printed().form, seed=9)
    found = _reading(shot, marks)
    sure = [region for region in found.regions if region.review is None]
    assert found.number == NUMBER
    assert not [region.id for region in sure if region.mark != marks.get(region.id, "")]
    assert len(sure) > 0.9 * len(found.regions)
