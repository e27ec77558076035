"""Claims about the reader of marks: verdicts only ever err towards asking."""

from __future__ import annotations

from dataclasses import fields, replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.sheet import SheetIdentity
from engine.sheet.form import Region, Role
from samples.pens import Pen, ink
from samples.strokes import Library
from scanner.intake.photo import Photo
from scanner.marks.classifier import classifier
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.marks import judge, verdicts
from scanner.marks.options import MarkOptions, ShareOptions
from scanner.marks.verdict import CLASSES, Verdict
from scanner.pipeline import read
from scanner.reading import CUT_OFF, EMPTY, GLARE, HIDDEN, SCRIBBLE, STRAY, UNCLEAR
from tests.pictures import in_colour
from tests.scanner.paper import SHEET, Forms, Shot, blank, printed, some_marks, taken
from tests.scanner.regions import form, region, seen, sure

SYMBOLS = ("X", "O", "T", "S")
FOUR_PLAYERS = SheetIdentity(4711, 4, "a4", "en")
PEN = Pen("fineliner", (0.35, 0.12, 0.1), width_mm=0.55, strength=1.0, grain=0.0, pressure=0.05)
ALONE = MarkOptions(shares=ShareOptions(pseudo_regions=1e9))
"""A region by itself doesn't show how common marks are."""

chances = st.lists(st.floats(0.001, 1), min_size=6, max_size=6).map(lambda row: np.array(row, np.float32) / sum(row))
can_hold = st.lists(st.sampled_from(CLASSES[1:]), unique=True).map(tuple)
roles = st.sampled_from(Role)


def verdict(row: NDArray[np.float32], place: Region, options: MarkOptions | None = None, **measures: float) -> Verdict:
    (result,) = verdicts(row[None], seen(1, **measures), form(place), options or ALONE)
    return result


def test_paper_as_it_was_printed_is_read_as_empty() -> None:
    patches = blank_patches()
    results = judge(classifier().looks(patches), patches, printed(SHEET.number).form, MarkOptions())
    assert {each.mark for each in results} == {""}
    assert sum(each.review is not None for each in results) <= len(results) / 15


def blank_patches() -> Patches:
    """What a faultless photo of the unplayed sheet would show."""
    page, sheet = blank(SHEET.number).image, printed(SHEET.number).form
    parts = []
    for each in sheet.regions:
        half = {Role.CELL: 1.2, Role.SLOT: 1.6, Role.BOX: 1.3}[each.role] * each.radius_mm
        side = round(2 * half * 8)
        part = cv2.getRectSubPix(page, (side, side), (each.center_mm[0] * 8 - 0.5, each.center_mm[1] * 8 - 0.5))
        parts.append(cv2.resize(part, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA))
    same = np.stack(parts).astype(np.uint8)
    return replace(seen(len(parts)), photo=same, blank=same)


@pytest.fixture(scope="module")
def played() -> tuple[dict[str, str], dict[str, Verdict]]:
    """A four-player sheet drawn by hands of the built-in model with a good pen: its marks, and what was read."""
    known, random = printed(FOUR_PLAYERS.number), np.random.default_rng(11)
    marks = some_marks(known.form)
    page = in_colour(blank(FOUR_PLAYERS.number).image)
    people = {mark: Library.load("built-in").hand(mark, random) for mark in CLASSES[1:]}
    for each in known.form.regions:
        if each.id in marks:
            mark = marks[each.id]
            half = {Role.CELL: 0.9 if mark == "#" else 0.62, Role.SLOT: 0.85, Role.BOX: 0.7}[each.role] * each.radius_mm
            strokes = people[mark].draw(random)
            ink(page, [((s - 0.5) * 2 * half + each.center_mm) * 8 for s in strokes], PEN, random, 8.0)
    photo = Photo("played.jpg", taken(page, known.form, Shot(turn_deg=20, tilt_deg=10), random))
    reading = read(photo, Forms(FOUR_PLAYERS))
    found = {r.id: Verdict(r.mark, r.confidence, r.runner_up, r.review) for r in reading.regions}
    return marks, found


