"""Where there was so much light that a pale mark may be gone a person is asked; dark pens are still read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Role
from scanner.intake.photo import Photo, Picture
from scanner.marks.doubts.bleached import doubt_bleached, print_shown
from scanner.marks.doubts.lightoptions import BleachedOptions
from scanner.marks.exposure import lost_darkness
from scanner.marks.ink import Patches
from scanner.marks.verdict import Verdict
from scanner.pipeline import read
from scanner.reading import EMPTY, GLARE, Reading
from tests.pictures import in_colour
from tests.scanner.paper import FORMS, SHEET, Shot, blank, draw_mark, printed, some_marks, taken
from tests.scanner.regions import form, region

FORM = printed(SHEET.number).form
MARKS = some_marks(FORM)
MIDDLE_MM = np.mean([each.center_mm for each in FORM.regions if each.role is Role.CELL], axis=0)
PENCIL, PEN = 0.25, 1.0
"""What is left of the ink of the tests' pen, as shares."""
Light = Callable[[Picture], NDArray[np.generic]]


def page_with(ink: dict[str, float], marks: dict[str, str]) -> Picture:
    """The sheet with marks, each symbol in a pen whose ink is so dark."""
    random = np.random.default_rng(3)
    page = in_colour(blank(SHEET.number).image).astype(np.float32)
    for place in FORM.regions:
        if mark := marks.get(place.id):
            drawn = np.full(page.shape, 255, np.uint8)
            draw_mark(drawn, place, mark, random)
            page *= 1 - ink[mark] * (1 - drawn.astype(np.float32) / 255)
    return page.astype(np.uint8)


def read_in(light: Light, ink: dict[str, float], marks: dict[str, str] = MARKS) -> Reading:
    """What is read of that sheet in some light, a lamp's or a camera's that was told wrongly."""
    photo = taken(page_with(ink, marks), FORM, Shot(noise=1.5), np.random.default_rng(4))
    return read(Photo("photo.jpg", np.clip(light(photo), 0, 255).astype(np.uint8)), FORMS)


def mirrored(photo: Picture) -> NDArray[np.generic]:
    """With a lamp that mirrors itself in the middle of the map: beyond white there, and half so bright 25 mm away."""
    y, x = np.mgrid[: photo.shape[0], : photo.shape[1]]
    across, down = ((each - edge) / 5.0 - at for each, edge, at in ((x, 60, MIDDLE_MM[0]), (y, 60, MIDDLE_MM[1])))
    lit: NDArray[np.float64] = photo + 160.0 * np.exp(-((across**2 + down**2) / 36**2))[:, :, None]
    return lit


def exposed(times: float) -> Light:
    """With so many times the light."""
    return lambda photo: photo * times


def silent(reading: Reading, marks: dict[str, str] = MARKS) -> list[str]:
    """The places that were read wrong without a question."""
    return [each.id for each in reading.regions if not each.review and each.mark != marks.get(each.id, "")]


def everyone(ink: float) -> dict[str, float]:
    """All with the same pen."""
    return dict.fromkeys("XOTS#", ink)


def test_pencil_that_a_mirrored_lamp_has_bleached_is_asked_about() -> None:
    reading = read_in(mirrored, everyone(PENCIL))
    assert silent(reading) == []
    assert sum(each.review == GLARE for each in reading.regions) >= 2


def test_so_is_it_where_the_sheet_was_exposed_too_long() -> None:
    reading = read_in(exposed(1.2), everyone(PENCIL))
    assert silent(reading) == []
    assert any(each.review == GLARE for each in reading.regions)


def test_where_all_marks_of_a_pencil_may_be_gone_even_others_aren_t_certain() -> None:
    near = {each.id for each in FORM.regions if np.hypot(*(np.array(each.center_mm) - MIDDLE_MM)) < 22}
    marks = {place: mark for place, mark in MARKS.items() if place in near or mark != "X"}
    reading = read_in(mirrored, {**everyone(PEN), "X": PENCIL, "#": PENCIL}, marks)
    assert silent(reading, marks) == []
    assert any(each.mark not in ("", "#") and each.review == GLARE for each in reading.regions)


