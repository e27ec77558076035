"""Claims about the reader of marks: the network's answers are probabilities, verdicts only ever err towards asking."""

from __future__ import annotations

from dataclasses import fields, replace
from importlib.resources import files

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.sheet import SheetIdentity
from engine.sheet.form import Form, Region, Role
from samples.pens import Pen, ink
from samples.strokes import Library
from scanner.intake.photo import Photo
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.marks import (
    CERTAIN,
    CLASSES,
    CUT_OFF,
    FAINT,
    GLARE,
    HIDDEN,
    STRAY,
    UNCLEAR,
    Classifier,
    Verdict,
    classifier,
    judge,
    verdicts,
)
from scanner.marks.options import MarkOptions, ShareOptions
from scanner.pipeline import read
from scanner.reading import EMPTY
from tests.scanner.paper import SHEET, Forms, Shot, blank, printed, some_marks, taken

SYMBOLS = ("X", "O", "T", "S")
FOUR_PLAYERS = SheetIdentity(4711, 4, "a4", "en")
PEN = Pen("fineliner", (0.35, 0.12, 0.1), width_mm=0.55, strength=1.0, grain=0.0, pressure=0.05)
ALONE = MarkOptions(shares=ShareOptions(pseudo_regions=1e9))
"""A region by itself doesn't show how common marks are."""

chances = st.lists(st.floats(0.001, 1), min_size=6, max_size=6).map(lambda row: np.array(row, np.float32) / sum(row))
can_hold = st.lists(st.sampled_from(CLASSES[1:]), unique=True).map(tuple)
roles = st.sampled_from(Role)


def region(marks: tuple[str, ...], role: Role = Role.CELL, name: str = "F7", parent: str | None = None) -> Region:
    return Region(name, role, (50.0, 50.0), 8.0, (), marks, parent)


def form(*regions: Region) -> Form:
    return Form((210.0, 297.0), (), regions)


def seen(count: int, **measures: float) -> Patches:
    """Patches that were seen well, but for the measures given."""
    well = {"match": 0.9, "inside": 1.0, "glare": 0.0, "contrast": 0.8} | measures
    white = np.full((count, SIDE_PX, SIDE_PX), 255, np.uint8)
    arrays = {name: np.full(count, value, np.float32) for name, value in well.items()}
    return Patches(tuple(str(i) for i in range(count)), white, white, **arrays, colour=np.zeros((count, 3), np.float32))


def verdict(row: NDArray[np.float32], place: Region, options: MarkOptions | None = None, **measures: float) -> Verdict:
    (result,) = verdicts(row[None], seen(1, **measures), form(place), options or ALONE)
    return result


def sure(mark: str, probability: float = 0.9999) -> NDArray[np.float32]:
    row = np.full(6, (1 - probability) / 5, np.float32)
    row[CLASSES.index(mark)] = probability
    return row


@pytest.mark.parametrize("name", ["marks.onnx", "closer.onnx"])
def test_a_network_is_well_under_a_megabyte(name: str) -> None:
    assert len(files("scanner").joinpath("model", name).read_bytes()) < 700_000


def test_what_the_quick_network_is_sure_of_is_left_at_that() -> None:
    noise = np.random.default_rng(4).integers(0, 256, (40, SIDE_PX, SIDE_PX), dtype=np.uint8)
    shown = replace(seen(60), photo=np.concatenate([noise, seen(20).photo]))
    quick, answers = classifier().quick_look(shown), classifier().probabilities(shown)
    sure = quick.max(axis=1) >= CERTAIN
    assert 0 < sure.sum() < len(sure)
    assert np.array_equal(quick[sure], answers[sure])
    assert not np.allclose(quick[~sure], answers[~sure], atol=1e-3)


@pytest.mark.parametrize("count", [0, 1, 70])
def test_its_answers_are_probabilities_whatever_it_is_shown(count: int) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (count, SIDE_PX, SIDE_PX), dtype=np.uint8)
    answers = classifier().probabilities(replace(seen(count), photo=noise))
    assert answers.shape == (count, len(CLASSES))
    assert np.allclose(answers.sum(axis=1), 1, atol=1e-4)
    assert (answers >= 0).all()


def test_an_answer_depends_on_its_own_patch_alone() -> None:
    shown = replace(seen(5), photo=np.random.default_rng(2).integers(0, 256, (5, SIDE_PX, SIDE_PX), dtype=np.uint8))
    alone = replace(seen(1), photo=shown.photo[3:4])
    together = classifier().probabilities(shown)[3]
    assert np.allclose(classifier().probabilities(alone)[0], together, atol=1e-4)


def test_a_freshly_loaded_network_answers_the_same() -> None:
    patches = replace(seen(3), photo=np.random.default_rng(3).integers(0, 256, (3, SIDE_PX, SIDE_PX), dtype=np.uint8))
    assert np.array_equal(Classifier().probabilities(patches), Classifier().probabilities(patches))


