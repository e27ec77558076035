"""One ruling at a time: on boards dense with one kind of bonus, what is found possible is what can be played."""

from __future__ import annotations

from functools import cache

import pytest

from engine.board import indices_of
from engine.draws import Draws
from engine.position import DESTROYED, Mark, Marks, Position
from engine.proof.game import evidence_of, find_play
from tests.engine.enumeration import Enumeration
from tests.strategies import board_of

BOARDS = {
    "R7 roads": ("A A A B\nB I ~ A\nA B A A", "B1-C1 C1-D1 A2-A1 A1>B1 C3-C2", "A / B A > I"),
    "R8 settlements": ("I A *1 A\n*2 *1 A B\nA A B I", "", "A / A B > I"),
    "R10 drifters": ("I A:drifter-B B A\nB B:drifter-A A B\n^ A B B:drifter-B", "", "A / A B > I"),
    "R11 raiders": ("B I A:raider A\nA A:raider B A", "C1-D1 B2-C1", "A / B A > I"),
    "R12 pirates": ("I ~:pirate ~ ~ ~\n~ ~ ~:pirate A ~", "", "? / ? A > I"),
    "R13 bombers": ("A A:bomber B *1\nB I A:bomber A\nA B A B", "", "A / B A > I"),
    "R14 enforcers": ("B A A A B A\nA I A:enforcer A B A\n^ B A A A A", "", "A / A B > I"),
    "R15 guardians": ("I A:guardian A:bomber A\nA A:guardian B:guardian A", "", "A / AB A A > I"),
    "R20 towns that touch": ("I II A *1\nA *1 *1 A\nB A ^ A", "", "A / AB A > I"),
}
EACH = 40


@cache
def plays_of(name: str) -> Enumeration:
    """All plays of the board of that name."""
    return Enumeration(board_of(*BOARDS[name]), 60_000)


def found_as_played(plays: Enumeration, sheet: Position) -> bool:
    """Whether some play ends in the sheet, which must be what is found."""
    played = plays.possible(sheet)
    assert find_play(evidence_of([sheet])).possible is played
    return played


def changed(draws: Draws, position: Position) -> Position:
    """The position with one mark more, less or other."""
    board = position.board
    cell = draws.choice([cell for cell in board.cells if cell.occupiable or cell.buildings])
    marks: dict[str, Mark] = {name: mark for name, mark in position.marks().items() if name != cell.id}
    choices: list[Mark] = ["", DESTROYED, *board.symbols] if cell.occupiable else ["", *((s,) for s in board.symbols)]
    mark = draws.choice(choices)
    return Position.of(board, marks | {cell.id: mark} if mark else marks)


@pytest.mark.parametrize("name", BOARDS)
def test_every_end_of_a_play_is_found_and_nothing_else(name: str) -> None:
    plays, draws = plays_of(name), Draws(1)
    ends = sorted(plays.ends)
    verdicts = []
    for _ in range(EACH):
        end = plays.position(draws.choice(ends))
        unsigned = Position.of(plays.board, end.marks())
        assert found_as_played(plays, unsigned)
        verdicts.append(found_as_played(plays, changed(draws, unsigned)))
    assert set(verdicts) == {True, False}


def marks_of_x(plays: Enumeration, cells: int) -> Marks:
    """X's mark in each of these cells."""
    return {plays.board.cells[cell].id: "X" for cell in indices_of(cells)}


def test_an_enforcer_takes_exactly_the_threes_that_one_can_reach() -> None:
    # R14: at least one of the three in reach before the placing, and the letters left for the others.
    plays = plays_of("R14 enforcers")
    (enforcer,) = plays.board.clans
    verdicts = [
        found_as_played(plays, Position.of(plays.board, marks_of_x(plays, three | 1 << enforcer)))
        for three in plays.board.triangles
        if not three >> enforcer & 1
    ]
    assert {True, False} == set(verdicts)


def test_a_pirate_takes_up_to_three_and_never_more() -> None:
    # R12: one letter on the Pirate's hex, and three.
    plays = Enumeration(board_of("I ~:pirate ~ ~ ~\n^ ~ ~ ~ ^", "", "? / ? > I"))
    board = plays.board
    pirate = 1 << board.index["B1"]
    others = board.water & ~pirate
    possible = set()
    for cells in range(1 << len(board.cells)):
        if not cells & ~others and found_as_played(plays, Position.of(board, marks_of_x(plays, cells | pirate))):
            possible.add(cells.bit_count())
    assert possible == {0, 1, 2, 3}


def test_more_letters_may_lapse_than_the_map_has_hexes() -> None:
    # R5: of six letters on a map of three hexes one may be placed, or none.
    plays = Enumeration(board_of("A I A", "", "AAAAAA > I"))
    board = plays.board
    sheets = [{}, {"A1": "X"}, {"C1": "X"}, {"A1": "X", "C1": "X"}, {"A1": "X", "C1": "O"}]
    verdicts = [found_as_played(plays, Position.of(board, marks)) for marks in sheets]
    assert verdicts == [True, True, True, True, False]
