"""Scores: what a city gives a player in a position (R16), Guardian points (R15), and a whole game's result (R17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.board import CITIES, Board, indices_of
from engine.moments import joined
from engine.position import Position
from engine.rules.activity import flood

GUARDIAN, TOTAL = "guardian", "total"
"""What points are for that no city gives, as documents and claims call it; a city goes by its numeral."""
GUARDIAN_POINTS = 3


@dataclass(frozen=True, slots=True)
class CityScore:
    """One player's points for one city: what it is made of.

    `hexes`: the ids of the player's land and water in the piece; `connected`: the numerals of the cities and the ids
    of the settlements that count, the scored city among them. Both are empty for who takes no part.
    """

    points: int
    hexes: tuple[str, ...]
    connected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CityResult:
    """A city's points for one player in a whole game: the score seen, the range, and whether it is certain.

    `shown`: whether the moment in which it was counted is that of the scoring. `most`: the points in that moment if all
    were still the player's that may ever have been. `steady`: whether the range is proved whatever stands where a
    person has yet to look.
    """

    points: int
    low: int
    high: int
    exact: bool
    hexes: tuple[str, ...]
    connected: tuple[str, ...]
    shown: bool
    most: int
    steady: bool = False

    def proved_piece(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What of `hexes` and `connected` was so at the scoring if the points are certain; empty where that isn't."""
        if len(self.connected) != self.points:
            return (), ()
        if self.shown:
            return self.hexes, self.connected
        # Nothing else can have been connected, and all of it is needed for the points. By which hexes stays open.
        return (), self.connected if self.most == self.points else ()


@dataclass(frozen=True, slots=True)
class Total:
    """Points with the range they can have; `exact` when they are certain, `steady` when the range is."""

    points: int
    low: int
    high: int
    exact: bool
    steady: bool = False


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's result: cities by numeral in the order of their scorings, Guardian points, the sum."""

    symbol: str
    cities: dict[str, CityResult]
    guardian: Total
    total: Total


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game's result: players in turn order, everybody who has most points, and whether that is certain.

    `steady`: whether it is certain that nobody else can have most.
    """

    players: tuple[PlayerScore, ...]
    winner: tuple[str, ...]
    decided: bool
    steady: bool = False


def city_piece(position: Position, player: int, city: int) -> int:
    """The connected piece around the city, as a mask; 0 when the player takes no part in its scoring."""
    return _piece(position.board, position.held(player), city)


def _piece(board: Board, held: int, city: int) -> int:
    """The piece around the city of a player who holds these hexes and settlements."""
    # R16: who occupies a hex, or a building of a settlement, that touches the city takes part.
    if not held & board.neighbour_mask[city]:
        return 0
    # R16: own hexes, settlements with an own building, and all cities. What hangs on a city is active by R2.
    # R20: towns that touch each other need no hex between them.
    return flood(board.neighbour_mask, 1 << city, held | board.city_mask)


def city_points(position: Position, player: int, city: int) -> int:
    """The player's points for the city: one for each city and each settlement in the piece (R16)."""
    return _points(position.board, position.held(player), city)


def _points(board: Board, held: int, city: int) -> int:
    return (_piece(board, held, city) & (board.city_mask | board.settlements)).bit_count()


def city_is_sure(position: Position, player: int, city: int, unsure: int) -> bool:
    """Whether the player's points for the city are the same whatever stands in the hexes `unsure` (a mask)."""
    board, held = position.board, position.held(player)
    unsure &= board.land | board.water | board.settlements
    # R16: what is held can only connect more, so all or nothing of the unsure hexes are the two ends.
    return not unsure or _points(board, held & ~unsure, city) == _points(board, held | unsure, city)


def most_city_points(position: Position, player: int, city: int, unsure: int) -> int:
    """No more points can the player have had for the city up to this position, whatever stands in `unsure` (a mask)."""
    board = position.board
    # R3: a hex is only ever lost by being destroyed.
    gone = position.lost[player] | position.unreadable
    unsure &= board.land | board.water | board.settlements
    return _points(board, position.held(player) | gone | unsure, city)


def score_city(position: Position, player: str, city: str) -> CityScore:
    """The player's score for the city in this position, by symbol and numeral; KeyError for a city not on the map."""
    board = position.board
    piece = city_piece(position, board.symbols.index(player), board.cities[city])
    towns = [numeral for numeral, cell in board.cities.items() if piece >> cell & 1]
    settlements = [board.cells[i].id for i in indices_of(piece & board.settlements)]
    hexes = tuple(board.cells[i].id for i in indices_of(piece & ~(board.city_mask | board.settlements)))
    return CityScore(len(towns) + len(settlements), hexes, (*sorted(towns, key=_numeral), *settlements))


