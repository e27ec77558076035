"""R8, settlements: a building on touching a settlement for the first time, at that moment or never."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import indices_of
from engine.position import Position
from engine.rules.placing import beside
from engine.rules.state import Cause, Right, TurnState


def touched(position: Position, player: int) -> int:
    """The settlements that the player has ever touched, as a mask."""
    # R3: what has happened stays happened, so a destroyed hex counts here.
    # R8: a settlement taken beside another settlement counts as a hex that touches it.
    ever = position.owned[player] | position.lost[player] | position.built[player]
    return beside(position.board.neighbour_mask, ever) & position.board.settlements


def rights(position: Position, player: int, cells: tuple[int, ...]) -> tuple[Right, ...]:
    """What occupying `cells` all at once, still to happen in this position, offers: each first touch with a free one.

    `cells` are hexes, or the settlement just taken.
    """
    near = 0
    for cell in cells:
        near |= position.board.neighbour_mask[cell]
    near &= position.board.settlements
    if not near:
        return ()
    # R8: the first time; never later, never two, also when none was free.
    first = near & ~touched(position, player) & ~position.built[player]
    return tuple(Right(Cause.SETTLEMENT, source=s) for s in indices_of(first) if position.free_buildings(s) > 0)


def targets(state: TurnState, right: Right) -> Iterator[tuple[int, ...]]:
    """The settlement itself."""
    return iter([(right.source,)] if right.source is not None else [])


def perform(state: TurnState, right: Right, cells: tuple[int, ...]) -> TurnState:
    """The turn with the building taken, and what that sets off beside it."""
    offers = rights(state.position, state.player, cells)
    built = state.position.build(state.player, 1 << cells[0])
    return TurnState(built, state.player, state.rights + offers)
