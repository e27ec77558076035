"""How far a game was played by the last of its moments: what all of them tell together, oldest first."""

from __future__ import annotations

from collections.abc import Sequence

from engine.position import Position
from webapp.moments import Moment, is_later, is_signed, last_signed_whole


def is_over(moments: Sequence[Moment]) -> bool | None:
    """Whether the game is over at its last moment, None where nobody can tell.

    Photos are taken after a round, and who signs nothing photographs the final sheet.
    """
    last, rounds = moments[-1], len(moments[-1].board.rounds)
    if last.position.after_round is not None:
        return last.position.after_round == rounds
    # What was given, not read, says itself that it is the final sheet; and after that there is no other.
    if last.seen is None or _is_begun(last) or any(each.position.after_round == rounds for each in moments):
        return True
    # Signatures don't vanish: whoever signs, if only on an earlier photo, doesn't photograph the last sheet alone.
    signs = any(is_signed(each) for each in moments)
    return None if signs or _may_be_played_on(last) or _is_one_of_several(moments) else True


def surely_played(moments: Sequence[Moment]) -> int:
    """The last round that was surely played: an earlier photo may show signatures that the last one doesn't."""
    return max(max(each.position.after_round or 0, last_signed_whole(each)) for each in moments)


def _is_begun(moment: Moment) -> bool:
    """Whether an action of the last round is surely signed."""
    return any(action.id in moment.given.actions for action in moment.board.rounds[-1].actions)


def _may_be_played_on(moment: Moment) -> bool:
    """Whether an unsigned photo may be of a sheet that is still played: not all of the last round's boxes are in view,
    the signatures may all be out of sight, or nothing is drawn."""
    assert moment.seen is not None
    unseen = any(moment.seen.question(action.id) is not None for action in moment.board.rounds[-1].actions)
    return unseen or _may_be_signed(moment) or not moment.given.marks


def _may_be_signed(moment: Moment) -> bool:
    """Whether every box may be signed of the rounds up to one before the last by which all that is drawn can be."""
    assert moment.seen is not None
    for each in moment.board.rounds[:-1]:
        if any(moment.seen.question(action.id) is None for action in each.actions):
            return False
        if not is_later(moment.board, moment.seen.reading, each.number):
            return True
    return False


def _is_one_of_several(moments: Sequence[Moment]) -> bool:
    """Whether another photo tells no round either and shows another moment: so they don't photograph the last alone.

    With a moment for every scoring, the latest is that of the last one.
    """
    last, board = moments[-1], moments[-1].board
    shown = {_drawn(each.position) for each in moments}
    undated = (each for each in moments if each.seen is not None and each.position.after_round is None)
    return len(shown) < len(board.scorings) and any(_drawn(each.position) != _drawn(last.position) for each in undated)


def _drawn(position: Position) -> tuple[object, ...]:
    """What is drawn on the map."""
    return position.owned, position.built, position.destroyed
