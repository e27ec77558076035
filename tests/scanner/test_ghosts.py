"""What a rubber left is pale beside the sheet's other marks, and where no ink is nothing stands."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.classifier import Looks
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import Verdict
from scanner.marks.weighing.ghosts import weigh_ghosts
from scanner.marks.weighing.options import GhostOptions
from scanner.reading import EMPTY, HIDDEN, OTHER_INK, UNCLEAR
from tests.scanner.regions import sure

SURE, BARE = Verdict("X", 0.99999, EMPTY, None, 1e-6), Verdict(EMPTY, 0.99999, "X", None, 0.99999)
FAINT = Verdict("X", 0.7, "O", UNCLEAR, 0.05)
OPEN = Verdict(EMPTY, 0.95, "X", UNCLEAR, 0.95)


BOLD, FINE, TINY = 2, 1, 0
"""The width of a cross's strokes, in pixels; of a tiny one, there is a spot of ten pixels instead."""


def patch(depth: int, noise: float = 0.0, seed: int = 0, width: int = BOLD) -> NDArray[np.uint8]:
    """A cell with a cross so many grey levels darker than paper."""
    cell = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    for x in (13, 35):
        if width == TINY:
            cv2.rectangle(cell, (22, 22), (26, 23), 255 - depth, -1)
        else:
            cv2.line(cell, (x, 13), (SIDE_PX - x, 35), 255 - depth, width)
    grain = np.random.default_rng(seed).normal(0, noise, cell.shape)
    return np.asarray(np.clip(cell + grain, 0, 255), np.uint8)


def weighed(
    verdict: Verdict,
    depth: int,
    others: list[tuple[Verdict, int]],
    noise: float = 0.0,
    width: int = BOLD,
    looks_like: NDArray[np.float32] | None = None,
) -> Verdict:
    """What becomes of a verdict whose ink is so deep, on a sheet with others and six bare cells.

    `looks_like`: the closer network's chances for it, else it has seen nothing anywhere.
    """
    cells = [*others, *[(BARE, 0)] * 6, (verdict, depth)]
    regions = tuple(Region(str(i), Role.CELL, (9.0 * i, 0.0), 5.0, (), ("X", "O", "#")) for i in range(len(cells)))
    photo = np.stack([patch(deep, noise, i) for i, (_, deep) in enumerate(cells)])
    photo[-1] = patch(depth, noise, len(cells), width)
    colour = np.zeros((len(cells), 3), np.float32)
    names = tuple(each.id for each in regions)
    patches = replace(Patches.seen_well(photo, np.full_like(photo, 255), names), colour=colour)
    given_ = tuple(each for each, _ in cells)
    closer = np.log(np.stack([sure(EMPTY)] * len(cells)))
    if looks_like is not None:
        closer[-1] = np.log(looks_like)
    single, views = np.stack([closer, closer], axis=1), np.zeros(len(cells), np.int8)
    looks = Looks(np.exp(closer), closer, closer, single, views)
    result = weigh_ghosts(given_, looks, patches, Form((210.0, 297.0), (), regions), GhostOptions(), MarkOptions())
    assert result[:-1] == given_[:-1]
    return result[-1]


def beside(count: int, depth: int, mark: str = "X") -> list[tuple[Verdict, int]]:
    """So many sure marks of one symbol, so deep."""
    return [(replace(SURE, mark=mark), depth)] * count


def test_what_is_pale_beside_its_fellows_is_likelier_nothing_and_asked_about() -> None:
    result = weighed(FAINT, 20, beside(8, 150))
    assert (result.mark, result.runner_up, result.review) == (EMPTY, "X", UNCLEAR)


def test_however_sure_the_look_was_a_ghost_is_asked_about() -> None:
    assert weighed(SURE, 15, beside(8, 150)).review == UNCLEAR
    assert weighed(SURE, 140, beside(8, 150)) == SURE


def test_what_is_one_mark_to_the_closer_network_pale_ink_does_not_settle() -> None:
    both, torn = [*beside(8, 150), *beside(8, 150, "O")], replace(OPEN, confidence=0.6, nothing=0.6)
    assert weighed(torn, 15, both, looks_like=sure("O", 0.7)).review == UNCLEAR
    assert weighed(torn, 15, both, looks_like=sure("O", 0.4)).review is None
    assert weighed(torn, 15, both, looks_like=sure(EMPTY)).review is None


def test_a_cross_of_little_ink_is_no_paler_than_bold_ones_in_the_same_pen() -> None:
    assert weighed(SURE, 150, beside(8, 150), width=FINE) == SURE
    assert weighed(FAINT, 150, beside(8, 150), width=FINE) == FAINT
    assert weighed(SURE, 15, beside(8, 150), width=FINE).review == UNCLEAR


