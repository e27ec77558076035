"""A written game played step by step, as far as it is legal: positions, running scores, and the first ruling broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.board import Board, Round
from engine.breaches import Breach
from engine.explain import step_breaches, turn_breaches
from engine.notation import Game, IllegalGameError, format_step
from engine.play.game import GameRecord
from engine.position import Position
from engine.rules import turn as rules
from engine.rules.rounds import turn_order
from engine.rules.state import Turn
from engine.scoring import CityScore, guardian_points, score_city


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a game stops being legal: turn and step counted from 1, step None where the turn itself can't be.

    `step_text`: the step as it is written. `breaches`: every ruling it breaks, the most telling first.
    """

    number: int
    turn: Turn
    step: int | None
    step_text: str | None
    breaches: tuple[Breach, ...]

    @property
    def rule(self) -> str:
        """The number of the ruling that it breaks first of all."""
        return self.breaches[0].rule

    def message(self, lang: str = "en") -> str:
        """Turn, step, why and the ruling in one sentence, in that language, `en` or `de`."""
        words = ("Zug", "Schritt") if lang == "de" else ("Turn", "step")
        place = f"{words[0]} {self.number} ({self.turn.player} {self.turn.action})"
        if self.step is not None:
            place += f", {words[1]} {self.step} ({self.step_text})"
        return f"{place}: {self.breaches[0].message(lang)} ({self.rule})"


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One turn as far as it was legal: `steps` of it were played, and led to the position."""

    turn: Turn
    steps: int
    position: Position


@dataclass(frozen=True)
class RoundEnd:
    """The moment after a round: its position; the city scored then, if any, and each player's score for it.

    `totals`: each player's points so far, Guardian points (R15) and all cities scored until now.
    """

    number: int
    position: Position
    city: str | None
    scores: dict[str, CityScore]
    guardian: dict[str, int]
    totals: dict[str, int]


@dataclass(frozen=True)
class Replay:
    """A game played until its end, its text's end or its first fault. All in it is legal but what `fault` names."""

    game: Game
    turns: tuple[PlayedTurn, ...]
    ends: tuple[RoundEnd, ...]
    position: Position
    fault: Fault | None

    @property
    def legal(self) -> bool:
        """Whether every turn is legal, finished or not."""
        return self.fault is None

    @property
    def finished(self) -> bool:
        """Whether all printed rounds were played (R17)."""
        return self.fault is None and len(self.ends) == len(self.game.board.rounds)

    @property
    def running(self) -> dict[str, dict[str, CityScore]]:
        """Each city that was scored, at its own moment, with each player's score."""
        return {end.city: end.scores for end in self.ends if end.city is not None}

    @property
    def guardian(self) -> dict[str, int]:
        """Each player's Guardian points where the game stands (R15)."""
        return _guardian(self.position)

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points where the game stands: Guardian points, and the cities scored so far."""
        return _totals(self.position, self.running)

    @property
    def winner(self) -> tuple[str, ...]:
        """Everybody who has most points (R17); while the game isn't finished, who leads."""
        totals = self.totals
        # R17: equal points share the win.
        return tuple(symbol for symbol, points in totals.items() if points == max(totals.values()))

    def record(self) -> GameRecord:
        """The game as one that was played; IllegalGameError names the first fault, ValueError an unfinished game."""
        if self.fault is not None:
            raise IllegalGameError(self.fault.message("en"), self.fault.message("de"))
        if not self.finished:
            raise ValueError("the game stops before its last round")
        return GameRecord(self.game.board, self.game.turns, tuple(end.position for end in self.ends), self.running)


def replay(game: Game) -> Replay:
    """The game played step by step until it ends, stops, or breaks a ruling."""
    board = game.board
    due = list(_due(board))
    position, played, ends = Position.empty(board), list[PlayedTurn](), list[RoundEnd]()
    fault = None
    while fault is None and len(played) < len(game.turns):
        position = _close_rounds(position, len(played), ends)
        this_round, player = due[len(played)] if len(played) < len(due) else (None, 0)
        number, turn = len(played) + 1, game.turns[len(played)]
        wrong = tuple(turn_breaches(position, this_round, player, turn))
        if wrong:
            fault = Fault(number, turn, None, None, wrong)
            break
        done, fault = _play_turn(position, number, turn)
        position = done.position
        played.append(done)
    if fault is None:
        position = _close_rounds(position, len(played), ends)
    return Replay(game, tuple(played), tuple(ends), position, fault)


def _due(board: Board) -> Iterator[tuple[Round, int]]:
    """Round and player (index in turn order) of every turn of a whole game."""
    # R17, R18
    return ((each, player) for each in board.rounds for player in turn_order(board, each))


def _play_turn(position: Position, number: int, turn: Turn) -> tuple[PlayedTurn, Fault | None]:
    """The turn as far as its steps are legal, and the fault of the first that isn't."""
    board = position.board
    state = rules.begin(position, board.symbols.index(turn.player), board.actions[turn.action])
    for at, step in enumerate(turn.steps):
        wrong = tuple(step_breaches(state, step))
        if wrong:
            fault = Fault(number, turn, at + 1, format_step(board, turn, at), wrong)
            return PlayedTurn(turn, at, state.position), fault
        state = rules.apply(state, step)
    return PlayedTurn(turn, len(turn.steps), state.position), None


def _close_rounds(position: Position, turns: int, ends: list[RoundEnd]) -> Position:
    """The position after so many turns, every round that is over by then added to `ends`."""
    rounds = position.board.rounds
    while len(ends) < len(rounds) and sum(len(each.actions) for each in rounds[: len(ends) + 1]) <= turns:
        this_round = rounds[len(ends)]
        position = replace(position, after_round=this_round.number)
        ends.append(_round_end(position, this_round, ends))
    return position


def _round_end(position: Position, this_round: Round, earlier: list[RoundEnd]) -> RoundEnd:
    """The round's end with its scoring."""
    city, scores = this_round.scores, dict[str, CityScore]()
    if city is not None:
        scores = {symbol: score_city(position, symbol, city) for symbol in position.board.symbols}
    running = {end.city: end.scores for end in earlier if end.city is not None}
    totals = _totals(position, {**running, city: scores} if city is not None else running)
    return RoundEnd(this_round.number, position, city, scores, _guardian(position), totals)


def _guardian(position: Position) -> dict[str, int]:
    return {symbol: guardian_points(position, player) for player, symbol in enumerate(position.board.symbols)}


def _totals(position: Position, running: dict[str, dict[str, CityScore]]) -> dict[str, int]:
    return {
        symbol: points + sum(scores[symbol].points for scores in running.values())
        for symbol, points in _guardian(position).items()
    }
