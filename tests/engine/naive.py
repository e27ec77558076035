"""The rules once more, slowly and plainly, to judge the engine by: sets of ids, copied at every step, no bit masks.

Only the `Board` is read; nothing here comes from `engine.rules`. Unlike the engine, which works out from the marks what
happened before, this keeps a memory: which settlements each player has touched, which Guardians each has had.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import TypeVar

from engine.board import Board, Cell

Step = tuple[str, str, str, tuple[str, ...]]
"""What is done: its cause, the letter of an action or Drifter, the hex (or settlement) that gave it, its hexes."""
Bonus = tuple[str, str, str]
"""Leave for one step: its first three parts."""

Thing = TypeVar("Thing")

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


@dataclass(frozen=True)
class Sheet:
    """What stands on paper: pairs of a hex and a player; who took which action; what a good memory adds."""

    owners: frozenset[tuple[str, str]] = frozenset()
    buildings: frozenset[tuple[str, str]] = frozenset()
    destroyed: frozenset[str] = frozenset()
    before: frozenset[tuple[str, str]] = frozenset()
    taken: frozenset[tuple[str, str]] = frozenset()
    touched: frozenset[tuple[str, str]] = frozenset()
    guardians: frozenset[tuple[str, str]] = frozenset()

    @property
    def drawn(self) -> Sheet:
        """The sheet without the memory."""
        return replace(self, touched=frozenset(), guardians=frozenset())


@dataclass(frozen=True)
class UnderWay:
    """A turn under way. `letters` and `bonuses` are what may still be used, `offers` the settlements on offer now."""

    sheet: Sheet
    player: str
    letters: tuple[str, ...]
    bonuses: tuple[Bonus, ...] = ()
    offers: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Rules:
    """The rules on one board."""

    board: Board
    cells: dict[str, Cell] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", {cell.id: cell for cell in self.board.cells})

    @cached_property
    def near(self) -> dict[str, list[str]]:
        """For each hex those that share an edge with it."""
        at = {(cell.hex.q, cell.hex.r): cell.id for cell in self.board.cells}
        return {name: [at[q + x, r + y] for x, y in AROUND if (q + x, r + y) in at] for (q, r), name in at.items()}

    def remembered(self, sheet: Sheet) -> Sheet:
        """The sheet with the memory that its marks amount to, for a start from a sheet whose history nobody saw."""
        ever = sheet.owners | sheet.buildings | sheet.before
        touched = {(near, who) for name, who in ever for near in self.near[name] if self.is_a(near, "settlement")}
        guardians = {(name, who) for name, who in sheet.owners | sheet.before if self.clan(name) == "guardian"}
        return replace(sheet, touched=frozenset(touched), guardians=frozenset(guardians))

    def is_a(self, name: str, *kinds: str) -> bool:
        """Whether the hex is of one of these kinds."""
        return self.cells[name].kind.value in kinds

    def clan(self, name: str) -> str:
        """The clan in the hex, empty for none."""
        clan = self.cells[name].clan
        return "" if clan is None else clan.kind.value

    def active(self, sheet: Sheet, player: str) -> set[str]:
        """R2: adds whatever hangs on what is active, until nothing is added."""
        held = {name for name, who in sheet.owners | sheet.buildings if who == player}
        active: set[str] = set()
        while True:
            more = {
                name
                for name in held - active
                if any(self.is_a(near, "city") or near in active for near in self.near[name])
            }
            if not more:
                return active
            active |= more

    def is_empty(self, sheet: Sheet, name: str) -> bool:
        """R1."""
        owned = any(name == other for other, _ in sheet.owners)
        return self.is_a(name, "land", "water") and not owned and name not in sheet.destroyed

    def can_occupy(self, sheet: Sheet, player: str) -> set[str]:
        """R1 and R4."""
        active = self.active(sheet, player)
        return {
            name
            for name in self.cells
            if self.is_empty(sheet, name) and any(self.is_a(near, "city") or near in active for near in self.near[name])
        }

    def begin(self, sheet: Sheet, player: str, action: str) -> UnderWay:
        """R5: the turn of a player who takes the action."""
        letters = next(a.letters for each in self.board.rounds for a in each.actions if a.id == action)
        return UnderWay(replace(sheet, taken=sheet.taken | {(action, player)}), player, tuple(sorted(letters)))

    def steps(self, turn: UnderWay) -> set[Step]:
        """Everything that can be done now; a bomb that hits nothing is no step."""
        steps: set[Step] = {("settlement", "", name, (name,)) for name in turn.offers}
        free = self.can_occupy(turn.sheet, turn.player)
        for letter in turn.letters:
            # R6: `?` is any sector or water.
            fits = {name for name in free if letter == "?" or self.cells[name].sector == letter}
            steps |= {("letter", letter, "", (name,)) for name in fits}
        for cause, letter, source in turn.bonuses:
            steps |= {(cause, letter, source, names) for names in self.uses(turn, cause, letter, source, free)}
        return steps

    def uses(self, turn: UnderWay, cause: str, letter: str, source: str, free: set[str]) -> Iterator[tuple[str, ...]]:
        """What one bonus can be used on."""
        sheet, player = turn.sheet, turn.player
        match cause:
            case "road":  # R7
                yield from ((x,) for x in free if x in self.cells[source].roads and source not in sheet.destroyed)
            case "drifter":  # R10
                yield from ((x,) for x in free if self.cells[x].sector == letter)
            case "raider":  # R11
                yield from ((x,) for x in self.cells if self.cells[x].roads and x not in sheet.destroyed)
            case "pirate":  # R12
                yield from ((x,) for x in free if self.is_a(x, "water"))
            case "bomber":  # R13
                yield from ((x,) for x in self.active(sheet, player) if self.hit(sheet, player, x))
            case "enforcer":  # R14
                empty = sorted(x for x in self.cells if self.is_a(x, "land") and self.is_empty(sheet, x))
                for three in combinations(empty, 3):
                    pairwise = all(one in self.near[other] for one, other in combinations(three, 2))
                    if pairwise and free & set(three):
                        yield three
            case _:
                raise AssertionError(cause)

    def hit(self, sheet: Sheet, player: str, center: str) -> set[str]:
        """R13: what a bomb there destroys."""
        return {name for name, who in sheet.owners if who != player and name in self.near[center]}

    def after(self, turn: UnderWay, step: Step) -> UnderWay:
        """The turn after the step."""
        cause, letter, source, names = step
        if cause == "settlement":
            return self.settle(turn, names[0])
        # R8: at that moment, never later.
        turn = replace(turn, offers=frozenset())
        if cause == "letter":
            turn = replace(turn, letters=_less(turn.letters, letter))
        else:
            turn = replace(turn, bonuses=_less(turn.bonuses, (cause, letter, source)))
        if cause == "raider":
            return replace(turn, sheet=self.destroy(turn.sheet, {names[0]}))
        if cause == "bomber":
            return replace(turn, sheet=self.destroy(turn.sheet, self.hit(turn.sheet, turn.player, names[0])))
        return self.occupy(turn, names)

    def occupy(self, turn: UnderWay, names: tuple[str, ...]) -> UnderWay:
        """The turn with the hexes occupied at once and all that this sets off."""
        sheet, player = turn.sheet, turn.player
        for name in names:
            # R15
            guardian = {(name, player)} if self.clan(name) == "guardian" else set()
            sheet = replace(sheet, owners=sheet.owners | {(name, player)}, guardians=sheet.guardians | guardian)
        turn = self.touch(replace(turn, sheet=sheet), names)
        gained = [bonus for name in names for bonus in self.bonuses(name)]
        return replace(turn, bonuses=tuple(sorted([*turn.bonuses, *gained])))

    def touch(self, turn: UnderWay, names: tuple[str, ...]) -> UnderWay:
        """R8: settlements touched for the first time are on offer where a building is free; all are remembered."""
        player = turn.player
        touched = {near for name in names for near in self.near[name] if self.is_a(near, "settlement")}
        first = {name for name in touched if (name, player) not in turn.sheet.touched}
        offers = {name for name in first if self.has_room(turn.sheet, name)}
        offers -= {name for name, who in turn.sheet.buildings if who == player}
        remembered = turn.sheet.touched | {(name, player) for name in touched}
        return replace(turn, offers=turn.offers | offers, sheet=replace(turn.sheet, touched=remembered))

    def has_room(self, sheet: Sheet, settlement: str) -> bool:
        """Whether a building is free."""
        return len([name for name, _ in sheet.buildings if name == settlement]) < self.cells[settlement].buildings

    def bonuses(self, name: str) -> Iterator[Bonus]:
        """R7 and R9: what occupying the hex gives."""
        if self.cells[name].roads:
            yield ("road", "", name)
        clan = self.cells[name].clan
        if clan is not None and clan.kind.value != "guardian":
            yield from [(clan.kind.value, clan.sector or "", name)] * (3 if clan.kind.value == "pirate" else 1)

    def settle(self, turn: UnderWay, settlement: str) -> UnderWay:
        """R8: the building taken, which touches the settlements beside it."""
        built = turn.sheet.buildings | {(settlement, turn.player)}
        left = turn.offers - {settlement}
        return self.touch(replace(turn, sheet=replace(turn.sheet, buildings=built), offers=left), (settlement,))

    def destroy(self, sheet: Sheet, names: set[str]) -> Sheet:
        """R3."""
        hit = frozenset(pair for pair in sheet.owners if pair[0] in names)
        return replace(sheet, owners=sheet.owners - hit, before=sheet.before | hit, destroyed=sheet.destroyed | names)


def _less(things: tuple[Thing, ...], one: Thing) -> tuple[Thing, ...]:
    """The things without one that is like this one."""
    at = things.index(one)
    return things[:at] + things[at + 1 :]
