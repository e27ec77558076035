"""Where pale marks drown in grain, empty cells are asked about; on clean paper, or where all pens are bold, none is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.doubts.emptyoptions import HintOptions
from scanner.marks.doubts.hints import doubt_hints, without_strokes_from_outside
from scanner.marks.graininess import ink_of_strokes
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.marks.weighing.grain import weigh_grain
from scanner.marks.weighing.options import GrainOptions
from scanner.reading import EMPTY, GRAINY, HIDDEN, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region, seen

Stage = Callable[..., tuple[Verdict, ...]]
BARE = 250
SURE_X, SURE_O, NOTHING = (Verdict(mark, 0.9999, other, None) for mark, other in (("X", "O"), ("O", "X"), (EMPTY, "#")))
OPEN = Verdict(EMPTY, 0.8, "O", UNCLEAR)
COVERED = Verdict(EMPTY, 0.9999, "O", HIDDEN)


def cell(random: np.random.Generator, darkness: int, noise: float) -> NDArray[np.uint8]:
    """Paper with grain, and a ring of that darkness."""
    drawn = np.full((SIDE_PX, SIDE_PX), BARE, np.float32)
    cv2.circle(drawn, (SIDE_PX // 2, SIDE_PX // 2), 11, float(BARE - darkness), 2, cv2.LINE_AA)
    return np.clip(drawn + random.normal(0, noise, drawn.shape), 0, 255).astype(np.uint8)


def asked(
    pale: int, noise: float, hesitant: int = 6, marks: int = 5, bare: int = 12, seen: int | None = None
) -> list[Verdict]:
    """A sheet of so many bold `marks` twice, as many pale ones, those that are `hesitant`, bare ones and one hidden.

    `seen`: how many of the pale ones are surely read, if not all; the others are taken for bare.
    """
    seen = marks if seen is None else seen
    pales = [SURE_O] * seen + [NOTHING] * (marks - seen)
    read = [SURE_X] * 2 * marks + pales + [OPEN] * hesitant + [NOTHING] * bare + [COVERED]
    return doubted(read, [200] * 2 * marks + [pale] * (marks + hesitant) + [0] * (bare + 1), noise)


def doubted(
    read: list[Verdict], inks: list[int], noise: float, stage: Stage = weigh_grain, *options: object
) -> list[Verdict]:
    """What becomes of cells that are so dark, and were read so."""
    random = np.random.default_rng(3)
    photos = np.stack([cell(random, darkness, noise) for darkness in inks])
    ids = tuple(f"A{i}" for i in range(len(read)))
    colours = np.zeros((len(read), 3), np.float32)
    patches = replace(Patches.seen_well(photos, np.full_like(photos, BARE), ids), colour=colours)
    regions = tuple(Region(i, Role.CELL, (9.0, 9.0), 7.0, (), ("X", "O", SCRIBBLE)) for i in ids)
    found = stage(read, patches, Form((210.0, 297.0), (), regions), *(options or (GrainOptions(),)))
    assert [each.mark for each in found] == [each.mark for each in read], "grain never changes what was read"
    return list(found)


def test_every_cell_that_may_hide_a_drowned_mark_is_asked_about() -> None:
    found = asked(pale=12, noise=14)
    assert found[:15] == [SURE_X] * 10 + [SURE_O] * 5, "what was surely seen is there"
    assert {each.review for each in found[15:-1]} == {GRAINY}
    assert found[-1] == COVERED, "under a hand it isn't grain that hides"


@pytest.mark.parametrize(("hesitant", "bare", "drowned"), [(6, 40, False), (14, 12, True)])
def test_few_marks_tell_nothing_of_dirt_but_many_doubts_do(hesitant: int, bare: int, drowned: bool) -> None:
    assert any(each.review == GRAINY for each in asked(8, 14, hesitant, 1, bare)) == drowned


@pytest.mark.parametrize(
    ("seen", "hesitant", "drowned"),
    [(12, 3, False), (10, 3, False), (9, 3, True), (1, 3, True), (0, 3, True), (1, 2, False)],
)
def test_where_a_symbol_is_missing_or_often_doubted_a_few_hesitations_are_enough(
    seen: int, hesitant: int, drowned: bool
) -> None:
    """All that its player drew, or much, may be taken for bare paper, but for what the reader hesitates at."""
    assert any(each.review == GRAINY for each in asked(12, 14, hesitant=hesitant, marks=12, seen=seen)) == drowned


@pytest.mark.parametrize(("seen", "hesitant", "likely"), [(0, 3, False), (2, 3, False), (4, 6, False), (7, 6, True)])
def test_what_is_surely_empty_is_less_likely_so_where_most_of_a_symbol_has_drowned(
    seen: int, hesitant: int, likely: bool
) -> None:
    """What weighs evidence later then leaves it to a person; elsewhere it may find that the cell is empty."""
    bare = asked(12, 14, hesitant=hesitant, marks=7, seen=seen)[-2]
    confidence = NOTHING.confidence * (1.0 if likely else GrainOptions().truly_empty)
    assert bare == replace(NOTHING, review=GRAINY, confidence=confidence)


@pytest.mark.parametrize(("marks", "drowned"), [(8, True), (5, False)])
def test_one_hesitation_over_a_symbol_that_is_nowhere_else_is_enough(marks: int, drowned: bool) -> None:
    """Once there are many marks of the others, that is: early in a game a player may have but one."""
    assert any(each.review == GRAINY for each in asked(12, 14, hesitant=1, marks=marks, seen=0)) == drowned
    assert not any(each.review == GRAINY for each in asked(12, 14, hesitant=1, marks=marks, seen=1))
    assert not any(each.review == GRAINY for each in asked(12, 14, hesitant=0, marks=marks, seen=0)), "an empty seat"


def test_a_symbol_may_be_missing_where_nothing_drowns() -> None:
    assert not any(each.review == GRAINY for each in asked(60, 2, hesitant=3, seen=0))


@pytest.mark.parametrize(
    ("pale", "noise", "hesitant"),
    [
        (40, 2, 8),  # Pale marks on clean paper.
        (120, 14, 8),  # Every pen stands out from the grain.
        (12, 14, 2),  # A few hesitations are ghosts and dirt.
    ],
)
def test_sheets_whose_marks_can_be_seen_are_left_alone(pale: int, noise: float, hesitant: int) -> None:
    assert not any(each.review == GRAINY for each in asked(pale, noise, hesitant))


HINT = Verdict(EMPTY, 0.9995, "O", None)


@pytest.mark.parametrize(
    ("pale", "noise", "ink", "verdict", "drowned"),
    [
        (8, 14, 12, HINT, True),
        (8, 14, 12, NOTHING, False),  # The reader is certain.
        (8, 14, 0, HINT, False),  # It is no darker than other empty cells.
        (40, 2, 2, HINT, False),  # Pale marks stand out on clean paper: that one would ...
        (40, 2, 40, HINT, True),  # ... and so does this, for all that the reader made of it.
        (40, 2, 40, NOTHING, False),  # It is certain.
    ],
)
def test_a_cell_darker_than_empty_ones_is_asked_about_the_sooner_the_less_pale_marks_stand_out(
    pale: int, noise: float, ink: int, verdict: Verdict, drowned: bool
) -> None:
    read = [SURE_X] * 10 + [SURE_O] * 5 + [NOTHING] * 12 + [verdict]
    found = doubted(read, [200] * 10 + [pale] * 5 + [0] * 12 + [ink], noise, doubt_hints, HintOptions(), GrainOptions())
    assert [each.review for each in found[:-1]] == [None] * (len(found) - 1)
    assert found[-1] == (replace(verdict, review=GRAINY) if drowned else verdict)


@pytest.mark.parametrize(("plainly_dark", "review"), [(40.0, None), (1000.0, GRAINY)])
def test_where_neighbours_reach_into_empty_cells_plain_marks_have_not_drowned(
    plainly_dark: float, review: str | None
) -> None:
    photos = np.stack([cell(np.random.default_rng(k), 160 if k < 15 else 0, 2) for k in range(28)])
    cv2.line(photos[27], (0, 30), (30, 47), 90, 2)
    places = form(*(region(("X", "O", SCRIBBLE), name=f"A{k}") for k in range(28)))
    patches = replace(seen(28), photo=photos, blank=np.full_like(photos, BARE))
    # As if the sheet's empty cells differed as much as its marks stand out.
    differing = GrainOptions(least_standing_out=1000.0)
    options = HintOptions(plainly_dark=plainly_dark)
    found = doubt_hints([SURE_X] * 15 + [NOTHING] * 12 + [HINT], patches, places, options, differing)
    assert found[-1].review == review


def test_what_a_cells_own_edge_cuts_off_from_a_neighbours_stroke_is_the_neighbours_too() -> None:
    blank = np.full((SIDE_PX, SIDE_PX), BARE, np.uint8)
    blank[:, 40:43] = 60
    photo = blank.copy()
    photo[22:25, 20:] = np.minimum(photo[22:25, 20:], 90)
    assert (without_strokes_from_outside(photo, blank, 150.0)[:, :39] == blank[:, :39]).all()


@pytest.mark.parametrize(("thickness", "asked_about"), [(2, False), (14, True)])
def test_a_neighbours_stroke_that_reaches_in_is_no_hint_but_a_shadow_is(thickness: int, asked_about: bool) -> None:
    patches = seen(28)
    photos = np.stack([cell(np.random.default_rng(k), 120 if k < 15 else 0, 2) for k in range(28)])
    cv2.line(photos[27], (0, 30), (30, 47), 130, thickness)
    places = form(*(region(("X", "O", SCRIBBLE), name=f"A{k}") for k in range(28)))
    paper = replace(patches, photo=photos, blank=np.full_like(photos, BARE))
    read = [SURE_X] * 15 + [NOTHING] * 12
    found = doubt_hints([*read, HINT], paper, places, HintOptions(), GrainOptions())
    assert [each.review for each in found] == [None] * 27 + [GRAINY if asked_about else None]
    half_outside = replace(HINT, confidence=0.9935)
    assert doubt_hints([*read, half_outside], paper, places, HintOptions(), GrainOptions())[-1].review == GRAINY


def test_the_ink_of_strokes_is_theirs_not_the_prints() -> None:
    random = np.random.default_rng(4)
    blank = np.full((2, SIDE_PX, SIDE_PX), BARE, np.uint8)
    blank[:, 20:28] = 90
    photo = blank.copy()
    photo[1] = np.minimum(photo[1], cell(random, 100, 0))
    bare, marked = ink_of_strokes(photo, blank)
    assert bare < 1
    assert 20 < marked < 100
