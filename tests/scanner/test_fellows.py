"""A doubtful mark is weighed by its ink's colour and its shape: pens and manners are players' own; what is pale in a
slot may be nothing."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.classifier import classifier
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import Verdict
from scanner.marks.weighing.fellows import weigh_fellows
from scanner.marks.weighing.options import FellowOptions
from scanner.reading import EMPTY, HIDDEN, UNCLEAR

SURE = Verdict("X", 0.99999, EMPTY, None)
MARKS = ("X", "O", "#")


def asked(
    verdicts: list[Verdict], colour: NDArray[np.float32], role: Role, photo: NDArray[np.uint8] | None = None
) -> tuple[Verdict, ...]:
    """What becomes of verdicts whose inks (n, 3) are so coloured, and look so (n, 48, 48), where that says anything.

    Those that are certain stay as they are.
    """
    count = len(verdicts)
    regions = tuple(Region(str(i), role, (9.0 * i, 0.0), 5.0, (), MARKS) for i in range(count))
    blank = np.full((count, SIDE_PX, SIDE_PX), 255, np.uint8)
    seen = blank if photo is None else photo
    patches = replace(Patches.seen_well(seen, blank, tuple(each.id for each in regions)), colour=colour)
    sheet, looks = Form((210.0, 297.0), (), regions), classifier().looks(patches, once=np.ones(count, bool))
    result = weigh_fellows(verdicts, looks, patches, sheet, FellowOptions(), MarkOptions())
    assert all(after == before for after, before in zip(result, verdicts, strict=True) if before.confidence > 0.9999)
    return result


def weighed(verdict: Verdict, ink: float, fellows: float = 0.6, count: int = 8, role: Role = Role.SLOT) -> Verdict:
    """What becomes of a verdict whose ink is so dark, on a sheet with so many sure marks."""
    colour = np.array([[fellows] * 3] * count + [[ink] * 3], np.float32)
    return asked([SURE] * count + [verdict], colour, role)[-1]


FAINT = Verdict("X", 0.7, EMPTY, UNCLEAR)


def test_what_is_pale_beside_its_fellows_is_likelier_nothing_and_asked_about() -> None:
    result = weighed(FAINT, ink=0.2)
    assert (result.mark, result.runner_up, result.review) == (EMPTY, "X", UNCLEAR)
    assert result.nothing == result.confidence


def test_what_is_as_dark_as_its_fellows_stays_a_mark() -> None:
    assert weighed(FAINT, ink=0.6).mark == "X"
    assert weighed(FAINT, ink=0.2, fellows=0.2).mark == "X", "a hard pencil is faint everywhere"


def test_an_almost_empty_slot_without_ink_is_no_longer_asked_about() -> None:
    assert weighed(Verdict(EMPTY, 0.95, "X", UNCLEAR), ink=0.02).review is None


@pytest.mark.parametrize(("contrast", "reason"), [(0.9, None), (0.7, None), (0.4, UNCLEAR)])
def test_what_is_pale_where_print_is_dull_too_is_not_nothing_for_that(contrast: float, reason: str | None) -> None:
    cells = tuple(Region(f"c{i}", Role.CELL, (9.0 * i, 0.0), 5.0, (), ()) for i in range(9))
    slots = tuple(Region(f"c{i}/0", Role.SLOT, (9.0 * i, 0.0), 2.0, (), MARKS, f"c{i}") for i in range(9))
    sheet, white = Form((210.0, 297.0), (), cells + slots), np.full((18, SIDE_PX, SIDE_PX), 255, np.uint8)
    crisp, colour = np.ones(18, np.float32), np.full((18, 3), 0.6, np.float32)
    crisp[8], colour[17] = contrast, 0.02
    patches = replace(Patches.seen_well(white, white, tuple(sheet.place_of)), contrast=crisp, colour=colour)
    looks = classifier().looks(patches, once=np.ones(18, bool))
    bare = Verdict(EMPTY, 1.0, "X", None)
    verdicts = [*[bare] * 9, *[SURE] * 8, Verdict(EMPTY, 0.95, "X", UNCLEAR)]
    found = weigh_fellows(verdicts, looks, patches, sheet, FellowOptions(), MarkOptions())
    assert (found[17].mark, found[17].review) == (EMPTY, reason)


@pytest.mark.parametrize(("foreign", "reason"), [(0.0, None), (0.3, None), (0.4, UNCLEAR)])
def test_what_is_rather_like_a_mark_that_nobody_plays_stays_a_question(foreign: float, reason: str | None) -> None:
    verdict = Verdict(EMPTY, 0.95, "X", UNCLEAR, foreign=foreign)
    assert weighed(verdict, ink=0.02).review == reason


def test_on_a_sheet_with_few_marks_nothing_is_learned() -> None:
    assert weighed(FAINT, ink=0.2, count=3) == FAINT


@pytest.mark.parametrize(
    "left",
    [Verdict("#", 0.7, EMPTY, UNCLEAR), Verdict("X", 0.7, EMPTY, HIDDEN), SURE],
)
def test_other_doubts_are_left_alone(left: Verdict) -> None:
    assert weighed(left, ink=0.2) == left


@pytest.mark.parametrize("role", [Role.BOX, Role.CELL])
def test_whether_anything_stands_in_boxes_and_cells_is_left_alone(role: Role) -> None:
    assert weighed(FAINT, ink=0.2, role=role) == FAINT


verdicts = st.builds(
    lambda is_mark, confidence: Verdict(
        "X" if is_mark else EMPTY, confidence, EMPTY if is_mark else "X", UNCLEAR if confidence < 0.99 else None
    ),
    st.booleans(),
    st.floats(0.5, 0.9998),
)


@given(verdicts, st.floats(0, 1), st.floats(0.05, 1))
def test_nothing_is_turned_in_silence(verdict: Verdict, ink: float, fellows: float) -> None:
    result = weighed(verdict, ink, fellows)
    assert {result.mark, result.runner_up} == {"X", EMPTY}
    assert result.mark == verdict.mark or result.review == UNCLEAR
    assert 0.5 <= result.confidence <= 1


@given(verdicts, st.floats(0.05, 1), st.floats(0, 0.5), st.floats(0.05, 1))
def test_darker_ink_is_never_less_likely_a_mark(verdict: Verdict, ink: float, more: float, fellows: float) -> None:
    def chance(darkness: float) -> float:
        result = weighed(verdict, darkness, fellows)
        return result.confidence if result.mark == "X" else 1 - result.confidence

    assert chance(ink) <= chance(ink + more) + 1e-9


BLUE, RED = (0.2, 0.6, 0.7), (0.8, 0.75, 0.2)
Ink = tuple[float, float, float]


def whose(verdict: Verdict, ink: Ink, inks: dict[str, Ink], count: int = 6, role: Role = Role.CELL) -> Verdict:
    """What becomes of a verdict whose ink is so coloured, on a sheet with so many sure marks of each symbol."""
    drawn = [(mark, colour) for mark, colour in inks.items() for _ in range(count)]
    verdicts = [*(Verdict(mark, 0.99999, EMPTY, None) for mark, _ in drawn), verdict]
    return asked(verdicts, np.array([*(colour for _, colour in drawn), ink], np.float32), role)[-1]


OPEN = Verdict("X", 0.8, "O", UNCLEAR)


def test_where_players_have_their_own_pens_ink_settles_whose_mark_it_is() -> None:
    pens = {"X": BLUE, "O": RED}
    assert whose(replace(OPEN, confidence=0.95), BLUE, pens).review is None
    turned = whose(OPEN, RED, pens)
    assert (turned.mark, turned.runner_up, turned.review) == ("O", "X", UNCLEAR)


def test_in_a_slot_it_takes_fellows_to_be_as_sure_as_in_a_cell() -> None:
    doubted = replace(OPEN, confidence=0.996)
    alike, apart = {"X": BLUE, "O": BLUE}, {"X": BLUE, "O": RED}
    assert whose(doubted, BLUE, apart, role=Role.SLOT).review is None
    assert whose(doubted, BLUE, apart, count=3, role=Role.SLOT) == doubted
    assert whose(doubted, BLUE, alike, role=Role.SLOT).review == UNCLEAR


@pytest.mark.parametrize("ink", [BLUE, RED])
def test_whose_a_mark_is_says_nothing_of_whether_one_is_there(ink: Ink) -> None:
    ghost = replace(OPEN, nothing=0.14)
    assert whose(ghost, ink, {"X": BLUE, "O": RED}).nothing == ghost.nothing


def test_where_all_draw_with_one_pen_ink_says_nothing() -> None:
    result = whose(OPEN, BLUE, {"X": BLUE, "O": BLUE})
    assert (result.mark, result.review) == ("X", UNCLEAR)
    assert result.confidence <= OPEN.confidence


def test_another_pen_than_anybodys_says_nothing() -> None:
    result = whose(OPEN, (0.5, 0.5, 0.5), {"X": (0.8, 0.5, 0.5), "O": (0.2, 0.5, 0.5)})
    assert (result.mark, result.review) == ("X", UNCLEAR)


def test_ink_that_isnt_known_in_coloured_hexes_is_nobodys_pen() -> None:
    unknown = (0.0, 0.0, 0.0)
    assert whose(OPEN, RED, {"X": BLUE, "O": unknown}) == whose(OPEN, BLUE, {"X": BLUE, "O": unknown})
    alike = whose(OPEN, unknown, {"X": unknown, "O": RED})
    assert (alike.mark, alike.review) == ("X", UNCLEAR)
    assert alike.confidence <= OPEN.confidence
    pale = Verdict("X", 0.99, EMPTY, UNCLEAR, 0.01)
    among_known = whose(pale, (0.1, 0.1, 0.1), {"X": BLUE}, count=9, role=Role.SLOT)
    verdicts = [*[Verdict("X", 0.99999, EMPTY, None)] * 18, pale]
    inks = np.array([*[BLUE] * 9, *[unknown] * 9, (0.1, 0.1, 0.1)], np.float32)
    among_both = asked(verdicts, inks, Role.SLOT)[-1]
    assert (among_both.mark, among_both.confidence) == (among_known.mark, among_known.confidence)


def test_few_marks_of_a_symbol_say_nothing_of_its_pen() -> None:
    assert whose(OPEN, RED, {"X": BLUE, "O": RED}, count=3) == OPEN


@given(st.tuples(*[st.floats(0, 1)] * 3), st.floats(0.5, 0.98))
def test_no_ink_makes_a_coin_that_was_thrown_certain(ink: Ink, confidence: float) -> None:
    result = whose(replace(OPEN, confidence=confidence), ink, {"X": BLUE, "O": RED})
    assert result.review == UNCLEAR or confidence > 0.8
    assert result.mark == "X" or result.review == UNCLEAR


@pytest.mark.parametrize("confidence", [0.35, 0.45])
def test_what_may_be_a_third_thing_is_never_settled_by_ink(confidence: float) -> None:
    between_three = replace(OPEN, confidence=confidence)
    assert whose(between_three, BLUE, {"X": BLUE, "O": RED}) == between_three
    other = whose(between_three, RED, {"X": BLUE, "O": RED})
    assert (other.mark, other.review) == ("O", UNCLEAR)
    assert whose(between_three, BLUE, {"X": BLUE, "O": BLUE}) == between_three, "without evidence nothing changes"


def like(verdict: Verdict, stroke: int, strokes: dict[str, int], count: int = 6, role: Role = Role.CELL) -> Verdict:
    """What becomes of a verdict whose stroke leans so far, on a sheet with so many sure marks of each symbol."""
    drawn = [(mark, lean) for mark, lean in strokes.items() for _ in range(count)]
    verdicts = [*(Verdict(mark, 0.99999, EMPTY, None) for mark, _ in drawn), verdict]
    photo = np.full((len(verdicts), SIDE_PX, SIDE_PX), 255, np.uint8)
    for patch, lean in zip(photo, [*(lean for _, lean in drawn), stroke], strict=True):
        cv2.line(patch, (24 - lean, 10), (24 + lean, 38), 60, 2, cv2.LINE_AA)
        cv2.line(patch, (10, 24 - lean), (38, 24 + lean), 60, 2, cv2.LINE_AA)
    return asked(verdicts, np.full((len(verdicts), 3), 0.5, np.float32), role, photo)[-1]


def test_a_mark_drawn_as_somebody_draws_is_his() -> None:
    manners = {"X": -9, "O": 4}
    assert like(replace(OPEN, confidence=0.95), -9, manners).review is None
    turned = like(OPEN, 4, manners)
    assert (turned.mark, turned.runner_up, turned.review) == ("O", "X", UNCLEAR)


def test_who_signed_a_box_is_told_by_how_it_is_drawn() -> None:
    assert like(replace(OPEN, confidence=0.95), -9, {"X": -9, "O": 4}, role=Role.BOX).review is None


def test_where_both_draw_alike_shapes_say_nothing() -> None:
    result = like(OPEN, 4, {"X": 4, "O": 4})
    assert (result.mark, result.review) == ("X", UNCLEAR)
    assert result.confidence <= OPEN.confidence


def test_few_marks_of_a_symbol_say_nothing_of_its_manner() -> None:
    assert like(OPEN, 4, {"X": -9, "O": 4}, count=3) == OPEN


@given(st.integers(-9, 9), st.floats(0.5, 0.98))
def test_no_shape_makes_a_coin_that_was_thrown_certain(lean: int, confidence: float) -> None:
    result = like(replace(OPEN, confidence=confidence), lean, {"X": -9, "O": 9})
    assert result.review == UNCLEAR or confidence > 0.8
    assert result.mark == "X" or result.review == UNCLEAR
