"""What the moments of a game say of each hex: in which turns it can have been occupied, built on and destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.board import Board, indices_of
from engine.position import Position
from engine.proof.timeline import Timeline

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


@dataclass(frozen=True)
class Evidence:
    """One game as its moments show it, oldest first; the last one ends the play.

    Masks of hexes about which less is taken as known: `free`, nothing at all; `optional`, that they are as they are
    shown or blank to the end; `doubted`, that they are as they are shown, or blank, or anybody's and never destroyed.
    `signatures`: whether the signed actions count.
    """

    board: Board
    moments: tuple[Position, ...]
    free: int = 0
    optional: int = 0
    doubted: int = 0
    signatures: bool = True

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

    def _spans(self, moment: Position) -> tuple[int, int]:
        """The turns that can have been played at the moment, and those that can have been still to come, as masks."""
        every = self.timeline.all_turns
        if moment.after_round is None:
            return every, 0 if moment is self.moments[-1] else every
        played = self.timeline.before(self.timeline.ends[min(moment.after_round, self.timeline.rounds)])
        return played, every & ~played

    def shown_placed(self, cell: int) -> Happening:
        """When the hex was occupied, by what the moments show of it."""
        result = Happening(self.timeline.all_turns)
        for moment in self.moments:
            played, to_come = self._spans(moment)
            owner = _holder(moment.owned, cell)
            if owner is None:
                owner = _holder(moment.lost, cell)
            if owner is not None:
                result = result.within(played & self.timeline.turns_of[owner], certain=True)
            elif moment.destroyed >> cell & 1:
                # R19: a scribble doesn't say whose the hex was, nor that it was anybody's.
                result = result.within(played)
            else:
                result = result.within(to_come)
        return result

    def shown_gone(self, cell: int) -> Happening:
        """When the hex was destroyed, by what the moments show of it."""
        return self._shown([bool(moment.destroyed >> cell & 1) for moment in self.moments], self.timeline.all_turns)

    def shown_built(self, player: int, cell: int) -> Happening:
        """When the player took a building of the settlement, by what the moments show of it."""
        built = [bool(moment.built[player] >> cell & 1) for moment in self.moments]
        return self._shown(built, self.timeline.turns_of[player])

    def _shown(self, happened: Sequence[bool], turns: int) -> Happening:
        """When something happened, if at all in these turns, that each moment shows to have happened or not."""
        result = Happening(turns)
        for moment, so_it_was in zip(self.moments, happened, strict=True):
            played, to_come = self._spans(moment)
            result = result.within(played if so_it_was else to_come, certain=so_it_was)
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
