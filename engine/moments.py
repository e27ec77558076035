"""The moments of one game: their order by what is drawn on them, what they tell together, where they contradict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from engine.board import Board, indices_of
from engine.checks import changes_between
from engine.position import Position
from engine.problems import Problem, problem


def progress(position: Position) -> tuple[int, int, int]:
    """How far a game has come; what is drawn counts first, then the round, then signatures.

    Placements, destructions and buildings only ever grow, whereas a signature may be folded away on a later photo.
    """
    # R3: a destroyed hex stays destroyed, so each of these counts only ever grows.
    marked = (position.occupied | position.destroyed).bit_count() + position.destroyed.bit_count()
    drawn = marked + sum(built.bit_count() for built in position.built)
    # A moment without a round is the final sheet, if it is the last.
    final = len(position.board.rounds) + 1
    return drawn, final if position.after_round is None else position.after_round, len(position.actions)


def joined(moments: Sequence[Position]) -> tuple[Position, ...]:
    """The moments, oldest first, each knowing whose its destroyed hexes were as far as an earlier one shows it.

    The last one is dated: without an `after_round` it is the final sheet. ValueError without any moment.
    """
    if not moments:
        raise ValueError("a game needs one moment at least")
    known: list[Position] = []
    for moment in moments:
        if known:
            seen = zip(moment.lost, known[-1].lost, known[-1].owned, strict=True)
            unreadable = moment.unreadable
            moment = replace(moment, lost=tuple(now | (before | owned) & unreadable for now, before, owned in seen))
        known.append(moment)
    if known[-1].after_round is None:
        known[-1] = replace(known[-1], after_round=len(known[-1].board.rounds))
    return tuple(known)


def contradictions(moments: Sequence[Position], unread: int = 0) -> tuple[Problem, ...]:
    """Everything that can't have happened from one of these moments to a later one, oldest first, each told once.

    `unread`: the hexes, as a mask, in which anybody's mark may stand instead: what that would explain is no problem.
    """
    found = [each for earlier, later in pairwise(moments) for each in changes_between(earlier, later, unread)]
    # A moment without a round between two others must not hide what their rounds say.
    dated = [moment for moment in moments if moment.after_round is not None]
    found += [each for earlier, later in pairwise(dated) for each in _round_contradictions(earlier, later, unread)]
    return tuple(dict.fromkeys(found))


def _round_contradictions(earlier: Position, later: Position, unread: int) -> Iterator[Problem]:
    """Rounds that can't be those of two moments, the one with less drawn on it first."""
    before, after = earlier.after_round, later.after_round
    assert before is not None
    assert after is not None
    if before > after:
        yield problem("rounds-reversed", round=after, other=before)
    elif before == after:
        for cell in indices_of(_different(earlier, later) & ~unread):
            yield problem("same-round-differs", earlier.board.cells[cell].id, round=before)


def _different(one: Position, other: Position) -> int:
    """The cells in which the two moments show something else, as a mask; whose a destroyed hex was doesn't count."""
    mask = one.destroyed ^ other.destroyed
    for pair in (*zip(one.owned, other.owned, strict=True), *zip(one.built, other.built, strict=True)):
        mask |= pair[0] ^ pair[1]
    return mask


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
