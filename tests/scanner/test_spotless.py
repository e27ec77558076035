"""A hex in which no ink is new is empty, whatever reaches in from beyond it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.classifier import Looks
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.marks.weighing.options import SpotlessOptions
from scanner.marks.weighing.spotless import weigh_spotless
from scanner.reading import EMPTY, HIDDEN, UNCLEAR

Picture = NDArray[np.uint8]
NOTHING = Verdict(EMPTY, 0.9999, "X", None)
UNSURE = Verdict(EMPTY, 0.48, "X", UNCLEAR, 0.48)
MIDDLE = SIDE_PX // 2
OPTIONS = SpotlessOptions()
TORN = (0.48, 0.2, 0.12, 0.1, 0.06, 0.04)
"""What the networks make of something strange."""


def blank() -> Picture:
    """A hex with a letter in it."""
    printed = np.full((SIDE_PX, SIDE_PX), 250, np.uint8)
    cv2.putText(printed, "A", (17, 31), cv2.FONT_HERSHEY_SIMPLEX, 0.6, 90, 1, cv2.LINE_AA)
    return printed


def crossed(middle: tuple[int, int], half: int = 10, tone: int = 60) -> Picture:
    """The hex with a cross about a point."""
    (x, y), drawn = middle, blank()
    for turn in (-1, 1):
        cv2.line(drawn, (x - half, y - turn * half), (x + half, y + turn * half), tone, 2, cv2.LINE_AA)
    return drawn


def ringed(tone: int = 60) -> Picture:
    """The hex with a ring in it."""
    drawn = blank()
    cv2.circle(drawn, (MIDDLE, MIDDLE), 11, tone, 2, cv2.LINE_AA)
    return drawn


def seen_as(chances: tuple[float, ...], count: int) -> Looks:
    """So many looks that all come to these chances."""
    rows = np.tile(np.array(chances, np.float32), (count, 1))
    return Looks(rows, rows, rows, np.stack([rows, rows], axis=1), np.zeros(count, np.int8))


def weighed(
    picture: Picture,
    verdict: Verdict = UNSURE,
    *,
    rings: Picture | None = None,
    noise: float = 1.0,
    contrast: float = 1.0,
    chances: tuple[float, ...] | None = None,
) -> Verdict:
    """What becomes of a hex that looks like this, on a sheet with crosses, rings and empty hexes."""
    others = [crossed((MIDDLE, MIDDLE))] * 3 + [ringed() if rings is None else rings] * 3 + [blank()] * 12
    read = [replace(NOTHING, mark="X")] * 3 + [replace(NOTHING, mark="O")] * 3 + [NOTHING] * 12
    seen = np.stack([picture, *others])
    seen = np.clip(seen + np.random.default_rng(5).normal(0, noise, seen.shape), 0, 255).astype(np.uint8)
    ids = tuple(f"A{i}" for i in range(len(seen)))
    patches = Patches.seen_well(seen, np.stack([blank()] * len(seen)), ids)
    patches.contrast[0] = contrast
    form = Form((210.0, 297.0), (), tuple(Region(i, Role.CELL, (9.0, 9.0), 7.0, (), ("X", "O", "#")) for i in ids))
    found = weigh_spotless(
        [verdict, *read], seen_as(TORN if chances is None else chances, len(seen)), patches, form, OPTIONS
    )
    assert found[1:] == tuple(read)
    return found[0]


def test_a_neighbours_arm_in_a_corner_makes_no_hex_unclear() -> None:
    found = weighed(crossed((MIDDLE + 23, MIDDLE + 14), half=5))
    assert found == replace(UNSURE, confidence=OPTIONS.truly, review=None)


def test_what_is_likelier_to_be_a_mark_stays_for_a_person() -> None:
    cross = replace(UNSURE, mark="X", runner_up=EMPTY)
    assert weighed(blank(), cross) == cross


def test_the_palest_line_within_the_hex_is_new() -> None:
    assert weighed(crossed((MIDDLE, MIDDLE), tone=215)) == UNSURE
    assert weighed(crossed((MIDDLE + 12, MIDDLE + 6), half=4)) == UNSURE


def test_a_symbol_that_the_networks_see_is_theirs_to_tell() -> None:
    assert weighed(blank(), chances=(0.03, 0.95, 0.01, 0.0, 0.0, 0.01)) == UNSURE
    either = replace(UNSURE, mark="X", runner_up="O")
    assert weighed(blank(), either) == either


def test_what_is_asked_about_for_another_reason_stays_so() -> None:
    hidden = replace(UNSURE, review=HIDDEN)
    assert weighed(blank(), hidden) == hidden


def test_where_light_has_taken_the_print_or_a_symbol_hardly_stands_out_nothing_is_learned() -> None:
    assert weighed(blank(), contrast=0.2) == UNSURE
    assert weighed(blank(), rings=ringed(tone=247)) == UNSURE
    assert weighed(blank(), rings=blank()) == UNSURE
    assert weighed(blank()).review is None


def test_without_a_sure_mark_of_every_symbol_nothing_is_learned() -> None:
    patches = Patches.seen_well(np.stack([blank()] * 8), np.stack([blank()] * 8))
    form = Form((210.0, 297.0), (), tuple(Region(str(i), Role.CELL, (9.0, 9.0), 7.0, (), ("X", "#")) for i in range(8)))
    verdicts = (UNSURE, *[NOTHING] * 7)
    assert weigh_spotless(verdicts, seen_as(TORN, 8), patches, form, OPTIONS) == verdicts
