"""A box's mark that looks a little like a scribble, which no box can hold, is asked about."""

from __future__ import annotations

import numpy as np

from engine.sheet.form import Role
from scanner.marks.classifier import Looks
from scanner.marks.doubts.options import SignedOptions
from scanner.marks.doubts.signed import doubt_signed
from scanner.marks.verdict import CLASSES, Verdict
from scanner.reading import HIDDEN, UNCLEAR
from tests.scanner.regions import form, region

SURE = Verdict("X", 0.9999, "O", None)


def looks(scribbled: float) -> Looks:
    """Two regions that are taken for an X, and so little for a scribble."""
    chances = np.zeros((2, len(CLASSES)), np.float32)
    chances[:, CLASSES.index("X")], chances[:, CLASSES.index("#")] = 1 - scribbled, scribbled
    return Looks(chances, chances, chances, np.stack([chances] * 2, axis=1), np.zeros(2, np.int8))


def asked(scribbled: float, verdict: Verdict = SURE) -> list[str | None]:
    """Why a cell and a box are asked about."""
    sheet = form(region(("X", "O"), name="A1"), region(("X", "O"), name="action/1a", role=Role.BOX))
    found = doubt_signed([verdict] * 2, looks(scribbled), sheet, SignedOptions())
    assert [each.mark for each in found] == [verdict.mark] * 2
    return [each.review for each in found]


def test_a_box_that_looks_a_little_like_a_scribble_is_asked_about_and_a_cell_is_not() -> None:
    assert asked(0.01) == [None, UNCLEAR]
    assert asked(0.0005) == [None, None]


def test_other_reasons_are_kept_and_empty_boxes_left_alone() -> None:
    assert asked(0.01, Verdict("X", 0.5, "O", HIDDEN)) == [HIDDEN, HIDDEN]
    assert asked(0.01, Verdict("", 0.9999, "O", None)) == [None, None]
