"""Ink of its own in a hex that was read as empty is asked about; a dot, a neighbour's stroke and grain are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.doubts.emptyoptions import OverlookedOptions
from scanner.marks.doubts.overlooked import doubt_overlooked, lone_ink
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, HIDDEN, UNCLEAR

Picture = NDArray[np.uint8]
EMPTIES = 12
SURELY_NOTHING = Verdict(EMPTY, 0.99999, "X", None)
SHIELD = (SIDE_PX // 2, 31)
"""Where a picture is printed, below the middle."""


def printed() -> Picture:
    """A hex with a grey picture in it."""
    blank = np.full((SIDE_PX, SIDE_PX), 250, np.uint8)
    cv2.circle(blank, SHIELD, 5, 130, -1, cv2.LINE_AA)
    return blank


def crossed(picture: Picture, middle: tuple[int, int], half: int, tone: int = 60) -> Picture:
    """The picture with a cross on it."""
    x, y = middle
    drawn = picture.copy()
    for turn in (-1, 1):
        cv2.line(drawn, (x - half, y - turn * half), (x + half, y + turn * half), tone, 2, cv2.LINE_AA)
    return drawn


def looked_at(
    photo: Picture,
    verdict: Verdict = SURELY_NOTHING,
    others: Picture | None = None,
    noise: float = 3.0,
    empties: int = EMPTIES,
) -> str | None:
    """Why a hex is asked about that looks like this, on a sheet whose other hexes are empty and look like `others`."""
    random = np.random.default_rng(8)
    seen = np.stack([photo, *[printed() if others is None else others] * empties])
    seen = np.clip(seen + random.normal(0, noise, seen.shape), 0, 255).astype(np.uint8)
    ids = tuple(f"A{i}" for i in range(len(seen)))
    patches = Patches.seen_well(seen, np.stack([printed()] * len(seen)), ids)
    regions = tuple(Region(i, Role.CELL, (9.0, 9.0), 7.0, (), ("X", "O", "#")) for i in ids)
    verdicts = [verdict, *[SURELY_NOTHING] * empties]
    found = doubt_overlooked(verdicts, patches, Form((210.0, 297.0), (), regions), OverlookedOptions())
    assert [(each.mark, each.confidence) for each in found] == [(each.mark, each.confidence) for each in verdicts]
    assert all(each.review is None for each in found[1:])
    return found[0].review


@pytest.mark.parametrize("half", [4, 6])
@pytest.mark.parametrize("middle", [SHIELD, (24, 24), (18, 20)], ids=["on the picture", "in the middle", "beside it"])
def test_a_mark_that_the_networks_overlooked_is_asked_about(middle: tuple[int, int], half: int) -> None:
    assert looked_at(crossed(printed(), middle, half)) == UNCLEAR


def test_bare_print_a_little_off_is_not() -> None:
    assert looked_at(printed()) is None
    assert looked_at(np.roll(printed(), (1, -1), (0, 1))) is None


def test_a_dot_is_not_nor_a_pale_trace() -> None:
    dotted = printed()
    cv2.circle(dotted, (24, 20), 2, 40, -1)
    assert looked_at(dotted) is None
    assert looked_at(crossed(printed(), (24, 20), 7, tone=215)) is None


def test_what_reaches_in_from_beyond_the_hex_is_a_neighbours() -> None:
    assert looked_at(crossed(printed(), (44, 24), 9)) is None


def test_what_the_other_empty_hexes_have_as_well_is_no_mark() -> None:
    stained = crossed(printed(), (24, 20), 6)
    assert looked_at(stained, others=stained) is None


@pytest.mark.parametrize("others", [0, 1, 2])
def test_on_a_full_sheet_a_hex_is_not_held_against_itself(others: int) -> None:
    drawn = crossed(printed(), (24, 20), 6)
    assert looked_at(drawn, empties=others) == UNCLEAR
    assert looked_at(printed(), empties=others) is None


def test_what_is_for_review_already_or_has_a_mark_stays_as_it_is() -> None:
    drawn = crossed(printed(), SHIELD, 6)
    assert looked_at(drawn, Verdict(EMPTY, 0.9, "X", HIDDEN)) == HIDDEN
    assert looked_at(drawn, Verdict("X", 0.9999, EMPTY, None)) is None


def test_lone_ink_is_measured_in_radii_and_grey_levels() -> None:
    drawn = printed()
    drawn[20:24, 16:30] = 100
    ink = lone_ink(drawn, printed(), 0.9)
    assert ink.length == pytest.approx(14 / 20)
    assert ink.depth == pytest.approx(150)
    assert ink.amount == pytest.approx(150 * 4 * 14)


@pytest.mark.parametrize("turned", [False, True], ids=["a trace above the mark", "a trace below it"])
def test_a_trace_as_long_as_a_mark_does_not_hide_it(turned: bool) -> None:
    blank = np.full((SIDE_PX, SIDE_PX), 250, np.uint8)
    drawn = blank.copy()
    drawn[14:15, 17:31] = 230
    drawn[26:30, 17:31] = 100
    ink = lone_ink(drawn[::-1] if turned else drawn, blank, 0.9)
    assert ink.length == pytest.approx(14 / 20)
    assert ink.amount == pytest.approx(150 * 4 * 14)


def test_a_stroke_that_a_bold_edge_cuts_is_a_neighbours_and_one_beside_the_edge_is_not() -> None:
    blank = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    blank[:, 40:42] = 20
    for end, length in ((SIDE_PX, 0.0), (38, pytest.approx(14 / 20))):
        drawn = blank.copy()
        drawn[22:26, 24:end] = np.minimum(drawn[22:26, 24:end], 90)
        assert lone_ink(drawn, blank, 0.9).length == length
