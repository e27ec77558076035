"""R5 to R14: what lets a player occupy a hex: a letter of the action, a road, a clan. Each right is used once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from engine.board import WILD, Action, ClanKind, indices_of
from engine.proof.activity import Activity
from engine.proof.formula import Literal
from engine.proof.table import Holding, Table
from engine.rules.clans import PLACED_BY
from engine.rules.state import Cause


@dataclass(frozen=True, slots=True)
class Use:
    """One way in which hexes can have been occupied: by which right, given by which hex, and whether it was so."""

    cause: Cause
    source: int
    cells: tuple[int, ...]
    literal: Literal


@dataclass(frozen=True, slots=True)
class LetterUse:
    """A hex occupied by a letter of the turn's action: `?` or the sector's own."""

    letter: str
    turn: int
    cell: int
    literal: Literal


class Causes:
    """Why each hex was occupied; if `limited`, demands one cause for each, and no more of any than there was."""

    def __init__(self, table: Table, activities: tuple[Activity, ...], limited: bool = True) -> None:
        self._table = table
        self._formula = table.formula
        self._activities = activities
        self.uses: list[Use] = [use for player in range(table.board.players) for use in self._bonuses(player)]
        self.letters: list[LetterUse] = []
        self._by_cell: dict[int, list[Use]] = defaultdict(list)
        for use in self.uses:
            for cell in use.cells:
                self._by_cell[cell].append(use)
        if limited:
            for cell in table.placed:
                self._demand_one_cause(cell)
            self._limit_letters()
            self._limit_bonuses()
            self._limit_turns()

    def triangles_at(self, cell: int) -> list[Literal]:
        """Whether the hex was occupied as one of an Enforcer's three, for each such three."""
        return [use.literal for use in self._by_cell[cell] if use.cause is Cause.ENFORCER]

    def _bonuses(self, player: int) -> Iterator[Use]:
        mine = self._table.holdings[player]
        for cell, holding in mine.items():
            if cell in self._table.placed:
                yield from self._roads(player, holding)
                yield from self._of_clan(player, holding)

    def _roads(self, player: int, source: Holding) -> Iterator[Use]:
        # R7: one hex that the road leads to.
        for target in indices_of(self._table.board.road_mask[source.cell]):
            yield from self._use(Cause.ROAD, player, source, (target,))

    def _of_clan(self, player: int, source: Holding) -> Iterator[Use]:
        board = self._table.board
        clan = board.clans.get(source.cell)
        if clan is None:
            return
        if clan.kind is ClanKind.DRIFTER:
            # R10: one hex in the sector in the hat.
            for target in indices_of(board.letter_masks[clan.sector or ""]):
                yield from self._use(Cause.DRIFTER, player, source, (target,))
        elif clan.kind is ClanKind.PIRATE:
            # R12: water.
            for target in indices_of(board.water):
                yield from self._use(Cause.PIRATE, player, source, (target,))
        elif clan.kind is ClanKind.ENFORCER:
            # R14: three that touch each other pairwise.
            for three in board.triangles:
                yield from self._use(Cause.ENFORCER, player, source, tuple(indices_of(three)))

    def _use(self, cause: Cause, player: int, source: Holding, cells: tuple[int, ...]) -> Iterator[Use]:
        mine, table = self._table.holdings[player], self._table
        common = source.taken.turns
        for cell in cells:
            if cell == source.cell or cell not in mine or cell not in table.placed:
                return
            common &= mine[cell].taken.turns
        if common:
            literal = self._formula.literal()
            self._demand_source(literal, player, source, [mine[cell] for cell in cells])
            yield Use(cause, source.cell, cells, literal)

    def _demand_source(self, literal: Literal, player: int, source: Holding, targets: list[Holding]) -> None:
        """A bonus is for the turn in which its source was occupied (R9), and comes after it."""
        turns = self._table.timeline.turns_of[player]
        for target in targets:
            self._formula.imply(literal, self._activities[player].taken_before(source, target))
            self._formula.imply(literal, self._table.placed[target.cell].within(turns))
        for other in targets[1:]:
            self._formula.same_order(targets[0].order, other.order, literal)

    def _demand_one_cause(self, cell: int) -> None:
        """The hex was occupied by a letter in its turn, or by one bonus."""
        bonus_turns = []
        bonuses = [use.literal for use in self._by_cell[cell]]
        for turn, placed in self._table.placed[cell].at.items():
            causes = [(1, use.literal) for use in self._letters(cell, turn)]
            if bonuses:
                by_bonus = self._formula.literal()
                bonus_turns.append(by_bonus)
                causes.append((1, by_bonus))
            self._formula.count([*causes, (-1, placed)], 0, 0)
        if bonuses:
            self._formula.count([(1, b) for b in bonuses] + [(-1, turn) for turn in bonus_turns], 0, 0)

    def _letters(self, cell: int, turn: int) -> Iterator[LetterUse]:
        sector = self._table.board.cells[cell].sector
        available = {letter for action in self._table.chosen[turn] for letter in action.letters}
        # R6: the hex's own sector, or a question mark for any land or water.
        for letter in (sector, WILD):
            if letter in available:
                use = LetterUse(letter, turn, cell, self._formula.literal())
                self.letters.append(use)
                yield use

    def _limit_letters(self) -> None:
        """No more hexes by a letter than the action of the turn has of it."""
        uses: dict[tuple[int, str], list[Literal]] = defaultdict(list)
        for use in self.letters:
            uses[use.turn, use.letter].append(use.literal)
        for (turn, letter), literals in uses.items():
            actions: dict[Action, Literal] = self._table.chosen[turn]
            capacity = [(-action.letters.count(letter), chosen) for action, chosen in actions.items()]
            # R5: what can't be placed lapses, so any number of the letters may be left, more than the map has hexes.
            lowest = sum(weight for weight, _ in capacity)
            self._formula.count([*((1, literal) for literal in literals), *capacity], lowest, 0)

    def _limit_bonuses(self) -> None:
        """A road, Drifter or Enforcer is used once, a Pirate three times."""
        rights: dict[tuple[Cause, int], list[Literal]] = defaultdict(list)
        for use in self.uses:
            rights[use.cause, use.source].append(use.literal)
        for (cause, _), literals in rights.items():
            if cause is Cause.PIRATE:
                self._formula.count([(1, literal) for literal in literals], 0, PLACED_BY[cause])
            else:
                self._formula.at_most_one(literals)

    def _limit_turns(self) -> None:
        """No more hexes in a turn than the letters of its action and the bonuses of these hexes give.

        That follows from the rest, but only by counting, in which a solver is slow.
        """
        table = self._table
        worth = Counter(dict.fromkeys(table.placed, 1))
        for source, cause in {(use.source, use.cause) for use in self.uses}:
            worth[source] -= PLACED_BY[cause]
        for turn, actions in enumerate(table.chosen):
            placed = [(worth[cell], event.in_turn(turn)) for cell, event in table.placed.items() if worth[cell]]
            letters = [(-len(action.letters), chosen) for action, chosen in actions.items()]
            lowest = sum(weight for weight, _ in (*placed, *letters) if weight < 0)
            self._formula.count([*placed, *letters], lowest, 0)
