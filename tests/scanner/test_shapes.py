"""What is drawn alike is alike, wherever it stands in its hex; what is drawn otherwise is less so."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from samples.hands import BuiltInHand
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.weighing.shapes import shapes
from scanner.warp import Floats

Pixels = NDArray[np.uint8]
Lines = list[NDArray[np.float64]]


def patches(photos: list[Pixels]) -> Patches:
    """Patches of these photos (48, 48), whose blanks are white."""
    count = len(photos)
    photo = np.array(photos, np.uint8).reshape(count, SIDE_PX, SIDE_PX)
    ids = tuple(str(i) for i in range(count))
    return Patches.seen_well(photo, np.full_like(photo, 255), ids)


def drawn(lines: Lines, size: float = 26, middle: tuple[float, float] = (24, 24), ink: int = 60) -> Pixels:
    """A patch with these lines, which lie in the unit box, so large and there."""
    patch = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    places = [np.round(((line - 0.5) * size + middle) * 16).astype(np.int32) for line in lines]
    cv2.polylines(patch, places, False, ink, 2, cv2.LINE_AA, 4)
    return patch


CROSS = [np.array([[0.0, 0], [1, 1]]), np.array([[1.0, 0], [0, 1]])]
RING = [0.5 + 0.5 * np.array([(np.cos(a), np.sin(a)) for a in np.linspace(0, 2 * np.pi, 40)])]
TRIANGLE = [np.array([[0.5, 0], [1, 1], [0, 1], [0.5, 0]])]


def likeness(first: Pixels, second: Pixels) -> float:
    """How alike two patches' marks are."""
    found: Floats = shapes(patches([first, second]))
    return float(found[0] @ found[1])


@given(st.sampled_from([CROSS, RING, TRIANGLE]), st.tuples(st.floats(21, 27), st.floats(21, 27)), st.integers(0, 180))
def test_neither_place_nor_darkness_makes_a_mark_another(lines: Lines, middle: tuple[float, float], ink: int) -> None:
    # Black ink near the patch's edge: 0.963; another of the three marks at most 0.68.
    assert likeness(drawn(lines, 24), drawn(lines, 24, middle, ink)) > 0.95


@given(st.sampled_from([CROSS, RING, TRIANGLE]), st.floats(18, 30))
def test_a_mark_is_most_like_one_as_large(lines: Lines, size: float) -> None:
    assert likeness(drawn(lines, 18), drawn(lines, 18)) >= likeness(drawn(lines, 18), drawn(lines, size)) - 1e-9


@pytest.mark.parametrize(("one", "other"), [(CROSS, RING), (RING, TRIANGLE), (TRIANGLE, CROSS)])
def test_other_marks_are_less_like(one: Lines, other: Lines) -> None:
    assert likeness(drawn(one), drawn(other)) < 0.7


def test_people_draw_a_symbol_more_as_they_do_than_as_others_do() -> None:
    rng = np.random.default_rng(7)
    hands = [BuiltInHand.random(symbol, rng) for symbol in ("X", "O", "T", "S") * 5]
    first, second = (shapes(patches([drawn(hand.draw(rng)) for hand in hands])) for _ in range(2))
    alike = first @ second.T
    same = np.array([[i % 4 == k % 4 for k in range(len(hands))] for i in range(len(hands))])
    own = np.diag(alike)
    assert own.mean() > alike[same & ~np.eye(len(hands), dtype=bool)].mean() + 0.04 > alike[~same].mean() + 0.1


@given(st.integers(0, 4))
def test_where_nothing_is_drawn_there_is_no_shape(specks: int) -> None:
    bare = np.full((SIDE_PX, SIDE_PX), 253, np.uint8)
    bare[10, 10 : 10 + specks] = 235
    found = shapes(patches([bare, drawn(CROSS)]))
    assert not found[0].any()
    assert np.linalg.norm(found[1]) == pytest.approx(1)


def test_a_sheet_without_marks_has_no_shapes() -> None:
    assert shapes(patches([])).shape == (0, 400)
