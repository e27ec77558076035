"""The ranking of a tournament: most wins first, then most points, of the games that are settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.tournament.standing import Standing, key_of


@dataclass(frozen=True, slots=True)
class Ranked:
    """One person's place. `halves`: their wins, doubled, as a shared win is half a one.

    `games` and `points` are of what counts; `waiting`: how many of their games don't yet.
    """

    place: int
    name: str
    games: int
    halves: int
    points: int
    waiting: int


@dataclass(slots=True)
class _Tally:
    name: str
    games: int = 0
    halves: int = 0
    points: int = 0
    waiting: int = 0


def ranking_of(standings: Sequence[Standing]) -> list[Ranked]:
    """Everybody who played, best first; who has as many wins and as many points has the same place."""
    tallies: dict[str, _Tally] = {}
    for standing in standings:
        _count(standing, tallies)
    ordered = sorted(tallies.values(), key=lambda each: (*_worth(each), -each.games, each.name.casefold()))
    worths = [_worth(each) for each in ordered]
    return [
        Ranked(1 + worths.index(_worth(each)), each.name, each.games, each.halves, each.points, each.waiting)
        for each in ordered
    ]


def _worth(tally: _Tally) -> tuple[int, int]:
    """Smaller is better."""
    return -tally.halves, -tally.points


def _count(standing: Standing, tallies: dict[str, _Tally]) -> None:
    """Adds the game to those who played it; to nobody's points as long as it doesn't count."""
    # Nobody has two seats, even where by mistake the same name stands at both.
    people = {key_of(name): (symbol, name) for symbol, name in _names(standing).items()}
    for key, (symbol, name) in people.items():
        tally = tallies.setdefault(key, _Tally(" ".join(name.split())))
        if not standing.counts:
            tally.waiting += 1
            continue
        tally.games += 1
        tally.points += standing.points[symbol]
        if symbol in standing.winners:
            tally.halves += 2 if len(standing.winners) == 1 else 1


def _names(standing: Standing) -> dict[str, str]:
    """The names of those who played, by symbol; before anything is read, of all who are said to have."""
    names = standing.game.names
    played = names if standing.summary is None else standing.summary.points
    return {symbol: names[symbol] for symbol in played if key_of(names.get(symbol, ""))}
