"""R1 and R4, placing: which hexes are empty, and which of them a player reaches."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board import indices_of
from engine.position import Position
from engine.rules.activity import active_mask


def beside(neighbours: Sequence[int], cells: int) -> int:
    """Every cell that touches one of `cells`, as a mask."""
    mask = 0
    for i in indices_of(cells):
        mask |= neighbours[i]
    return mask


def placeable(position: Position, player: int) -> int:
    """The empty hexes that touch a city or an active hex of the player's own, as a mask."""
    board = position.board
    # R4: any city, or an active hex of one's own, at that moment.
    reach = board.beside_cities | beside(board.neighbour_mask, active_mask(position, player))
    # R1: only empty hexes are occupied.
    return reach & position.empty_hexes