def test_ink_darker_than_bare_paper_is_not_settled_by_its_paleness_unless_it_is_all_but_sure_to_be_nothing() -> None:
    both, torn = [*beside(8, 150), *beside(8, 150, "O")], replace(OPEN, confidence=0.9, nothing=0.9)
    assert weighed(torn, 8, both, width=TINY) == torn, "a tiny cross in glare is hardly darker than paper"
    assert weighed(OPEN, 8, both, width=TINY).review is None
    assert weighed(torn, 0, both).review is None, "no ink at all"


@pytest.mark.parametrize(("nothing", "left"), [(0.8, True), (0.97, False)])
def test_a_speck_as_dark_as_marks_are_may_be_a_tiny_mark(nothing: float, left: bool) -> None:
    speck = Verdict(EMPTY, nothing, "X", UNCLEAR, nothing)
    result = weighed(speck, 100, [*beside(6, 100), *beside(6, 100, "O")], width=TINY)
    assert result == (
        speck if left else replace(speck, confidence=result.confidence, nothing=result.nothing, review=None)
    )


def test_half_as_deep_is_a_ghost_where_a_players_marks_are_all_alike() -> None:
    alike = [(SURE, depth) for depth in (40, 41, 42, 42, 43, 44, 41)]
    assert weighed(SURE, 18, alike).review == OTHER_INK
    assert weighed(SURE, 36, alike).review is None
    assert weighed(SURE, 18, alike[:3]).review == OTHER_INK
    assert weighed(SURE, 18, alike[:2]).review is None, "two don't say how alike his marks are"


def test_a_hard_pencil_is_faint_everywhere() -> None:
    assert weighed(FAINT, 20, beside(8, 20)) == FAINT
    assert weighed(SURE, 20, [*beside(8, 20), *beside(8, 200, "O")]) == SURE, "its own fellows count"


def test_where_no_ink_is_nothing_stands() -> None:
    result = weighed(OPEN, 0, [*beside(8, 150), *beside(2, 180, "O")])
    assert (result.mark, result.review) == (EMPTY, None)


def test_while_a_symbol_is_missing_it_may_be_too_pale_to_be_seen() -> None:
    assert weighed(OPEN, 0, beside(8, 150)) == OPEN


def test_a_bare_cell_is_held_against_the_palest_symbol() -> None:
    assert weighed(OPEN, 14, [*beside(8, 150), *beside(2, 180, "O")]).review is None
    assert weighed(OPEN, 14, [*beside(8, 150, "O"), *beside(2, 16)]) == OPEN, "it may be the third of these"


def test_on_a_sheet_with_few_marks_nothing_is_learned() -> None:
    assert weighed(FAINT, 20, beside(3, 150)) == FAINT


def test_a_mark_no_darker_than_bare_paper_is_asked_about_where_its_fellows_are_darker() -> None:
    dirty = [(BARE, 20)] * 3
    assert weighed(SURE, 0, [*dirty, *beside(6, 70)]).review == OTHER_INK
    assert weighed(SURE, 40, [*dirty, *beside(6, 70)]) == SURE
    assert weighed(SURE, 0, [*dirty, *beside(6, 30)]) == SURE


def test_where_marks_hardly_stand_out_from_the_grain_nothing_is_learned() -> None:
    assert weighed(FAINT, 5, beside(8, 40), noise=60) == FAINT


@pytest.mark.parametrize("left", [Verdict("#", 0.7, EMPTY, UNCLEAR, 0.3), replace(FAINT, review=HIDDEN)])
def test_other_doubts_are_left_alone(left: Verdict) -> None:
    assert weighed(left, 20, beside(8, 150)) == left


verdicts = st.one_of(
    st.floats(0.5, 0.9998).map(lambda p: Verdict("X", p, "O", UNCLEAR if p < 0.99 else None, (1 - p) / 2)),
    st.floats(0.5, 0.9998).map(lambda p: Verdict(EMPTY, p, "X", UNCLEAR if p < 0.99 else None, p)),
)


@settings(deadline=None, max_examples=60)
@given(verdicts, st.integers(0, 250), st.integers(5, 250))
def test_nothing_is_turned_in_silence(verdict: Verdict, depth: int, fellows: int) -> None:
    result = weighed(verdict, depth, [*beside(6, fellows), *beside(6, 200, "O")])
    assert result.mark in (verdict.mark, EMPTY)
    assert result.mark == verdict.mark or result.review == UNCLEAR
    assert 0 < result.confidence <= 1


@settings(deadline=None, max_examples=60)
@given(verdicts, st.integers(0, 250), st.integers(0, 100), st.integers(5, 250))
def test_deeper_ink_is_never_less_likely_a_mark(verdict: Verdict, depth: int, more: int, fellows: int) -> None:
    others = [*beside(6, fellows), *beside(6, 200, "O")]
    deeper = min(depth + more, 255)
    assert weighed(verdict, depth, others).nothing >= weighed(verdict, deeper, others).nothing - 1e-9
