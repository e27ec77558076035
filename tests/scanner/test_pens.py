"""A mark whose ink isn't its symbol's goes to a person; where all share a pen nothing is asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from engine.sheet.form import Role
from scanner.marks.doubts.options import PenOptions
from scanner.marks.doubts.pens import doubt_pens
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, OTHER_INK, UNCLEAR
from tests.scanner.regions import form, region

BLUE, RED, PENCIL = (0.2, 0.6, 0.7), (0.8, 0.75, 0.2), (0.4, 0.4, 0.4)
Ink = tuple[float, float, float]
Mark = tuple[str, Ink]


def looked_at(
    marks: Iterable[Mark],
    reviews: dict[int, str] | None = None,
    sure: float | list[float] = 0.9999,
    last: Role = Role.CELL,
    boxes: int = 0,
    inside: dict[int, Ink] | None = None,
) -> list[int]:
    """Which of these marks are for a person because of their ink; an ink that takes no light wasn't measured.

    `last`: where the last of them stands; so many of the first stand in boxes, all others in cells. `inside`: the ink
    nearer to the middle of some, where no neighbour's is.
    """
    rng = np.random.default_rng(1)
    drawn = list(marks)
    chances = np.broadcast_to(sure, len(drawn)).tolist()
    verdicts = [Verdict(mark, chances[i], EMPTY, (reviews or {}).get(i)) for i, (mark, _) in enumerate(drawn)]
    inks = np.array([ink for _, ink in drawn])
    colour = np.where(inks > 0, inks + rng.normal(0, 0.01, (len(drawn), 3)), 0)
    inner = np.array([(inside or {}).get(i, (0, 0, 0)) for i in range(len(drawn))], np.float32)
    blank = np.full((len(drawn), SIDE_PX, SIDE_PX), 255, np.uint8)
    ids = tuple(str(i) for i in range(len(drawn)))
    patches = replace(Patches.seen_well(blank, blank, ids), colour=colour.astype(np.float32), inner=inner)
    roles = [Role.BOX] * boxes + [Role.CELL] * (len(drawn) - 1 - boxes) + [last]
    places = [region(("X", "O"), role, name) for role, name in zip(roles, ids, strict=True)]
    compared = doubt_pens(verdicts, patches, form(*places), PenOptions())
    assert [each.mark for each in compared] == [mark for mark, _ in drawn], "the ink never changes a mark"
    return [i for i, each in enumerate(compared) if each.review == OTHER_INK]


def two_pens(count: int = 8) -> list[Mark]:
    return [("X", BLUE)] * count + [("O", RED)] * count


def test_marks_in_their_players_ink_are_left_alone() -> None:
    assert looked_at(two_pens()) == []


def test_a_circle_in_the_ink_of_the_crosses_is_asked_about() -> None:
    assert looked_at([*two_pens(), ("O", BLUE)]) == [16]


def test_a_neighbours_ink_at_a_marks_rim_is_not_its_own() -> None:
    beside_a_red_scribble = [*two_pens(), ("X", RED)]
    assert looked_at(beside_a_red_scribble) == [16]
    assert looked_at(beside_a_red_scribble, inside={16: BLUE}) == []
    assert looked_at([*two_pens(), ("X", BLUE)], inside={16: RED}) == [16]


def test_where_all_draw_with_one_pen_nothing_is_asked() -> None:
    assert looked_at([("X", PENCIL)] * 8 + [("O", PENCIL)] * 8) == []


def test_a_paler_mark_of_a_pen_that_all_share_is_nobody_elses() -> None:
    paler = (0.32, 0.32, 0.32)
    assert looked_at([*[("X", PENCIL)] * 12, *[("O", PENCIL)] * 12, *[("X", paler)] * 3, ("O", paler)]) == []


@pytest.mark.parametrize(("sure", "asked"), [(0.9999, [16]), (0.999995, [])])
def test_a_mark_that_is_all_but_certain_may_be_in_a_pen_a_little_like_anothers(sure: float, asked: list[int]) -> None:
    blueish, reddish = (0.4, 0.45, 0.45), (0.6, 0.5, 0.5)
    assert looked_at([*[("X", blueish)] * 8, *[("O", reddish)] * 8, ("O", blueish)], sure=sure) == asked


def test_a_player_who_took_another_pen_half_way_is_left_alone() -> None:
    assert looked_at([*two_pens(), *[("X", (0.7, 0.3, 0.6))] * 4]) == []


def test_rings_in_a_pen_that_their_player_signs_nothing_with_are_asked_about() -> None:
    signed, referee = [("O", BLUE)] * 3, [("O", RED)] * 6
    assert looked_at([*signed, *[("O", BLUE)] * 8, *referee], boxes=3) == list(range(11, 17))
    assert looked_at([*signed[:2], *[("O", BLUE)] * 9, *referee], boxes=2) == []
    assert looked_at([("O", RED), *signed, *[("O", BLUE)] * 8, *referee], boxes=4) == [0], "one box, no hex"


@pytest.mark.parametrize(("sure", "asked"), [(0.999, True), (0.9999, False)])
def test_marks_of_another_colour_are_each_others_fellows_but_for_those_that_are_all_but_certain(
    sure: float, asked: bool
) -> None:
    others = [("O", PENCIL)] * 4
    assert looked_at([*two_pens(12), *others], sure=sure) == (list(range(24, 28)) if asked else [])


def test_two_that_are_not_all_but_certain_make_all_in_their_colour_doubtful() -> None:
    for doubtful, asked in ((1, [24]), (2, [24, 25, 26, 27])):
        marks = [*two_pens(12), *[("O", PENCIL)] * 4]
        assert looked_at(marks, sure=[0.9999] * 24 + [0.999] * doubtful + [0.9999] * (4 - doubtful)) == asked


@pytest.mark.parametrize("crosses", [1, 2])
def test_a_few_marks_in_another_bolder_pen_may_strike_out_what_is_below(crosses: int) -> None:
    black = (0.92, 0.92, 0.91)
    found = looked_at([*two_pens(10), *[("X", black)] * crosses], sure=0.99999)
    assert found == list(range(20, 20 + crosses))


def test_a_mark_alone_in_quite_another_colour_may_be_somebody_else_s() -> None:
    green = (0.65, 0.2, 0.65)
    assert looked_at([*two_pens(), ("X", green)], sure=0.99999) == [16]


def test_a_player_who_took_another_pen_at_the_end_is_left_alone() -> None:
    green = (0.65, 0.2, 0.65)
    assert looked_at([*two_pens(), *[("X", green)] * 2], sure=0.99999) == []


@pytest.mark.parametrize(("ink", "asked"), [((0.3, 0.31, 0.3), [16]), ((0.85, 0.8, 0.25), []), ((0.8, 0.8, 0.22), [])])
def test_a_box_signed_in_quite_another_colour_is_asked_about(ink: Ink, asked: list[int]) -> None:
    assert looked_at([*two_pens(), ("O", ink)], sure=0.999, last=Role.BOX) == asked


@pytest.mark.parametrize(("role", "asked"), [(Role.CELL, [16]), (Role.SLOT, [])])
def test_where_thin_ink_is_seen_from_near_it_may_be_darker(role: Role, asked: list[int]) -> None:
    thin, dark = (0.30, 0.31, 0.30), (0.41, 0.42, 0.41)
    assert looked_at([*[("X", dark)] * 8, *[("O", thin)] * 8, ("O", dark)], last=role) == asked


def test_where_no_ink_was_measured_nothing_is_known_of_the_pen() -> None:
    assert looked_at([*two_pens(), ("O", (0.0, 0.0, 0.0))]) == []


def test_a_mark_far_paler_than_its_fellows_may_be_rubbed_out() -> None:
    assert looked_at([*two_pens(), ("X", (0.07, 0.2, 0.25))]) == [16]


@pytest.mark.parametrize("darker", [1.1, 1.25])
def test_a_mark_gone_over_again_is_left_alone(darker: float) -> None:
    heavy = (BLUE[0] * darker, BLUE[1] * darker, BLUE[2] * darker)
    assert looked_at([*two_pens(), ("X", heavy)]) == []


NOTE = (0.55, 0.05, 0.02)


def test_a_scribble_in_no_pen_of_the_sheet_may_be_something_that_lies_there() -> None:
    assert looked_at([*two_pens(), ("#", NOTE), ("#", BLUE)]) == [16]
    assert looked_at([("X", BLUE)] * 2 + [("#", NOTE)]) == [], "two marks don't tell what pens there are"


def test_a_scribble_of_stroke_upon_stroke_is_darker_than_the_pens_marks() -> None:
    twice = (1 - (1 - BLUE[0]) ** 2, 1 - (1 - BLUE[1]) ** 2, 1 - (1 - BLUE[2]) ** 2)
    assert looked_at([*two_pens(), ("#", twice)]) == []


def test_few_marks_say_nothing_of_a_pen() -> None:
    assert looked_at([("X", BLUE)] * 2 + [("O", RED)] * 2 + [("O", BLUE)]) == []


def test_empty_regions_and_what_is_asked_about_anyway_have_no_pen() -> None:
    others = [(EMPTY, (0.0, 0.0, 0.0)), ("#", PENCIL), ("O", BLUE)]
    assert looked_at([*two_pens(), *others], {17: UNCLEAR, 18: UNCLEAR}) == []


def test_a_sheet_without_a_mark_has_no_pens() -> None:
    assert looked_at([(EMPTY, (0.0, 0.0, 0.0))] * 5) == []


def outlines(last: Ink, rings: int = 3, squares: int = 2) -> list[Mark]:
    return [*[("O", BLUE)] * rings, *[("S", RED)] * squares, ("O", last)]


@pytest.mark.parametrize("role", [Role.CELL, Role.SLOT, Role.BOX])
def test_a_ring_in_the_colour_of_squares_may_be_one_however_sure_it_looks(role: Role) -> None:
    assert looked_at(outlines(RED), last=role) == [5]
    assert looked_at(outlines(BLUE), last=role) == []
    assert looked_at(outlines(RED), {3: UNCLEAR, 4: UNCLEAR}, last=role) == [5], "what is asked about has a pen, too"


def test_a_ring_among_few_others_or_near_one_square_may_be_in_any_colour() -> None:
    assert looked_at(outlines(RED, rings=2)) == []
    assert looked_at(outlines(RED, squares=1)) == []


@pytest.mark.parametrize(("role", "asked"), [(Role.CELL, []), (Role.SLOT, [5]), (Role.BOX, [5])])
def test_in_slots_and_boxes_quite_another_colour_than_its_own_is_enough(role: Role, asked: list[int]) -> None:
    assert looked_at(outlines((0.6, 0.3, 0.3)), last=role) == asked
