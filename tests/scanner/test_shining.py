"""Strokes brighter than paper are asked about; broad light, sharpened print and grain are not."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.doubts.lightoptions import ShiningOptions
from scanner.marks.doubts.shining import doubt_shining
from scanner.marks.ink import PAPER_SHINE, SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, GLARE, HIDDEN

Picture = NDArray[np.uint8]
COUNT = 16
NOTHING = Verdict(EMPTY, 0.9999, "X", None)


def printed() -> Picture:
    """A hex with a letter in it."""
    blank = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    cv2.putText(blank, "A", (20, 14), cv2.FONT_HERSHEY_PLAIN, 0.8, 120, 1, cv2.LINE_AA)
    return blank


def paper() -> NDArray[np.float64]:
    """What it shows in green light."""
    return np.asarray(printed() * (PAPER_SHINE / 255), np.float64)


def crossed(brighter: float, width: int = 3) -> NDArray[np.float64]:
    """The same with a cross that is so much brighter."""
    cover = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    for ends in (((14, 18), (34, 36)), ((34, 18), (14, 36))):
        cv2.line(cover, *ends, 255, width, cv2.LINE_AA)
    return paper() + brighter * (cover / 255)


def looked_at(*places: NDArray[np.float64], verdict: Verdict = NOTHING, noise: float = 1.0) -> list[str | None]:
    """Why each of a sheet's hexes is asked about, of which the first look like these and the others like paper."""
    rng = np.random.default_rng(4)
    shine = [*places, *[paper()] * (COUNT - len(places))]
    seen = np.stack([np.clip(each + rng.normal(0, noise, each.shape), 0, 255) for each in shine]).astype(np.uint8)
    photo = np.clip(seen * (255 / PAPER_SHINE), 0, 255).astype(np.uint8)
    ids = tuple(f"A{i}" for i in range(COUNT))
    patches = replace(Patches.seen_well(photo, np.stack([printed()] * COUNT), ids), shine=seen)
    regions = tuple(Region(i, Role.CELL, (9.0, 9.0), 7.0, (), ("X", "O", "#")) for i in ids)
    found = doubt_shining(
        [verdict, *[NOTHING] * (COUNT - 1)], patches, Form((210.0, 297.0), (), regions), ShiningOptions()
    )
    assert [each.mark for each in found] == [verdict.mark, *[EMPTY] * (COUNT - 1)]
    return [each.review for each in found]


@pytest.mark.parametrize("brighter", [12, 40])
def test_strokes_brighter_than_paper_are_asked_about(brighter: float) -> None:
    assert looked_at(*[crossed(brighter)] * 3) == [GLARE] * 3 + [None] * (COUNT - 3)


def test_one_or_two_places_are_scratches() -> None:
    assert looked_at(*[crossed(15)] * 2) == [None] * COUNT


def test_where_many_shine_all_that_seems_empty_is_asked_about() -> None:
    assert looked_at(*[crossed(15)] * 10) == [GLARE] * COUNT


def test_bare_paper_is_bare() -> None:
    assert looked_at() == [None] * COUNT


def test_grain_is_no_stroke() -> None:
    assert looked_at(noise=14.0) == [None] * COUNT


def test_light_beside_a_shadow_is_no_stroke() -> None:
    bright = paper() + 15 * (np.arange(SIDE_PX) > 20)
    assert looked_at(*[bright] * 3) == [None] * COUNT


def test_sharpened_print_is_no_stroke() -> None:
    soft = cv2.GaussianBlur(paper(), (0, 0), 1.5)
    sharp = paper() + 1.5 * (paper() - soft)
    assert looked_at(*[sharp] * 3) == [None] * COUNT


def test_what_was_read_or_hidden_stays_so() -> None:
    shining = [crossed(15)] * 3
    assert looked_at(*shining, verdict=Verdict("X", 0.9999, "O", None))[0] is None
    assert looked_at(*shining, verdict=Verdict(EMPTY, 0.5, "O", HIDDEN))[0] == HIDDEN
