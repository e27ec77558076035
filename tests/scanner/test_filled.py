"""Claims about filled symbols: what has an outline and no inside may be a scribble."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Role
from scanner.marks.doubts.filled import doubt_filled
from scanner.marks.doubts.options import FilledOptions
from scanner.marks.verdict import Verdict
from scanner.reading import HIDDEN, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region, seen

Drawing = NDArray[Any]
MARKS = ("X", "O", "T", "S", SCRIBBLE)


def asked(mark: str, drawn: Drawing, role: Role = Role.CELL, review: str | None = None) -> str | None:
    """Why a person is asked about a mark that was read where this was drawn."""
    patches = replace(seen(1), photo=drawn[None].astype(np.uint8))
    place = form(region(MARKS, role))
    (result,) = doubt_filled([Verdict(mark, 0.9999, SCRIBBLE, review)], patches, place, FilledOptions())
    assert (result.mark, result.confidence) == (mark, 0.9999)
    return result.review


def paper() -> Drawing:
    """A patch with nothing on it."""
    bare: Drawing = seen(1).photo[0].copy()
    return bare


def spiral(turns: float, radius: float) -> Drawing:
    """A patch with a spiral from the middle to the radius in pixels."""
    along = np.linspace(0, 1, round(60 * turns))
    angles = 2 * np.pi * turns * along
    points = 24 + radius * along[:, None] * np.column_stack([np.cos(angles), np.sin(angles)])
    return np.asarray(cv2.polylines(paper(), [np.round(points).astype(np.int32)], False, 60, 1))


@pytest.mark.parametrize(
    ("radius", "thickness", "reason"), [(10, 2, None), (10, 5, None), (10, -1, UNCLEAR), (2, -1, None)]
)
def test_a_ring_full_of_ink_is_asked_about_unless_it_is_a_dot(radius: int, thickness: int, reason: str | None) -> None:
    assert asked("O", np.asarray(cv2.circle(paper(), (24, 24), radius, 60, thickness))) == reason


@pytest.mark.parametrize(("narrow", "thickness", "reason"), [(3, 2, None), (6, -1, UNCLEAR)])
def test_a_ring_too_narrow_to_have_an_inside_is_a_ring(narrow: int, thickness: int, reason: str | None) -> None:
    drawn = cv2.ellipse(paper(), (24, 24), (10, narrow), 30, 0, 360, 60, thickness)
    assert asked("O", np.asarray(drawn)) == reason


def test_a_neighbours_scribble_that_reaches_in_is_not_the_marks_ink() -> None:
    ring = np.asarray(cv2.ellipse(paper(), (24, 24), (9, 9), 0, 20, 360, 60, 2))
    assert asked("O", np.asarray(cv2.rectangle(ring, (10, 39), (38, 47), 60, -1))) is None


@pytest.mark.parametrize(("turns", "reason"), [(1, None), (4, UNCLEAR)])
def test_a_spiral_of_many_turns_is_no_sure_ring(turns: float, reason: str | None) -> None:
    assert asked("O", spiral(turns, 10)) == reason


@pytest.mark.parametrize(("mark", "reason"), [("T", UNCLEAR), ("S", UNCLEAR), ("X", None), (SCRIBBLE, None)])
def test_symbols_that_have_an_inside_are_asked_about(mark: str, reason: str | None) -> None:
    square = np.asarray(cv2.rectangle(paper(), (16, 16), (32, 32), 60, -1))
    assert asked(mark, square) == reason


@pytest.mark.parametrize(("full", "reason"), [(1, UNCLEAR), (4, None)])
def test_whose_marks_are_all_full_of_ink_is_not_asked(full: int, reason: str | None) -> None:
    drawn = [cv2.circle(paper(), (24, 24), 10, 60, -1 if k < full else 2) for k in range(5)]
    patches = replace(seen(5), photo=np.stack(drawn).astype(np.uint8))
    place = form(*(region(MARKS, name=f"A{k}") for k in range(5)))
    found = doubt_filled([Verdict("O", 0.9999, SCRIBBLE, None)] * 5, patches, place, FilledOptions())
    assert [each.review for each in found] == [reason] * full + [None] * (5 - full)


def test_only_cells_are_and_a_reason_that_there_was_stays() -> None:
    disc = np.asarray(cv2.circle(paper(), (24, 24), 10, 60, -1))
    assert asked("O", disc, Role.BOX) is None
    assert asked("O", disc, review=HIDDEN) == HIDDEN