class Says:
    """A network that says the same of every patch."""

    def __init__(self, row: NDArray[np.float32]) -> None:
        self.row = row

    def answers(self, darkness: NDArray[np.float32], classes: int) -> NDArray[np.float32]:
        """(n, classes) of it."""
        return np.tile(self.row, (len(darkness), 1))


@given(st.sampled_from(CLASSES[1:]), st.floats(0.5, 0.9994), st.floats(0.5, 0.999999), st.booleans())
def test_where_one_network_sees_a_mark_and_the_other_nothing_it_is_asked_about(
    mark: str, quick: float, closer: float, quick_sees: bool
) -> None:
    both = Classifier()
    both._quick = Says(sure(mark if quick_sees else "", quick))  # type: ignore[assignment]
    both._closer = Says(sure("" if quick_sees else mark, closer))  # type: ignore[assignment]
    row = both.probabilities(seen(3))[0]
    assert row.sum() == pytest.approx(1, abs=1e-5)
    assert row.max() < 0.8
    assert {CLASSES[i] for i in np.argsort(-row)[:2]} == {mark, ""}


def test_paper_as_it_was_printed_is_read_as_empty() -> None:
    results = judge(blank_patches(), printed(SHEET.number).form, MarkOptions())
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
    page = cv2.cvtColor(blank(FOUR_PLAYERS.number).image, cv2.COLOR_GRAY2BGR)
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
    [(Role.SLOT, "T", True), (Role.SLOT, "", False), (Role.SLOT, "#", False), (Role.CELL, "T", False)],
)
def test_which_symbol_stands_in_so_small_a_place_as_a_slot_takes_more(role: Role, runner_up: str, asked: bool) -> None:
    row = np.full(6, 1e-5, np.float32)
    row[CLASSES.index("O")], row[CLASSES.index(runner_up)] = 0.995, 0.00496
    assert (verdict(row, region(CLASSES[1:], role)).review == UNCLEAR) == asked


def test_the_confidence_is_the_probability_among_what_the_region_can_hold() -> None:
    row = np.array([0.06, 0.6, 0.06, 0.28, 0.0, 0.0], np.float32)
    result = verdict(row, region(("X", "O")))
    assert result.mark == "X"
    assert result.confidence == pytest.approx(0.6 / 0.72, abs=1e-5)


def test_a_sure_mark_of_somebody_who_does_not_play_is_for_a_person_to_see() -> None:
    assert verdict(sure("S"), region(("X", "O", "#"))).review == UNCLEAR
    assert verdict(sure("S"), region(("X", "O", "T", "S", "#"))).review is None


def test_a_sure_mark_on_a_mountain_is_for_a_person_to_see() -> None:
    assert verdict(sure("X"), region(())) == Verdict("", pytest.approx(0.0, abs=1e-3), "X", STRAY)


def test_a_neighbours_mark_that_hangs_over_onto_a_mountain_is_none() -> None:
    assert verdict(sure("", 0.4), region(())).review is None


@pytest.mark.parametrize(("thickness", "reason"), [(6, UNCLEAR), (-1, None)])
def test_a_ring_gone_over_again_and_again_is_no_sure_scribble(thickness: int, reason: str | None) -> None:
    patches = seen(1)
    drawn = cv2.circle(patches.photo[0].copy(), (24, 24), 15, 60, thickness)
    place = form(region(("X", "O", "#")))
    (result,) = verdicts(sure("#", 0.999)[None], replace(patches, photo=drawn[None]), place, MarkOptions())
    assert (result.mark, result.review) == ("#", reason)


@pytest.mark.parametrize(("strokes", "reason"), [(2, UNCLEAR), (7, None)])
def test_a_few_strokes_are_no_sure_scribble(strokes: int, reason: str | None) -> None:
    patches = seen(1)
    drawn = patches.photo[0].copy()
    for row in np.linspace(10, 38, strokes) if strokes > 2 else (22, 26):
        cv2.line(drawn, (8, round(row)), (40, round(row)), 60, 2)
    (result,) = verdicts(
        sure("#", 0.999)[None], replace(patches, photo=drawn[None]), form(region(("X", "O", "#"))), MarkOptions()
    )
    assert (result.mark, result.review) == ("#", reason)


@pytest.mark.parametrize(("reach", "reason"), [(14, None), (24, UNCLEAR)])
def test_what_goes_on_beyond_its_hex_is_no_sure_scribble(reach: int, reason: str | None) -> None:
    patches = seen(1)
    lying = cv2.rectangle(patches.photo[0].copy(), (24 - reach, 12), (24 + reach, 36), 60, -1)
    place = form(region(("X", "O", "#")))
    (result,) = verdicts(sure("#", 0.999)[None], replace(patches, photo=lying[None]), place, MarkOptions())
    assert (result.mark, result.review) == ("#", reason)


