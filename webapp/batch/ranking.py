"""The ranking of everybody who played: places as far as the points settle them, one table for each size of game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.batch.model import ScoredGame
from webapp.numbers import State, places_of, possible_span, span_of, state_of


@dataclass(frozen=True, slots=True)
class Standing:
    """One player of one game. `best` and `worst`: the places that are possible, equal where the points settle it.

    `settled`: whether no points that aren't proved, somebody else's either, can give another place.
    """

    game: str
    symbol: str
    points: int
    low: int
    high: int
    state: State
    best: int
    worst: int
    settled: bool


Table = Sequence[Standing]


def rankings(games: Sequence[ScoredGame]) -> dict[int, Table]:
    """A table for each number of players, fewest first: points of larger and smaller games don't compare, and those of
    games that may not be over are none yet."""
    over = [game for game in games if game.document is not None and game.document.score.over]
    sizes = sorted({_size(game) for game in over})
    return {size: _table([game for game in over if _size(game) == size]) for size in sizes}


def not_over(games: Sequence[ScoredGame]) -> list[ScoredGame]:
    """The games that were scored and aren't over, or may not be: they have no place yet."""
    return [game for game in games if game.document is not None and not game.document.score.over]


def _size(game: ScoredGame) -> int:
    return 0 if game.document is None else len(game.document.score.players)


def _table(games: Sequence[ScoredGame]) -> Table:
    """Everybody in these games, best first; who has as many points has the same place."""
    players = [
        (game.name, player) for game in games if game.document is not None for player in game.document.score.told
    ]
    spans = [span_of(player.total) for _, player in players]
    told, possible = places_of(spans), places_of([possible_span(player.total) for _, player in players])
    standings = [
        Standing(name, player.symbol, player.total.points, *span, state_of(player.total), *places, places == whatever)
        for (name, player), span, places, whatever in zip(players, spans, told, possible, strict=True)
    ]
    return sorted(standings, key=lambda each: (each.best, each.worst, -each.points, each.game, each.symbol))
