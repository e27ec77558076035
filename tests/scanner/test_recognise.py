"""Which map a lattice is: found in any turn and shift, through ink, and never guessed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sheet.form import Role
from engine.sheet.identity import SheetIdentity
from scanner.blank import Blank
from scanner.forms import PrintedForm
from scanner.lattice.find import find_lattice
from scanner.lattice.options import LatticeOptions
from scanner.location.mapsearch import find_map, shows_another
from scanner.location.options import MapOptions
from scanner.location.recognise import POINTS, TURNS, Known, Seen, known_of, place, seen_of, turned
from tests.scanner.paper import OTHER, SHEET, Shot, blank, photograph, printed, some_marks
from webapp.forms import KnownForms

STRANGERS = 0.2
"""What other maps, and other places of the same map, stay below."""


@cache
def known(number: int) -> Known:
    """The print of that sheet's map."""
    found = known_of(printed(number).form, blank(number))
    assert found is not None
    return found


def as_seen(of: Known, turn: int, shift: tuple[int, int]) -> Seen:
    """The map as a perfect photo shows it, its paper turned and its lattice counted from elsewhere."""
    prints = np.zeros((TURNS, *of.print_.shape), np.float32)
    prints[turn] = of.print_
    return Seen(turned(of.cells, turn) + np.array(shift), prints, np.ones(len(of.cells), bool))


@given(st.integers(-20, 20), st.integers(-20, 20), st.integers(0, 5), st.integers(0, 5))
def test_turns_add_up_and_six_are_none(q: int, r: int, one: int, other: int) -> None:
    cells = np.array([[q, r]])
    assert (turned(turned(cells, one), other) == turned(cells, one + other)).all()
    assert (turned(cells, TURNS) == cells).all()


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 5), st.integers(-9, 9), st.integers(-9, 9), st.floats(0, 0.6), st.integers(0, 999))
def test_a_map_is_placed_in_every_turn_and_shift_though_cells_are_missing(
    turn: int, q: int, r: int, missing: float, seed: int
) -> None:
    of = known(SHEET.number)
    seen = as_seen(of, turn, (q, r))
    kept = np.random.default_rng(seed).random(len(seen.cells)) >= missing
    placing = place(of, Seen(seen.cells[kept], seen.prints[:, kept], seen.whole[kept]))
    assert (placing.turn, placing.shift) == (turn, (q, r))
    assert placing.score == pytest.approx(kept.mean(), abs=0.15)
    assert placing.rival < STRANGERS


def test_a_cell_under_solid_ink_counts_for_nothing() -> None:
    of = known(SHEET.number)
    seen = as_seen(of, 2, (1, 1))
    bare = place(of, seen)
    random = np.random.default_rng(1)
    seen.prints[:, ::2] = random.normal(0, 0.5, seen.prints[:, ::2].shape)
    inked = place(of, seen)
    assert (inked.turn, inked.shift) == (bare.turn, bare.shift)
    assert 0.3 < inked.score < 0.7


@pytest.mark.parametrize("turn_deg", [0, 75, 200])
def test_a_played_sheet_is_told_from_another_map_and_from_its_mirror_image(turn_deg: float) -> None:
    marks = some_marks(printed(SHEET.number).form)
    photo = photograph(SHEET.number, Shot(px_per_mm=4.0, turn_deg=turn_deg, tilt_deg=20, bend_mm=2), marks)
    lattice = find_lattice(photo, LatticeOptions())
    assert lattice is not None
    seen = seen_of(photo, lattice, LatticeOptions().least_edge)
    own = place(known(SHEET.number), seen)
    assert own.score > 0.4
    assert own.rival < STRANGERS
    assert place(known(OTHER.number), seen).score < STRANGERS
    assert place(known(SHEET.number), seen.mirrored).score < STRANGERS
    mirrored = place(known(SHEET.number), seen.mirrored.mirrored)
    assert (mirrored.turn, mirrored.shift) == (own.turn, own.shift)


@pytest.mark.parametrize(
    ("named", "shot", "another"),
    [
        (OTHER, Shot(px_per_mm=4.0, tilt_deg=20), True),
        (SHEET, Shot(px_per_mm=4.0, tilt_deg=20), False),
        (OTHER, Shot(px_per_mm=4.0, tilt_deg=20, blur_px=6), False),
    ],
)
def test_another_map_is_told_where_it_is_seen_plainly_alone(named: SheetIdentity, shot: Shot, another: bool) -> None:
    photo = photograph(SHEET.number, shot, some_marks(printed(SHEET.number).form))
    forms = KnownForms((named.number,), registered=False)
    assert shows_another(photo, forms, MapOptions()) == another


@dataclass(frozen=True)
class WithPart:
    """Forms among which one, of that number, is a part of another's map: so many hexes around one of it."""

    part: PrintedForm
    whole: tuple[int, ...] = (SHEET.number,)

    def form(self, number: int) -> PrintedForm | None:
        return self.part if number == PART else printed(number)

    def known(self, seen: Seen) -> tuple[int, ...]:
        return (PART, *self.whole)

    def alike(self, number: int) -> tuple[int, ...]:
        return (number,)


PART = 10**9


def part_of(whole: PrintedForm, around: int, hexes: int) -> PrintedForm:
    """A map that is so many hexes of another, those nearest to one of them."""
    cells = [region for region in whole.form.regions if region.role is Role.CELL]
    places = np.array([cell.center_mm for cell in cells])
    near = np.argsort(np.linalg.norm(places - places[around], axis=1), kind="stable")[:hexes]
    return replace(whole, form=replace(whole.form, fiducials=(), regions=tuple(cells[i] for i in near)), content="part")


@pytest.mark.parametrize("hexes", [3, 4, 5, 8])
def test_a_map_smaller_than_any_lattice_is_not_found_in_another_one_nor_in_its_way(hexes: int) -> None:
    photo = photograph(SHEET.number, Shot(px_per_mm=4.0, tilt_deg=10), some_marks(printed(SHEET.number).form))
    lattice = find_lattice(photo, LatticeOptions())
    assert lattice is not None
    for around in range(0, 90, 10):
        part = part_of(printed(SHEET.number), around, hexes)
        assert find_map(photo, lattice, WithPart(part, ()), lambda _: True, MapOptions()) is None
        found = find_map(photo, lattice, WithPart(part), lambda _: True, MapOptions())
        assert found is not None
        assert found.number == SHEET.number


def test_the_points_of_a_hex_are_those_of_a_hex() -> None:
    for turn in range(1, TURNS):
        angle = turn * np.pi / 3
        rotated = POINTS @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        apart = np.linalg.norm(rotated[:, None] - POINTS[None], axis=2).min(axis=1)
        assert apart.max() < 0.15


def test_a_map_whose_cells_all_look_the_same_can_t_be_known_by_them() -> None:
    bare = np.full_like(blank(SHEET.number).image, 255)
    assert known_of(printed(SHEET.number).form, Blank(bare)) is None
