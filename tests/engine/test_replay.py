"""A written game plays as its bots played it, and the first step that isn't legal is named with its ruling."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.breaches import BREACHES
from engine.explain import step_breaches
from engine.notation import Game, IllegalGameError, parse_game
from engine.play import GameRecord
from engine.replay import Replay, replay
from engine.rules import turn
from engine.rules.rulings import RULINGS
from engine.rules.state import Cause, Right, Step, TurnState
from tests.engine.test_notation import any_turns
from tests.strategies import boards, games

CALM = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@CALM
@given(games())
def test_a_bots_game_replays_to_all_that_it_was(record: GameRecord) -> None:
    played = replay(Game(record.board, record.turns))
    assert played.legal
    assert played.finished
    assert played.record() == record
    assert played.position == record.final
    assert played.totals == {player.symbol: player.total.points for player in record.score.players}
    assert played.winner == record.score.winner


@CALM
@given(games(), st.data())
def test_a_game_may_stop_anywhere(record: GameRecord, data: st.DataObject) -> None:
    until = data.draw(st.integers(0, len(record.turns) - 1))
    played = replay(Game(record.board, record.turns[:until]))
    assert played.legal
    assert not played.finished
    assert len(played.turns) == until
    assert [end.position for end in played.ends] == list(record.positions[: len(played.ends)])
    with pytest.raises(ValueError, match="before its last round"):
        played.record()


@st.composite
def states(draw: st.DrawFn) -> TurnState:
    """A turn of a bots' game, before any of its steps."""
    record = draw(games())
    number = draw(st.integers(0, len(record.turns) - 1))
    each = record.turns[number]
    before = replay(Game(record.board, record.turns[:number])).position
    state = turn.begin(before, record.board.symbols.index(each.player), record.board.actions[each.action])
    for step in each.steps[: draw(st.integers(0, len(each.steps)))]:
        state = turn.apply(state, step)
    return state


def any_steps(board: Board, state: TurnState) -> st.SearchStrategy[Step]:
    """Any step, of a right that is held or not, at any cells."""
    cells = st.integers(0, len(board.cells) - 1)
    letters = st.builds(Right, st.just(Cause.LETTER), st.sampled_from("ABCD?"))
    others = st.builds(Right, st.sampled_from([each for each in Cause if each != "letter"]), st.just(""), cells)
    rights = st.one_of(letters, others, *([st.sampled_from(state.rights)] if state.rights else []))
    triangles = [st.sampled_from(board.triangles).map(lambda mask: tuple(sorted(turn_cells(mask))))]
    some = st.one_of(cells.map(lambda cell: (cell,)), *(triangles if board.triangles else []))
    return st.builds(Step, rights, some)


def turn_cells(mask: int) -> list[int]:
    """The cells of a mask."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(states(), st.data())
def test_a_reason_is_found_exactly_where_the_rules_forbid_a_step(state: TurnState, data: st.DataObject) -> None:
    legal = set(turn.steps(state))
    assert not any(any(step_breaches(state, step)) for step in legal)
    for step in data.draw(st.lists(any_steps(state.position.board, state), min_size=15, max_size=15)):
        assert any(step_breaches(state, step)) == (step not in legal), step


@CALM
@given(games(), st.data())
def test_a_game_is_played_up_to_its_first_fault(record: GameRecord, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(record.turns) - 1))
    spoilt = record.turns[at]
    used = [step for step in spoilt.steps if step.right.cause in (Cause.LETTER, Cause.ROAD)]
    assume(used)
    # A hex that is occupied once can't be occupied again (R1).
    spoilt = replace(spoilt, steps=(*spoilt.steps, used[-1]))
    played = replay(Game(record.board, (*record.turns[:at], spoilt, *record.turns[at + 1 :])))
    assert played.fault is not None
    assert (played.fault.number, played.fault.step) == (at + 1, len(spoilt.steps))
    assert len(played.turns) == at + 1
    assert played.turns[-1].steps == len(spoilt.steps) - 1
    assert "R1" in [each.rule for each in played.fault.breaches]
    with pytest.raises(IllegalGameError, match=rf"Turn {at + 1} .*\(R\d+\)"):
        played.record()


MAP = """wasteland-game/1
2 players
map
    I  A  B  A:drifter-C  ~   *1
     A  C  *2  D  A:enforcer  B
    B  D  A:raider  A:pirate  II  ^
     ~  A:bomber  B  B  *1  A
