"""Triangles with long tails are asked about: crosses drawn in one stroke; others are not, however they are drawn."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Role
from scanner.marks.closed import closed_ink
from scanner.marks.doubts.options import TailedOptions
from scanner.marks.doubts.tailed import doubt_tailed
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.reading import PALE_INK, UNCLEAR
from tests.scanner.regions import form, region

Points = list[tuple[int, int]]
SURE = Verdict("T", 0.9998, "X", None)
TORN = Verdict("X", 0.7, "T", UNCLEAR)
TRIANGLE: Points = [(24, 12), (36, 34), (12, 34), (24, 12)]
OPEN: Points = [(25, 13), (36, 34), (12, 34), (22, 14)]
OVERSHOT: Points = [(22, 9), (36, 34), (12, 34), (25, 10)]
FOUR: Points = [(26, 10), (14, 27), (36, 25), (27, 25), (27, 12), (26, 38)]
FISH: Points = [(12, 12), (36, 34), (36, 16), (12, 36)]


def drawn(line: Points, width: int = 2) -> NDArray[np.uint8]:
    """A patch with a line in it."""
    patch = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    cv2.polylines(patch, [np.array(line, np.int32)], False, 60, width, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(patch, (0, 0), 0.6), np.uint8)


def asked(
    line: Points, verdict: Verdict = SURE, width: int = 2, other: Verdict = TORN, beside: Points = FOUR
) -> str | None:
    """Why a hex in which this was drawn is asked about, on a sheet with another mark."""
    blank = np.full((2, SIDE_PX, SIDE_PX), 255, np.uint8)
    patches = Patches.seen_well(np.stack([drawn(line, width), drawn(beside)]), blank, ("A1", "A2"))
    places = form(*(region(("X", "T"), Role.CELL, each) for each in ("A1", "A2")))
    found = doubt_tailed([verdict, other], patches, places, TailedOptions())
    assert found[1] == other
    assert (found[0].mark, found[0].confidence) == (verdict.mark, verdict.confidence)
    return found[0].review


@pytest.mark.parametrize("line", [FOUR, FISH])
@pytest.mark.parametrize("width", [1, 2, 3])
def test_crosses_in_one_stroke_are_no_triangles(line: Points, width: int) -> None:
    assert asked(line, width=width) == UNCLEAR


@pytest.mark.parametrize("line", [TRIANGLE, OPEN, OVERSHOT])
@pytest.mark.parametrize("width", [1, 2, 3])
def test_triangles_are(line: Points, width: int) -> None:
    assert asked(line, width=width) is None


@pytest.mark.parametrize("other", [Verdict("X", 0.7, "O", UNCLEAR), Verdict("X", 0.7, "T", PALE_INK)])
def test_where_no_mark_may_be_a_cross_or_a_triangle_triangles_have_tails(other: Verdict) -> None:
    assert asked(FOUR, other=other) is None


def test_beside_a_cross_whose_arms_are_not_joined_triangles_have_tails_too() -> None:
    assert asked(FOUR, beside=[(12, 24), (36, 24), (24, 24), (24, 12), (24, 36)]) is None


def test_only_sure_triangles_are_looked_at() -> None:
    assert asked(FOUR, Verdict("X", 0.9998, "T", None)) is None
    assert asked(FOUR, Verdict("T", 0.9998, "X", PALE_INK)) == PALE_INK


def test_what_closes_nothing_has_no_figure() -> None:
    blank = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    assert closed_ink(blank, blank, 20.0) is None
    assert closed_ink(drawn([(12, 12), (36, 36)]), blank, 20.0) is None


def test_a_triangle_is_mostly_its_figure() -> None:
    closed = closed_ink(drawn(TRIANGLE), np.full((SIDE_PX, SIDE_PX), 255, np.uint8), 20.0)
    assert closed is not None
    assert closed.figure > 0.6
    assert closed.tail < 0.1
