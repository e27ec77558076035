"""Whether two maps are the same: names for what is printed on one, and where two of them differ, however they lie."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.board import Board, Cell
from engine.hexes import Hex

SEED_PREFIX = "map-"
"""How the seed of a map begins that no number of ours makes."""
_LETTERS = 10
"""50 bits: among 10,000 maps two have the same name once in twenty million libraries."""
TURNS = 6
"""A lattice of hexes falls onto itself in six steps of 60°, whichever way their tops point."""

_Print = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How one map lies on another: turned by so many steps of 60°, and the hexes of the first that differ there."""

    turns: int
    hexes: int
    differing: tuple[str, ...]

    @property
    def share(self) -> float:
        """The share of the first map's hexes that are the same in the other."""
        return 1 - len(self.differing) / self.hexes


def seed_of(board: Board) -> str:
    """The name of the map by which a position carries it: the same wherever the same map is, hexes' names included.

    The title, where the sheet lies and the seed that stands there already count for nothing.
    """
    home = min(board.cells, key=lambda cell: cell.id).hex
    lines = [f"{cell.id} {cell.hex.q - home.q} {cell.hex.r - home.r} {_plain(cell)}" for cell in board.cells]
    actions = [f"{action.id} {''.join(action.letters)}" for action in board.actions.values()]
    digest = hashlib.sha256("\n".join([*sorted(lines), *_rounds(board), *actions]).encode()).digest()
    return SEED_PREFIX + base64.b32encode(digest).decode().lower()[:_LETTERS]


def content_of(board: Board) -> str:
    """A digest of the game on the map: the same for one that is turned, shifted, or has other names for its hexes."""
    turned = min("\n".join(_lines(_turned(board, turns))) for turns in range(TURNS))
    return hashlib.sha256("\n".join([turned, *_rounds(board)]).encode()).hexdigest()


def is_same_sheet(one: Board, other: Board) -> bool:
    """Whether marks on the one stand on the other just so: nothing differs but what the map is called."""
    return one == other or (one.seed == other.seed and replace(other, title=one.title) == one)


def outline_of(board: Board) -> str:
    """A digest of which hexes there are, whatever is on them; the same however the map lies."""
    shapes = (sorted((place.q, place.r) for place in _turned(board, turns)) for turns in range(TURNS))
    return hashlib.sha256(repr(min(shapes)).encode()).hexdigest()


def likeness(one: Board, other: Board) -> Likeness:
    """How the other map lies on the one where it fits best; hexes that only one of them has differ."""
    here = _turned(one, 0)
    names = dict(zip(here, (cell.id for cell in one.cells), strict=True))
    tries = []
    for turns in range(TURNS):
        there = _turned(other, turns)
        tries.append(Likeness(turns, len(here), tuple(names[at] for at in here if there.get(at) != here[at])))
    return min(tries, key=lambda each: len(each.differing))


def _plain(cell: Cell) -> str:
    roads = sorted(cell.roads)
    return " ".join([*_print(cell), *roads])


def _print(cell: Cell) -> _Print:
    """What is printed in the hex, without its roads."""
    clan = ("-", "-") if cell.clan is None else (cell.clan.kind.value, cell.clan.sector or "-")
    return (cell.kind.value, cell.sector or "-", *clan, cell.city or "-", str(cell.buildings))


def _turned(board: Board, turns: int) -> dict[Hex, tuple[_Print, frozenset[Hex]]]:
    """What is printed where, with the directions of the roads, the map turned and moved to the origin; in its order."""
    places = [cell.hex.turned(turns) for cell in board.cells]
    home = Hex(min(place.q for place in places), min(place.r for place in places))
    return {
        place - home: (
            _print(cell),
            frozenset((board.cell(target).hex - cell.hex).turned(turns) for target in cell.roads),
        )
        for place, cell in zip(places, board.cells, strict=True)
    }


def _lines(turned: dict[Hex, tuple[_Print, frozenset[Hex]]]) -> Iterable[str]:
    for place, (printed, roads) in sorted(turned.items()):
        yield f"{place.q} {place.r} {' '.join(printed)} {[(road.q, road.r) for road in sorted(roads)]}"


def _rounds(board: Board) -> list[str]:
    """What is printed of the rounds; the order in which a round's actions stand counts for nothing."""
    return [str(board.players)] + [
        f"{each.number} {each.starts} {each.scores or '-'} {sorted(''.join(action.letters) for action in each.actions)}"
        for each in board.rounds
    ]
