"""A mark with far more ink than its symbol's others is asked about, where it looks at all like a scribble."""

from __future__ import annotations

import itertools
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Role
from scanner.marks.doubts.options import OverdrawnOptions
from scanner.marks.doubts.overdrawn import doubt_overdrawn, ink_amounts
from scanner.marks.ink import SIDE_PX
from scanner.marks.verdict import Verdict
from scanner.reading import SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region, seen

MARKS = ("X", "O", SCRIBBLE)
PLAIN = Verdict("X", 0.9999, "O", None, chances=(0.0, 0.9999, 0.0001, 0.0, 0.0, 0.0))
SUSPECTED = replace(PLAIN, confidence=0.998, runner_up=SCRIBBLE, chances=(0.0, 0.998, 0.0, 0.0, 0.0, 0.002))
ZIGZAG = ((10, 12), (38, 16), (10, 30), (38, 36))
"""Three strokes over all of the hex."""


def cross(depth: int = 150, *, struck: bool = False) -> NDArray[np.uint8]:
    """A cell with a cross so many grey levels darker than paper, and three strokes over it where it is struck out."""
    cell = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    strokes = [((15, 15), (33, 33)), ((33, 15), (15, 33)), *(itertools.pairwise(ZIGZAG) if struck else ())]
    for begin, end in strokes:
        cv2.line(cell, begin, end, 255 - depth, 2, cv2.LINE_AA)
    return cell


def ring(*, squared: bool = False) -> NDArray[np.uint8]:
    """A cell with a ring, drawn over a square or not."""
    cell = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    cv2.circle(cell, (24, 24), 11, 105, 2, cv2.LINE_AA)
    if squared:
        cv2.rectangle(cell, (15, 15), (33, 33), 105, 2, cv2.LINE_AA)
    return cell


def asked(
    last: Verdict,
    cell: NDArray[np.uint8],
    others: int = 4,
    depth: int = 150,
    plain: tuple[Verdict, NDArray[np.uint8]] | None = None,
) -> bool:
    """Whether the last mark of a sheet is for review, beside so many plain ones (crosses so deep), and nothing else."""
    other, picture = plain or (PLAIN, cross(depth))
    cells = np.stack([*[picture] * others, cell])
    patches = replace(seen(others + 1), photo=cells, clear=cells)
    verdicts = [*[other] * others, last]
    found = doubt_overdrawn(verdicts, patches, form(*[region(MARKS)] * len(verdicts)), OverdrawnOptions())
    assert [replace(each, review=None) for each in found] == [replace(each, review=None) for each in verdicts]
    assert all(each.review is None for each in found[:-1])
    assert found[-1].review in (None, UNCLEAR)
    return found[-1].review is not None


def test_three_strokes_over_a_cross_in_the_same_pen_are_asked_about() -> None:
    assert asked(SUSPECTED, cross(struck=True))


@pytest.mark.parametrize("depth", [60, 150, 220])
def test_a_cross_like_the_others_is_not_in_whatever_pen(depth: int) -> None:
    assert not asked(SUSPECTED, cross(depth))


def test_nor_is_one_that_is_surely_no_scribble() -> None:
    assert not asked(PLAIN, cross(struck=True))


def test_few_others_say_nothing() -> None:
    assert not asked(SUSPECTED, cross(struck=True), others=2)


@pytest.mark.parametrize(("others", "squared", "wanted"), [(4, True, True), (4, False, False), (2, False, True)])
def test_a_ring_over_a_square_that_nobody_plays_is_asked_about_and_a_squarish_ring_is_not(
    others: int, squared: bool, wanted: bool
) -> None:
    plain = replace(PLAIN, mark="O", runner_up="X")
    partly = replace(plain, foreign=0.6)
    assert asked(partly, ring(squared=squared), others, plain=(plain, ring())) == wanted
    assert not asked(plain, ring(squared=squared), others, plain=(plain, ring()))


def test_as_much_ink_is_in_a_pale_mark_as_in_a_bold_one() -> None:
    cells = np.stack([cross(60), cross(220)])
    pale, bold = ink_amounts(replace(seen(2), photo=cells), Role.CELL)
    assert pale == pytest.approx(bold, rel=0.05)


def test_a_mark_has_as_much_ink_whatever_is_printed_in_the_others_hexes() -> None:
    cells, blanks = np.stack([cross(), cross()]), np.full((2, SIDE_PX, SIDE_PX), 255, np.uint8)
    blanks[1] = cross(struck=True)
    (alone,) = ink_amounts(replace(seen(1), photo=cells[:1], blank=blanks[:1]), Role.CELL)
    beside, printed_over = ink_amounts(replace(seen(2), photo=cells, blank=blanks), Role.CELL)
    assert beside == alone
    assert printed_over == 0


def test_print_a_pixel_off_to_any_side_is_no_ink() -> None:
    blank = cross()
    shifts = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    moved = np.stack([np.roll(blank, shift, axis=(0, 1)) for shift in shifts])
    amounts = ink_amounts(replace(seen(4), photo=moved, blank=np.stack([blank] * 4)), Role.CELL)
    assert amounts.tolist() == [0.0] * 4
