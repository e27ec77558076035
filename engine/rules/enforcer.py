"""R14, the Enforcer: three empty land hexes that touch each other pairwise, all or none."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import indices_of
from engine.rules.state import Right, TurnState


def triangles(state: TurnState) -> Iterator[int]:
    """Each three hexes that can be occupied at once, as a mask."""
    empty, reach = state.position.empty_hexes, state.placeable
    # R14: all three empty land; at least one of them satisfies R4 before the placing.
    return (three for three in state.position.board.triangles if three & reach and not three & ~empty)


def targets(state: TurnState, right: Right) -> Iterator[tuple[int, ...]]:
    """Each three hexes that can be occupied at once."""
    return (tuple(indices_of(three)) for three in triangles(state))
