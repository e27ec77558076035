"""The engine's turns, counted and compared with naive rules that share nothing with it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.position import Position
from engine.rules.state import Cause
from tests.conftest import Golden
from tests.engine.drawn import FEW_LETTERS, marked, small_boards
from tests.engine.naive import Rules
from tests.engine.perft import (
    both_ends,
    disagreements,
    engine_sequences,
    naive_sequences,
    sheet_of,
    states_of_turns,
)
from tests.engine.perft_cases import CASES, Case

drawn = settings(deadline=None, max_examples=250, suppress_health_check=list(HealthCheck))
played = settings(drawn, max_examples=20)
each_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@drawn
@given(marked(), st.data())
def test_the_engine_and_the_naive_rules_agree_on_every_step_and_what_comes_of_it(
    position: Position, data: st.DataObject
) -> None:
    player = data.draw(st.integers(0, position.board.players - 1))
    action = data.draw(st.sampled_from(position.board.rounds[0].actions))
    assert not list(disagreements(position, player, action, most=300))


@each_case
def test_every_way_to_take_a_turn_is_counted_alike(case: Case) -> None:
    board, judge = case.board, Rules(case.board)
    sheet = judge.remembered(sheet_of(case.position))
    for action in board.rounds[0].actions:
        for player, symbol in enumerate(board.symbols):
            expected = naive_sequences(judge, sheet, symbol, action.id)
            assert engine_sequences(case.position, player, action) == expected


@each_case
def test_every_end_of_one_two_and_three_turns_is_the_same(case: Case) -> None:
    for turns in range(1, case.turns + 1):
        own, naive = both_ends(case.position, turns)
        assert set(own) == {sheet.drawn for sheet in naive}


@played
@given(small_boards(3, FEW_LETTERS), st.integers(1, 2))
def test_every_end_of_the_first_turns_on_drawn_boards_is_the_same(board: Board, turns: int) -> None:
    own, naive = both_ends(Position.empty(board), turns)
    assert set(own) == {sheet.drawn for sheet in naive}


def test_the_cases_use_every_cause_there_is() -> None:
    used = {right.cause for case in CASES for state in states_of_turns(case.position) for right in state.rights}
    assert used == set(Cause)


def test_the_counts_stand_in_a_golden(golden: Golden) -> None:
    golden("perft.txt", "\n".join(counts(case) for case in CASES))


def counts(case: Case) -> str:
    """The case as a person reads it, with everything that was counted."""
    marks = " ".join(
        f"{name}={mark if isinstance(mark, str) else ','.join(map(str, mark))}" for name, mark in case.marks.items()
    )
    lines = [case.name, "  " + case.text, *([f"  roads {case.roads}"] if case.roads else [])]
    lines += [f"  {case.players} players" + (f", marks {marks}" if marks else "")]
    for action in case.board.rounds[0].actions:
        ways = engine_sequences(case.position, 0, action)
        lines.append(f"  X {action.id} {action.notation}: {sum(ways)} turns, by steps {' '.join(map(str, ways))}")
    ends = [len(both_ends(case.position, turns)[0]) for turns in range(1, case.turns + 1)]
    lines.append(f"  ends after 1, 2, … turns: {' '.join(map(str, ends))}")
    return "\n".join(lines) + "\n"
