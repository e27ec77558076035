"""A photo without its pale print is refused, unless all pens are seen in it and far darker than what is gone."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.errors import PalePrintGoneError
from scanner.intake.photo import Photo, Picture
from scanner.marks.doubts.faded import doubt_faded, pale_shown
from scanner.marks.doubts.lightoptions import FadedOptions
from scanner.marks.ink import Patches, cut
from scanner.marks.verdict import Verdict
from scanner.pipeline import read
from scanner.reading import EMPTY, PALE_INK, Reading
from tests.scanner.paper import FORMS, SHEET, Shot, blank, draw_mark, printed, registration_of, some_marks, taken

FORM = printed(SHEET.number).form
MARKS = some_marks(FORM)
SCRIBBLED = next(region.id for region in FORM.regions if MARKS.get(region.id) == "X" and region.id[0].isalpha())
BURNT, PENCIL, OPTIONS = 1.13, 0.15, FadedOptions()
"""So many times as bright as it is pale print is hardly seen; such a share of the tests' ink is a pencil's there."""


def page_with(marks: dict[str, str], pencilled: dict[str, str], ink: dict[str, float]) -> Picture:
    """The sheet with marks, each symbol in a pen whose ink is so dark, and over some what a pencil drew."""
    random = np.random.default_rng(3)
    page = cv2.cvtColor(blank(SHEET.number).image, cv2.COLOR_GRAY2BGR).astype(np.float32)
    for drawn, share in ((marks, None), (pencilled, PENCIL)):
        for place in FORM.regions:
            if mark := drawn.get(place.id):
                layer = np.full(page.shape, 255, np.uint8)
                draw_mark(layer, place, mark, random)
                page *= 1 - (share or ink.get(mark, 1.0)) * (1 - layer.astype(np.float32) / 255)
    return page.astype(np.uint8)


def burnt(page: Picture, times: float = BURNT) -> Photo:
    """A photo of a page whose white comes out so many times as bright as white."""
    photo = taken(page, FORM, Shot(noise=1.0), np.random.default_rng(4))
    white = np.percentile(photo, 90)
    return Photo("photo.jpg", np.clip(photo * (255.0 / white * times), 0, 255).astype(np.uint8))


def asked_or_right(reading: Reading, marks: dict[str, str]) -> bool:
    return all(each.review or each.mark == marks.get(each.id, "") for each in reading.regions)


def patches_of(photo: Photo) -> Patches:
    return cut(registration_of(photo))


def test_dark_pens_are_read_where_pale_print_is_hardly_seen() -> None:
    photo = burnt(page_with(MARKS, {}, {}))
    assert OPTIONS.least_pale_at_all < pale_shown(patches_of(photo), OPTIONS) < OPTIONS.least_pale
    reading = read(photo, FORMS)
    assert asked_or_right(reading, MARKS)
    assert sum(each.review is None for each in reading.regions) > 0.9 * len(reading.regions)


@pytest.mark.parametrize("pale", ["X", "#"])
def test_one_pale_pen_may_have_drawn_what_is_gone(pale: str) -> None:
    with pytest.raises(PalePrintGoneError, match="night mode"):
        read(burnt(page_with(MARKS, {}, {pale: 0.3})), FORMS)


@pytest.mark.parametrize("unseen", ["O", "#"])
def test_so_may_one_that_isn_t_seen(unseen: str) -> None:
    marks = {place: mark for place, mark in MARKS.items() if mark != unseen}
    with pytest.raises(PalePrintGoneError):
        read(burnt(page_with(marks, {}, {})), FORMS)


def test_where_hardly_any_pale_print_is_left_no_pen_is_dark_enough() -> None:
    with pytest.raises(PalePrintGoneError):
        read(burnt(page_with(MARKS, {}, {}), 1.25), FORMS)


def test_what_is_left_of_a_pencil_s_scribble_beside_a_mark_is_asked_about() -> None:
    reading = read(burnt(page_with(MARKS, {SCRIBBLED: "#"}, {})), FORMS)
    assert [each.review for each in reading.regions if each.id == SCRIBBLED] == [PALE_INK]
    assert asked_or_right(reading, {**MARKS, SCRIBBLED: "#"})


def test_a_form_without_pale_print_has_lost_none() -> None:
    black = np.zeros((2, 48, 48), np.uint8)
    patches = Patches.seen_well(black, black)
    assert pale_shown(patches, OPTIONS) == 1
    assert doubt_faded((), patches, replace(FORM, regions=()), "photo.jpg", OPTIONS) == ()


def test_a_form_without_places_for_marks_loses_none_with_its_pale_print() -> None:
    form = replace(FORM, regions=tuple(replace(region, marks=(EMPTY,)) for region in FORM.regions))
    patches = patches_of(burnt(page_with({}, {}, {})))
    assert pale_shown(patches, OPTIONS) < OPTIONS.least_pale
    empty = tuple(Verdict(EMPTY, 1.0, EMPTY, None) for _ in FORM.regions)
    assert doubt_faded(empty, patches, form, "photo.jpg", OPTIONS) == empty


@pytest.mark.parametrize(("left", "refused"), [(0.65, False), (0.55, True)])
def test_print_that_a_copier_thinned_takes_no_pen_with_it(left: float, refused: bool) -> None:
    drawn = patches_of(burnt(page_with({}, {}, {}), 1.0)).blank
    dark = 255 - drawn.astype(np.float32)
    thinned = np.round(255 - np.where(dark < 60, left * dark, dark)).astype(np.uint8)
    patches = Patches.seen_well(thinned, drawn, tuple(region.id for region in FORM.regions))
    assert pale_shown(patches, OPTIONS) == pytest.approx(left, abs=0.05)
    bare = [Verdict(EMPTY, 1.0, "X", None)] * len(FORM.regions)
    if refused:
        with pytest.raises(PalePrintGoneError):
            doubt_faded(bare, patches, FORM, "photo.jpg", OPTIONS)
    else:
        assert list(doubt_faded(bare, patches, FORM, "photo.jpg", OPTIONS)) == bare
