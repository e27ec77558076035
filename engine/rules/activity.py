"""R2, activity: what hangs on a city by a chain of one's own hexes, by flooding bit masks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.position import Position


def flood(neighbours: Sequence[int], start: int, through: int) -> int:
    """Everything in `through` that `start` (a part of it) is connected to by steps within it, `start` included."""
    reached = frontier = start
    while frontier:
        lowest = frontier & -frontier
        new = neighbours[lowest.bit_length() - 1] & through & ~reached
        reached |= new
        frontier = frontier ^ lowest | new
    return reached


def active_mask(position: Position, player: int) -> int:
    """The player's active hexes, settlements with an active building of theirs included, as a mask."""
    # R2: a settlement in which the player holds a building counts as an occupied hex of that player.
    held = position.held(player)
    board = position.board
    return flood(board.neighbour_mask, held & board.beside_cities, held)
