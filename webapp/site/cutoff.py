"""Why a hex is inactive (R2): which destroyed hexes cut it off, or which links were never there."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from engine.board import Board, indices_of
from engine.position import Position
from engine.rules.activity import active_mask, flood

_DESTROYED_COST, _MISSING_COST = 1, 1000
"""A way back to a city goes through as few missing hexes as can be, and then through as few destroyed ones."""


@dataclass(frozen=True, slots=True)
class CutOff:
    """Hexes of one player that hang together and on no city, by id, and what would lead them to one.

    `destroyed`: hexes that were destroyed; each of them alone would do if `any_one`, else all are needed.
    `known`: all those are known to have been the player's. `missing`: hexes that are not the player's and are needed.
    """

    symbol: str
    hexes: tuple[str, ...]
    destroyed: tuple[str, ...]
    any_one: bool
    known: bool
    missing: tuple[str, ...]


def cut_off(position: Position) -> tuple[CutOff, ...]:
    """Everything inactive in the position, player by player in turn order, one value for each connected group."""
    return tuple(each for player in range(position.board.players) for each in _of_player(position, player))


def _of_player(position: Position, player: int) -> Iterator[CutOff]:
    left = position.held(player) & ~active_mask(position, player)
    while left:
        group = flood(position.board.neighbour_mask, left & -left, left)
        left &= ~group
        yield _why(position, player, group)


def _why(position: Position, player: int, group: int) -> CutOff:
    board = position.board
    # R19: a scribble doesn't say whose the hex was, so it may have been this player's.
    perhaps = position.lost[player] | position.unreadable
    way = _way_to_a_city(position, player, group, perhaps)
    destroyed, missing = way & perhaps, way & ~perhaps
    any_one = destroyed.bit_count() == 1 and not missing
    if any_one:
        destroyed = _that_alone_would_do(position, player, group, perhaps)
    return CutOff(
        board.symbols[player],
        _ids(board, group),
        _ids(board, destroyed),
        any_one,
        not destroyed & ~position.lost[player],
        _ids(board, missing),
    )


def _that_alone_would_do(position: Position, player: int, group: int, perhaps: int) -> int:
    """The destroyed hexes that touch the group and a city or an active hex of the player, as a mask."""
    board, active = position.board, active_mask(position, player)
    near = (cell for cell in indices_of(perhaps) if board.neighbour_mask[cell] & group)
    return sum(1 << cell for cell in near if board.neighbour_mask[cell] & (active | board.city_mask))


def _way_to_a_city(position: Position, player: int, group: int, perhaps: int) -> int:
    """The cells that the group lacks on its cheapest way to a city, as a mask; none where there is no way at all."""
    board, active = position.board, active_mask(position, player)
    held = position.held(player)
    passable = board.land | board.water | board.settlements
    waiting = [(0, cell, 0) for cell in indices_of(group)]
    done = 0
    while waiting:
        cost, cell, lacking = heapq.heappop(waiting)
        if (active | board.beside_cities) >> cell & 1:
            return lacking
        if done >> cell & 1:
            continue
        done |= 1 << cell
        for near in indices_of(board.neighbour_mask[cell] & passable & ~done):
            price = 0 if held >> near & 1 else _DESTROYED_COST if perhaps >> near & 1 else _MISSING_COST
            heapq.heappush(waiting, (cost + price, near, lacking | (1 << near if price else 0)))
    return 0


def _ids(board: Board, mask: int) -> tuple[str, ...]:
    return tuple(board.cells[cell].id for cell in indices_of(mask))
