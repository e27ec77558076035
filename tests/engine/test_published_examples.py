"""The three examples of the publisher's rules sheet, replayed to exactly what their text states."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from engine.board import Board
from engine.notation import Game, format_game, parse_game
from engine.position import Position
from engine.replay import Replay, replay
from engine.rules import turn
from engine.rules.rounds import actions_left, turn_order
from engine.rules.state import Cause, Step, TurnState

GAMES = Path(__file__).parents[2] / "samples" / "games"


def text_of(number: int) -> str:
    """The example as it is written."""
    return (GAMES / f"example-{number}.txt").read_text(encoding="utf-8")


def played(text: str) -> Replay:
    """The game in the text, replayed."""
    return replay(parse_game(text, lambda seed, players: pytest.fail("the examples have their maps with them")))


def example(number: int) -> Replay:
    """The example, replayed without a fault."""
    result = played(text_of(number))
    assert result.legal
    return result


def state_in(result: Replay, number: int, steps: int = 0) -> TurnState:
    """The turn of that number, counted from 1, after so many of its steps."""
    game, each = result.game, result.game.turns[number - 1]
    before = replay(Game(game.board, game.turns[: number - 1], own_map=True)).position
    state = turn.begin(before, game.board.symbols.index(each.player), game.board.actions[each.action])
    for step in each.steps[:steps]:
        state = turn.apply(state, step)
    return state


def hexes(board: Board, steps: list[Step]) -> set[str]:
    """The hexes that these steps are about."""
    return {board.cells[i].id for step in steps for i in step.cells}


def options(state: TurnState, cause: Cause) -> set[str]:
    """The hexes that the player can take now by this cause."""
    return hexes(state.position.board, [step for step in turn.steps(state) if step.right.cause is cause])


@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_example_prints_to_the_same_game(number: int) -> None:
    game = example(number).game
    assert parse_game(format_game(game), lambda seed, players: game.board) == game


def test_r5_x_has_one_option_only_in_the_first_round() -> None:
    board = example(1).game.board
    assert [board.symbols[player] for player in turn_order(board, board.rounds[0])] == ["X"]
    assert [action.notation for action in actions_left(board.rounds[0], {})] == ["1-C"]


def test_r18_o_starts_the_second_round_then_x_then_o() -> None:
    result = example(1)
    assert [(each.turn.round, each.turn.player) for each in result.turns] == [(1, "X"), (2, "O"), (2, "X"), (2, "O")]
    taken = result.turns[0].position.actions
    left = [actions_left(result.game.board.rounds[1], each.position.actions) for each in result.turns]
    assert set(taken) == {"1a"}
    assert [[action.notation for action in each] for each in left] == [
        ["1-A", "1-A", "1-B"],
        ["1-A", "1-B"],
        ["1-A"],
        [],
    ]


def test_r5_whoever_is_in_turn_takes_any_action_that_is_left_and_none_that_is_gone() -> None:
    head = text_of(1).split("round 2")[0]
    for one, two, three in permutations(("2a", "2b", "2c")):
        assert played(f"{head}round 2\nO {one}: -\nX {two}: -\nO {three}: -").legal
        fault = played(f"{head}round 2\nO {one}: -\nX {one}: -").fault
        assert fault is not None
        assert (fault.number, fault.rule) == (3, "R5")
    fault = played(f"{head}round 2\nX 2a: -").fault
    assert fault is not None
    assert (fault.number, fault.rule) == (2, "R18")


def test_r7_o_gets_the_road_bonus_with_one_option_only() -> None:
    result = example(2)
    first = result.game.turns[1]
    assert (first.player, result.game.board.actions[first.action].notation) == ("O", "1-A")
    # She can occupy several hexes ("marked with *"), and her choice is a road hex.
    assert options(state_in(result, 2), Cause.LETTER) == {"B3", "C2"}
    after = state_in(result, 2, steps=1)
    assert options(after, Cause.ROAD) == {"A3"}
    # Its road leads to one more hex, which X has.
    assert set(result.game.board.cell("B3").roads) == {"A3", "B4"}
    assert after.position.owner("B4") == "X"
    assert result.turns[1].position.owner("A3") == "O"


def test_r9_the_drifter_brings_a_settlement_a_hex_in_b_and_one_more_road() -> None:
    result = example(2)
    x, last = result.game.turns[2:]
    board = result.game.board
    assert (x.player, board.actions[x.action].notation) == ("X", "1-B")
    assert (last.player, board.actions[last.action].notation) == ("O", "1-A")
    assert [step.right.cause for step in last.steps] == [Cause.LETTER, Cause.SETTLEMENT, Cause.DRIFTER, Cause.ROAD]
    assert options(state_in(result, 4, steps=1), Cause.SETTLEMENT) == {"B1"}
    third = board.cells[last.steps[2].cells[0]]
    assert (third.sector, bool(third.roads)) == ("B", True)
    position = result.position
    assert position.holders("B1") == ("O",)
    assert {cell.id for cell in board.cells if position.owner(cell.id) == "O"} == {"A2", "A3", "B2", "B3", "C1"}


def test_r16_city_iv_gives_x_one_point_and_o_three() -> None:
    result = example(3)
    scores = result.running["IV"]
    assert {symbol: score.points for symbol, score in scores.items()} == {"X": 1, "O": 3}
    # X has hexes beside the city and no more; O has linked two settlements.
    assert (scores["X"].hexes, scores["X"].connected) == (("B2", "C2"), ("IV",))
    assert scores["O"].connected == ("IV", "A1", "E1")
    assert position_of(result).is_destroyed("F1")


def test_r16_without_the_raid_o_had_five() -> None:
    spared = played(text_of(3).replace("C2, raider F1", "C2"))
    assert spared.legal
    scores = spared.running["IV"]
    assert {symbol: score.points for symbol, score in scores.items()} == {"X": 1, "O": 5}
    # City II and the settlement in the water.
    assert scores["O"].connected == ("II", "IV", "A1", "E1", "I1")
    around = spared.game.board.neighbours[spared.game.board.index["I1"]]
    assert {spared.game.board.cells[i].kind.value for i in around} == {"water"}


def position_of(result: Replay) -> Position:
    """The position when the city is scored."""
    return next(end.position for end in result.ends if end.city == "IV")
