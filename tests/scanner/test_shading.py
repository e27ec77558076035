"""Where most of a sheet's scribbles aren't clear somebody may shade symbols: all scribbles are asked about."""

from __future__ import annotations

import pytest

from engine.sheet.form import Role
from scanner.marks.doubts.options import ShadingOptions
from scanner.marks.doubts.shading import doubt_shading
from scanner.marks.verdict import Verdict
from scanner.reading import HIDDEN, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region

MARKS = ("X", "O", SCRIBBLE)


def asked(unclear: int, sure: int, reason: str = UNCLEAR) -> list[str | None]:
    """Why scribbles are asked about, so many of them before, and a ring that stands last."""
    verdicts = [Verdict(SCRIBBLE, 0.8, "O", reason)] * unclear + [Verdict(SCRIBBLE, 0.9999, "O", None)] * sure
    verdicts.append(Verdict("O", 0.9999, SCRIBBLE, None))
    places = form(*(region(MARKS, Role.CELL, f"A{i}") for i in range(len(verdicts))))
    found = doubt_shading(verdicts, places, ShadingOptions())
    assert [(each.mark, each.confidence) for each in found] == [(each.mark, each.confidence) for each in verdicts]
    assert found[-1].review is None
    return [each.review for each in found[:-1]]


@pytest.mark.parametrize(
    ("unclear", "sure", "all_of_them"), [(10, 7, True), (4, 4, True), (4, 5, False), (3, 0, False)]
)
def test_where_most_scribbles_are_unclear_all_are_asked_about(unclear: int, sure: int, all_of_them: bool) -> None:
    expected = [UNCLEAR] * unclear + [UNCLEAR if all_of_them else None] * sure
    assert asked(unclear, sure) == expected


def test_scribbles_that_are_hidden_say_nothing_of_a_hand() -> None:
    assert asked(6, 2, HIDDEN) == [HIDDEN] * 6 + [None] * 2
