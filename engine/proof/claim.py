"""Points that somebody claims: possible, impossible, or certain, over all plays that end in a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.proof.evidence import Evidence
from engine.proof.formula import Formula, Literal
from engine.proof.plays import Plays
from engine.proof.quantities import Key, Quantity, counted, quantities_of
from engine.proof.ranges import EFFORT
from engine.proof.solver import Outcome, Search, Solver
from engine.proof.witness import Line, line_of


class ClaimVerdict(StrEnum):
    """What can be said of a claim."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    CERTAIN = "certain"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class ClaimCheck:
    """The verdict on a claim. `line`: a play that gives these points. `other`: a play that gives others, and which.

    Both are None where no legal play ends in the sheet at all: then nothing can be claimed of it.
    """

    verdict: ClaimVerdict
    line: Line | None = None
    other: Line | None = None
    other_points: int | None = None


def check_claim(evidence: Evidence, key: Key, points: int, effort: float = EFFORT) -> ClaimCheck:
    """Whether some legal play that ends in the sheet gives exactly these points, and whether all of them do."""
    plays = Plays(evidence)
    claimed = quantities_of(plays)[key]
    equal, less, more = _compared(plays.table.formula, claimed, points)
    solver = Solver(plays.table.formula, effort)
    agreeing = solver.find(equal)
    differing = solver.find(less, more)
    line = _line(plays, agreeing)
    other = _line(plays, differing)
    value = None if other is None else counted(evidence.board, other.positions)[key]
    return ClaimCheck(_verdict(agreeing.outcome, differing.outcome), line, other, value)


def _compared(formula: Formula, claimed: Quantity, points: int) -> tuple[Literal, Literal, Literal]:
    """Literals each of which is true only in a play that gives these points, fewer, or more."""
    wanted = points - claimed.sure
    room = claimed.high - claimed.sure
    equal, less, more = formula.literal(), formula.literal(), formula.literal()
    # What is shown is really connected, and what is owed surely is: only together do they fix the points.
    formula.count(claimed.shown, wanted, room, equal)
    formula.count(claimed.owed, 0, wanted, equal)
    formula.count(claimed.owed, 0, wanted - 1, less)
    formula.count(claimed.shown, wanted + 1, room, more)
    return equal, less, more


def _line(plays: Plays, search: Search) -> Line | None:
    return None if search.solution is None else line_of(plays, search.solution)


def _verdict(agreeing: Outcome, differing: Outcome) -> ClaimVerdict:
    if agreeing is Outcome.NONE:
        return ClaimVerdict.IMPOSSIBLE
    if agreeing is Outcome.OPEN:
        return ClaimVerdict.UNDECIDED
    if differing is Outcome.NONE:
        return ClaimVerdict.CERTAIN
    # A claim that can be true is possible, even where it isn't settled whether it must be.
    return ClaimVerdict.POSSIBLE