def test_plain_marks_with_a_good_pen_are_never_read_wrong_in_silence(
    played: tuple[dict[str, str], dict[str, Verdict]],
) -> None:
    marks, found = played
    wrong = {name: each for name, each in found.items() if each.review is None and each.mark != marks.get(name, "")}
    assert not wrong


def test_hardly_any_of_them_needs_a_look(played: tuple[dict[str, str], dict[str, Verdict]]) -> None:
    _, found = played
    flagged = [name for name, each in found.items() if each.review is not None]
    assert len(flagged) <= len(found) / 30, flagged


@given(chances, can_hold, roles)
def test_a_region_is_never_given_a_mark_that_it_cannot_hold(
    row: NDArray[np.float32], marks: tuple[str, ...], role: Role
) -> None:
    result = verdict(row, region(marks, role))
    assert result.mark in ("", *marks)
    assert 0 <= result.confidence <= 1 + 1e-6
    assert result.mark != result.runner_up


@given(chances, can_hold, st.floats(0.5, 0.999), st.floats(0.0, 0.4))
@settings(max_examples=200)
def test_a_stricter_threshold_asks_wherever_a_laxer_one_does(
    row: NDArray[np.float32], marks: tuple[str, ...], lax: float, more: float
) -> None:
    def asked(least: float) -> bool:
        return verdict(row, region(marks), replace(MarkOptions(), least_confidence=least)).review is not None

    assert asked(min(lax + more, 0.9999)) or not asked(lax)


@given(chances, can_hold)
def test_what_it_takes_to_be_sure_never_changes_the_mark(row: NDArray[np.float32], marks: tuple[str, ...]) -> None:
    strict = replace(ALONE, least_confidence=0.9999, most_foreign=0.0)
    assert verdict(row, region(marks)).mark == verdict(row, region(marks), strict).mark


@pytest.mark.parametrize(
    ("role", "runner_up", "asked"),
    [(Role.SLOT, "T", True), (Role.SLOT, "", True), (Role.SLOT, "#", False), (Role.CELL, "T", False)],
)
def test_what_stands_in_so_small_a_place_as_a_slot_takes_more(role: Role, runner_up: str, asked: bool) -> None:
    row = np.full(6, 1e-5, np.float32)
    row[CLASSES.index("O")], row[CLASSES.index(runner_up)] = 0.995, 0.00496
    assert (verdict(row, region(CLASSES[1:], role)).review == UNCLEAR) == asked


@pytest.mark.parametrize(("mark", "runner_up"), [("T", "S"), ("S", "T"), (SCRIBBLE, EMPTY)])
def test_what_is_taken_for_another_mark_more_often_than_others_takes_more(mark: str, runner_up: str) -> None:
    options = MarkOptions()
    assert options.enough(mark, runner_up, Role.CELL) > options.least_confidence
    assert options.enough(mark, runner_up, Role.SLOT) >= options.enough(mark, runner_up, Role.CELL)
    assert options.enough(EMPTY, SCRIBBLE, Role.CELL) == options.enough("T", "O", Role.CELL) == options.least_confidence


def test_a_triangle_that_may_be_a_square_is_asked_about() -> None:
    row = np.full(6, 1e-5, np.float32)
    row[CLASSES.index("T")], row[CLASSES.index("S")] = 0.997, 0.00296
    assert verdict(row, region(CLASSES[1:])).review == UNCLEAR


def test_the_confidence_is_the_probability_among_what_the_region_can_hold() -> None:
    row = np.array([0.06, 0.6, 0.06, 0.28, 0.0, 0.0], np.float32)
    result = verdict(row, region(("X", "O")))
    assert result.mark == "X"
    assert result.confidence == pytest.approx(0.6 / 0.72, abs=1e-5)


