"""What the moments of a game say of each hex: in which turns it can have been occupied, built on and destroyed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.board import Board, indices_of
from engine.position import Position
from engine.proof.timeline import Timeline


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


@dataclass(frozen=True)
class Evidence:
    """One game as its moments show it, oldest first, each after a known number of rounds; the last one ends the play.

    `actions`: who took which action, as signed. `free`: hexes about which nothing is taken as known, as a mask.
    """

    board: Board
    moments: tuple[Position, ...]
    actions: Mapping[str, str] = field(default_factory=dict)
    free: int = 0

    @cached_property
    def timeline(self) -> Timeline:
        """The turns played."""
        rounds = self.moments[-1].after_round
        return Timeline(self.board, len(self.board.rounds) if rounds is None else rounds)

    @cached_property
    def placed(self) -> dict[int, Happening]:
        """For each land and water hex that can have been occupied: in which turns."""
        found = {cell: self._placed(cell) for cell in indices_of(self.board.land | self.board.water)}
        return {cell: each for cell, each in found.items() if each.turns or each.certain}

    @cached_property
    def gone(self) -> dict[int, Happening]:
        """For each land and water hex that can have been destroyed: in which turns."""
        found = {cell: self._gone(cell) for cell in indices_of(self.board.land | self.board.water)}
        return {cell: each for cell, each in found.items() if each.turns or each.certain}

    @cached_property
    def built(self) -> tuple[dict[int, Happening], ...]:
        """For each player, for each settlement in which they can have a building: in which turns they took it."""
        return tuple(self._built_by(player) for player in range(self.board.players))

    def _after(self, moment: Position) -> int:
        """The turns that had been played at the moment, as a mask."""
        ends = self.timeline.ends
        return self.timeline.before(ends[-1] if moment.after_round is None else ends[moment.after_round])

    def _placed(self, cell: int) -> Happening:
        result = Happening(self.timeline.all_turns)
        if self.free >> cell & 1:
            return result
        for moment in self.moments:
            until = self._after(moment)
            owner = _holder(moment.owned, cell)
            if owner is None:
                owner = _holder(moment.lost, cell)
            if owner is not None:
                result = result.within(until & self.timeline.turns_of[owner], certain=True)
            elif moment.destroyed >> cell & 1:
                # R19: a scribble doesn't say whose the hex was, nor that it was anybody's.
                result = result.within(until)
            else:
                result = result.within(~until)
        return result

    def _gone(self, cell: int) -> Happening:
        result = Happening(self.timeline.all_turns)
        if self.free >> cell & 1:
            return result
        for moment in self.moments:
            destroyed = bool(moment.destroyed >> cell & 1)
            result = result.within(self._after(moment) if destroyed else ~self._after(moment), certain=destroyed)
        return result

    def _built_by(self, player: int) -> dict[int, Happening]:
        found: dict[int, Happening] = {}
        for cell in indices_of(self.board.settlements):
            result = Happening(self.timeline.turns_of[player])
            if not self.free >> cell & 1:
                for moment in self.moments:
                    built = bool(moment.built[player] >> cell & 1)
                    result = result.within(self._after(moment) if built else ~self._after(moment), certain=built)
            if result.turns or result.certain:
                found[cell] = result
        return found


def _holder(masks: Sequence[int], cell: int) -> int | None:
    return next((player for player, mask in enumerate(masks) if mask >> cell & 1), None)
