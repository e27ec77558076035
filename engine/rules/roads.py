"""R7, roads: a road hex, however it was occupied, lets one occupy one hex that its road leads to."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Board, indices_of
from engine.rules.state import Cause, Right, TurnState


def rights(board: Board, cell: int) -> tuple[Right, ...]:
    """The bonus of occupying this cell: one, if its own list of roads is not empty."""
    # R7: a hex is a road hex when its own list of roads is not empty; the bonus follows that list.
    return (Right(Cause.ROAD, source=cell),) if board.road_mask[cell] else ()


def targets(state: TurnState, right: Right) -> Iterator[tuple[int, ...]]:
    """Each hex that the road leads to and that can be occupied, of any sector or water."""
    position, source = state.position, right.source
    # R7: lapsed where the road hex has been destroyed meanwhile.
    if source is None or position.destroyed >> source & 1:
        return iter(())
    return ((cell,) for cell in indices_of(state.placeable & position.board.road_mask[source]))
