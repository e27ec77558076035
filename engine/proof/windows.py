"""When an undated moment can have been seen, by counting alone: every hex took a letter or the bonus of another hex.

A solver finds the same, but slowly: what has to be counted is hard for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.board import Board, ClanKind, indices_of
from engine.position import Position
from engine.proof.timeline import Timeline
from engine.rules.clans import ENFORCER_HEXES, PIRATE_HEXES


@dataclass(frozen=True)
class Sheet:
    """A moment as far as it is known: `told` is a mask of the hexes of which it says something.

    `turns`: how many had been played, None where nobody knows.
    """

    position: Position
    told: int
    turns: int | None

    @property
    def placed(self) -> int:
        """The hexes that somebody had surely occupied, as a mask."""
        mask = self.position.occupied
        for lost in self.position.lost:
            mask |= lost
        return mask & self.told

    @property
    def blank(self) -> int:
        """The hexes that surely nobody had occupied, as a mask."""
        land = self.position.board.land | self.position.board.water
        return land & self.told & ~self.placed & ~self.position.destroyed

    @property
    def scribbled(self) -> int:
        """The hexes that were surely destroyed, as a mask."""
        return self.position.destroyed & self.told


def windows(timeline: Timeline, sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """For each of the moments, oldest first, the turns in which it can have been seen, as a mask.

    A photo may be taken in the midst of a turn. Of a dated moment nothing is said: every turn.
    """
    start = Sheet(Position.empty(timeline.board), -1, 0)
    found = []
    for number, sheet in enumerate(sheets):
        turns = timeline.all_turns
        if sheet.turns is None:
            for earlier in (start, *sheets[:number]):
                turns &= _not_before(timeline, earlier, sheet)
            for later in sheets[number + 1 :]:
                turns &= _not_after(timeline, sheet, later)
        found.append(turns)
    return tuple(found)


def _not_before(timeline: Timeline, earlier: Sheet, sheet: Sheet) -> int:
    """The turns by which what is new since the dated earlier sheet can have been placed."""
    if earlier.turns is None:
        return timeline.all_turns
    need, begun, end = _letters_needed(earlier, sheet), earlier.turns, timeline.ends[-1]
    if need <= 0:
        return timeline.all_turns
    first = next((turn for turn in range(begun, end) if _letters(timeline, begun, turn + 1) >= need), end)
    return timeline.all_turns & ~timeline.before(first)


def _not_after(timeline: Timeline, sheet: Sheet, later: Sheet) -> int:
    """The turns from which on what is new on the dated later sheet can have been placed."""
    if later.turns is None:
        return timeline.all_turns
    # The turn in which the photo was taken may have hexes on it whose bonuses came after it.
    to_come = max(_bonuses_to_come(sheet, player) for player in range(timeline.board.players))
    need, end = _letters_needed(sheet, later) - to_come, later.turns
    if need <= 0:
        return timeline.all_turns
    last = next((turn for turn in reversed(range(end)) if _letters(timeline, turn, end) >= need), -1)
    return timeline.before(last + 1)


def _letters(timeline: Timeline, first: int, end: int) -> int:
    """The most letters that the actions of these turns can have; `end` is the turn after them."""
    most = 0
    for index, each in enumerate(timeline.board.rounds[: timeline.rounds]):
        begins, ends = timeline.ends[index], timeline.ends[index + 1]
        turns = max(0, min(ends, end) - max(begins, first))
        # R5: each action is taken once.
        most += sum(sorted((len(action.letters) for action in each.actions), reverse=True)[:turns])
    return most


def _letters_needed(earlier: Sheet, later: Sheet) -> int:
    """How many hexes at least were occupied by a letter between the two sheets."""
    board = later.position.board
    new = later.placed & earlier.blank
    # R1: what is destroyed is never occupied again.
    maybe = (board.land | board.water) & ~(earlier.placed | earlier.scribbled | later.blank | new)
    needed = sum(1 - _bonuses(board, cell, new | maybe) for cell in indices_of(new))
    return needed + sum(min(0, 1 - _bonuses(board, cell, new | maybe)) for cell in indices_of(maybe))


def _bonuses_to_come(sheet: Sheet, player: int) -> int:
    """By how much hexes of the player on the sheet can have given more than one each, after it was seen."""
    board = sheet.position.board
    mine = (sheet.position.owned[player] | sheet.position.lost[player]) & sheet.told
    # R19: whose an unreadable one was isn't known.
    anybodys = sheet.scribbled & ~sheet.placed
    anywhere = board.land | board.water
    return sum(max(0, _bonuses(board, cell, anywhere) - 1) for cell in indices_of(mine | anybodys))


def _bonuses(board: Board, source: int, among: int) -> int:
    """How many of these hexes can at most have been occupied by the bonuses of that one."""
    among &= (board.land | board.water) & ~(1 << source)
    # R7: one hex that the road leads to.
    found = int(bool(board.road_mask[source] & among))
    clan = board.clans.get(source)
    if clan is None:
        return found
    if clan.kind is ClanKind.DRIFTER:
        # R10: one hex in the sector in the hat.
        return found + int(bool(board.letter_masks[clan.sector or ""] & among))
    if clan.kind is ClanKind.PIRATE:
        # R12: water.
        return found + min(PIRATE_HEXES, (board.water & among).bit_count())
    return found + (min(ENFORCER_HEXES, among.bit_count()) if clan.kind is ClanKind.ENFORCER else 0)
