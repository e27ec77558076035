"""R12, the Pirate: up to three empty water hexes, each under R4 when it is placed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import indices_of
from engine.rules.state import Right, TurnState


def targets(state: TurnState, right: Right) -> Iterator[tuple[int, ...]]:
    """Each water hex that can be occupied."""
    # R12
    return ((cell,) for cell in indices_of(state.placeable & state.position.board.water))
