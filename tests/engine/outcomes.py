"""How plays come out: points, and their ranges over many plays."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

Points = tuple[int, ...]
"""Each player's points."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a play came out: each player's Guardian points, and their points for each city scored so far, in order."""

    guardian: Points
    cities: tuple[tuple[str, Points], ...]

    @property
    def totals(self) -> Points:
        """Each player's sum."""
        return tuple(sum(parts) for parts in zip(self.guardian, *(points for _, points in self.cities), strict=True))


@dataclass(frozen=True, slots=True)
class Span:
    """The lowest and the highest of some points."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class PlayerRanges:
    """One player's ranges over a set of outcomes; `total` is that of the sums, each within one outcome."""

    guardian: Span
    cities: dict[str, Span]
    total: Span


def ranges_of(outcomes: Collection[Outcome], symbols: Sequence[str]) -> dict[str, PlayerRanges]:
    """Each player's lowest and highest points over these outcomes, of which there must be one at least."""
    return {symbol: _ranges(outcomes, player) for player, symbol in enumerate(symbols)}


def _ranges(outcomes: Collection[Outcome], player: int) -> PlayerRanges:
    cities = {
        city: _span(dict(outcome.cities)[city][player] for outcome in outcomes)
        for city, _ in next(iter(outcomes)).cities
    }
    guardian = _span(outcome.guardian[player] for outcome in outcomes)
    return PlayerRanges(guardian, cities, _span(outcome.totals[player] for outcome in outcomes))


def _span(points: Iterable[int]) -> Span:
    all_points = list(points)
    return Span(min(all_points), max(all_points))
