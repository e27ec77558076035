"""What sheets prove, measured on bots' games: `python -m engine.proof.trial 100`; see `--help`.

Each game's final sheet is shown as paper shows it, without the earlier owners of what is destroyed. It must be found
legal, its line of play must end in exactly that sheet, and every true score must lie within its range.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from statistics import median, quantiles
from time import perf_counter

from engine.generator import generate
from engine.play import BOTS, GameRecord, bot_named, play_game
from engine.position import Position
from engine.proof.game import evidence_of, prove
from engine.proof.quantities import counted
from engine.proof.ranges import Ranges
from engine.scoring import TOTAL

HALF_TIME = 4
"""After which round the second moment is: half the cities of a map are scored by then, in the middle of the game."""


@dataclass
class Tally:
    """What was seen over some games."""

    games: int = 0
    faults: list[str] = field(default_factory=list)
    earlier_cities: int = 0
    earlier_exact: int = 0
    totals: int = 0
    totals_exact: int = 0
    decided: int = 0
    unproved: int = 0
    seconds: list[float] = field(default_factory=list)

    def report(self) -> str:
        """The figures, one a line."""
        slowest = max(self.seconds)
        often = quantiles(self.seconds, n=100)[98] if len(self.seconds) > 1 else slowest
        return "\n".join(
            [
                f"{self.games} games, {len(self.faults)} faults, {self.unproved} games with a range that isn't proved",
                f"cities before the last: {_share(self.earlier_exact, self.earlier_cities)} exact",
                f"totals: {_share(self.totals_exact, self.totals)} exact; winner: {_share(self.decided, self.games)}",
                f"median {median(self.seconds):.2f} s, 99th percentile {often:.2f} s, slowest {slowest:.2f} s",
                *self.faults,
            ]
        )


def games(first: int, count: int) -> Iterator[GameRecord]:
    """Bots' games on maps of consecutive seeds, for 2, 3 and 4 players in turn, by each bot in turn."""
    names = sorted(BOTS)
    for seed in range(first, first + count):
        players = 2 + seed % 3
        board = generate(seed, players)
        yield play_game(board, [bot_named(names[seed // 3 % len(names)])] * players, seed)


def on_paper(position: Position, signed: bool = True) -> Position:
    """The position as a sheet shows it: nobody sees whose a destroyed hex was (R19)."""
    nobody = (0,) * position.board.players
    return replace(position, lost=nobody, actions=position.actions if signed else {})


def moments_of(game: GameRecord, shown: str, signed: bool) -> list[Position]:
    """The moments that are shown of a game: the `final` sheet, `two` of them, or `all` rounds' ends."""
    positions = [on_paper(position, signed) for position in game.positions]
    return {"final": positions[-1:], "two": [positions[HALF_TIME - 1], positions[-1]], "all": positions}[shown]


def examine(game: GameRecord, shown: str, signed: bool, tally: Tally) -> None:
    """Adds to the tally what these moments of the game prove, and every fault of the proof."""
    start = perf_counter()
    proof = prove(evidence_of(moments_of(game, shown, signed)))
    tally.seconds.append(perf_counter() - start)
    tally.games += 1
    name = f"seed {game.board.seed}, {game.board.players} players"
    if proof.possible is None:
        tally.unproved += 1
        return
    if proof.ranges is None or not proof.possible:
        tally.faults.append(f"{name}: found {proof.possible}, but it was played")
        return
    tally.faults += [f"{name}: {fault}" for fault in _faults(game, proof.ranges)]
    _count(game, proof.ranges, tally)


def _faults(game: GameRecord, ranges: Ranges) -> Iterator[str]:
    if _marks(ranges.line.positions[-1]) != _marks(game.final):
        yield "the line of play ends in another sheet"
    for key, points in counted(game.board, game.positions).items():
        span = ranges.spans[key]
        if not span.low <= points <= span.high:
            yield f"{key} is {points}, but its range is {span}"
    won = {game.board.symbols.index(symbol) for symbol in game.score.winner}
    if not won <= set(ranges.winners):
        yield f"{game.score.winner} won, but can't have"


def _marks(position: Position) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    return position.owned, position.built, position.destroyed


def _count(game: GameRecord, ranges: Ranges, tally: Tally) -> None:
    board = game.board
    for key, span in ranges.spans.items():
        exact = span.proved and span.low == span.high
        tally.totals += key.what == TOTAL
        tally.totals_exact += key.what == TOTAL and exact
        earlier = board.scorings.get(key.what, len(board.rounds)) < len(board.rounds)
        tally.earlier_cities += earlier
        tally.earlier_exact += earlier and exact
    tally.decided += ranges.one_result
    tally.unproved += not all(span.proved for span in ranges.spans.values())


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.1%})" if whole else "none"


def main() -> int:
    """Examines so many games and prints what was seen; 1 if any proof was wrong."""
    parser = argparse.ArgumentParser(prog="python -m engine.proof.trial", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=100)
    parser.add_argument("--first", type=int, default=0, help="the first map's seed")
    parser.add_argument("--moments", choices=("final", "two", "all"), default="final")
    parser.add_argument("--unsigned", action="store_true", help="leave out who took which action")
    asked = parser.parse_args()
    tally = Tally()
    for game in games(asked.first, asked.games):
        examine(game, asked.moments, not asked.unsigned, tally)
        print(f"\r{tally.games} of {asked.games}, {len(tally.faults)} faults", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(tally.report())
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
