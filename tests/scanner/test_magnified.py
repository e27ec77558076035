"""Small marks are looked at once more, larger: they are told as well as others, and dots stay what they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.sheet.form import Region, Role
from scanner.blank import PX_PER_MM
from scanner.intake.photo import Photo, Picture
from scanner.marks.ink import cut
from scanner.marks.magnified import magnify
from scanner.marks.marks import look
from scanner.marks.options import MagnifyOptions
from scanner.options import ScanOptions
from scanner.pipeline import read
from scanner.reading import Reading
from tests.pictures import in_colour
from tests.scanner.paper import FORMS, SHEET, Shot, blank, draw_mark, printed, registration_of, taken

FORM = printed(SHEET.number).form
PLAIN = ScanOptions()
UNAIDED = replace(PLAIN, marks=replace(PLAIN.marks, magnify=MagnifyOptions(most_side=0.0)))
HEXES = [region for region in FORM.regions if region.role is Role.CELL and region.marks]
MARKED = dict(zip(HEXES[::2], "XOX" * len(HEXES), strict=False))


def smaller(region: Region, times: float) -> Region:
    """The region as if it were so many times as large, a little off its middle."""
    x, y = region.center_mm
    return replace(region, radius_mm=times * region.radius_mm, center_mm=(x + 0.7, y - 0.5))


def read_of(marks: Mapping[Region, str], size: float, options: ScanOptions = PLAIN, dots: int = 0) -> Reading:
    """What is read of a sheet with such marks, so many times as large as usual, and dots in other hexes."""
    page, random = in_colour(blank(SHEET.number).image), np.random.default_rng(7)
    for region, mark in marks.items():
        draw_mark(page, smaller(region, size), mark, random)
    for region in [each for each in HEXES if each not in marks][:dots]:
        dot(page, region)
    return read(Photo("photo.jpg", taken(page, FORM, Shot(px_per_mm=6.0), random)), FORMS, options=options)


def dot(page: Picture, region: Region) -> None:
    """A pen that was set down in a hex."""
    x, y = (np.array(region.center_mm) * PX_PER_MM).astype(int).tolist()
    cv2.circle(page, (x + 9, y - 12), 5, (110, 40, 30), -1, cv2.LINE_AA)


def told(reading: Reading, marks: Mapping[Region, str]) -> tuple[int, int]:
    """How many hexes were read wrong, and how many a person is asked about."""
    regions = {each.id: each for each in reading.regions}
    wrong = sum(regions[hex_.id].mark != marks.get(hex_, "") for hex_ in HEXES)
    return wrong, sum(regions[hex_.id].review is not None for hex_ in HEXES)


@pytest.mark.parametrize("size", [0.3, 0.45])
def test_small_marks_are_told_as_well_as_others(size: float) -> None:
    wrong, asked = told(read_of(MARKED, size), MARKED)
    assert wrong == 0
    assert asked <= 3


def test_without_a_larger_look_many_more_would_be_asked_about() -> None:
    _, asked = told(read_of(MARKED, 0.2), MARKED)
    _, unaided = told(read_of(MARKED, 0.2, UNAIDED), MARKED)
    assert unaided > 3 * asked


def test_marks_of_usual_size_are_read_as_they_are() -> None:
    plain, unaided = (read_of(MARKED, 1.0, options) for options in (PLAIN, UNAIDED))
    assert [(each.mark, each.confidence) for each in plain.regions] == [
        (each.mark, each.confidence) for each in unaided.regions
    ]


def test_the_dark_part_of_a_large_mark_is_no_small_one() -> None:
    page, random = in_colour(blank(SHEET.number).image), np.random.default_rng(7)
    for region in HEXES[::2]:
        dark = page.copy()
        draw_mark(dark, region, "T", random)
        x, y = (np.array(region.center_mm) * PX_PER_MM).astype(int).tolist()
        top = np.s_[y - 60 : y - 10, x - 40 : x + 40]
        page = np.asarray(cv2.addWeighted(page, 0.7, dark, 0.3, 0), np.uint8)
        page[top] = dark[top]
    registration = registration_of(Photo("photo.jpg", taken(page, FORM, Shot(px_per_mm=6.0), random)))
    patches = cut(registration)
    _, larger = magnify(look(patches, FORM, PLAIN.marks), patches, registration, PLAIN.marks.magnify)
    assert (larger.blank != patches.blank).any(axis=(1, 2)).sum() < 0.2 * len(HEXES[::2])


def test_dots_of_a_pen_are_no_marks() -> None:
    wrong, asked = told(read_of(MARKED, 1.0, dots=12), MARKED)
    assert wrong == 0
    assert asked <= 1
