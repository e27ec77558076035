"""Pale strokes where paper shines are asked about; the shine's own edge, its grain, print and neighbours are not."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.doubts.lightoptions import SheenOptions
from scanner.marks.doubts.sheen import doubt_sheen
from scanner.marks.ink import PAPER_SHINE, SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, GLARE, HIDDEN

Light = NDArray[np.float64]
COUNT = 6
NOTHING = Verdict(EMPTY, 0.9999, "X", None)
CROSS = (((14, 18), (34, 36)), ((34, 18), (14, 36)))


def printed() -> NDArray[np.uint8]:
    """A hex with a letter in it."""
    blank = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    cv2.putText(blank, "A", (20, 14), cv2.FONT_HERSHEY_PLAIN, 0.8, 120, 1, cv2.LINE_AA)
    return blank


def stripe(over: float = 0.2) -> Light:
    """A lamp's light across a hex, by so much brighter than its paper in the middle."""
    across = (np.arange(SIDE_PX) - SIDE_PX / 2) / (SIDE_PX / 3)
    return np.asarray(np.tile(1 + over * np.exp(-(across**2)), (SIDE_PX, 1)), np.float64)


def drawn(darkness: float, *ends: tuple[tuple[int, int], tuple[int, int]]) -> Light:
    """What paper with these lines shows of light, 0 to 1."""
    cover = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    for one, other in ends:
        cv2.line(cover, one, other, 255, 2, cv2.LINE_AA)
    return np.asarray(1 - darkness * (cover / 255), np.float64)


def looked_at(
    *places: Light, verdict: Verdict = NOTHING, noise: float = 1.0, role: Role = Role.CELL
) -> list[str | None]:
    """Why each of a sheet's hexes is asked about, of which the first are lit so and the others evenly."""
    rng = np.random.default_rng(4)
    lights = [*places, *[np.ones((SIDE_PX, SIDE_PX))] * (COUNT - len(places))]
    shown = [PAPER_SHINE / 255 * printed() * each + rng.normal(0, noise, each.shape) for each in lights]
    shine = np.stack([np.clip(each, 0, 255) for each in shown]).astype(np.uint8)
    # What is brighter than paper is cut off.
    photo = np.clip(shine * (255 / PAPER_SHINE), 0, 255).astype(np.uint8)
    ids = tuple(f"A{i}" for i in range(COUNT))
    patches = replace(Patches.seen_well(photo, np.stack([printed()] * COUNT), ids), shine=shine)
    regions = tuple(Region(i, role, (9.0, 9.0), 7.0, (), ("X", "O", "#")) for i in ids)
    found = doubt_sheen([verdict, *[NOTHING] * (COUNT - 1)], patches, Form((210.0, 297.0), (), regions), SheenOptions())
    assert [each.mark for each in found] == [verdict.mark, *[EMPTY] * (COUNT - 1)]
    return [each.review for each in found]


@pytest.mark.parametrize("darkness", [0.07, 0.12])
def test_pale_strokes_where_paper_shines_are_asked_about(darkness: float) -> None:
    assert looked_at(stripe() * drawn(darkness, *CROSS)) == [GLARE] + [None] * (COUNT - 1)


@pytest.mark.parametrize("over", [0.06, 0.2, 0.4, 0.8])
def test_shine_alone_is_no_stroke(over: float) -> None:
    assert looked_at(stripe(over)) == [None] * COUNT


def test_the_hard_edge_of_a_shine_is_no_stroke() -> None:
    edge = np.asarray(np.tile(np.where(np.arange(SIDE_PX) > 20, 1.2, 1.0), (SIDE_PX, 1)), np.float64)
    assert looked_at(edge) == [None] * COUNT


def test_grain_is_no_stroke() -> None:
    assert looked_at(stripe(), noise=6.0) == [None] * COUNT


def test_what_reaches_in_from_beside_is_a_neighbours() -> None:
    assert looked_at(stripe() * drawn(0.1, ((0, 30), (12, 22)))) == [None] * COUNT


def test_where_paper_does_not_shine_others_look() -> None:
    assert looked_at(drawn(0.07, *CROSS)) == [None] * COUNT


def test_what_was_read_or_hidden_stays_so() -> None:
    crossed = stripe() * drawn(0.1, *CROSS)
    assert looked_at(crossed, verdict=Verdict("X", 0.9999, "O", None))[0] is None
    assert looked_at(crossed, verdict=Verdict(EMPTY, 0.5, "O", HIDDEN))[0] == HIDDEN


def test_circles_and_boxes_are_full_of_the_light_beside_sharpened_print() -> None:
    for role in (Role.SLOT, Role.BOX):
        assert looked_at(stripe() * drawn(0.12, *CROSS), role=role) == [None] * COUNT
