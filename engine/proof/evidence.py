"""What the moments of a game say of each hex: in which turns it can have been occupied, built on and destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.board import Board, indices_of
from engine.position import Position
from engine.proof.timeline import Timeline
from engine.proof.windows import Sheet, windows

AHEAD = "ahead"
"""Stands for a player whom no game has, as the signer of an action that was signed before its round."""


@dataclass(frozen=True, slots=True)
class Happening:
    """When something can have happened, at most once: the turns as a mask, and whether it must have, or must not."""

    turns: int
    certain: bool = False

    @property
    def impossible(self) -> bool:
        """Whether it must have happened but has no turn left to happen in."""
        return self.certain and not self.turns

    def within(self, turns: int, certain: bool = False) -> Happening:
        """The same, known to have happened in one of these turns if it did, and to have happened if `certain`."""
        return Happening(self.turns & turns, self.certain or certain)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a moment shows. `told`: the hexes of which it says something, as a mask.

    `played` and `to_come`: the turns in which what it shows can have happened, and what it doesn't show, as masks.
    """

    position: Position
    told: int
    played: int
    to_come: int
    dated: bool


@dataclass(frozen=True)
class Evidence:
    """One game as its moments show it, oldest first; the last one ends the play.

    Masks of hexes about which less is taken as known: `free`, nothing at all; `optional`, that they are as they are
    shown or blank to the end; `doubted`, that they are as they are shown, or blank, or anybody's and never destroyed.
    `unread`: for each moment the hexes of which it alone says nothing, however they are marked there; none if empty.
    `signatures`: whether the signed actions count. `counted`: whether counting narrows when an undated moment was.
    """

    board: Board
    moments: tuple[Position, ...]
    free: int = 0
    optional: int = 0
    doubted: int = 0
    unread: tuple[int, ...] = ()
    signatures: bool = True
    counted: bool = True

    @cached_property
    def timeline(self) -> Timeline:
        """The turns played."""
        rounds = self.moments[-1].after_round
        return Timeline(self.board, len(self.board.rounds) if rounds is None else rounds)

    @cached_property
    def undated(self) -> tuple[Position, ...]:
        """The moments before the last of which nobody knows after which round they were."""
        return tuple(moment for moment in self.moments[:-1] if moment.after_round is None)

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """What each moment shows."""
        unread = self.unread or (0,) * len(self.moments)
        known = ~(self.free | self.optional | self.doubted)
        sheets = [
            Sheet(moment, known & ~hidden, self._turns_by(moment))
            for moment, hidden in zip(self.moments, unread, strict=True)
        ]
        every = (self.timeline.all_turns,) * len(sheets)
        seen = windows(self.timeline, sheets) if self.counted else every
        return tuple(map(self._shown_by, self.moments, unread, seen))

    def _turns_by(self, moment: Position) -> int | None:
        """How many turns had been played at the moment, None where nobody knows."""
        if moment.after_round is None:
            return self.timeline.ends[-1] if moment is self.moments[-1] else None
        return self.timeline.ends[min(moment.after_round, self.timeline.rounds)]

    def _shown_by(self, moment: Position, hidden: int, seen: int) -> Shown:
        turns, every = self._turns_by(moment), self.timeline.all_turns
        if turns is not None:
            played = self.timeline.before(turns)
            return Shown(moment, ~hidden, played, every & ~played, dated=True)
        # Each is seen in the midst of a turn, which then has been played in part and is in part to come.
        return Shown(moment, ~hidden, self.timeline.before(seen.bit_length()), every & -(seen & -seen), dated=False)

    @cached_property
    def placed(self) -> dict[int, Happening]:
        """For each land and water hex that can have been occupied: in which turns."""
        found = {cell: self._looser(cell, self.shown_placed(cell)) for cell in self._occupiable}
        return {cell: each for cell, each in found.items() if each.turns or each.certain}

    @cached_property
    def gone(self) -> dict[int, Happening]:
        """For each land and water hex that can have been destroyed: in which turns."""
        found = {cell: self._looser(cell, self.shown_gone(cell), destroying=True) for cell in self._occupiable}
        return {cell: each for cell, each in found.items() if each.turns or each.certain}

    @cached_property
    def built(self) -> tuple[dict[int, Happening], ...]:
        """For each player, for each settlement in which they can have a building: in which turns they took it."""
        return tuple(self._built_by(player) for player in range(self.board.players))

    @property
    def _occupiable(self) -> list[int]:
        return list(indices_of(self.board.land | self.board.water))

    @cached_property
    def signed(self) -> dict[str, frozenset[str]]:
        """Who signed which action, over all moments; nobody took one that two signed, or that was signed too early."""
        found: dict[str, frozenset[str]] = {}
        for moment in self.moments if self.signatures else ():
            for action, symbol in moment.actions.items():
                ahead = moment.after_round is not None and self._round_of[action] > moment.after_round
                found[action] = found.get(action, frozenset()) | {symbol} | ({AHEAD} if ahead else set())
        return found

    @cached_property
    def _round_of(self) -> dict[str, int]:
        return {action.id: each.number for each in self.board.rounds for action in each.actions}

    def shown_placed(self, cell: int) -> Happening:
        """When the hex was occupied, by what the moments show of it."""
        result = Happening(self.timeline.all_turns)
        for each in self._telling_of(cell):
            owner = _holder(each.position.owned, cell)
            if owner is None:
                owner = _holder(each.position.lost, cell)
            if owner is not None:
                result = result.within(each.played & self.timeline.turns_of[owner], certain=True)
            elif each.position.destroyed >> cell & 1:
                # R19: a scribble doesn't say whose the hex was, nor that it was anybody's.
                result = result.within(each.played)
            else:
                result = result.within(each.to_come)
        return result

    def shown_gone(self, cell: int) -> Happening:
        """When the hex was destroyed, by what the moments show of it."""
        gone = [(each, bool(each.position.destroyed >> cell & 1)) for each in self._telling_of(cell)]
        return self._shown(gone, self.timeline.all_turns)

    def shown_built(self, player: int, cell: int) -> Happening:
        """When the player took a building of the settlement, by what the moments show of it."""
        built = [(each, bool(each.position.built[player] >> cell & 1)) for each in self._telling_of(cell)]
        return self._shown(built, self.timeline.turns_of[player])

    def _telling_of(self, cell: int) -> list[Shown]:
        """The moments that say something of the hex."""
        return [each for each in self.shown if each.told >> cell & 1]

    def _shown(self, happened: Sequence[tuple[Shown, bool]], turns: int) -> Happening:
        """When something happened, if at all in these turns, that moments show to have happened or not."""
        result = Happening(turns)
        for each, so_it_was in happened:
            result = result.within(each.played if so_it_was else each.to_come, certain=so_it_was)
        return result

    def _built_by(self, player: int) -> dict[int, Happening]:
        turns = self.timeline.turns_of[player]
        settlements = indices_of(self.board.settlements)
        found = {cell: self._looser(cell, self.shown_built(player, cell), turns) for cell in settlements}
        return {cell: each for cell, each in found.items() if each.turns or each.certain}

    def _looser(self, cell: int, shown: Happening, turns: int = -1, destroying: bool = False) -> Happening:
        """What is shown, as far as it is taken as known; `turns` are those in which it can have happened at all."""
        every = Happening(self.timeline.all_turns & turns)
        if self.free >> cell & 1:
            return every
        if self.doubted >> cell & 1:
            return Happening(shown.turns) if destroying else every
        return Happening(shown.turns) if self.optional >> cell & 1 else shown


def _holder(masks: Sequence[int], cell: int) -> int | None:
    return next((player for player, mask in enumerate(masks) if mask >> cell & 1), None)
