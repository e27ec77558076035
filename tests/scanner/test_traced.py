"""A ring drawn line on line upon a printed circle shows in how dark the circle is beside the sheet's empty ones."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import Verdict
from scanner.marks.weighing.options import TracedOptions
from scanner.marks.weighing.traced import darkness_of_print, weigh_traced
from scanner.reading import EMPTY, HIDDEN, UNCLEAR

BARE = Verdict(EMPTY, 0.9999, "O", None, 0.9999)
RING = Verdict("O", 0.6, EMPTY, UNCLEAR, 0.4)
PERHAPS = Verdict(EMPTY, 0.8, "O", UNCLEAR, 0.8)
PRINT = 120
"""How much darker than paper circles are printed."""


def circle(
    ink: float = 0, noise: float = 0.0, blur: float = 0.0, light: float = 1.0, seed: int = 0
) -> NDArray[np.uint8]:
    """A slot with its printed circle, and a ring so much darker than paper drawn upon it."""
    drawn = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    cv2.circle(drawn, (SIDE_PX // 2, SIDE_PX // 2), 13, 255, 2, cv2.LINE_AA)
    patch = 255 * light - drawn / 255.0 * (PRINT + ink)
    if blur:
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), blur), np.float64)
    grain = np.random.default_rng(seed).normal(0, noise, patch.shape)
    return np.asarray(np.clip(patch + grain, 0, 255), np.uint8)


def seen(
    verdict: Verdict, photo: NDArray[np.uint8], empty: int = 6, noise: float = 0.0, crispness: float = 1.0
) -> Verdict:
    """What becomes of a slot's verdict that looks so, on a sheet with so many empty ones."""
    count = empty + 1
    cells = tuple(Region(f"c{i}", Role.CELL, (9.0 * i, 0.0), 5.0, (), ()) for i in range(count))
    slots = tuple(Region(f"c{i}/0", Role.SLOT, (9.0 * i, 0.0), 2.0, (), ("X", "O"), f"c{i}") for i in range(count))
    paper = np.full((count, SIDE_PX, SIDE_PX), 255, np.uint8)
    blank = np.concatenate([paper, np.stack([circle()] * count)])
    photos = np.concatenate([paper, np.stack([*(circle(0, noise, seed=i) for i in range(empty)), photo])])
    crisp = np.ones(2 * count, np.float32)
    crisp[empty] = crispness
    ids = tuple(each.id for each in cells + slots)
    patches = replace(Patches.seen_well(photos, blank, ids), contrast=crisp)
    given_ = (*[BARE] * (2 * count - 1), verdict)
    result = weigh_traced(given_, patches, Form((210.0, 297.0), (), cells + slots), TracedOptions(), MarkOptions())
    assert result[:-1] == given_[:-1]
    return result[-1]


def test_a_circle_half_as_dark_again_is_asked_about_however_sure_the_look_was() -> None:
    result = seen(BARE, circle(60))
    assert (result.mark, result.runner_up, result.review) == (EMPTY, "O", UNCLEAR)
    assert seen(BARE, circle(0)) == BARE


def test_a_perhaps_becomes_a_ring_and_a_ring_surer() -> None:
    result = seen(PERHAPS, circle(60))
    assert (result.mark, result.runner_up, result.review) == ("O", EMPTY, UNCLEAR)
    assert seen(RING, circle(60)).confidence > 0.95
    assert seen(RING, circle(0)) == RING, "a ring beside the print leaves it as dark as it is"


def test_uneven_circles_say_less() -> None:
    assert seen(BARE, circle(60), noise=90) == BARE


def test_two_empty_circles_say_nothing() -> None:
    assert seen(BARE, circle(60), empty=2) == BARE
    assert seen(BARE, circle(60), empty=3).review == UNCLEAR


def test_where_print_is_crisper_altogether_a_darker_circle_is_no_ring() -> None:
    assert seen(BARE, circle(60), crispness=1.5) == BARE


@pytest.mark.parametrize(
    "other", [replace(BARE, review=HIDDEN), replace(BARE, runner_up="X"), Verdict("X", 0.9, "O", None)]
)
def test_what_cannot_be_seen_and_other_marks_are_left_alone(other: Verdict) -> None:
    assert seen(other, circle(60)) == other


def test_a_stroke_across_a_circle_is_no_ring() -> None:
    crossed = circle()
    cv2.line(crossed, (0, 20), (SIDE_PX, 28), 60, 3)
    assert seen(BARE, crossed) == BARE


@given(blur=st.floats(0.3, 2.0), light=st.floats(0.6, 1.0), ink=st.integers(0, 30))
def test_neither_blur_nor_light_changes_how_dark_print_looks(blur: float, light: float, ink: int) -> None:
    blank = circle()[None]
    sharp, soft = (darkness_of_print(circle(ink, blur=by, light=light)[None], blank)[0] for by in (0.0, blur))
    assert sharp == pytest.approx((PRINT + ink) / PRINT, abs=0.06)
    assert soft == pytest.approx(sharp, rel=0.12)


@given(ink=st.integers(0, 60), more=st.integers(10, 60), noise=st.floats(0, 10))
def test_more_ink_is_darker(ink: int, more: int, noise: float) -> None:
    pale, dark = (darkness_of_print(circle(each, noise)[None], circle()[None])[0] for each in (ink, ink + more))
    assert dark > pale


def test_a_blank_without_print_has_no_darkness() -> None:
    white = np.full((1, SIDE_PX, SIDE_PX), 255, np.uint8)
    assert darkness_of_print(white, white)[0] == 0


def test_a_sheet_without_slots_is_left_alone() -> None:
    white = np.full((1, SIDE_PX, SIDE_PX), 255, np.uint8)
    patches = Patches.seen_well(white, white, ("A1",))
    form = Form((210.0, 297.0), (), (Region("A1", Role.CELL, (9.0, 9.0), 5.0, (), ("X", "O")),))
    assert weigh_traced([BARE], patches, form, TracedOptions(), MarkOptions()) == (BARE,)
