"""What stays as it was proved when less is taken as known: the same score, whatever stands where nobody looked yet."""

from __future__ import annotations

from dataclasses import dataclass

from engine.proof.evidence import Evidence
from engine.proof.formula import Literal
from engine.proof.plays import Plays
from engine.proof.quantities import Key
from engine.proof.ranges import EFFORT, Ranges, Widening
from engine.proof.solver import Outcome

STEADY_EFFORT = EFFORT / 4
"""How much work it may be, in the solver's seconds."""


@dataclass(frozen=True)
class Steady:
    """The points that are the same in every play, of those that were exact; whether the winners are."""

    keys: frozenset[Key]
    winners: bool


def steady(evidence: Evidence, proved: Ranges, effort: float = STEADY_EFFORT) -> Steady:
    """What of `proved` holds in every play of this evidence too, which allows all plays that it was proved for.

    What can't be settled with that effort doesn't hold.
    """
    return _Comparing(Plays(evidence), proved, effort).settled()


class _Comparing(Widening):
    """The search for plays in which something is another than it was proved to be."""

    def __init__(self, plays: Plays, proved: Ranges, effort: float) -> None:
        super().__init__(plays, effort)
        self._exact = {key: span.low for key, span in proved.spans.items() if span.proved and span.low == span.high}
        self._one_result = proved.one_result
        # The plays that it was proved for are plays of this evidence.
        self._seen = {key: (span.low, span.high) for key, span in proved.spans.items()}
        self._results = {proved.winners}

    def settled(self) -> Steady:
        """What holds, once nothing is found any more that doesn't."""
        while questions := self._questions():
            self._formula.require(*questions)
            search = self._any()
            if search.outcome is Outcome.OPEN:
                return Steady(frozenset(self._needing_no_search()), False)
            if search.outcome is Outcome.NONE:
                break
        return Steady(frozenset(self._unchanged()), self._unbeaten())

    def _questions(self) -> list[Literal]:
        unchanged = self._unchanged()
        beyond = [literal for key in sorted(unchanged) for literal in self._beyond(self._quantities[key])]
        return beyond + (self._other_results() if self._unbeaten() else [])

    def _unchanged(self) -> set[Key]:
        return {key for key, points in self._exact.items() if self._seen[key] == (points, points)}

    def _needing_no_search(self) -> set[Key]:
        """Those whose bounds alone leave nothing open."""
        bounds = {key: (each.low, each.high) for key, each in self._quantities.items()}
        return {key for key, points in self._exact.items() if bounds[key] == (points, points)}

    def _unbeaten(self) -> bool:
        return self._one_result and len(self._results) == 1
