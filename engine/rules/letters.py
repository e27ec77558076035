"""R5 and R6, an action's letters: each places one hex of its sector, `?` any land or water."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Action, indices_of
from engine.rules.state import Cause, Right, TurnState


def rights(action: Action) -> tuple[Right, ...]:
    """What taking the action allows: one hex for each letter, in any order (R5)."""
    return tuple(Right(Cause.LETTER, letter) for letter in action.letters)


def targets(state: TurnState, right: Right) -> Iterator[tuple[int, ...]]:
    """Each hex that the letter can occupy."""
    # R6: `?` stands for any one sector or for water, chosen for each on its own.
    letter = state.position.board.letter_masks[right.letter]
    return ((cell,) for cell in indices_of(state.placeable & letter))
