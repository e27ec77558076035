"""Trials: many bot games on many maps, whether their scores hold together, and how long everything takes.

`python -m engine.play.trial 1000` plays a thousand games and says so.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter

from engine.board import PLAYERS
from engine.generator import generate
from engine.play import BOTS, GameRecord, bot_named, play_game
from engine.position import Position
from engine.scoring import city_points, score_city, score_moments


def differences(game: GameRecord) -> list[str]:
    """Where the running scores of a game aren't those of its positions, one line each; none if all is well.

    The positions are made anew from their marks, as if they had been read off paper.
    """
    read = [Position.of(each.board, each.marks(), each.after_round, each.actions) for each in game.positions]
    score, found = score_moments(read), []
    for city, players in game.running.items():
        moment = read[game.board.scorings[city] - 1]
        for player in score.players:
            kept, result = players[player.symbol], player.cities[city]
            if score_city(moment, player.symbol, city) != kept:
                found.append(f"city {city}, {player.symbol}: {kept} was noted, its position gives something else")
            if (result.points, result.hexes, result.connected) != (kept.points, kept.hexes, kept.connected):
                found.append(f"city {city}, {player.symbol}: {kept} was noted, the whole game gives {result}")
            if not result.exact:
                found.append(f"city {city}, {player.symbol}: not exact in spite of its own moment")
    # R15, R19: a Guardian destroyed while it was empty looks like one that somebody had.
    if not score.decided and not read[-1].unreadable & game.board.guardians:
        found.append("the game is not decided in spite of all its moments")
    return found


def microseconds_a_city(positions: list[Position]) -> float:
    """How long one city takes to score for one player, on average over these positions."""
    pairs = [
        (each, player, city)
        for each in positions
        for player in range(each.board.players)
        for city in each.board.cities.values()
    ]
    return _seconds(lambda: [city_points(*pair) for pair in pairs]) / len(pairs) * 1e6


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def main(games: int) -> int:
    """Play so many games of each bot, print what was seen; 1 if any score didn't hold together."""
    wrong = 0
    for name in sorted(BOTS):
        records: list[GameRecord] = []
        spent = 0.0
        for seed in range(games):
            board = generate(seed, PLAYERS[seed % len(PLAYERS)])
            start = perf_counter()
            records.append(play_game(board, [bot_named(name)] * board.players, seed))
            spent += perf_counter() - start
            wrong += len(differences(records[-1]))
        finals = [record.final for record in records[-100:]]
        print(
            f"{name}: {games} games, {spent / games * 1000:.1f} ms each; {wrong} scores that don't hold together; "
            f"a city scored in {microseconds_a_city(finals):.1f} µs"
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
