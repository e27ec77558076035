"""Entries are cut where they lie, numbers read from ink, and whatever isn't surely a number is left to a person."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from engine.sheet.form import EntryKind, Form
from scanner.intake.photo import Photo, Picture
from scanner.reading import CUT_OFF, GLARE, HIDDEN, UNCLEAR
from scanner.warp import Warp
from scanner.writing.digits import EntryVerdict, read_entries
from scanner.writing.entries import EntryPatch, cut_rows, rows_of
from scanner.writing.options import DigitOptions, EntryOptions
from tests.scanner.paper import SHEET, Shot, blank, printed, taken

FORM = printed(SHEET.number).form
STROKES = {
    "0": ((3, 0, 1, 2, 0, 5, 1, 8, 3, 10, 5, 8, 6, 5, 5, 2, 3, 0),),
    "1": ((0, 3, 3, 0, 3, 10),),
    "2": ((0, 2, 1, 0.4, 3, 0, 5, 1, 5.4, 3, 4, 5.5, 0, 10, 6, 10),),
    "3": ((0, 1, 3, 0, 5, 1.4, 4.6, 3.6, 2, 4.6, 5, 5.6, 5.6, 8, 3, 10, 0, 9),),
    "4": ((4, 0, 0, 6.5, 6.2, 6.5), (4.4, 3.6, 4.2, 10)),
    "7": ((0, 0.2, 5.4, 0, 2, 10),),
}


def drawn(*writing: tuple[str, str], shift_mm: float = 0.0) -> Picture:
    """The page, 8 pixels to a millimetre, with digits written into entries, or a `#` that scribbles one over."""
    page = cv2.cvtColor(blank(SHEET.number).image, cv2.COLOR_GRAY2BGR)
    for name, text in writing:
        outline = np.array(next(entry.outline_mm for entry in FORM.entries if entry.id == name))
        tall = 0.55 * (outline[2][1] - outline[0][1])
        left = outline[0] + ((outline[2][0] - outline[0][0] - 0.85 * tall * len(text)) / 2 + shift_mm, 0.22 * tall)
        for letter in text:
            for stroke in STROKES.get(letter) or (tuple(np.random.default_rng(3).uniform(-1, 9, 60)),):
                points = np.array(stroke, float).reshape(-1, 2) / 10 * (tall, 1.25 * tall) + left
                cv2.polylines(page, [np.round(points * 8).astype(np.int32)], False, (90, 30, 20), 4, cv2.LINE_AA)
            left = left + np.array((0.9 * tall, 0))
    return np.asarray(page, np.uint8)


def patches(page: Picture, shot: Shot | None = None, slip_mm: float = 0.0) -> list[EntryPatch]:
    """The entries cut from a photo of the page, whose place is known but for a slip."""
    shot = shot or Shot(px_per_mm=6)
    photo = Photo("photo.jpg", taken(page, FORM, shot, np.random.default_rng(1)))
    moved = np.array([[1, 0, slip_mm], [0, 1, -slip_mm]])
    return cut_rows(
        photo, blank(SHEET.number), Warp(shot.homography(FORM), None, FORM.page_mm, moved), FORM.entries, EntryOptions()
    )


def verdicts(cut: list[EntryPatch]) -> dict[str, EntryVerdict]:
    return {patch.entry.id: verdict for patch, verdict in zip(cut, read_entries(cut, DigitOptions()), strict=True)}


@cache
def written() -> dict[str, EntryVerdict]:
    """Some numbers, some empty boxes, a name, a scribble."""
    texts = {"X/I": "2", "X/II": "3", "X/IV": "0", "X/guardian": "4", "X/total": "12", "O/I": "7", "O/II": "#"}
    return verdicts(patches(drawn(*((f"points/{box}", text) for box, text in texts.items()), ("name/X", "432"))))


@pytest.mark.parametrize(("box", "number"), [("X/I", 2), ("X/II", 3), ("X/IV", 0), ("X/guardian", 4), ("O/I", 7)])
def test_a_digit_is_read_as_what_it_is(box: str, number: int) -> None:
    verdict = written()[f"points/{box}"]
    assert (verdict.number, verdict.written) == (number, True)
    assert verdict.confidence > 0.5


def test_two_digits_are_one_number() -> None:
    assert written()["points/X/total"].number == 12


def test_an_empty_box_is_empty_and_nothing_to_look_at() -> None:
    for box in ("X/III", "O/III", "O/IV", "O/guardian", "O/total"):
        assert written()[f"points/{box}"] == EntryVerdict(None, False, 1.0, None)


def test_a_scribble_is_no_number() -> None:
    verdict = written()["points/O/II"]
    assert (verdict.written, verdict.review) == (True, UNCLEAR)


def test_a_name_is_seen_but_not_read() -> None:
    assert written()["name/X"] == EntryVerdict(None, True, 1.0, None)
    assert not written()["name/O"].written


def test_lines_through_a_box_are_nobodys_digits() -> None:
    page = drawn(("points/X/I", "2"))
    for x in np.arange(0, FORM.page_mm[0], 5.0):
        cv2.line(page, (round(x * 8), 0), (round(x * 8), page.shape[0]), (120, 100, 90), 3)
    found = verdicts(patches(page))
    assert {each.review for name, each in found.items() if name.startswith("points/")} == {UNCLEAR}


@pytest.mark.parametrize("slip_mm", [-1.0, 0.6, 1.2])
def test_a_row_is_found_by_its_print_where_the_warp_is_off(slip_mm: float) -> None:
    shot, page = Shot(px_per_mm=6), drawn(("points/X/I", "2"))
    for patch in patches(page, shot, slip_mm):
        true = shot.to_photo(FORM, np.array(patch.entry.outline_mm))
        assert np.abs(patch.corners_px - true).max() / shot.px_per_mm < 0.2


def test_a_seven_whose_bar_lies_on_the_outline_is_not_surely_a_one() -> None:
    page = drawn()
    low, high = (np.array(FORM.entries[1].outline_mm[k]) for k in (0, 2))
    width, height = high - low
    stroke = low + np.array([(0.25, 0.0), (0.75, 0.0), (0.4, 0.6)]) * (width, height)
    cv2.polylines(page, [np.round(stroke * 8).astype(np.int32)], False, (90, 30, 20), 4, cv2.LINE_AA)
    verdict = verdicts(patches(page))[FORM.entries[1].id]
    assert verdict.written
    assert (verdict.number, verdict.review) != (1, None)


@pytest.mark.parametrize(("beyond_mm", "review"), [(0.0, None), (0.6, None), (1.2, UNCLEAR), (2.0, UNCLEAR)])
def test_a_digit_that_goes_on_beyond_its_box_is_left_to_a_person(beyond_mm: float, review: str | None) -> None:
    page, tall = drawn(), 6.5
    outline = np.array(next(entry.outline_mm for entry in FORM.entries if entry.id == "points/X/guardian"))
    stroke = np.array(STROKES["3"][0], float).reshape(-1, 2) / 10 * tall + outline[3] + (2.5, beyond_mm - tall)
    cv2.polylines(page, [np.round(stroke * 8).astype(np.int32)], False, (90, 30, 20), 4, cv2.LINE_AA)
    found = verdicts(patches(page))
    assert found["points/X/guardian"].number == 3
    assert found["points/X/guardian"].review == review
    assert not found["points/O/guardian"].written


@pytest.mark.parametrize("slip_mm", [-0.5, 0.5])
def test_a_box_is_found_by_its_outline_where_its_row_bends(slip_mm: float) -> None:
    page, shot, moved = drawn(("points/X/I", "2")), Shot(px_per_mm=6), FORM.entries[3]
    outline = np.array(moved.outline_mm)
    (left, top), (right, bottom) = np.round((outline[[0, 2]] + [(-0.4, -0.9), (0.4, 0.9)]) * 8).astype(int)
    page[top:bottom, left:right] = np.roll(page[top:bottom, left:right], round(slip_mm * 8), axis=0)
    for patch in patches(page, shot):
        there = np.array(patch.entry.outline_mm) + ((0, slip_mm) if patch.entry == moved else (0, 0))
        assert np.abs(patch.corners_px - shot.to_photo(FORM, there)).max() / shot.px_per_mm < 0.2


def test_rows_are_the_players() -> None:
    assert [{entry.id.split("/")[1] for entry in row} for row in rows_of(FORM.entries)] == [{"X"}, {"O"}]


def test_what_is_covered_or_cut_off_is_flagged_for_that() -> None:
    page = drawn(("points/X/I", "2"))
    top = next(entry.outline_mm[0][1] for entry in FORM.entries if entry.id == "name/O")
    page[round((top - 4) * 8) : round((top + 18) * 8)] = 90
    covered = verdicts(patches(page))
    assert {each.review for name, each in covered.items() if "/O" in name} == {HIDDEN}
    shot = Shot(px_per_mm=6)
    photo = Photo("photo.jpg", taken(drawn(), FORM, shot, np.random.default_rng(1)))
    edge = shot.to_photo(FORM, np.array(FORM.entries[2].outline_mm)).mean(axis=0)
    half = Photo("photo.jpg", np.ascontiguousarray(photo.image[:, : int(edge[0])]))
    warp = Warp(shot.homography(FORM), None, FORM.page_mm)
    found = verdicts(cut_rows(half, blank(SHEET.number), warp, FORM.entries, EntryOptions()))
    assert found["points/X/total"].review == CUT_OFF


@pytest.mark.parametrize("paper", [255, 230])
def test_what_is_written_is_read_on_paper_as_white_as_a_scans(paper: int) -> None:
    page = drawn(("points/X/I", "2"), ("points/X/total", "12"), ("name/X", "432"))
    scan = Photo("scan.png", np.asarray(page * (paper / 255), np.uint8))
    warp = Warp(np.array([(8, 0, -0.5), (0, 8, -0.5), (0, 0, 1.0)]), None, FORM.page_mm)
    found = verdicts(cut_rows(scan, blank(SHEET.number), warp, FORM.entries, EntryOptions()))
    assert [(found[f"points/X/{box}"].number, found[f"points/X/{box}"].review) for box in ("I", "total")] == [
        (2, None),
        (12, None),
    ]
    assert found["name/X"] == EntryVerdict(None, True, 1.0, None)
    # Where nothing is seen on white, something pale may have been: in a lamp's glare it is gone.
    assert (found["points/X/II"].written, found["points/X/II"].review) == (False, GLARE if paper == 255 else None)


def test_a_form_without_entries_has_none() -> None:
    bare = Form(FORM.page_mm, FORM.fiducials, FORM.regions)
    assert bare.entries == ()
    photo = Photo("photo.jpg", np.zeros((40, 40, 3), np.uint8))
    assert cut_rows(photo, blank(SHEET.number), Warp(np.eye(3), None, FORM.page_mm), (), EntryOptions()) == []
    assert read_entries([], DigitOptions()) == ()


def test_every_entry_is_a_box_of_the_players_table() -> None:
    boxes = ("I", "II", "III", "IV", "guardian", "total")
    numbers = {f"points/{player}/{box}": EntryKind.NUMBER for player in "XO" for box in boxes}
    names = {f"name/{player}": EntryKind.NAME for player in "XO"}
    assert {entry.id: entry.kind for entry in FORM.entries} == names | numbers
    assert len(FORM.entries) == 2 * 7


@pytest.mark.parametrize("side_mm", [0.3, 1.0])
def test_a_box_that_is_nothing_but_outline_has_nothing_in_it(side_mm: float) -> None:
    left, top = FORM.entries[0].outline_mm[0]
    corners = ((left, top), (left + side_mm, top), (left + side_mm, top + side_mm), (left, top + side_mm))
    form = replace(FORM, entries=(replace(FORM.entries[0], kind=EntryKind.NUMBER, outline_mm=corners),))
    shot = Shot(px_per_mm=6)
    photo = Photo("photo.jpg", taken(drawn(), form, shot, np.random.default_rng(1)))
    cut = cut_rows(
        photo, blank(SHEET.number), Warp(shot.homography(form), None, form.page_mm), form.entries, EntryOptions()
    )
    assert [each.number for each in read_entries(cut, DigitOptions())] == [None]
