"""How fair the maps are, measured: bots of one kind play each map, and each seat's share of the wins is counted.

`python -m engine.generator.fairness --maps 1000 --bot greedy` prints the figures for two, three and four players.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from engine.board import PLAYERS, SYMBOLS
from engine.generator import generate
from engine.play import bot_named, play_game


@dataclass(frozen=True, slots=True)
class SeatShares:
    """Games won by each seat in turn order; a win that several share counts as a fraction for each (R17)."""

    games: int
    wins: tuple[Fraction, ...]

    @property
    def excess(self) -> tuple[Fraction, ...]:
        """For each seat how far its share of the wins lies above its due, in percentage points."""
        due = Fraction(1, len(self.wins))
        return tuple(100 * (won / self.games - due) for won in self.wins)

    @property
    def worst(self) -> Fraction:
        """How far the luckiest seat lies above its due, in percentage points."""
        return max(self.excess)


def seat_shares(winners: Iterable[tuple[str, ...]], players: int) -> SeatShares:
    """The shares that these games' winners give."""
    wins = [Fraction(0)] * players
    games = 0
    for won in winners:
        games += 1
        for symbol in won:
            wins[SYMBOLS.index(symbol)] += Fraction(1, len(won))
    return SeatShares(games, tuple(wins))


def play_maps(seeds: Iterable[int], players: int, bot_name: str) -> Iterator[tuple[str, ...]]:
    """The winners on each seed's map, every seat played by that bot."""
    bot = bot_named(bot_name)
    for seed in seeds:
        yield play_game(generate(seed, players), [bot] * players, seed).score.winner


def main() -> None:
    """Print each seat's share of the wins for each number of players."""
    parser = argparse.ArgumentParser(description="Let bots play maps and count each seat's wins.")
    parser.add_argument("--maps", type=int, default=1000, help="maps for each number of players")
    parser.add_argument("--first", type=int, default=0, help="the first map's seed")
    parser.add_argument("--players", type=int, nargs="+", choices=PLAYERS, default=PLAYERS)
    parser.add_argument("--bot", default="greedy", help="the bot in every seat")
    options = parser.parse_args()
    for players in options.players:
        seeds = range(options.first, options.first + options.maps)
        shares = seat_shares(play_maps(seeds, players, options.bot), players)
        seats = "  ".join(
            f"{symbol} {float(100 * won / shares.games):5.1f} %"
            for symbol, won in zip(SYMBOLS, shares.wins, strict=False)
        )
        worst = f"worst {float(shares.worst):+.1f} points"
        print(f"{players} players, {shares.games} maps, {options.bot}: {seats}  {worst}")


if __name__ == "__main__":
    main()
