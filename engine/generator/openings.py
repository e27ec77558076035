"""What the first turns are worth: whoever comes first finds the best road beside a city, so that has to be weighed.

An opening is a hex beside a city with all that its road sets off in the same turn (R7). Values are whole numbers, a hex
counts 10.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engine.board import WILD, Clan, ClanKind
from engine.generator.grid import NEIGHBOURS
from engine.generator.terrain import Terrain, near

_HEX = 10
_SETTLEMENT = 12
_CLAN = {
    ClanKind.DRIFTER: 10,
    ClanKind.RAIDER: 3,
    ClanKind.PIRATE: 15,
    ClanKind.BOMBER: 3,
    ClanKind.GUARDIAN: 30,
    ClanKind.ENFORCER: 30,
}
"""What a clan is worth in a first turn, when nothing stands that could be struck."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A way to begin: the letter it takes, its hexes in order, and what the turn has gained with each of them."""

    letter: str
    path: tuple[int, ...]
    gains: tuple[int, ...]

    def gain(self, taken: Collection[int]) -> int:
        """What is left of it when these hexes are taken."""
        best = 0
        for cell, so_far in zip(self.path, self.gains, strict=True):
            if cell in taken:
                break
            best = so_far
        return best


def find_openings(
    terrain: Terrain, sectors: Mapping[int, str], roads: Mapping[int, tuple[int, ...]], clans: Mapping[int, Clan]
) -> tuple[Opening, ...]:
    """The best opening from each land hex beside a city, in the grid's order."""
    value = {cell: _HEX + (_CLAN[clans[cell].kind] if cell in clans else 0) for cell in sectors}
    settlements = frozenset(terrain.settlements)
    touched = {cell: frozenset(NEIGHBOURS[cell]) & settlements for cell in sectors}
    openings = []
    for start in sorted(near(terrain.cities, terrain.land)):
        path = _best_path((start,), value, touched, roads)
        openings.append(Opening(sectors[start], path, _gains(path, value, touched)))
    return tuple(openings)


def _gains(path: tuple[int, ...], value: Mapping[int, int], touched: Mapping[int, frozenset[int]]) -> tuple[int, ...]:
    """What a turn along the path has gained with each hex: the hexes, their clans, settlements touched (R8)."""
    gains, so_far = [], 0
    met: frozenset[int] = frozenset()
    for cell in path:
        so_far += value[cell] + _SETTLEMENT * len(touched[cell] - met)
        met |= touched[cell]
        gains.append(so_far)
    return tuple(gains)


def _best_path(
    path: tuple[int, ...],
    value: Mapping[int, int],
    touched: Mapping[int, frozenset[int]],
    roads: Mapping[int, tuple[int, ...]],
) -> tuple[int, ...]:
    """The path that gains most of all that go on from this one; R7 gives each road hex one further hex."""
    best = path
    for n in roads.get(path[-1], ()):
        if n in value and n not in path:
            longer = _best_path((*path, n), value, touched, roads)
            if _gains(longer, value, touched)[-1] > _gains(best, value, touched)[-1]:
                best = longer
    return best


def gains_by_seat(
    rounds: tuple[tuple[tuple[str, ...], ...], ...], openings: tuple[Opening, ...], players: int
) -> tuple[int, ...]:
    """What each seat gains in these first rounds when everybody takes the action and the openings that gain most."""
    gained, turn = [0] * players, 0
    taken: frozenset[int] = frozenset()
    for actions in rounds:
        left = list(actions)
        while left:
            offers = [_play(action, openings, taken) for action in left]
            best = max(range(len(left)), key=lambda i: offers[i][0])
            gain, cells = offers[best]
            gained[turn % players] += gain
            taken |= cells
            del left[best]
            turn += 1
    return tuple(gained)


def _play(action: tuple[str, ...], openings: tuple[Opening, ...], taken: Collection[int]) -> tuple[int, set[int]]:
    """What an action gains at its best, letter by letter, and the hexes that it takes."""
    total = 0
    cells: set[int] = set()
    for letter in action:
        blocked = cells.union(taken)
        gain, path = max(((o.gain(blocked), o.path) for o in openings if letter in (o.letter, WILD)), default=(0, ()))
        total += max(gain, _HEX)
        cells.update(path)
    return total, cells
