"""A hex among many that are asked about, whose own print is found badly, is asked about, too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.sheet.form import Role
from scanner.following.cells import Cells
from scanner.marks.doubts.placeoptions import SurroundedOptions
from scanner.marks.doubts.surrounded import doubt_surrounded
from scanner.marks.verdict import Verdict
from scanner.reading import HIDDEN, UNCLEAR
from tests.scanner.paper import SHEET, Shot, photograph, printed, registration_of

FORM = printed(SHEET.number).form
SURE = Verdict("X", 0.9999, "O", None)
PLACES = FORM.places(Role.CELL)
BESIDE = Cells.of(FORM.regions).neighbours
INNER = next(i for i, near in enumerate(BESIDE) if len(near) == 6 and FORM.regions[PLACES[i]].marks)


@pytest.mark.parametrize(
    ("share", "asked", "trusted", "found"),
    [(0.7, 4, True, UNCLEAR), (0.7, 3, True, None), (0.8, 6, True, None), (0.7, 4, False, None)],
)
def test_a_hex_whose_print_is_weak_is_asked_about_where_most_that_touch_it_are(
    share: float, asked: int, trusted: bool, found: str | None
) -> None:
    registration = registration_of(photograph(SHEET.number, Shot()))
    match = np.full(len(FORM.regions), 0.5, np.float32)
    match[PLACES[INNER]] *= share
    seen = replace(registration, match=match, trusted=np.full(len(match), trusted))
    hidden = {PLACES[i] for i in BESIDE[INNER][:asked]}
    given = [replace(SURE, review=HIDDEN) if i in hidden else SURE for i in range(len(match))]
    after = doubt_surrounded(given, seen, SurroundedOptions())
    assert after[PLACES[INNER]].review == found
    assert [each for i, each in enumerate(after) if i != PLACES[INNER]] == [
        each for i, each in enumerate(given) if i != PLACES[INNER]
    ]