roads B1-C1 C1-D1 C1-B2
actions ???? / ??A ??? ??A / AA ???? > I / ??? ??? > II
"""


def of(turns: str) -> Replay:
    """The replay of these turns on the map."""
    return replay(parse_game(MAP + turns, lambda seed, players: pytest.fail("the game has a map")))


@pytest.mark.parametrize(
    ("turns", "number", "step", "codes"),
    [
        ("O 1a: -", 1, None, ["R18 out-of-turn"]),
        ("T 1a: -", 1, None, ["R18 not-playing"]),
        ("X 2a: -", 1, None, ["R5 other-round"]),
        ("round 3\nX 1a: -", 1, None, ["R5 wrong-round"]),
        ("X 1a: -\nX 1a: -", 2, None, ["R18 out-of-turn", "R5 action-taken"]),
        ("X 1a: -\nO 2a: -\nX 2a: -", 3, None, ["R5 action-taken"]),
        ("X 1a: A1", 1, 1, ["R1 on-city"]),
        ("X 1a: F3", 1, 1, ["R1 on-mountain"]),
        ("X 1a: C2", 1, 1, ["R1 on-settlement"]),
        ("X 1a: B1, B1", 1, 2, ["R1 hex-taken"]),
        ("X 1a: B1, B2, A2, D4, D3, F4", 1, 5, ["R5 no-letter-left"]),
        ("X 1a: D1", 1, 1, ["R4 out-of-reach"]),
        ("X 1a: -\nO 2a: B1=?, B2=?, D4", 2, 3, ["R6 wrong-letter"]),
        ("X 1a: -\nO 2a: -\nX 2b: -\nO 2c: B1=A, B2=A", 4, 2, ["R6 letter-not-left"]),
        ("X 1a: -\nO 2a: D4=A", 2, 1, ["R6 other-letter"]),
        ("X 1a: B1, road D1", 1, 2, ["R7 no-road", "R4 out-of-reach"]),
        ("X 1a: B1, road B1>D1", 1, 2, ["R7 road-elsewhere", "R4 out-of-reach"]),
        ("X 1a: B1, road C1, road B1>B2", 1, 3, ["R7 road-elsewhere", "R7 road-not-held"]),
        ("X 1a: B1, C1, C3", 1, 3, ["R4 out-of-reach"]),
        ("X 1a: D3, C3, raider C1, B1, road C1", 1, 5, ["R1 hex-destroyed"]),
        ("X 1a: B1, settlement B1", 1, 2, ["R8 no-settlement"]),
        ("X 1a: B1, settlement C2", 1, 2, ["R8 never-touched"]),
        ("X 1a: B1, B2, settlement C2, settlement C2", 1, 4, ["R8 second-building"]),
        ("X 1a: B1, B2, A2, settlement C2", 1, 4, ["R8 not-first-touch"]),
        ("X 1a: E2, settlement F1\nO 2a: D2, E1, settlement F1", 2, 3, ["R8 none-free"]),
        ("X 1a: B1, raider C1", 1, 2, ["R9 bonus-not-held"]),
        ("X 1a: B1, road C1, road D1, drifter E1", 1, 4, ["R10 drifter-sector"]),
        ("X 1a: D3, C3, raider D2", 1, 3, ["R11 raider-no-road"]),
        ("X 1a: D3, C3, raider C1\nO 2a: D4, C4, raider C1", 2, 3, ["R9 bonus-not-held", "R11 raider-destroyed"]),
        ("X 1a: D3, pirate D4", 1, 2, ["R12 pirate-no-water"]),
        ("X 1a: A2, B2, B4", 1, 3, ["R4 out-of-reach"]),
        ("X 1a: A2, B3, B4, bomber C1", 1, 4, ["R13 bomber-not-active"]),
        ("X 1a: A2, B3, B4, bomber A2", 1, 4, ["R13 bomber-nothing"]),
        ("X 1a: E2, enforcer B1+B2", 1, 2, ["R14 enforcer-three"]),
        ("X 1a: E2, enforcer A2+B2+B3, enforcer B1+C1+B2", 1, 3, ["R9 bonus-not-held", "R1 hex-taken"]),
        ("X 1a: E2, enforcer E1+D1+D2", 1, 2, ["R14 enforcer-no-land"]),
        ("X 1a: E2, enforcer B1+B2+C3", 1, 2, ["R14 enforcer-apart"]),
        ("X 1a: E2, B1+B2", 1, 2, ["R5 one-hex"]),
        ("X 1a: -\nO 2a: -\nX 2b: -\nO 2c: -\nX 3a: -\nO 3b: -\nX 4a: -\nO 4b: -\nX 4a: -", 9, None, ["R17 game-over"]),
    ],
)
def test_the_first_fault_is_named(turns: str, number: int, step: int | None, codes: list[str]) -> None:
    fault = of(turns).fault
    assert fault is not None
    assert (fault.number, fault.step) == (number, step)
    assert [f"{each.rule} {each.code}" for each in fault.breaches] == codes
    assert fault.message("en").endswith(f"({fault.rule})")
    assert fault.message("de").startswith(f"Zug {number} (")


@CALM
@given(st.data())
def test_whatever_is_written_is_played_as_far_as_it_is_legal(data: st.DataObject) -> None:
    board = data.draw(boards())
    turns = tuple(data.draw(st.lists(any_turns(board), max_size=4)))
    played = replay(Game(board, turns, own_map=True))
    whole = [each for each in played.turns if each.steps == len(each.turn.steps)]
    assert played.legal == (len(whole) == len(turns))
    assert played.legal == (played.fault is None)
    for each in () if played.fault is None else played.fault.breaches:
        assert each.rule in RULINGS
        assert all(each.message(lang).endswith(".") and "{" not in each.message(lang) for lang in ("en", "de"))


@pytest.mark.parametrize(("hexes", "count"), [("B1+B2", 2), ("B1+B1+B2", 2), ("B1+B1+C1+B2", 4), ("B1", 1)])
def test_what_the_enforcer_takes_is_never_said_to_be_not_three_where_it_is(hexes: str, count: int) -> None:
    fault = of(f"X 1a: E2, enforcer {hexes}").fault
    assert fault is not None
    assert fault.breaches[0].message_en == f"The Enforcer occupies three hexes at once, not {count}."


def test_every_breach_names_a_ruling() -> None:
    assert set(BREACHES.values()) <= set(RULINGS)
