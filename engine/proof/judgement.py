"""Was this placement allowed? The verdict on one mark, with a line of play or the marks that can't stand together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.checks import Verdict
from engine.proof.conflict import EFFORT, Conflict, conflict_around, marked, stands_alone
from engine.proof.evidence import Evidence
from engine.proof.game import Finding, find_play
from engine.proof.witness import Line

MOST_CONFLICTS = 3
"""How many sets of marks an undecided verdict names; more would explain nothing more."""


@dataclass(frozen=True)
class Judgement:
    """A verdict on the mark in one hex.

    `line`: a legal play that ends in the sheet. `conflicts`: minimal sets of marks that can't stand together.
    `settled`: whether the sheet as a whole is proved possible or impossible.
    """

    verdict: Verdict
    line: Line | None = None
    conflicts: tuple[Conflict, ...] = ()
    settled: bool = True


def judge(evidence: Evidence, cell: int, effort: float = EFFORT) -> Judgement:
    """The verdict on the mark in this cell (an index).

    Legal when some play ends in the sheet. Illegal when none does and every minimal set of marks that can't stand
    together has this one in it, or it is such a set alone. Undecided else, or where nothing could be proved.
    `effort`: how much work each set may be, in the solver's seconds.
    """
    whole = find_play(evidence)
    if whole.possible is None:
        return Judgement(Verdict.UNDECIDED, settled=False)
    if whole.possible:
        verdict = Verdict.LEGAL if marked(evidence) >> cell & 1 else Verdict.UNDECIDED
        return Judgement(verdict, whole.line)
    return _judge_impossible(evidence, cell, effort)


def _judge_impossible(evidence: Evidence, cell: int, effort: float) -> Judgement:
    marks, bit = marked(evidence), 1 << cell
    rest: Finding | None = find_play(replace(evidence, free=bit)) if marks & bit else None
    if rest is not None and rest.possible:
        # Without this mark there is a play, so no set can do without it.
        conflict = conflict_around(evidence, bit, marks, effort)
        return Judgement(Verdict.ILLEGAL, conflicts=() if conflict is None else (conflict,))
    if marks & bit and stands_alone(evidence, cell) is False:
        conflict = conflict_around(evidence, bit, bit, effort)
        # Signatures that contradict each other need no mark to do so, and then none is to blame.
        if conflict is not None and conflict.cells:
            return Judgement(Verdict.ILLEGAL, conflicts=(conflict,))
    return Judgement(Verdict.UNDECIDED, conflicts=tuple(_some_conflicts(evidence, bit, marks, effort)))


def _some_conflicts(evidence: Evidence, focus: int, within: int, effort: float) -> list[Conflict]:
    """Some minimal sets of marks that can't stand together, those near the focus first, one without it among them.

    No two share a mark, unless the only one found so has the focus in it: that there is one without is why nothing is
    decided.
    """
    found: list[Conflict] = []
    everything = within
    while len(found) < MOST_CONFLICTS:
        conflict = conflict_around(evidence, focus, within, effort)
        if conflict is None or not conflict.cells:
            break
        found.append(conflict)
        within &= ~sum(1 << cell for cell in conflict.cells)
    if len(found) == 1 and any(focus >> cell & 1 for cell in found[0].cells):
        other = conflict_around(evidence, focus, everything & ~focus, effort)
        found += [other] if other is not None and other.cells else []
    return found
