"""Bots play whole legal games, the same ones for the same seed, and keep their running scores."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.draws import Draws
from engine.generator import generate
from engine.play import BOTS, GameRecord, bot_named, play_game
from engine.play.trial import differences
from engine.position import Position
from tests.conftest import Golden
from tests.engine.referee import Referee
from tests.strategies import board_of, boards, games

CALM = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@CALM
@given(games())
def test_a_naive_referee_follows_every_step_of_every_game(game: GameRecord) -> None:
    referee = Referee(game.board)
    referee.follow(game)
    assert Position.of(game.board, marks_of(referee), len(game.board.rounds), game.actions) == game.final


def marks_of(referee: Referee) -> dict[str, str | tuple[str | None, ...]]:
    """What lies on the referee's table, as marks."""
    table = referee.table
    scribbled = {hex_id: "#" + table.before.get(hex_id, "") for hex_id in table.destroyed}
    return {**table.owner, **scribbled, **{s: tuple(holders) for s, holders in table.buildings.items()}}


@CALM
@given(games())
def test_running_scores_are_those_of_the_positions(game: GameRecord) -> None:
    assert differences(game) == []


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_on_printed_maps_keep_the_rules_and_their_scores(name: str, players: int) -> None:
    for seed in range(4):
        board = generate(seed, players)
        game = play_game(board, [bot_named(name)] * players, seed)
        Referee(board).follow(game)
        assert differences(game) == []
        assert game.final.after_round == len(board.rounds)


@CALM
@given(boards(), st.integers(0, 2**64), st.sampled_from(sorted(BOTS)))
def test_the_same_seed_plays_the_same_game(board: Board, seed: int, name: str) -> None:
    bots = [bot_named(name)] * board.players
    assert play_game(board, bots, seed) == play_game(board, bots, seed)


def test_draws_are_the_same_for_ever() -> None:
    # The first numbers of splitmix64 from seed 1234567, as its authors' C code prints them.
    draws = Draws(1234567)
    assert [draws.bits() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_game_is_the_same_on_every_machine(golden: Golden) -> None:
    board = board_of("I A B ~\n A C *2 D\n B D A:raider II", roads="B1-C1", rounds="A / B A / ?? CD > I / ??? BB > II")
    game = play_game(board, [bot_named("random"), bot_named("random")], 7)
    golden("games/random-7.txt", "".join(f"{line}\n" for line in lines(game)))


def lines(game: GameRecord) -> list[str]:
    """One line a turn: round, player, action, and each step with its cause."""
    cells = game.board.cells
    return [
        f"{turn.round} {turn.player} {turn.action}: "
        + ", ".join(f"{step.right.cause} {'-'.join(cells[i].id for i in step.cells)}" for step in turn.steps)
        for turn in game.turns
    ]


def test_the_greedy_bot_beats_the_random_one() -> None:
    won = 0
    for seed in range(10):
        board = generate(seed, 2)
        seat = seed % 2
        bots = [bot_named("random")] * 2
        bots[seat] = bot_named("greedy")
        won += play_game(board, bots, seed).score.winner == (board.symbols[seat],)
    assert won >= 8


def test_a_game_needs_a_bot_for_each_player() -> None:
    with pytest.raises(ValueError, match="as many bots"):
        play_game(board_of("I A"), [bot_named("random")], 1)
