"""The smallest sets of marks that can't stand together, whatever stands in the other marked hexes.

Blank hexes stay blank, as the map and the printed actions stay what they are: a conflict is one of marks. The solver
blames some marks for a contradiction; then each of them is left out in turn, and what isn't needed stays out
(deletion, with the refinement of cores: Marques-Silva and Lynce, "On Improving MUS Extraction Algorithms", SAT 2011).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from engine.board import indices_of
from engine.position import Position
from engine.proof.evidence import Evidence
from engine.proof.plays import Family, Plays
from engine.proof.solver import Outcome, Solution, Solver
from engine.proof.witness import BrokenLineError, Line, line_of
from engine.rules.placing import beside

EFFORT = 3.0
"""How much work one conflict may be, in the solver's seconds; beyond it the set found is not the smallest."""


class _OutOfEffortError(Exception):
    """The effort is spent before the set is minimal."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Marks that can't stand together, by cell; `minimal`: taking any one out makes the others possible.

    `families`: the rulings without any one of which they could; none where several would have to go.
    """

    cells: tuple[int, ...]
    families: tuple[Family, ...]
    minimal: bool


def marked(evidence: Evidence) -> int:
    """Every hex with a mark in some moment, as a mask."""
    mask = 0
    for moment in evidence.moments:
        mask |= moment.occupied | moment.destroyed
        for built in moment.built:
            mask |= built
    return mask


def conflict_around(evidence: Evidence, focus: int, within: int, effort: float = EFFORT) -> Conflict | None:
    """A minimal set of marks that can't stand together, among those `within` (a mask), if possible near `focus`.

    None where these marks are possible together, or where that couldn't be settled.
    """
    search = _Search(evidence, effort)
    try:
        core = search.core(within)
        if core is None:
            return None
        cells, minimal = search.shrink(core, focus), True
        if search.core(cells) is None:
            # The solver blamed too few marks: only all of them together are known not to stand.
            cells, minimal = within, False
    except _OutOfEffortError:
        if search.smallest is None:
            return None
        cells, minimal = search.smallest, False
    return Conflict(tuple(indices_of(cells)), _families(evidence, cells), minimal)


def stands_alone(evidence: Evidence, cell: int) -> bool | None:
    """Whether the mark in this hex is possible whatever stands in the other marked hexes; None if unsettled."""
    search = _Search(evidence, EFFORT)
    try:
        return search.possible(1 << cell) or search.core(1 << cell) is None
    except _OutOfEffortError:
        return None


