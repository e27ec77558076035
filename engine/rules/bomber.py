"""R13, the Bomber: destroys every opponent's hex around one of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import indices_of
from engine.position import Position
from engine.rules.activity import active_mask
from engine.rules.state import Right, TurnState


def victims(position: Position, player: int, center: int) -> int:
    """What a bomb of the player at this centre destroys: every touching hex of an opponent, as a mask."""
    # R13: all of them; settlements stand (their buildings are no land or water hex).
    return position.board.neighbour_mask[center] & position.occupied & ~position.owned[player]


def targets(state: TurnState, right: Right) -> Iterator[tuple[int, ...]]:
    """Each centre, an own active hex or a settlement with an own active building, that would destroy something."""
    position, player = state.position, state.player
    # R13
    centers = indices_of(active_mask(position, player))
    return ((center,) for center in centers if victims(position, player, center))


def perform(state: TurnState, right: Right, cells: tuple[int, ...]) -> TurnState:
    """The turn with everything around the centre destroyed."""
    hit = victims(state.position, state.player, cells[0])
    return TurnState(state.position.destroy(hit), state.player, state.rights)
