"""A small mark that the two readers of marks took for nothing is asked about: a third one sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.classifier import Looks
from scanner.marks.doubts.opinion import doubt_opinion
from scanner.marks.doubts.options import OpinionOptions
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import CLASSES, Verdict
from scanner.reading import EMPTY, UNCLEAR

Picture = NDArray[np.uint8]
Drawing = Callable[[tuple[int, int], int, int], Picture]
PAPER = np.full((SIDE_PX, SIDE_PX), 250, np.uint8)
SURELY_NOTHING = Verdict(EMPTY, 0.99999, "X", None)


def crossed(middle: tuple[int, int], half: int, tone: int) -> Picture:
    """Bare paper with a small cross."""
    drawn = PAPER.copy()
    for turn in (-half, half):
        ends = (middle[0] - half, middle[1] - turn), (middle[0] + half, middle[1] + turn)
        cv2.line(drawn, *ends, tone, 1, cv2.LINE_AA)
    return drawn


def ringed(middle: tuple[int, int], half: int, tone: int) -> Picture:
    """Bare paper with a small ring."""
    drawn = PAPER.copy()
    cv2.circle(drawn, middle, half, tone, 1, cv2.LINE_AA)
    return drawn


def looked_at(photo: Picture, views: int = 1, verdict: Verdict = SURELY_NOTHING, role: Role = Role.CELL) -> str | None:
    """Why a region is asked about that looks like this and was read so, after so many views."""
    grainy = np.clip(photo + np.random.default_rng(4).normal(0, 3, photo.shape), 0, 255).astype(np.uint8)
    patches = Patches.seen_well(grainy[None], PAPER[None], ("A1",))
    nothing = np.zeros((1, len(CLASSES)), np.float32)
    looks = Looks(nothing, nothing, nothing, np.zeros((1, 2, len(CLASSES)), np.float32), np.array([views], np.int8))
    form = Form((210.0, 297.0), (), (Region("A1", role, (9.0, 9.0), 7.0, (), ("X", "O", "#")),))
    [found] = doubt_opinion([verdict], looks, patches, form, OpinionOptions())
    assert replace(found, review=None) == replace(verdict, review=None)
    return found.review


@pytest.mark.parametrize("draw", [crossed, ringed])
@pytest.mark.parametrize("middle", [(24, 24), (17, 20), (30, 31)], ids=["in the middle", "left", "right"])
def test_a_small_mark_that_was_read_as_nothing_is_asked_about(draw: Drawing, middle: tuple[int, int]) -> None:
    assert looked_at(draw(middle, 5, 90)) == UNCLEAR


def test_bare_paper_is_not() -> None:
    assert looked_at(PAPER) is None


def test_where_the_quick_reader_was_certain_nobody_else_is_asked() -> None:
    assert looked_at(crossed((24, 24), 5, 90), views=0) is None


def test_only_empty_hexes_are_looked_at() -> None:
    assert looked_at(crossed((24, 24), 5, 90), verdict=replace(SURELY_NOTHING, mark="X", runner_up="O")) is None
    assert looked_at(crossed((24, 24), 5, 90), role=Role.SLOT) is None
