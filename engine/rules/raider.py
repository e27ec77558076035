"""R11, the Raider: destroys one land hex that carries a road, anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import indices_of
from engine.position import Position
from engine.rules.state import Right, TurnState


def victims(position: Position) -> int:
    """Every hex that a Raider can destroy, occupied or not, one's own too, as a mask."""
    # R11: a road hex that isn't destroyed.
    return position.board.road_hexes & ~position.destroyed


def targets(state: TurnState, right: Right) -> Iterator[tuple[int, ...]]:
    """Each hex that can be destroyed."""
    return ((cell,) for cell in indices_of(victims(state.position)))


def perform(state: TurnState, right: Right, cells: tuple[int, ...]) -> TurnState:
    """The turn with the hex destroyed."""
    return TurnState(state.position.destroy(1 << cells[0]), state.player, state.rights)
