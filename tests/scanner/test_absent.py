"""Where everybody must have signed and one player is nowhere to be seen, the others' commonest marks may be theirs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.sheet.form import Role
from scanner.marks.doubts.absent import doubt_absent
from scanner.marks.doubts.options import AbsentOptions
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, PALE_INK, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region


def asked(hexes: str, boxes: str, players: str = "XOT", unclear: str = "") -> str:
    """Which marks of a sheet with these in its hexes and boxes, `.` for none, are asked about that weren't."""
    marks = [(mark.replace(".", EMPTY), Role.CELL) for mark in hexes]
    marks += [(mark.replace(".", EMPTY), Role.BOX) for mark in boxes]
    places = form(
        *(
            region((*players, SCRIBBLE) if role is Role.CELL else tuple(players), role, str(i))
            for i, (_, role) in enumerate(marks)
        )
    )
    before = [Verdict(mark, 0.9999, "T", PALE_INK if mark and mark in unclear else None) for mark, _ in marks]
    after = doubt_absent(before, places, AbsentOptions())
    assert [(each.mark, each.confidence) for each in after] == [(each.mark, each.confidence) for each in before]
    changed = [new for old, new in zip(before, after, strict=True) if new.review != old.review]
    assert all(each.review == UNCLEAR for each in changed)
    return "".join(each.mark for each in changed)


def test_where_nobody_drew_a_triangle_the_rings_may_be_some() -> None:
    assert asked("XXOOOO.#", "XOO") == "OOOOOO"


def test_who_signed_twice_as_often_has_the_other_s_marks_however_much_somebody_drew() -> None:
    assert asked("XXXXXXXOO", "XOXOOO") == "OOOOOO"


def test_of_two_who_signed_and_drew_as_often_the_marks_of_both_may_be_the_other_s() -> None:
    assert asked("XXOO", "XOXO") == "XXOOXOXO"
    assert asked("XXTT", "XTXT") == "XXTTXTXT"


def test_before_everybody_has_had_a_turn_somebody_may_have_drawn_nothing() -> None:
    assert asked("XXOOOO.#", "XO.") == ""
    assert asked("XXOOOO.#", "...") == ""
    assert asked("XXOOOO.#", "") == ""


def test_who_is_seen_once_or_twice_and_signed_nothing_in_two_turns_is_absent_too() -> None:
    assert asked("XXOOOOTT", "XXOOOO") == "OOOOOOOO"
    assert asked("XXOOOOTTT", "XXOOOO") == ""
    assert asked("XXOOOOTT", "XXOOOT") == ""
    assert asked("XXOOOOTT", "XXOO") == "", "one turn may have gone unsigned"


def test_what_is_unclear_in_a_box_may_be_nothing() -> None:
    assert asked("XXOOOO", "XOX", unclear="X") == ""


def test_marks_that_are_asked_about_are_seen() -> None:
    assert asked("XXOOOOT", "XOO", unclear="T") == ""
    assert asked("XXOOOO", "XXXOOO", unclear="O") == ""


@given(st.text("XOT.", max_size=12), st.integers(1, 4), st.permutations("XOT"))
def test_where_turns_went_round_nothing_is_asked(hexes: str, rounds: int, order: list[str]) -> None:
    assert asked(hexes, "".join(order) * rounds + order[0]) == ""
