"""Events: what happens in at most one turn, as one question a turn."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board import indices_of
from engine.proof.evidence import Happening
from engine.proof.formula import FALSE, TRUE, Formula, Literal


class Event:
    """Something that happens in at most one turn. `at`: for each turn in which it can, whether it did."""

    def __init__(self, formula: Formula, at: Mapping[int, Literal], certain: bool = False) -> None:
        self._formula = formula
        self._certain = certain
        self._within: dict[int, Literal] = {}
        self.at = at
        self.turns = sum(1 << turn for turn in at)

    @classmethod
    def of(cls, formula: Formula, happening: Happening) -> Event:
        """A new event that happens as the evidence says."""
        turns = list(indices_of(happening.turns))
        if happening.certain and len(turns) == 1:
            return cls(formula, {turns[0]: TRUE}, certain=True)
        at = {turn: formula.literal() for turn in turns}
        formula.at_most_one(at.values())
        if happening.certain:
            formula.require(*at.values())
        return cls(formula, at, happening.certain)

    def during(self, turns: int) -> Event:
        """The same event seen only in these turns, as a mask."""
        if not self.turns & ~turns:
            return self
        return Event(self._formula, {turn: literal for turn, literal in self.at.items() if turns >> turn & 1})

    def within(self, turns: int) -> Literal:
        """Whether it happened in one of these turns, as a mask."""
        key = turns & self.turns
        if key not in self._within:
            all_of_it = self._certain and key == self.turns
            found = TRUE if all_of_it else self._formula.any_of([self.at[turn] for turn in indices_of(key)])
            self._within[key] = found
        return self._within[key]

    def before(self, turn: int) -> Literal:
        """Whether it had happened when the turn began."""
        return self.within((1 << turn) - 1)

    def by(self, turn: int) -> Literal:
        """Whether it had happened when the turn ended."""
        return self.within((2 << turn) - 1)

    @property
    def ever(self) -> Literal:
        """Whether it happened at all."""
        return self.within(self.turns)

    def in_turn(self, turn: int) -> Literal:
        """Whether it happened in this very turn."""
        return self.at.get(turn, FALSE)
