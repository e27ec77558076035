"""Coloured strokes as light as paper are asked about; stains, speckles, what runs from next door and print are not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.doubts.lightoptions import TintedOptions
from scanner.marks.doubts.tinted import doubt_tinted
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, GLARE, HIDDEN

Tint = NDArray[Any]
COUNT = 16
NOTHING = Verdict(EMPTY, 0.9999, "X", None)


def printed() -> NDArray[np.uint8]:
    """A hex with a letter in it."""
    blank = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    cv2.putText(blank, "A", (20, 14), cv2.FONT_HERSHEY_PLAIN, 0.8, 120, 1, cv2.LINE_AA)
    return blank


def lines(tint: float, width: int, *ends: tuple[tuple[int, int], tuple[int, int]]) -> Tint:
    """Lines that are so coloured, in grey levels, and nothing else."""
    cover = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    for one, other in ends:
        cv2.line(cover, one, other, 255, width, cv2.LINE_AA)
    return tint * cover / 255


def crossed(tint: float) -> Tint:
    """A cross."""
    return lines(tint, 3, ((14, 18), (34, 36)), ((34, 18), (14, 36)))


def ring(tint: float) -> Tint:
    """A ring."""
    cover = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    cv2.circle(cover, (24, 25), 9, 255, 3, cv2.LINE_AA)
    return tint * cover / 255


def looked_at(*places: Tint, verdict: Verdict = NOTHING, speckle: float = 0.8) -> list[str | None]:
    """Why each of a sheet's hexes is asked about, of which the first are coloured so and the others like paper."""
    rng = np.random.default_rng(4)
    tints = [*places, *[np.zeros((SIDE_PX, SIDE_PX))] * (COUNT - len(places))]
    hue = np.stack([np.clip(each + np.abs(rng.normal(0, speckle, each.shape)), 0, 255) for each in tints])
    ids = tuple(f"A{i}" for i in range(COUNT))
    blank = np.stack([printed()] * COUNT)
    patches = replace(Patches.seen_well(blank, blank, ids), hue=hue.astype(np.uint8))
    regions = tuple(Region(i, Role.CELL, (9.0, 9.0), 7.0, (), ("X", "O", "#")) for i in ids)
    given = [verdict, *[NOTHING] * (COUNT - 1)]
    found = doubt_tinted(given, patches, Form((210.0, 297.0), (), regions), TintedOptions())
    assert [each.mark for each in found] == [each.mark for each in given]
    return [each.review for each in found]


@pytest.mark.parametrize("tint", [10.0, 25.0])
def test_even_one_coloured_stroke_as_light_as_paper_is_asked_about(tint: float) -> None:
    assert looked_at(crossed(tint)) == [GLARE] + [None] * (COUNT - 1)
    assert looked_at(ring(tint)) == [GLARE] + [None] * (COUNT - 1)


def test_bare_paper_is_bare() -> None:
    assert looked_at() == [None] * COUNT


def test_where_all_paper_is_speckled_a_stroke_must_be_plainer() -> None:
    assert looked_at(crossed(7.0), speckle=1.0) != [None] * COUNT
    assert looked_at(crossed(7.0), speckle=9.0) == [None] * COUNT


def test_a_stain_and_light_of_another_colour_are_no_strokes() -> None:
    x, y = np.meshgrid(np.arange(SIDE_PX), np.arange(SIDE_PX))
    stain = 15.0 * (np.hypot(x - 20, y - 30) < 13)
    lit = 15.0 * (x > 22)
    assert looked_at(stain, lit) == [None] * COUNT


def test_what_runs_into_a_hex_from_a_thing_beside_it_is_none_of_its_own() -> None:
    thing = 90.0 * (np.arange(SIDE_PX)[:, None] < 9) * np.ones(SIDE_PX)
    assert looked_at(np.asarray(cv2.GaussianBlur(thing, (0, 0), 3))) == [None] * COUNT
    assert looked_at(lines(20.0, 3, ((0, 10), (16, 24)))) == [None] * COUNT


def test_a_short_dash_is_none() -> None:
    assert looked_at(lines(15.0, 3, ((22, 25), (27, 25)))) == [None] * COUNT


def test_what_was_read_or_hidden_stays_so() -> None:
    assert looked_at(crossed(15.0), verdict=Verdict("X", 0.9999, "O", None))[0] is None
    assert looked_at(crossed(15.0), verdict=Verdict(EMPTY, 0.5, "O", HIDDEN))[0] == HIDDEN


def test_a_sheet_on_which_nothing_was_read_as_empty_is_left_alone() -> None:
    patches = Patches.seen_well(printed()[None], printed()[None], ("A1",))
    form = Form((210.0, 297.0), (), (Region("A1", Role.CELL, (9.0, 9.0), 7.0, (), ("X", "O")),))
    read = Verdict("X", 0.9999, "O", None)
    assert doubt_tinted([read], patches, form, TintedOptions()) == (read,)
