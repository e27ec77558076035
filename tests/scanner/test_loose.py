"""What stands in slots is asked about where their cell isn't surely where it was found: the next slot is near."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.sheet.form import Role
from scanner.following.track import Track
from scanner.marks.doubts.loose import doubt_loose
from scanner.marks.verdict import Verdict
from scanner.options import ScanOptions
from scanner.reading import HIDDEN, UNCLEAR
from scanner.registration.register import Registration, in_place
from tests.scanner.paper import SHEET, Shot, photograph, printed, registration_of, some_marks

FORM = printed(SHEET.number).form
SURE = Verdict("X", 0.9999, "O", None)
SLOTS = [i for i, region in enumerate(FORM.regions) if region.role is Role.SLOT]
SETTLEMENT = FORM.regions[SLOTS[0]].parent


def registered() -> Registration:
    return registration_of(photograph(SHEET.number, Shot(), some_marks(FORM)))


def test_slots_of_a_cell_that_was_found_astray_are_asked_about_and_nothing_else_is() -> None:
    registration, given = registered(), [SURE] * len(FORM.regions)
    assert registration.trusted.all()
    assert list(doubt_loose(given, registration)) == given
    own = np.array([SETTLEMENT in (region.id, region.parent) for region in FORM.regions])
    asked = doubt_loose(given, replace(registration, trusted=~own))
    assert {i for i, each in enumerate(asked) if each.review == UNCLEAR} == {i for i in SLOTS if own[i]}
    assert all(each == SURE for i, each in enumerate(asked) if not (own[i] and i in SLOTS))


def test_other_reasons_to_ask_are_kept() -> None:
    given = [replace(SURE, review=HIDDEN)] * len(FORM.regions)
    nowhere = replace(registered(), trusted=np.zeros(len(FORM.regions), bool))
    assert list(doubt_loose(given, nowhere)) == given


@pytest.mark.parametrize(("match", "departure_mm", "there"), [(0.2, 0.1, True), (0.15, 0.1, False), (0.2, 0.5, False)])
def test_a_cell_that_grain_hides_as_it_does_all_others_lies_in_its_place(
    match: float, departure_mm: float, there: bool
) -> None:
    """Of a cell that was torn half of the print is left there, and what lies elsewhere was carried on."""
    grainy = np.array([0.3] * 8 + [match], np.float32)
    departures = np.array([0.1] * 8 + [departure_mm], np.float32)
    track = Track(np.zeros((9, 2)), grainy, departures, np.array([True] * 8 + [False]))
    assert in_place(track, ScanOptions().register).tolist() == [True] * 8 + [there]
    crisp = replace(track, match=np.array([0.8] * 8 + [match], np.float32))
    assert not in_place(crisp, ScanOptions().register)[-1]