class _Search:
    """Questions about sets of marks, the rest of the marked hexes being free; as many as the effort allows."""

    def __init__(self, evidence: Evidence, effort: float) -> None:
        self._evidence = evidence
        self._marked = marked(evidence)
        self._effort = effort
        self._known: list[int] = []
        self.smallest: int | None = None

    @cached_property
    def _doubting(self) -> tuple[Plays, Solver]:
        """Plays in which every marked hex is what it is shown to be only as far as that is assumed.

        Bombs needn't destroy the others: nobody's hex needs a bomb to be what it is, so what has no play then has none
        at all.
        """
        plays = Plays(replace(self._evidence, doubted=self._marked))
        return plays, Solver(plays.table.formula, self._effort)

    def possible(self, cells: int) -> bool:
        """Whether a quick search finds a play in which these marks stand; there may be one if not."""
        if any(not cells & ~standing for standing in self._known):
            return True
        rest = self._marked & ~cells
        near = rest & beside(self._evidence.board.neighbour_mask, cells)
        # As drawn or blank, and near the marks anybody's, are ways of being anything that are far quicker to search.
        quick = replace(self._evidence, optional=rest), replace(self._evidence, optional=rest & ~near, doubted=near)
        return any(self._found(each, cells) for each in quick)

    def core(self, cells: int) -> int | None:
        """Some of these marks that can't stand together; None where they can. _OutOfEffortError if unsettled."""
        plays, solver = self._doubting
        solver.effort_left = self._effort
        shown = {plays.table.as_shown[cell]: cell for cell in indices_of(cells)}
        search = solver.find_assuming(list(shown))
        self._effort = solver.effort_left
        if search.outcome is Outcome.NONE:
            core = sum(1 << shown[literal] for literal in search.core)
            self.smallest = core if self.smallest is None else min(core, self.smallest, key=int.bit_count)
            return core
        if search.solution is not None and self._stands(plays, search.solution, cells):
            return None
        if search.solution is not None and self._found(replace(self._evidence, free=self._marked & ~cells), cells):
            return None
        raise _OutOfEffortError

    def shrink(self, core: int, focus: int) -> int:
        """A minimal part of the core, as a mask; what is far from the focus is left out first, if it can be."""
        needed, left = 0, self._nearest_first(core, focus)
        while left:
            candidate = left.pop()
            rest = needed | sum(1 << cell for cell in left)
            smaller = None if self.possible(rest) else self.core(rest)
            if smaller is None:
                needed |= 1 << candidate
            else:
                left = [cell for cell in left if smaller >> cell & 1]
        return needed

    def _nearest_first(self, cells: int, focus: int) -> list[int]:
        board = self._evidence.board
        centers = [board.cells[cell].hex for cell in indices_of(focus)]

        def distance(cell: int) -> int:
            """How far a cell is from the nearest centre."""
            return min((board.cells[cell].hex.distance(center) for center in centers), default=0)

        return sorted(indices_of(cells), key=distance)

    def _found(self, weaker: Evidence, cells: int) -> bool:
        """Whether a play with this evidence is found in which the marks really stand."""
        if self._effort <= 0:
            raise _OutOfEffortError
        plays = Plays(weaker)
        solver = Solver(plays.table.formula, self._effort)
        search = solver.find()
        self._effort = solver.effort_left
        return search.solution is not None and self._stands(plays, search.solution, cells)

    def _stands(self, plays: Plays, solution: Solution, cells: int) -> bool:
        """Whether these marks stand in the play when the rules play it."""
        try:
            line = line_of(plays, solution)
        except BrokenLineError:
            # A bomb that spared a hex would have destroyed it after all.
            if not plays.evidence.doubted:
                raise
            return False
        standing = self._standing(line)
        if cells & ~standing:
            return False
        # Of a moment of an unknown round only the solver knows that these marks agree with it.
        self._known.append(cells if self._evidence.undated else standing)
        return True

    def _standing(self, line: Line) -> int:
        """The marked hexes that look in every dated moment of the line as they do in the evidence, as a mask."""
        mask = self._marked
        unread = self._evidence.unread or (0,) * len(self._evidence.moments)
        for moment, hidden in zip(self._evidence.moments, unread, strict=True):
            if moment in self._evidence.undated:
                continue
            rounds = len(line.positions) if moment.after_round is None else min(moment.after_round, len(line.positions))
            played = line.positions[rounds - 1] if rounds else Position.empty(moment.board)
            mask &= ~_differences(played, moment) | hidden
        return mask


def _differences(played: Position, shown: Position) -> int:
    """Every hex that the position has other than it is shown, as a mask."""
    mask = played.destroyed ^ shown.destroyed
    for mine, theirs in zip((*played.owned, *played.built), (*shown.owned, *shown.built), strict=True):
        mask |= mine ^ theirs
    for lost, known in zip(played.lost, shown.lost, strict=True):
        mask |= known & ~lost
    return mask


def _families(evidence: Evidence, cells: int) -> tuple[Family, ...]:
    """The families of rulings without any one of which the marks could stand together."""
    rest = marked(evidence) & ~cells
    near = rest & beside(evidence.board.neighbour_mask, cells)
    weaker = replace(evidence, optional=rest & ~near, doubted=near)
    return tuple(
        family
        for family in Family
        if Solver(Plays(weaker, without=family).table.formula, EFFORT / 8).find().outcome is Outcome.FOUND
    )