@pytest.mark.parametrize("light", [mirrored, exposed(1.2)])
def test_dark_pens_are_read_in_as_much_light_with_few_questions(light: Light) -> None:
    reading, pencils = (read_in(light, everyone(ink)) for ink in (PEN, PENCIL))
    assert silent(reading) == []
    asked, of_pencils = (sum(each.review is not None for each in found.regions) for found in (reading, pencils))
    assert asked < 0.7 * of_pencils


def in_tones(times: float) -> Patches:
    """A patch with print of all tones, exposed so many times too long."""
    printed_tones = np.tile(np.repeat(np.arange(15, 239, 14, dtype=np.float32), 3), (1, 48, 1))
    shown = 0.85 * np.maximum(times * printed_tones - 255 * (times - 1), 0)
    return Patches.seen_well(np.asarray(255 - shown, np.uint8), np.asarray(255 - printed_tones, np.uint8))


def in_lines() -> NDArray[np.float32]:
    """How dark a patch of the blank is (48, 48): thin lines, grey and black, on bare paper."""
    lines = np.zeros((48, 48), np.float32)
    lines[8::16], lines[:, 11::12] = 110, 200
    return lines


def pale(lines: NDArray[np.float32]) -> NDArray[np.float32]:
    """What is seen of them where light lies over it, evened out by a phone."""
    return np.asarray(np.maximum(0.85 * lines - 80, 0), np.float32)


def out_of_focus(lines: NDArray[np.float32]) -> NDArray[np.float32]:
    """What is seen of them in a blur that leaves as little of their crispness: as much ink, only spread."""
    return np.asarray(0.85 * cv2.GaussianBlur(lines, (0, 0), 1.4), np.float32)


@pytest.mark.parametrize(
    ("seen", "crispness", "asked"), [(pale, 0.2, True), (pale, 0.4, False), (out_of_focus, 0.2, False)]
)
def test_light_that_a_phone_has_evened_out_is_told_by_print_that_is_neither_crisp_nor_only_blurred(
    seen: Callable[[NDArray[np.float32]], NDArray[np.float32]], crispness: float, asked: bool
) -> None:
    lines = in_lines()
    shown = np.stack([0.85 * lines] * 8 + [seen(lines)])
    blanks = np.stack([lines] * 9)
    photos, prints = (np.asarray(255 - darkness, np.uint8) for darkness in (shown, blanks))
    patches = Patches.seen_well(photos, prints, tuple("ABCDEFGHI"))
    contrast = np.array([0.6] * 8 + [crispness], np.float32)
    cells = form(*(region(("X", "O", "#"), name=f"A{i}") for i in range(9)))
    found = doubt_bleached(
        [Verdict(EMPTY, 1.0, "X", None)] * 9, replace(patches, contrast=contrast), cells, BleachedOptions()
    )
    assert [each.review for each in found] == [None] * 8 + [GLARE if asked else None]


@pytest.mark.parametrize("times", [1.0, 1.1, 1.3, 1.6])
def test_what_is_lost_is_told_by_the_print(times: float) -> None:
    assert lost_darkness(in_tones(times))[0] == pytest.approx(255 * (1 - 1 / times), abs=6)


def test_how_pale_print_is_depends_on_no_other_region() -> None:
    pictures = np.random.default_rng(5).integers(0, 256, (2, 5, 48, 48)).astype(np.uint8)
    together = Patches.seen_well(*pictures)
    alone = [print_shown(together.of([i])) for i in range(5)]
    np.testing.assert_array_equal(print_shown(together), np.concatenate(alone))


def test_without_print_nothing_says_that_anything_is_lost() -> None:
    white = np.full((1, 48, 48), 255, np.uint8)
    assert lost_darkness(Patches.seen_well(white, white))[0] == 0
