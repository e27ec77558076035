"""Where a sheet is unclear between two symbols, its other marks of both are only certain when all but ruled out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sheet.form import Role
from scanner.marks.doubts.lookalikes import doubt_lookalikes
from scanner.marks.doubts.options import LookalikeOptions
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, OTHER_INK, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region

OPTIONS = LookalikeOptions()
MARKS = ("X", "O", "T", "S", SCRIBBLE)
TORN = Verdict("S", 0.9, "O", UNCLEAR)
"""A worn square."""
TAKEN = Verdict("O", 0.9, "S", UNCLEAR)
"""One that is taken for a ring."""
SURE = (0.0, 0.0, 0.998, 0.0, 0.002, 0.0)
MAYBE = Verdict("O", 0.998, "S", None, chances=SURE)
"""A square that is worn more."""
RING = Verdict("O", 0.99999, "S", None, chances=SURE)
SQUARES, RINGS = (Verdict("S", 1.0, "O", None),) * 3, (Verdict("O", 1.0, "S", None),) * 3
"""What tells that their players' marks are seen as such."""
PALE = Verdict(EMPTY, 0.9, "X", UNCLEAR)


def asked(*marks: Verdict, role: Role = Role.CELL, squares: int = 3, signed: str = "") -> list[int]:
    """Which of these marks are for review that weren't; those that were stand in such regions, all others in cells.

    Behind them stand so many sure squares, three sure rings, and these signatures.
    """
    boxes = [Verdict(mark, 1.0, "X", None) for mark in signed]
    verdicts = (*marks, *SQUARES[:squares], *RINGS, *boxes)
    roles = [role if each.review else Role.CELL for each in verdicts]
    roles[len(roles) - len(boxes) :] = [Role.BOX] * len(boxes)
    places = form(*(region(MARKS, role, str(i)) for i, role in enumerate(roles)))
    found = doubt_lookalikes(verdicts, places, OPTIONS, MarkOptions())
    assert [(each.mark, each.confidence) for each in found] == [(each.mark, each.confidence) for each in verdicts]
    return [i for i, before in enumerate(marks) if found[i].review != before.review]


def test_beside_three_that_are_torn_a_fourth_is_not_certain() -> None:
    assert asked(TORN, TORN, TORN, MAYBE, RING) == [3]


def test_it_is_the_same_whichever_of_the_two_they_were_guessed_to_be() -> None:
    assert asked(TORN, Verdict("O", 0.6, "S", UNCLEAR), TORN, MAYBE) == [3]


def test_the_more_are_torn_the_less_is_certain_of_the_others() -> None:
    ring = replace(RING, confidence=0.9999)
    assert asked(*(TORN,) * 7, ring) == []
    assert asked(*(TORN,) * 8, ring, RING, replace(RING, confidence=0.999999)) == [8]


def test_two_are_no_manner() -> None:
    assert asked(TORN, TORN, MAYBE) == []


@pytest.mark.parametrize(
    "other", [replace(MAYBE, mark="X"), replace(MAYBE, runner_up=EMPTY), replace(MAYBE, runner_up=SCRIBBLE)]
)
def test_what_may_be_something_else_is_none_of_the_hands_marks(other: Verdict) -> None:
    assert asked(TORN, TORN, TORN, other) == []


def test_where_much_else_is_unclear_it_is_the_light() -> None:
    assert asked(TORN, TORN, TORN, PALE, MAYBE) == [4]
    assert asked(TORN, TORN, TORN, PALE, PALE, MAYBE) == []


def test_what_its_fellows_settled_is_open_where_they_are_torn_themselves() -> None:
    assert asked(TORN, TORN, TORN, replace(MAYBE, chances=(0.0, 0.0, 0.9, 0.0, 0.1, 0.0))) == [3]


def test_where_hardly_a_square_is_sure_every_ring_may_be_one() -> None:
    assert asked(TORN, TAKEN, RING, RING, squares=2) == [2, 3]
    assert asked(TORN, TAKEN, RING, RING, squares=0) == [2, 3]
    assert asked(TORN, TAKEN, RING, RING, squares=3) == []


def test_of_two_that_are_sure_equally_often_each_may_be_the_other() -> None:
    """Whichever of the two a set of them has first."""
    torn = [Verdict("T", 0.9, "S", UNCLEAR), Verdict("S", 0.9, "T", UNCLEAR)] * 2
    sure = [Verdict("T", 0.99999, "S", None), Verdict("S", 0.99999, "T", None)] * 2
    assert asked(*torn, *sure, squares=0) == [4, 5, 6, 7]


def test_where_squares_have_signed_as_often_as_rings_no_ring_is_one() -> None:
    assert asked(TORN, TAKEN, RING, squares=1, signed="OS") == []
    assert asked(TORN, TAKEN, RING, squares=1, signed="S") == []
    # Who signed more often has signed for both, and where nobody has signed nothing is known.
    assert asked(TORN, TAKEN, RING, squares=1, signed="OSO") == [2]
    assert asked(TORN, TAKEN, RING, squares=1, signed="X") == [2]


def test_squares_that_are_unclear_but_read_as_such_say_nothing_of_the_rings() -> None:
    """As crosses turned towards a plus say nothing of triangles."""
    assert asked(TORN, TORN, RING, RING, squares=0) == []
    assert asked(*(TORN,) * 6, TAKEN, RING, squares=0) == []
    assert asked(*(TORN,) * 3, TAKEN, RING, squares=0) == [4]
    assert asked(*(replace(TORN, runner_up="X"),) * 6, TORN, TAKEN, RING, squares=0) == []


def test_one_that_is_torn_says_nothing_of_the_sure_ones() -> None:
    assert asked(TORN, RING, RING, squares=0) == []


def test_only_what_the_others_may_be_taken_for_is_asked_about() -> None:
    assert asked(TORN, TAKEN, RING, Verdict("X", 0.9999, "T", None), squares=0) == [2]


TANGLED = Verdict("X", 0.9, SCRIBBLE, UNCLEAR)
"""A cross drawn in one stroke."""


def test_beside_a_cross_that_may_be_a_scribble_no_scribble_is_certain_that_may_be_a_cross() -> None:
    scribble = Verdict(SCRIBBLE, 0.998, "X", None)
    certain, other = replace(scribble, confidence=0.9999), replace(scribble, runner_up="O")
    assert asked(TANGLED, scribble, certain, other) == [1]
    assert asked(replace(TANGLED, mark=SCRIBBLE, runner_up="X"), scribble) == [1]
    assert asked(TANGLED, replace(scribble, mark="X", runner_up=SCRIBBLE)) == []
    assert asked(PALE, scribble) == []
    assert asked(Verdict(EMPTY, 0.9, SCRIBBLE, UNCLEAR), replace(scribble, runner_up=EMPTY)) == []


def test_marks_on_flaps_are_of_the_same_hands() -> None:
    assert asked(TORN, TORN, TORN, MAYBE, role=Role.BOX) == [3]


def test_what_is_asked_about_for_another_reason_keeps_it_and_is_no_witness() -> None:
    other = Verdict("O", 0.9, "S", OTHER_INK)
    assert asked(TORN, TORN, other, MAYBE) == []
    assert asked(TORN, TORN, TORN, other) == []


@given(st.lists(st.sampled_from([TORN, MAYBE, RING, PALE]), max_size=12))
def test_more_that_are_torn_never_make_a_mark_more_certain(verdicts: list[Verdict]) -> None:
    assert set(asked(*verdicts)) <= set(asked(*verdicts, TORN))
