"""The turns that a game has had by a moment: R5 and R18 fix how many there are and whose each of them is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.board import Board
from engine.rules.rounds import turn_order


@dataclass(frozen=True)
class Timeline:
    """All turns of the first `rounds` rounds, numbered from 0."""

    board: Board
    rounds: int

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Whose each turn is, by index in turn order."""
        return tuple(player for each in self.board.rounds[: self.rounds] for player in turn_order(self.board, each))

    @cached_property
    def round_of(self) -> tuple[int, ...]:
        """Of which round each turn is, by the round's index."""
        return tuple(i for i, each in enumerate(self.board.rounds[: self.rounds]) for _ in each.actions)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """How many turns have been played after so many rounds; the first entry, after none, is 0."""
        ends = [0]
        for each in self.board.rounds[: self.rounds]:
            ends.append(ends[-1] + len(each.actions))
        return tuple(ends)

    @cached_property
    def turns_of(self) -> tuple[int, ...]:
        """For each player the turns that are theirs, as a mask."""
        masks = [0] * self.board.players
        for turn, player in enumerate(self.players):
            masks[player] |= 1 << turn
        return tuple(masks)

    @property
    def all_turns(self) -> int:
        """Every turn, as a mask."""
        return (1 << self.ends[-1]) - 1

    def before(self, turn: int) -> int:
        """The turns before this one, as a mask."""
        return (1 << turn) - 1