def guardian_points(position: Position, player: int) -> int:
    """Three points for each Guardian hex that is known ever to have been the player's (R15)."""
    # R15: kept whatever happens to the hex later.
    ever = (position.owned[player] | position.lost[player]) & position.board.guardians
    return GUARDIAN_POINTS * ever.bit_count()


def guardian_score(position: Position, player: str, unsure: int = 0) -> Total:
    """The player's Guardian points; not exact while a Guardian hex may have been anybody's (R19), or is `unsure`."""
    points = guardian_points(position, position.board.symbols.index(player))
    return Total(points, points, points, not (position.unreadable | unsure) & position.board.guardians)


def score_moments(moments: Sequence[Position], unsure: Sequence[int] = ()) -> GameScore:
    """The score of one game from its moments, oldest first; ValueError without any.

    Each city is scored in its own moment, else in the first one after it, else in the last one there is. A moment
    without `after_round` is the final sheet if it is the last. `unsure`: for each moment the hexes whose marks may be
    others, as a mask; nothing that rests on them is exact.
    """
    known = joined(moments)
    seen = tuple(zip(known, unsure or [0] * len(known), strict=True))
    players = tuple(_player_score(seen, symbol) for symbol in known[-1].board.symbols)
    # R17: most points win; equal points share the win.
    most = max(player.total.points for player in players)
    winner = tuple(player.symbol for player in players if player.total.points == most)
    return GameScore(players, winner, all(player.total.exact for player in players))


def as_far_as_played(score: GameScore, last: Position) -> GameScore:
    """The score with nothing exact or steady in it that is still to come after the last moment of its game."""
    if _over(last):
        return score
    to_come = {city for city, after in last.board.scorings.items() if after > (last.after_round or 0)}
    players = tuple(
        replace(
            player,
            cities={
                city: replace(result, exact=False, steady=False) if city in to_come else result
                for city, result in player.cities.items()
            },
            total=replace(player.total, exact=False, steady=False),
        )
        for player in score.players
    )
    return replace(score, players=players, decided=False)


def nothing_exact(score: GameScore) -> GameScore:
    """The score as it is seen, with nothing proved of it: every range is the points themselves."""
    players = tuple(
        PlayerScore(
            player.symbol,
            {
                city: replace(result, low=result.points, high=result.points, exact=False)
                for city, result in player.cities.items()
            },
            _unproved(player.guardian),
            _unproved(player.total),
        )
        for player in score.players
    )
    return GameScore(players, score.winner, False)


def _unproved(total: Total) -> Total:
    return Total(total.points, total.points, total.points, False)


def _over(last: Position) -> bool:
    """Whether all rounds are played; a last moment without a round is the final sheet."""
    return last.after_round is None or last.after_round == len(last.board.rounds)


Seen = tuple[Position, int]
"""A moment with the hexes whose marks aren't sure at it, as a mask."""


def _player_score(moments: Sequence[Seen], symbol: str) -> PlayerScore:
    last, unsure = moments[-1][0], 0
    for _, mask in moments:
        unsure |= mask
    cities = {city: _city_result(moments, symbol, city) for city in last.board.scorings}
    guardian = guardian_score(last, symbol, unsure)
    parts: list[CityResult | Total] = [*cities.values(), guardian]
    points, low, high = (sum(numbers) for numbers in zip(*((p.points, p.low, p.high) for p in parts), strict=True))
    # The points are those of the game's end only if the last moment is the end.
    total = Total(points, low, high, _over(last) and all(part.exact for part in parts))
    return PlayerScore(symbol, cities, guardian, total)


def _city_result(moments: Sequence[Seen], symbol: str, city: str) -> CityResult:
    """The player's points for the city at its own moment, or at the best there is for it."""
    board = moments[-1][0].board
    after = board.scorings[city]
    moment, unsure = moments[counted_at([seen[0].after_round for seen in moments], after)]
    score = score_city(moment, symbol, city)
    sure = city_is_sure(moment, board.symbols.index(symbol), board.cities[city], unsure)
    shown = moment.after_round == after
    most = most_city_points(moment, board.symbols.index(symbol), board.cities[city], unsure)
    points = score.points
    return CityResult(points, points, points, shown and sure, score.hexes, score.connected, shown, most)


def counted_at(rounds: Sequence[int | None], after: int) -> int:
    """At which of the moments after these rounds, oldest first, a city is counted that is scored after one (R16).

    At its own, else at the first later one, which shows most of what stood then, else at the last.
    """
    return next((i for i, each in enumerate(rounds) if each is not None and each >= after), len(rounds) - 1)


def _numeral(numeral: str) -> tuple[int, str]:
    """A key that sorts the numerals I to IV as numbers."""
    return (CITIES.index(numeral) if numeral in CITIES else len(CITIES), numeral)