def test_a_sure_mark_of_somebody_who_does_not_play_is_for_a_person_to_see() -> None:
    assert verdict(sure("S"), region(("X", "O", "#"))).review == UNCLEAR
    assert verdict(sure("S"), region(("X", "O", "T", "S", "#"))).review is None


@pytest.mark.parametrize(("square", "cross", "asked"), [(0.4, 2e-3, True), (0.4, 1e-4, False), (0.01, 2e-3, False)])
def test_what_is_partly_like_a_mark_that_nobody_plays_must_be_nothing_else_for_sure(
    square: float, cross: float, asked: bool
) -> None:
    row = np.zeros(6, np.float32)
    row[CLASSES.index("O")], row[CLASSES.index("S")], row[CLASSES.index("X")] = 1 - square - cross, square, cross
    assert (verdict(row, region(("X", "O", "T", "#"))).review == UNCLEAR) == asked


@pytest.mark.parametrize(("ring", "sure"), [(0.9, True), (0.2, True), (0.05, False)])
def test_what_is_partly_a_ring_is_one_where_nobody_plays_another_outline(ring: float, sure: bool) -> None:
    row = np.zeros(6, np.float32)
    row[CLASSES.index("O")], row[CLASSES.index("S")], row[CLASSES.index("X")] = ring, 0.996 - ring, 0.004
    found = verdict(row, region(("X", "O", "#")))
    assert (found.review is None) == sure
    if sure:
        assert found.mark == "O"
        assert found.confidence == pytest.approx(0.996)


def test_what_hardly_anything_says_is_an_outline_stays_what_it_was() -> None:
    row = np.array([0.992, 0.004, 0.001, 0.001, 0.002, 0.0], np.float32)
    assert verdict(row, region(("X", "O", "#"))).nothing == pytest.approx(0.992 / 0.997, abs=1e-5)


def test_a_cross_is_no_ring_because_it_looks_a_little_like_a_square() -> None:
    row = np.zeros(6, np.float32)
    row[CLASSES.index("X")], row[CLASSES.index("S")], row[CLASSES.index("O")] = 0.6, 0.3, 0.1
    assert verdict(row, region(("X", "O", "#"))).review == UNCLEAR


def test_a_sure_mark_on_a_mountain_is_for_a_person_to_see() -> None:
    found = verdict(sure("X"), region(()))
    assert found == Verdict("", found.confidence, "X", STRAY)
    assert found.confidence == pytest.approx(0.0, abs=1e-3)


def test_a_neighbours_mark_that_hangs_over_onto_a_mountain_is_none() -> None:
    assert verdict(sure("", 0.4), region(())).review is None


def test_a_settlement_is_not_asked_about_for_the_marks_in_its_buildings() -> None:
    whole = form(region((), name="C4"), region(SYMBOLS, Role.SLOT, "C4/0", "C4"))
    rows = np.stack([sure("X"), sure("X")])
    cell, building = verdicts(rows, seen(2), whole, MarkOptions())
    assert (cell.mark, cell.review) == ("", None)
    assert (building.mark, building.review) == ("X", None)


@pytest.mark.parametrize(
    ("measures", "reason"),
    [
        ({"inside": 0.5}, CUT_OFF),
        ({"match": -0.1}, HIDDEN),
        ({"match": -0.1, "contrast": 0.01}, HIDDEN),
        ({"match": -0.1, "glare": 0.9}, GLARE),
    ],
)
def test_what_was_not_seen_is_asked_about_however_sure_the_network_is(measures: dict[str, float], reason: str) -> None:
    result = verdict(sure("X", 1.0), region(("X", "O", "#")), None, **measures)
    assert (result.mark, result.review) == ("X", reason)


def test_each_threshold_of_marks_and_what_covers_them_is_a_share_or_a_probability() -> None:
    for options in (MarkOptions(), MarkOptions().cover):
        assert all(0 < getattr(options, field.name) < 1 for field in fields(options) if field.type == "float")
