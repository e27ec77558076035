"""Which of two symbols a doubtful mark is: how the networks see it among the sheet's own marks of both."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.classifier import classifier
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import CLASSES, Verdict
from scanner.marks.weighing.fellows import weigh_fellows
from scanner.marks.weighing.hands import looks_at, of_first
from scanner.marks.weighing.options import FellowOptions, HandOptions
from scanner.reading import UNCLEAR
from scanner.warp import Floats

OPTIONS = HandOptions()
MOST = OPTIONS.most * (OPTIONS.by_quick + OPTIONS.by_closer)


def looks(*for_triangle: float) -> Floats:
    """The networks' looks (n, 2, 6) at marks that both take so far for a triangle and not for a ring, in log odds."""
    found = np.full((len(for_triangle), 2, len(CLASSES)), -20.0)
    found[:, :, CLASSES.index("O")] = 0.0
    found[:, :, CLASSES.index("T")] = np.array(for_triangle)[:, None]
    return found


def for_triangle(mark: float, triangles: tuple[float, ...], rings: tuple[float, ...]) -> float:
    """What a look at a mark says for a triangle, beside looks at the sheet's triangles and rings."""
    return of_first(looks(mark)[0], looks(*triangles), looks(*rings), "T", "O", OPTIONS)


PLAIN = (14.0, 15.0, 15.0, 16.0)
POINTED_RINGS = (-6.0, -3.0, -2.0, 1.0)


def test_half_a_triangle_is_a_ring_where_triangles_are_plain_and_rings_pointed() -> None:
    assert for_triangle(2.0, PLAIN, POINTED_RINGS) < -2


def test_half_a_ring_is_a_triangle_where_rings_are_round_and_triangles_too() -> None:
    assert for_triangle(-2.0, (-1.0, 2.0, 3.0, 6.0), (-16.0, -15.0, -15.0, -14.0)) > 2


def test_where_both_are_seen_alike_hands_say_nothing() -> None:
    assert for_triangle(3.0, PLAIN, PLAIN) == 0


def test_one_mark_that_is_unlike_its_fellows_changes_little() -> None:
    usual, with_another = for_triangle(2.0, PLAIN, POINTED_RINGS), for_triangle(2.0, (*PLAIN, 0.0), POINTED_RINGS)
    assert abs(usual - with_another) < 0.25 * abs(usual)


seen = st.floats(-27, 27)
several = st.lists(seen, min_size=4, max_size=16).map(tuple)


@given(seen, several, several)
def test_what_speaks_for_one_speaks_as_much_against_the_other(
    mark: float, triangles: tuple[float, ...], rings: tuple[float, ...]
) -> None:
    there = of_first(looks(mark)[0], looks(*triangles), looks(*rings), "T", "O", OPTIONS)
    back = of_first(looks(mark)[0], looks(*rings), looks(*triangles), "O", "T", OPTIONS)
    assert there == pytest.approx(-back)
    assert abs(there) <= MOST + 1e-9


@given(several, several)
def test_a_triangle_like_the_others_is_never_taken_for_a_ring_by_hand(
    triangles: tuple[float, ...], rings: tuple[float, ...]
) -> None:
    """But where triangles differ more than rings do: then a usual one of both is likelier the ring."""
    middle, spread = float(np.median(triangles)), float(np.median(np.abs(np.array(triangles) - np.median(triangles))))
    others = float(np.median(np.abs(np.array(rings) - np.median(rings))))
    assert spread > others or for_triangle(middle, triangles, rings) >= -1e-9


def three_cornered(round_: float, turn: float = 0.0, radius: float = 13.0) -> NDArray[np.uint8]:
    """A patch with a triangle (0) that becomes a ring (1), turned so far."""
    angles = np.linspace(0, 2 * np.pi, 73)
    edge = np.cos(np.pi / 3) / np.cos((angles + np.pi / 6) % (2 * np.pi / 3) - np.pi / 3)
    reach = radius * (round_ + (1 - round_) * 1.3 * edge)
    line = np.stack([reach * np.cos(angles + turn), reach * np.sin(angles + turn)], axis=1) + SIDE_PX / 2
    patch = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    cv2.polylines(patch, [np.round(line * 16).astype(np.int32)], True, 60, 2, cv2.LINE_AA, 4)
    return patch


def patches_of(photos: list[NDArray[np.uint8]]) -> Patches:
    """Patches of these photos (48, 48), all in one ink, whose blanks are white."""
    photo = np.stack(photos)
    ids = tuple(map(str, range(len(photos))))
    colour = np.full((len(photos), 3), 0.5, np.float32)
    return replace(Patches.seen_well(photo, np.full_like(photo, 255), ids), colour=colour)


def by_hand_alone(triangles: float, rings: float, mark: float, doubted: Verdict, count: int = 6) -> Verdict:
    """What becomes of a verdict on so round a mark, on a sheet with so many sure triangles and rings as round as these.

    Colour and shape say nothing.
    """
    drawings = [three_cornered(round_, 0.1 * k) for round_ in (triangles, rings) for k in range(count)]
    sure = [Verdict(symbol, 0.99999, "", None) for symbol in ("T", "O") for _ in range(count)]
    patches = patches_of([*drawings, three_cornered(mark, 0.2)])
    regions = tuple(Region(name, Role.CELL, (0.0, 0.0), 5.0, (), ("O", "T", "#")) for name in patches.region_ids)
    options = FellowOptions(by_colour=0, by_shape=0)
    sheet, looks = Form((210.0, 297.0), (), regions), classifier().looks(patches)
    return weigh_fellows([*sure, doubted], looks, patches, sheet, options, MarkOptions())[-1]


def test_the_same_mark_is_one_players_triangle_and_anothers_ring() -> None:
    ring = by_hand_alone(triangles=0.0, rings=0.65, mark=0.6, doubted=Verdict("T", 0.6, "O", UNCLEAR))
    assert (ring.mark, ring.runner_up, ring.review) == ("O", "T", UNCLEAR), "what is turned is asked about"
    triangle = by_hand_alone(triangles=0.55, rings=1.0, mark=0.6, doubted=Verdict("O", 0.6, "T", UNCLEAR))
    assert (triangle.mark, triangle.runner_up, triangle.review) == ("T", "O", UNCLEAR)


def test_few_marks_of_a_symbol_say_nothing_of_its_hand() -> None:
    doubted = Verdict("T", 0.6, "O", UNCLEAR)
    assert by_hand_alone(triangles=0.0, rings=0.65, mark=0.6, doubted=doubted, count=3) == doubted


def test_a_third_symbol_that_it_may_be_keeps_its_chance() -> None:
    """Where the sheet has too few of it to compare, what the networks think of it still counts."""
    chances = tuple({"O": 0.35, "T": 0.45, "X": 0.2}.get(name, 0.0) for name in CLASSES)
    doubted = Verdict("T", 0.45, "O", UNCLEAR, chances=chances)
    result = by_hand_alone(triangles=0.0, rings=0.65, mark=0.6, doubted=doubted)
    assert result.mark == "O"
    assert result.confidence < 0.9


def test_only_chosen_marks_are_looked_at_again() -> None:
    patches = patches_of([three_cornered(0.0), three_cornered(1.0)])
    looks = classifier().looks(patches)
    found = looks_at(looks, patches, [1])
    assert np.isnan(found[0]).all()
    quick, closer = found[1]
    assert not np.isnan(closer).any()
    assert np.exp(quick) == pytest.approx(classifier().quick_look(patches)[1], abs=1e-6)
    assert CLASSES[int(quick.argmax())] == "O"
