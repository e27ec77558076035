"""Rings with something inside are asked about; plain rings, thick ones, and rings over print are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.doubts.nested import doubt_nested
from scanner.marks.doubts.options import NestedOptions
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.reading import HIDDEN, UNCLEAR

Picture = NDArray[np.uint8]
MIDDLE = (SIDE_PX // 2, SIDE_PX // 2)
TRIANGLE = np.array([[24, 15], [29, 25], [19, 25]], np.int32)
RING = Verdict("O", 0.9999, "S", None)


def printed() -> Picture:
    """A hex with a grey picture in it."""
    blank = np.full((SIDE_PX, SIDE_PX), 250, np.uint8)
    cv2.circle(blank, (24, 32), 3, 130, -1, cv2.LINE_AA)
    return blank


def ringed(width: int = 2, tone: int = 60) -> Picture:
    """A ring round the middle of it."""
    picture = printed()
    cv2.circle(picture, MIDDLE, 14, tone, width, cv2.LINE_AA)
    return picture


def looked_at(picture: Picture, verdict: Verdict = RING) -> str | None:
    """Why it is asked about, a little out of focus and grainy."""
    seen = cv2.GaussianBlur(picture, (0, 0), 0.7) + np.random.default_rng(3).normal(0, 3, picture.shape)
    patches = Patches.seen_well(np.clip(seen, 0, 255).astype(np.uint8)[None], printed()[None], ("A1",))
    form = Form((210.0, 297.0), (), (Region("A1", Role.CELL, (9.0, 9.0), 7.0, (), ("X", "O", "T", "#")),))
    (found,) = doubt_nested([verdict], patches, form, NestedOptions())
    assert (found.mark, found.confidence) == (verdict.mark, verdict.confidence)
    return found.review


@pytest.mark.parametrize("tone", [60, 150])
def test_a_mark_within_a_ring_is_asked_about(tone: int) -> None:
    picture = ringed(tone=tone)
    cv2.polylines(picture, [TRIANGLE], True, tone, 2, cv2.LINE_AA)
    assert looked_at(picture) == UNCLEAR


@pytest.mark.parametrize("width", [1, 2, 5])
def test_a_ring_round_a_printed_picture_is_a_ring(width: int) -> None:
    assert looked_at(ringed(width)) is None


def test_a_dot_within_is_no_mark() -> None:
    picture = ringed()
    cv2.circle(picture, (20, 20), 1, 60, -1, cv2.LINE_AA)
    assert looked_at(picture) is None


def test_a_tail_that_hangs_on_the_ring_is_the_rings() -> None:
    picture = ringed()
    cv2.line(picture, (10, 24), (22, 20), 60, 2, cv2.LINE_AA)
    assert looked_at(picture) is None


def test_what_is_for_review_stays_so_for_its_reason() -> None:
    picture = ringed()
    cv2.polylines(picture, [TRIANGLE], True, 60, 2, cv2.LINE_AA)
    assert looked_at(picture, Verdict("O", 0.9, "S", HIDDEN)) == HIDDEN
    assert looked_at(picture, Verdict("S", 0.9999, "O", None)) is None
