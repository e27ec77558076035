"""R2 and R4: what a player's next hex can hang on. Only ever asked positively, so a founded order is witness enough."""

from __future__ import annotations

from engine.board import indices_of
from engine.proof.formula import FALSE, TRUE, Literal
from engine.proof.table import Holding, Table
from engine.rules.activity import flood


class Activity:
    """Which holdings of one player are active in which of their turns.

    Within a turn everything has a place in an order: a new holding when it is taken, an old one when it is active
    (again). Whatever rests on something comes after it, so nothing rests on itself.
    """

    def __init__(self, table: Table, player: int) -> None:
        self._table = table
        self._formula = table.formula
        self._player = player
        self._fragile = self._fragile_holdings()
        self._old: dict[tuple[int, int], tuple[Literal, int]] = {}
        self._before: dict[tuple[int, int], Literal] = {}

    def supports(self, holding: Holding, turn: int) -> list[Literal]:
        """Literals any of which makes the cell of a holding reachable in the turn when it is taken (R4)."""
        if self._table.board.beside_cities >> holding.cell & 1:
            # R4: any city.
            return [TRUE]
        found = []
        for near in self._table.neighbours(self._player, holding.cell):
            found += [self._rests_on_old(near, turn, holding.order), self.taken_before(near, holding)]
        return [literal for literal in found if literal != FALSE]

    def taken_before(self, first: Holding, second: Holding) -> Literal:
        """Whether the two were taken in one turn, in this order. Only ever demanded, never denied."""
        key = (first.cell, second.cell)
        if key not in self._before:
            self._before[key] = self._same_turn(first, second)
        return self._before[key]

    def active_at_end(self, holding: Holding, turn: int) -> Literal:
        """A literal that is true only if the holding is active after all placements of the turn."""
        old, _ = self._active_old(holding, turn)
        return self._formula.any_of([old, holding.taken.in_turn(turn)])

    def _same_turn(self, first: Holding, second: Holding) -> Literal:
        common = first.taken.turns & second.taken.turns
        if not common:
            return FALSE
        literal = self._formula.literal()
        for turn in second.taken.at:
            self._formula.require(-literal, -second.taken.at[turn], first.taken.in_turn(turn))
        for turn in first.taken.at:
            self._formula.require(-literal, -first.taken.at[turn], second.taken.in_turn(turn))
        self._formula.earlier(first.order, second.order, literal)
        return literal

    def _rests_on_old(self, near: Holding, turn: int, order: int) -> Literal:
        """Whether something with that place in the turn's order rests on a holding taken in an earlier turn."""
        active, place = self._active_old(near, turn)
        if active == FALSE or not self._fragile >> near.cell & 1 or self._never_cut(near):
            return active
        rests = self._formula.literal()
        self._formula.imply(rests, active)
        self._formula.earlier(place, order, rests)
        return rests

    def _active_old(self, holding: Holding, turn: int) -> tuple[Literal, int]:
        """Whether a holding taken before the turn is active in it, and its place in the turn's order."""
        if not self._fragile >> holding.cell & 1 or self._never_cut(holding):
            return holding.taken.before(turn), holding.order
        key = (holding.cell, turn)
        if key not in self._old:
            held = holding.taken.before(turn)
            if held == FALSE:
                self._old[key] = (FALSE, holding.order)
            else:
                self._old[key] = (self._formula.literal(), self._formula.order(len(self._table.holdings[self._player])))
                self._demand_activity(holding, turn, *self._old[key])
        return self._old[key]

    def _demand_activity(self, holding: Holding, turn: int, active: Literal, place: int) -> None:
        formula = self._formula
        formula.imply(active, holding.taken.before(turn))
        formula.imply(active, -self._table.gone_before(holding.cell, turn))
        # R2: it touches a city, or hangs on one by a chain of active holdings.
        if self._table.board.beside_cities >> holding.cell & 1:
            return
        supports = []
        for near in self._table.neighbours(self._player, holding.cell):
            supports.append(self._rests_on_old(near, turn, place))
            new = near.taken.in_turn(turn)
            if new != FALSE:
                rests = formula.literal()
                formula.imply(rests, new)
                formula.earlier(near.order, place, rests)
                supports.append(rests)
        formula.imply(active, *supports)

    def _never_cut(self, holding: Holding) -> bool:
        """Whether it touches a city and can't be destroyed: then it is active as soon as it is held."""
        table = self._table
        return bool(table.board.beside_cities >> holding.cell & 1) and holding.cell not in table.gone

    def _fragile_holdings(self) -> int:
        """The holdings that can lose their activity: those in one piece with a hex that can be destroyed."""
        mine = self._table.holdings[self._player]
        everything = sum(1 << cell for cell in mine)
        destroyable = sum(1 << cell for cell in mine if cell in self._table.gone)
        fragile = 0
        for cell in indices_of(destroyable):
            if not fragile >> cell & 1:
                fragile |= flood(self._table.board.neighbour_mask, 1 << cell, everything)
        return fragile
