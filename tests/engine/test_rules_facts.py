"""What makes it feasible to judge a sheet without its game, tested on everything that can happen on small boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import Action, Board
from engine.position import Position
from engine.rules import turn as rules
from engine.rules.state import Cause, TurnState
from engine.rules.state import Step as EngineStep
from engine.scoring import guardian_points
from tests.engine.drawn import FEW_LETTERS, marked, small_boards
from tests.engine.naive import Sheet
from tests.engine.perft import both_ends, engine_ends, engine_key, sheet_of, states
from tests.engine.perft_cases import CASES, Case

PLACINGS_THEN_BOMBS_THEN_RAIDS = {Cause.BOMBER: 1, Cause.RAIDER: 2}
RAIDS_FIRST = dict.fromkeys(set(Cause) - {Cause.RAIDER}, 1)
drawn = settings(deadline=None, max_examples=200, suppress_health_check=list(HealthCheck))
played = settings(drawn, max_examples=20)
each_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def ends_in_phases(position: Position, player: int, action: Action, phases: dict[Cause, int]) -> set[Sheet]:
    """Every end of a turn that never goes back to an earlier phase; causes that aren't named are of phase 0."""

    def steps(state: tuple[TurnState, int]) -> Iterator[EngineStep]:
        return (step for step in rules.steps(state[0]) if phases.get(step.right.cause, 0) >= state[1])

    def after(state: tuple[TurnState, int], step: EngineStep) -> tuple[TurnState, int]:
        return rules.apply(state[0], step), phases.get(step.right.cause, 0)

    start = (rules.begin(position, player, action), 0)
    found = states(start, steps, after, lambda state: (engine_key(state[0]), state[1]))
    return {sheet_of(state.position) for state, _ in found}


@drawn
@given(marked(), st.data())
def test_placing_then_bombing_then_raiding_reaches_every_end_of_a_turn(position: Position, data: st.DataObject) -> None:
    player = data.draw(st.integers(0, position.board.players - 1))
    action = data.draw(st.sampled_from(position.board.rounds[0].actions))
    normal = ends_in_phases(position, player, action, PLACINGS_THEN_BOMBS_THEN_RAIDS)
    assert normal == set(engine_ends([position], player, [action]))


@each_case
def test_and_so_it_does_in_every_corner_of_the_rules(case: Case) -> None:
    for action in case.board.rounds[0].actions:
        normal = ends_in_phases(case.position, 0, action, PLACINGS_THEN_BOMBS_THEN_RAIDS)
        assert normal == set(engine_ends([case.position], 0, [action]))


def test_another_order_would_not() -> None:
    case = next(case for case in CASES if case.name == "a raider that destroys the road it came by")
    action = case.board.rounds[0].actions[0]
    assert ends_in_phases(case.position, 0, action, RAIDS_FIRST) < set(engine_ends([case.position], 0, [action]))


def roomy(board: Board) -> Board:
    """The board with a building for everybody in every settlement."""
    return replace(board, cells=tuple(replace(c, buildings=9) if c.buildings else c for c in board.cells))


def fits(sheet: Sheet, board: Board) -> bool:
    """Whether no settlement has more marks than the board has buildings."""
    marks = [name for name, _ in sheet.buildings]
    return all(marks.count(cell.id) <= cell.buildings for cell in board.cells)


@played
@given(small_boards(3, FEW_LETTERS))
def test_whether_a_building_was_free_comes_down_to_no_more_marks_than_buildings(board: Board) -> None:
    own, _ = both_ends(Position.empty(board), 2)
    everything, _ = both_ends(Position.empty(roomy(board)), 2)
    assert set(own) == {sheet for sheet in everything if fits(sheet, board)}


def test_and_so_it_does_where_there_is_one_for_three() -> None:
    board = next(case.board for case in CASES if case.name == "one building for three")
    own, _ = both_ends(Position.empty(board), 3)
    everything, _ = both_ends(Position.empty(roomy(board)), 3)
    assert set(own) == {sheet for sheet in everything if fits(sheet, board)} < set(everything)


@played
@given(small_boards(3, FEW_LETTERS))
def test_what_stands_after_a_turn_can_stand_after_the_next_one_too(board: Board) -> None:
    sooner, _ = both_ends(Position.empty(board), 1)
    later, _ = both_ends(Position.empty(board), 2)
    unsigned = {replace(sheet, taken=frozenset()) for sheet in later}
    assert {replace(sheet, taken=frozenset()) for sheet in sooner} <= unsigned


@played
@given(small_boards(3, FEW_LETTERS))
def test_the_state_is_its_own_memory(board: Board) -> None:
    own, naive = both_ends(Position.empty(board), 2)
    # One memory for each state: first touches and Guardians follow from owners, buildings and destroyed hexes.
    assert len(naive) == len(own)
    for sheet in naive:
        for player, symbol in enumerate(board.symbols):
            guardians = [name for name, who in sheet.guardians if who == symbol]
            # R15
            assert guardian_points(own[sheet.drawn], player) == 3 * len(guardians)
