"""A whole game: all printed rounds to the end, with its turns, its position after each round, its running scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.board import Board, Round
from engine.draws import Draws
from engine.play.bots import Bot
from engine.position import Position
from engine.rules import turn
from engine.rules.rounds import actions_left, turn_order
from engine.rules.state import Turn
from engine.scoring import CityScore, GameScore, score_city, score_moments


@dataclass(frozen=True)
class GameRecord:
    """A game from first to last turn.

    `positions`: after each round, with the actions taken so far. `running`: for each city, at the moment when it was
    scored, each player's score.
    """

    board: Board
    turns: tuple[Turn, ...]
    positions: tuple[Position, ...]
    running: dict[str, dict[str, CityScore]]

    @property
    def final(self) -> Position:
        """The position after the last round."""
        return self.positions[-1]

    @property
    def actions(self) -> dict[str, str]:
        """Who took which action."""
        return dict(self.final.actions)

    @property
    def score(self) -> GameScore:
        """The game's result, every city scored in its own moment."""
        return score_moments(self.positions)


def play_game(board: Board, bots: Sequence[Bot], seed: int) -> GameRecord:
    """The game that these bots, one a player in turn order, play on the board; ValueError for too few or many."""
    if len(bots) != board.players:
        raise ValueError(f"a sheet for {board.players} players needs as many bots, not {len(bots)}")
    draws = Draws(seed)
    position = Position.empty(board)
    turns: list[Turn] = []
    positions: list[Position] = []
    running: dict[str, dict[str, CityScore]] = {}
    # R17: all printed rounds are played.
    for this_round in board.rounds:
        played, position = _play_round(position, this_round, bots, draws)
        turns.extend(played)
        positions.append(position)
        if this_round.scores is not None:
            scores = {symbol: score_city(position, symbol, this_round.scores) for symbol in board.symbols}
            running[this_round.scores] = scores
    return GameRecord(board, tuple(turns), tuple(positions), running)


def _play_round(
    position: Position, this_round: Round, bots: Sequence[Bot], draws: Draws
) -> tuple[list[Turn], Position]:
    """The round's turns, and the position after it."""
    board, turns = position.board, []
    for player in turn_order(board, this_round):
        left = actions_left(this_round, position.actions)
        action, steps = bots[player].take_turn(position, player, left, draws)
        state = turn.begin(position, player, action)
        for step in steps:
            state = turn.apply(state, step)
        position = state.position
        turns.append(Turn(this_round.number, board.symbols[player], action.id, steps))
    return turns, replace(position, after_round=this_round.number)
