"""A ring round a slot's circle is asked about; marks in the other slots are no ring."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.sheet.form import Region, Role
from engine.sheet.identity import SheetIdentity
from scanner.blank import PX_PER_MM
from scanner.intake.photo import Photo, Picture
from scanner.marks.doubts.emptyoptions import EncircledOptions
from scanner.marks.doubts.encircled import doubt_encircled
from scanner.marks.ink import SIDE_PX
from scanner.marks.verdict import Verdict
from scanner.pipeline import read
from scanner.reading import EMPTY, STRAY
from tests.pictures import in_colour
from tests.scanner.paper import Forms, Shot, blank, draw_mark, printed, taken
from tests.scanner.regions import form, region, seen

SHEET = SheetIdentity(4, 4)
FORMS, FORM = Forms(SHEET), printed(SHEET.number).form
SLOTS = {region.parent: [each for each in FORM.regions if each.parent == region.parent] for region in FORM.regions}
SETTLEMENTS = [slots for parent, slots in SLOTS.items() if parent and len(slots) > 2]


def ring(page: Picture, slot: Region, times: float) -> None:
    """A ring so many times as large as the slot's circle."""
    x, y = (np.array(slot.center_mm) * PX_PER_MM).astype(int).tolist()
    cv2.circle(page, (x, y), round(times * slot.radius_mm * PX_PER_MM), (40, 40, 190), 5, cv2.LINE_AA)


@pytest.mark.parametrize("times", [1.5, 1.9])
def test_a_ring_far_wider_than_the_circle_is_not_lost(times: float) -> None:
    page, random = in_colour(blank(SHEET.number).image), np.random.default_rng(2)
    for slots in SETTLEMENTS:
        ring(page, slots[0], times)
        draw_mark(page, slots[2], "X", random)
    reading = read(Photo("photo.jpg", taken(page, FORM, Shot(), random)), FORMS)
    found = {each.id: each for each in reading.regions}
    rings = [found[slots[0].id] for slots in SETTLEMENTS]
    assert rings
    assert all(each.mark == "O" or each.review is not None for each in rings)
    assert all(found[slots[2].id].mark == "X" for slots in SETTLEMENTS)


def asked(*sides: float) -> str | None:
    """Why a person is asked about an empty slot with ink as far as these shares of a ring round it."""
    cell = region((), name="F7")
    slot = replace(region(("X", "O"), Role.SLOT, "F7/0", "F7"), radius_mm=2.4)
    patches = seen(2)
    drawn = patches.photo.copy()
    start = 0.0
    for share in sides:
        around = 2 * np.pi * (start + np.linspace(0, share, 60))
        points = (SIDE_PX / 2 + 9 * np.stack([np.cos(around), np.sin(around)], axis=1)).round().astype(np.int32)
        cv2.polylines(drawn[0], [points], False, 60, 1)
        start += share + 0.1
    verdicts = [Verdict(EMPTY, 1.0, "X", None)] * 2
    results = doubt_encircled(verdicts, replace(patches, photo=drawn), form(cell, slot), EncircledOptions())
    assert [each.mark for each in results] == [EMPTY, EMPTY]
    assert results[0].review is None
    return results[1].review


def test_a_ring_that_is_not_quite_closed_is_one() -> None:
    assert asked(0.85) == STRAY


@pytest.mark.parametrize("sides", [(), (0.5,), (0.25, 0.25)])
def test_marks_on_two_sides_are_none(sides: tuple[float, ...]) -> None:
    assert asked(*sides) is None


def test_a_slot_that_was_asked_about_keeps_its_reason() -> None:
    slot = replace(region(("X", "O"), Role.SLOT, "F7/0", "F7"), radius_mm=2.4)
    dark = replace(seen(2), photo=np.full((2, SIDE_PX, SIDE_PX), 60, np.uint8))
    verdicts = [Verdict(EMPTY, 1.0, "X", None), Verdict(EMPTY, 0.9, "X", "glare")]
    assert doubt_encircled(verdicts, dark, form(region(()), slot), EncircledOptions())[1].review == "glare"
