"""The order in which the moments of one game happened, whatever order they are named in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board import Board, indices_of
from engine.moments import progress
from engine.sameness import is_same_sheet
from webapp.errors import DifferentSheetsError
from webapp.moments import Moment, unsure_hexes


def in_order(moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """The moments of one game, oldest first by what is drawn on them.

    DifferentSheetsError where the files are not all of one sheet.
    """
    first = moments[0]
    for other in moments[1:]:
        if not is_same_sheet(first.board, other.board):
            raise DifferentSheetsError(
                f"{first.file} and {other.file} are different sheets ({_name(first.board)} and {_name(other.board)}): "
                "give one sheet at a time. A folder of several games is for `wasteland batch`."
            )
    return _dated(_as_surely_read(sorted(moments, key=_progress)))


def is_open(moments: Sequence[Moment]) -> bool:
    """Whether what wasn't read decides which of the last two moments, oldest first, is the later.

    It does where all that surely stands on the other may stand on the first of them too, and their rounds don't tell.
    """
    if len(moments) < 2:
        return False
    one, other = moments[-2:]
    if one.position.after_round is not None and other.position.after_round is not None:
        return False
    return _unread(one) > 0 and not _has_surely_more(other, one)


def _progress(moment: Moment) -> tuple[int, int, int, int, str]:
    """What a moment is sorted by: what is drawn, the round, then what more may be drawn there that wasn't read."""
    drawn, played, signed = progress(moment.position)
    return drawn, played, _unread(moment), signed, moment.file


def _unread(moment: Moment) -> int:
    """How many hexes were read as empty of which a person has yet to say what stands there."""
    position = moment.position
    return (unsure_hexes(moment) & ~position.occupied & ~position.destroyed).bit_count()


def _as_surely_read(moments: list[Moment]) -> list[Moment]:
    """The moments, by what is drawn, but each behind all that their rounds, or else what was read for certain, tell to
    be earlier: what wasn't read for certain may be why more seems to be drawn on one of those."""
    earlier = [{j for j, other in enumerate(moments) if _is_later(one, other)} for one in moments]
    left, ordered = dict(enumerate(moments)), list[Moment]()
    while left:
        first = next((i for i in left if not earlier[i] & left.keys()), min(left))
        ordered.append(left.pop(first))
    return ordered


def _is_later(one: Moment, other: Moment) -> bool:
    """Whether the one is the later, however much was read on either."""
    before, after = one.position.after_round, other.position.after_round
    if before is None or after is None:
        return _has_surely_more(one, other) and not _has_surely_more(other, one)
    return before > after and _surely_drawn(other) <= _most_drawn(one)


def _has_surely_more(one: Moment, other: Moment) -> bool:
    """Whether something surely stands on the one where surely nothing of it, nor anything later, does on the other."""
    here, there = one.position, other.position
    more = here.occupied & ~(there.occupied | there.destroyed) | here.destroyed & ~there.destroyed
    for mine, theirs in zip(here.built, there.built, strict=True):
        more |= mine & ~theirs
    return bool(more & ~(unsure_hexes(one) | unsure_hexes(other)))


def _surely_drawn(moment: Moment) -> int:
    """How much is drawn in the hexes that were read for certain, as progress counts it."""
    return progress(moment.position.without(unsure_hexes(moment)))[0]


def _most_drawn(moment: Moment) -> int:
    """How much can be drawn at most, whatever stands in the hexes that weren't read for certain."""
    board, unsure = moment.board, unsure_hexes(moment)
    buildings = sum(board.cells[cell].buildings for cell in indices_of(unsure & board.settlements))
    # A hex that was drawn on and then destroyed counts twice.
    return _surely_drawn(moment) + 2 * (unsure & (board.land | board.water)).bit_count() + buildings


def _dated(moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """The moments, oldest first by what is drawn; where a position that tells no round isn't the last of them, all such
    are dated: each is the final sheet, however little is drawn on it."""
    if all(moment.seen is not None or moment.position.after_round is not None for moment in moments[:-1]):
        return tuple(moments)
    return tuple(
        moment if moment.seen is not None or moment.position.after_round is not None else _final(moment)
        for moment in moments
    )


def _final(moment: Moment) -> Moment:
    last = len(moment.board.rounds)
    given, position = replace(moment.given, after_round=last), replace(moment.position, after_round=last)
    return replace(moment, given=given, position=position)


def _name(board: Board) -> str:
    return f"seed {board.seed} for {board.players} players" if board.seed else f"“{board.title}”"