def test_a_scribble_like_a_ring_is_one_where_the_networks_are_all_but_certain() -> None:
    patches = seen(1)
    drawn = cv2.circle(patches.photo[0].copy(), (24, 24), 15, 60, 6)
    place = form(region(("X", "O", "#")))
    (result,) = verdicts(sure("#", 0.9999)[None], replace(patches, photo=drawn[None]), place, MarkOptions())
    assert (result.mark, result.review) == ("#", None)


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
        ({"glare": 0.9, "contrast": 0.06}, GLARE),
        ({"match": -0.1, "contrast": 0.01}, HIDDEN),
    ],
)
def test_what_was_not_seen_is_asked_about_however_sure_the_network_is(measures: dict[str, float], reason: str) -> None:
    result = verdict(sure("X", 1.0), region(("X", "O", "#")), **measures)
    assert (result.mark, result.review) == ("X", reason)


@pytest.mark.parametrize(
    ("mark", "probability", "reason"),
    [("X", 0.9998, None), ("X", 0.997, FAINT), ("#", 0.9999, FAINT), (EMPTY, 0.9999, FAINT)],
)
def test_out_of_focus_only_a_symbol_of_which_the_networks_are_all_but_certain_is_seen(
    mark: str, probability: float, reason: str | None
) -> None:
    """A line of pencil would be gone there, and what is dark and blurred looks like a scribble."""
    result = verdict(sure(mark, probability), region(("X", "O", "#")), contrast=0.01)
    assert (result.mark, result.review) == (mark, reason)


LAX = replace(MarkOptions(), least_contrast=0.001)
"""Cells may be out of focus."""


def hidden(match: list[float], contrast: list[float], mark: str = "X", probability: float = 0.995) -> list[bool]:
    """Which of a sheet's cells are hidden whose print is found so well, and so crisp, all read as the same mark."""
    cells = [region(("X", "O", "#"), name=f"A{i}") for i in range(len(match))]
    shown = replace(seen(len(match)), match=np.array(match, np.float32), contrast=np.array(contrast, np.float32))
    rows = np.stack([sure(mark, probability)] * len(match))
    return [each.review == HIDDEN for each in verdicts(rows, shown, form(*cells), LAX)]


@pytest.mark.parametrize("usual", [0.3, 0.6])
def test_a_cell_in_which_hardly_any_print_is_found_is_hidden(usual: float) -> None:
    assert hidden([usual] * 8 + [0.1], [0.5] * 8 + [0.2]) == [False] * 8 + [True]


def test_a_bold_symbol_that_nobody_could_take_for_another_hides_its_print_itself() -> None:
    """A coin or a hand is nowhere taken for a symbol as surely; what is dark all over passes for a scribble."""
    match, contrast = [0.6] * 8 + [0.1], [0.5] * 8 + [0.2]
    assert not any(hidden(match, contrast, "X", 0.9999))
    for mark in ("#", EMPTY):
        assert hidden(match, contrast, mark, 0.9999) == [False] * 8 + [True]


def test_where_print_is_found_no_better_anywhere_nothing_is_hidden() -> None:
    """Such a photo is dark and grainy: its marks are bolder than its print, and are read."""
    assert not any(hidden([0.2] * 6 + [0.11, 0.14, 0.12], [0.1] * 9))


def test_a_cell_as_crisp_as_the_others_is_not_hidden_by_a_weak_match_alone() -> None:
    assert not any(hidden([0.4] * 8 + [0.12], [0.3] * 8 + [0.28]))


def test_an_empty_cell_shows_its_print_as_the_others_do_or_something_lies_on_it() -> None:
    """A die, half over the next cell, leaves more print than a scribble does, but it leaves no scribble."""
    match, contrast = [0.68] * 8 + [0.21], [0.24] * 8 + [0.09]
    assert hidden(match, contrast, EMPTY) == [False] * 8 + [True]
    assert not any(hidden(match, contrast, "#"))
    assert not any(hidden(match, [0.24] * 9, EMPTY)), "as crisp as the others"


@given(st.lists(st.floats(-1, 0.045), min_size=1, max_size=9))
def test_where_there_is_nothing_of_the_print_everything_is_hidden(match: list[float]) -> None:
    assert all(hidden(match, [0.3] * len(match), probability=0.9999))


def test_a_building_is_hidden_with_its_cell() -> None:
    others = [region(("X",), name=f"A{i}") for i in range(5)]
    whole = form(*others, region((), name="C4"), region(SYMBOLS, Role.SLOT, "C4/0", "C4"))
    match = np.array([0.6] * 5 + [0.08] * 2, np.float32)
    # A building's own print is too little to be crisp or not.
    contrast = np.array([0.5] * 5 + [0.1, 0.9], np.float32)
    shown = replace(seen(7), match=match, contrast=contrast)
    assert verdicts(np.stack([sure("X")] * 7), shown, whole, MarkOptions())[6].review == HIDDEN


def test_each_threshold_is_a_share_or_a_probability() -> None:
    for options in (MarkOptions(), MarkOptions().cover):
        assert all(0 < getattr(options, field.name) < 1 for field in fields(options) if field.type == "float")
