"""A turn under way: what the player in turn may still do, and one step of it. Frozen; a step gives a new value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from engine.position import Position
from engine.rules.placing import placeable


class Cause(StrEnum):
    """What lets a player do something: a letter of the action, or a bonus."""

    LETTER = "letter"
    ROAD = "road"
    SETTLEMENT = "settlement"
    DRIFTER = "drifter"
    RAIDER = "raider"
    PIRATE = "pirate"
    BOMBER = "bomber"
    ENFORCER = "enforcer"


@dataclass(frozen=True, slots=True)
class Right:
    """Leave to do one thing in this turn.

    `letter`: the sector of a letter or a Drifter, or `?`, else empty. `source`: the index of the hex that gave it, None
    for a letter of the action; for a settlement the settlement itself.
    """

    cause: Cause
    letter: str = ""
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One use of a right: the cells occupied, the settlement taken, the hex destroyed, or the Bomber's centre."""

    right: Right
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the round's number, the player's symbol, the action's id, and every step in order with its cause."""

    round: int
    player: str
    action: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class TurnState:
    """A turn under way: the position, the index of the player in turn, and the rights that are left.

    Every right may lapse, so a turn can end in any state. The rights to take a settlement are for this moment only
    (R8): the first step that isn't one drops them.
    """

    position: Position
    player: int
    rights: tuple[Right, ...]

    @cached_property
    def placeable(self) -> int:
        """The hexes that the player can occupy at this moment (R1, R4), as a mask."""
        return placeable(self.position, self.player)

    def without(self, right: Right) -> TurnState:
        """The turn with one such right used up; ValueError where there is none."""
        at = self.rights.index(right)
        return replace(self, rights=self.rights[:at] + self.rights[at + 1 :])
