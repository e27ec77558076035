"""What a turn has to spend, told from the board and the turn's own steps: so that a step needn't say what is plain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.board import WILD, Board, mask_of
from engine.rules import clans, letters, roads
from engine.rules.state import Cause, Right, Step

_PLACING = (Cause.LETTER, Cause.ROAD, Cause.DRIFTER, Cause.PIRATE, Cause.ENFORCER)


@dataclass(frozen=True)
class Ledger:
    """The rights that the action and the steps so far have given and that aren't used, whatever else is on the map."""

    board: Board
    rights: tuple[Right, ...]

    @classmethod
    def of(cls, board: Board, action: str) -> Ledger:
        """At the start of a turn with this action."""
        return cls(board, letters.rights(board.actions[action]) if action in board.actions else ())

    def after(self, step: Step) -> Ledger:
        """After the step."""
        rights = list(self.rights)
        if step.right in rights:
            rights.remove(step.right)
        if step.right.cause in _PLACING:
            for cell in step.cells:
                rights += roads.rights(self.board, cell) + clans.rights(self.board, cell)
        if step.right.cause is Cause.RAIDER:
            # R7: lapsed where the road hex has been destroyed meanwhile.
            rights = [right for right in rights if right.cause is not Cause.ROAD or right.source not in step.cells]
        return Ledger(self.board, tuple(rights))

    def meant(self, cause: Cause, cells: tuple[int, ...]) -> tuple[Right, ...]:
        """Every right that a step with this cause and no more words can mean.

        Where it makes no difference which of them is used, the one that came first is meant. None fits: the right
        without its source, which nobody holds.
        """
        match cause:
            case Cause.LETTER:
                return (Right(Cause.LETTER, self._letter(cells)),)
            case Cause.SETTLEMENT:
                return (Right(Cause.SETTLEMENT, source=cells[0]),)
            case Cause.ROAD:
                leads = (right for right in self._held(cause) if self._leads(right, cells))
                return tuple(dict.fromkeys(leads)) or (Right(cause),)
            case Cause.DRIFTER:
                sector = self.board.cells[cells[0]].sector
                fitting = [right for right in self._held(cause) if right.letter == sector]
                return ((fitting or self._held(cause) or [Right(cause)])[0],)
            case _:
                return ((self._held(cause) or [Right(cause)])[0],)

    def _held(self, cause: Cause) -> list[Right]:
        return [right for right in self.rights if right.cause is cause]

    def _leads(self, right: Right, cells: Iterable[int]) -> bool:
        return right.source is not None and not mask_of(cells) & ~self.board.road_mask[right.source]

    def _letter(self, cells: tuple[int, ...]) -> str:
        """The letter that a hex uses up: its own sector's while there is one, else `?` while there is one."""
        # R6
        sector = self.board.cells[cells[0]].sector
        left = [right.letter for right in self._held(Cause.LETTER)]
        if sector is not None and (sector in left or WILD not in left):
            return sector
        return WILD


def letter_of(board: Board, cause: Cause, source: int | None) -> str:
    """The letter of a bonus by where it comes from: the one in a Drifter's hat, else none."""
    if cause is Cause.DRIFTER and source is not None:
        return next((right.letter for right in clans.rights(board, source) if right.cause is cause), "")
    return ""
