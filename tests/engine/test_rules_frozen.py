"""No state of a game ever changes: whoever holds one can keep it, and a change gives a new value."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from engine.given import GivenPosition
from engine.play import GameRecord
from engine.position import Position
from engine.rules import turn as rules
from engine.rules.state import Cause, Right, Step, Turn
from tests.engine.drawn import marked
from tests.strategies import games

CALM = settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))


@CALM
@given(games())
def test_nothing_that_a_turn_consists_of_can_be_changed(game: GameRecord) -> None:
    state = rules.begin(Position.empty(game.board), 0, game.board.rounds[0].actions[0])
    step = next(rules.steps(state), Step(Right(Cause.LETTER, "A"), (0,)))
    for value in (game, game.turns[0], state, state.position, step, step.right, game.board, game.board.cells[0]):
        assert is_dataclass(value)
        for each in fields(value):
            with pytest.raises((FrozenInstanceError, AttributeError)):
                setattr(value, each.name, None)


@CALM
@given(marked())
def test_a_step_leaves_the_state_before_it_as_it_was(position: Position) -> None:
    action = position.board.rounds[0].actions[0]
    before = position.marks()
    state = rules.begin(position, 0, action)
    for step in rules.steps(state):
        rights, sheet = state.rights, state.position
        after = rules.apply(state, step)
        assert (state.rights, state.position) == (rights, sheet)
        assert after.position != state.position or step.right.cause is Cause.SETTLEMENT
    assert (position.marks(), dict(position.actions)) == (before, {})


@CALM
@given(marked())
def test_who_signed_what_is_nobodys_to_change(position: Position) -> None:
    signed = {"1a": "X"}
    signed_position = Position.of(position.board, position.marks(), None, signed)
    given_position = GivenPosition(position.board, position.marks(), None, signed)
    signed["1a"] = "O"
    assert signed_position.actions == given_position.actions == {"1a": "X"}
    mappings: list[Any] = [signed_position.actions, given_position.actions, given_position.marks]
    for mapping in mappings:
        with pytest.raises(TypeError):
            mapping["1a"] = "O"


@CALM
@given(marked())
def test_equal_states_are_one_in_a_set_and_survive_the_way_to_another_process(position: Position) -> None:
    state = rules.begin(position, 0, position.board.rounds[0].actions[0])
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert len({state, again}) == len({state.position, again.position}) == 1
    sheet = GivenPosition(position.board, position.marks())
    assert pickle.loads(pickle.dumps(sheet)) == sheet


def test_a_turn_is_a_value() -> None:
    one, other = (Turn(1, "X", "1a", (Step(Right(Cause.LETTER, "A"), (3,)),)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
