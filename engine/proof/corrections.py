"""The hexes any one of which alone may be why no play ends in a sheet: if it were otherwise, some play would.

That is what one misread mark looks like, or one that was overlooked: a blank hex is as doubtful as any. In the solvers'
words each is a correction set of one; it shares a hex with every core, so that what isn't in a core needn't be tried
(Marques-Silva and others, "On Computing Minimal Correction Subsets", IJCAI 2013).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.proof.evidence import Evidence
from engine.proof.plays import Plays
from engine.proof.solver import Outcome, Solver

EFFORT = 3.0
"""How much work it may be to find them, in the solver's seconds."""
_CORE_SHARE = 0.25
"""The share of it that a core may take."""


def corrections(evidence: Evidence, among: Sequence[int], effort: float = EFFORT) -> Iterator[int]:
    """Those of the cells `among`, in that order, without any one of which some play agrees with the evidence.

    `among`: the cells that may be otherwise, those tried first that are likeliest to be. What isn't found with that
    effort doesn't come back.
    """
    search = _Search(evidence, among, effort)
    left = search.blamed(among)
    while left and search.effort_left > 0:
        cell, *left = left
        if search.is_possible_without(cell):
            yield cell
        else:
            blamed = set(search.blamed([each for each in among if each != cell]))
            left = [each for each in left if each in blamed]


class _Search:
    """Questions about what may be otherwise, as many as the effort allows."""

    def __init__(self, evidence: Evidence, among: Sequence[int], effort: float) -> None:
        self._evidence = evidence
        # Every one of them is what it is shown to be only as far as that is assumed.
        plays = Plays(replace(evidence, doubted=sum(1 << cell for cell in among)))
        self._as_shown = plays.table.as_shown
        self._doubting = Solver(plays.table.formula, effort)
        self._most_for_a_core = effort * _CORE_SHARE
        self.effort_left = effort

    def is_possible_without(self, cell: int) -> bool:
        """Whether a play is found that agrees with all but what is shown of this cell."""
        solver = Solver(Plays(replace(self._evidence, free=1 << cell)).table.formula, self.effort_left)
        outcome = solver.find().outcome
        self.effort_left = solver.effort_left
        return outcome is Outcome.FOUND

    def blamed(self, cells: Sequence[int]) -> list[int]:
        """Those of the cells that can't all be what they are shown to be; all where that isn't known."""
        allowed = min(self.effort_left, self._most_for_a_core)
        if allowed <= 0:
            return list(cells)
        self._doubting.effort_left = allowed
        search = self._doubting.find_assuming([self._as_shown[cell] for cell in cells])
        self.effort_left -= allowed - self._doubting.effort_left
        if search.outcome is Outcome.OPEN:
            # The next would be as hard: from now on one cell is tried after another.
            self._most_for_a_core = 0.0
        if search.outcome is not Outcome.NONE:
            return list(cells)
        core = set(search.core)
        return [cell for cell in cells if self._as_shown[cell] in core]
