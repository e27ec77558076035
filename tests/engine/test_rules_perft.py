"""The engine's turns, counted and compared with naive rules that share nothing with it."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.position import Position
from tests.engine.drawn import marked
from tests.engine.perft import disagreements

drawn = settings(deadline=None, max_examples=250, suppress_health_check=list(HealthCheck))


@drawn
@given(marked(), st.data())
def test_the_engine_and_the_naive_rules_agree_on_every_step_and_what_comes_of_it(
    position: Position, data: st.DataObject
) -> None:
    player = data.draw(st.integers(0, position.board.players - 1))
    action = data.draw(st.sampled_from(position.board.rounds[0].actions))
    assert not list(disagreements(position, player, action, most=300))
