"""A hex of which half is hatched isn't scribbled over: a person is asked. One that is scribbled over is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from samples.hands import BuiltInHand
from samples.strokes import Strokes
from scanner.marks.doubts.halved import doubt_halved, free_half
from scanner.marks.doubts.options import HalvedOptions
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, HIDDEN, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region

OPTIONS = HalvedOptions()
WHITE = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)


def hatched(turn_deg: float, share: float) -> NDArray[np.uint8]:
    """A cell hatched from one side on, so much of it."""
    picture, side = WHITE.copy(), 0.75 * SIDE_PX / 2
    cosine, sine = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    for off in np.arange(-side, side * (2 * share - 1), 3.0):
        reach = float(np.sqrt(max(side**2 - off**2, 0)))
        ends = [(off * cosine - end * sine, off * sine + end * cosine) for end in (-reach, reach)]
        first, last = ((round(SIDE_PX / 2 + x), round(SIDE_PX / 2 + y)) for x, y in ends)
        cv2.line(picture, first, last, (40,), 1, cv2.LINE_AA)
    return picture


def drawn(strokes: Strokes) -> NDArray[np.uint8]:
    """A cell with these strokes, in the middle of it."""
    picture = WHITE.copy()
    for stroke in strokes:
        points = np.round((stroke - 0.5) * 34 + SIDE_PX / 2).astype(np.int32)
        cv2.polylines(picture, [points], False, (40,), 1, cv2.LINE_AA)
    return picture


@settings(deadline=None)
@given(st.floats(0, 360), st.floats(0.3, 0.5))
def test_hatching_of_half_a_hex_leaves_the_other_free(turn_deg: float, share: float) -> None:
    assert free_half(hatched(turn_deg, share), WHITE) < OPTIONS.least_other_half


@settings(deadline=None)
@given(st.floats(0, 360))
def test_hatching_of_all_of_it_does_not(turn_deg: float) -> None:
    assert free_half(hatched(turn_deg, 1.0), WHITE) > 2 * OPTIONS.least_other_half


def test_scribbles_as_people_draw_them_cover_both_halves() -> None:
    random = np.random.default_rng(3)
    halves = [free_half(drawn(BuiltInHand.random(SCRIBBLE, random).draw(random)), WHITE) for _ in range(100)]
    assert np.mean(np.array(halves) < OPTIONS.least_other_half) < 0.05


@pytest.mark.parametrize(("mark", "review"), [(SCRIBBLE, None), ("X", None), (EMPTY, None), (SCRIBBLE, HIDDEN)])
def test_only_a_sure_scribble_is_asked_about_and_stays_one(mark: str, review: str | None) -> None:
    picture = hatched(90, 0.5)[None]
    verdict = Verdict(mark, 0.9999, "X", review)
    (found,) = doubt_halved([verdict], Patches.seen_well(picture, WHITE[None]), form(region(("X", SCRIBBLE))), OPTIONS)
    assert found.mark == mark
    assert found.review == (UNCLEAR if (mark, review) == (SCRIBBLE, None) else review)


def test_a_cell_without_ink_has_no_free_half() -> None:
    assert free_half(WHITE, WHITE) == 1
