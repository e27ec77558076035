"""The smallest sets of marks that can't stand together, whatever stands in the other marked hexes.

Blank hexes stay blank, as the map and the printed actions stay what they are: a conflict is one of marks.
The sets are made minimal by QuickXplain (Junker, "QUICKXPLAIN: Preferred Explanations and Relaxations for
Over-Constrained Problems", AAAI 2004), with the marks nearest to the one in question looked at first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.board import indices_of
from engine.position import Position
from engine.proof.evidence import Evidence
from engine.proof.plays import Family, Plays
from engine.proof.solver import Outcome, Solver
from engine.proof.witness import BrokenLineError, Line, line_of
from engine.rules.placing import beside

EFFORT = 12.0
"""How much work one conflict may be, in the solver's seconds."""


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


def conflict_around(evidence: Evidence, focus: int, within: int) -> Conflict | None:
    """A minimal set of marks that can't stand together, among those `within` (a mask).

    Sets near the cells of `focus` (a mask) are looked for first. None where the marks are possible, or where nothing
    could be settled.
    """
    search = _Search(evidence, EFFORT)
    try:
        found = next((ring for ring in _rings(evidence, focus, within) if search.impossible(ring)), None)
    except _OutOfEffortError:
        return None
    if found is None:
        return None
    try:
        cells, minimal = search.shrink(found, focus), True
    except _OutOfEffortError:
        cells, minimal = search.smallest, False
    return Conflict(tuple(indices_of(cells)), _families(evidence, cells), minimal)


def stands_alone(evidence: Evidence, cell: int) -> bool | None:
    """Whether the mark in this hex is possible whatever stands in the other marked hexes; None if unsettled."""
    try:
        return not _Search(evidence, EFFORT).impossible(1 << cell)
    except _OutOfEffortError:
        return None


def _rings(evidence: Evidence, focus: int, within: int) -> Iterator[int]:
    """Ever larger sets of marks around the focus, the last one everything."""
    seen, near = -1, focus
    for _ in range(3):
        if near & within not in (0, seen):
            seen = near & within
            yield seen
        near |= beside(evidence.board.neighbour_mask, near)
    for owned in evidence.moments[-1].owned:
        if owned & focus and near | owned != seen:
            seen = (near | owned) & within
            yield seen
    if seen != within:
        yield within


class _Search:
    """Questions about sets of marks, the rest of the marked hexes being free; as many as the effort allows."""

    def __init__(self, evidence: Evidence, effort: float) -> None:
        self._evidence = evidence
        self._marked = marked(evidence)
        self._effort = effort
        self._possible: list[int] = []
        self.smallest = self._marked

    def impossible(self, cells: int) -> bool:
        """Whether the marks in these cells can't stand together; _OutOfEffortError where that can't be settled."""
        if any(not cells & ~known for known in self._possible):
            return False
        for weaker, exact in self._weaker(cells):
            outcome, standing = self._solve(weaker)
            if not cells & ~standing:
                self._possible.append(standing)
                return False
            if outcome is Outcome.NONE and exact:
                self.smallest = min(cells, self.smallest, key=int.bit_count)
                return True
        raise _OutOfEffortError

    def _weaker(self, cells: int) -> Iterator[tuple[Evidence, bool]]:
        """Ways for the other hexes to be anything, quickest to search first; and whether it is all they can be.

        Nobody's hex needs a bomb to be what it is, so what has no play though bombs spare the others has none at all.
        """
        evidence, rest = self._evidence, self._marked & ~cells
        near = rest & beside(evidence.board.neighbour_mask, cells)
        yield replace(evidence, optional=rest), False
        yield replace(evidence, optional=rest & ~near, anybodys=near), False
        yield replace(evidence, anybodys=rest, spared=rest), True
        yield replace(evidence, free=rest), True

    def _solve(self, evidence: Evidence) -> tuple[Outcome, int]:
        """How the search ends, and which marks stand in the play found, as a mask."""
        if self._effort <= 0:
            raise _OutOfEffortError
        plays = Plays(evidence)
        solver = Solver(plays.table.formula, self._effort)
        search = solver.find()
        self._effort = solver.effort_left
        if search.solution is None:
            return search.outcome, 0
        try:
            line = line_of(plays, search.solution)
        except BrokenLineError:
            # A bomb that spared a hex would have destroyed it after all.
            if not evidence.spared:
                raise
            return search.outcome, 0
        return search.outcome, self._standing(line) if not evidence.undated else self._fixed(evidence)

    def _standing(self, line: Line) -> int:
        """The marked hexes that look in every moment of the line as they do in the evidence, as a mask."""
        mask = self._marked
        for moment in self._evidence.moments:
            rounds = len(line.positions) if moment.after_round is None else min(moment.after_round, len(line.positions))
            if rounds:
                mask &= ~_differences(line.positions[rounds - 1], moment)
        return mask

    def _fixed(self, evidence: Evidence) -> int:
        """The hexes that the evidence leaves no choice about, unless bombs were told to spare some."""
        return 0 if evidence.spared else self._marked & ~(evidence.optional | evidence.anybodys | evidence.free)

    def shrink(self, cells: int, focus: int) -> int:
        """A minimal part of these cells that can't stand together, as a mask."""
        order = sorted(indices_of(cells), key=lambda cell: not focus >> cell & 1)
        return self._explain(0, False, order)

    def _explain(self, background: int, changed: bool, candidates: Sequence[int]) -> int:
        """QuickXplain: what of the candidates is needed beside the background for a contradiction."""
        if changed and self.impossible(background):
            return 0
        if len(candidates) == 1:
            return 1 << candidates[0]
        half = len(candidates) // 2
        first, second = candidates[:half], candidates[half:]
        of_second = self._explain(background | _mask(first), True, second)
        of_first = self._explain(background | of_second, bool(of_second), first)
        return of_first | of_second


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
    weaker = replace(evidence, optional=rest & ~near, anybodys=near)
    return tuple(
        family
        for family in Family
        if Solver(Plays(weaker, without=family).table.formula, EFFORT / 8).find().outcome is Outcome.FOUND
    )


def _mask(cells: Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)
