"""R10, the Drifter: one empty hex in the sector printed in its hat."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import indices_of
from engine.rules.state import Right, TurnState


def targets(state: TurnState, right: Right) -> Iterator[tuple[int, ...]]:
    """Each hex of the hat's sector that can be occupied."""
    # R10
    sector = state.position.board.letter_masks[right.letter]
    return ((cell,) for cell in indices_of(state.placeable & sector))
