"""The moments of one game: their order by what is drawn on them, and after which round each is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.board import Board
from engine.position import Position


def progress(position: Position) -> int:
    """How far a game has come: a number that every placement, destruction, building and signature raises."""
    # R3: a destroyed hex stays destroyed, so each of these counts only ever grows.
    marked = (position.occupied | position.destroyed).bit_count() + position.destroyed.bit_count()
    return marked + sum(built.bit_count() for built in position.built) + len(position.actions)


def in_order(moments: Iterable[Position]) -> list[Position]:
    """The moments of one game, oldest first by what is drawn on them; equal ones stay in the order given."""
    return sorted(moments, key=progress)


def rounds_played(board: Board, actions: Mapping[str, str]) -> int | None:
    """After which round the sheet is, by the actions signed on it.

    Rounds follow each other (R5), so the last round signed whole is the end, whatever was forgotten before. Else None
    where signatures don't tell: nothing signed, a round signed in part, a later round signed before an earlier one.
    """
    signed = [sum(action.id in actions for action in each.actions) for each in board.rounds]
    whole = [count == len(each.actions) for count, each in zip(signed, board.rounds, strict=True)]
    if whole[-1]:
        return len(whole)
    played = whole.index(False)
    return None if any(signed[played:]) or played == 0 else played
