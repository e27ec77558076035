"""What stays as it was proved when less is taken as known: the same points, whatever stands where nobody looked yet."""

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
    """The points whose range is the same over all plays; whether the same players can have won, or have."""

    keys: frozenset[Key]
    winners: bool


def steady(evidence: Evidence, proved: Ranges, effort: float = STEADY_EFFORT) -> Steady:
    """What of `proved` holds over every play of this evidence too, which allows all plays that it was proved for.

    What can't be settled with that effort doesn't hold.
    """
    return _Comparing(Plays(evidence), proved, effort).settled()


class _Comparing(Widening):
    """The search for plays that go beyond what was proved."""

    def __init__(self, plays: Plays, proved: Ranges, effort: float) -> None:
        super().__init__(plays, effort)
        self._proved = proved
        # The plays that it was proved for are plays of this evidence.
        self._seen = {key: (span.low, span.high) for key, span in proved.spans.items()}
        self._results = {proved.winners}

    def settled(self) -> Steady:
        """What holds, once nothing is found any more that doesn't."""
        spans, one_result = self._proved.spans, self._proved.one_result
        exact = frozenset(key for key, span in spans.items() if span.proved and span.low == span.high)
        first = self._held(exact, winners=one_result)
        # Ranges take far more work now and then: what is exact shall not be lost with them.
        second = self._held(frozenset(spans) - exact, winners=not one_result)
        return Steady(first.keys | second.keys, first.winners or second.winners)

    def _held(self, keys: frozenset[Key], winners: bool) -> Steady:
        """What of these points holds, and whether the winners do if they are asked for."""
        while questions := self._questions_about(keys, winners):
            search = self._solver.find(*questions)
            if search.outcome is Outcome.OPEN:
                return Steady(self._needing_no_search(keys), False)
            if search.outcome is Outcome.NONE:
                break
            self._learn(search)
        return Steady(self._unchanged(keys), winners and self._same_winners())

    def _questions_about(self, keys: frozenset[Key], winners: bool) -> list[Literal]:
        unchanged = self._unchanged(keys)
        beyond = [literal for key in sorted(unchanged) for literal in self._beyond(self._quantities[key])]
        if not winners or not self._same_winners():
            return beyond
        return [*beyond, *self._others_winning(), *(self._winners_beaten() if self._proved.one_result else ())]

    def _unchanged(self, keys: frozenset[Key]) -> frozenset[Key]:
        spans = self._proved.spans
        return frozenset(key for key in keys if self._seen[key] == (spans[key].low, spans[key].high))

    def _needing_no_search(self, keys: frozenset[Key]) -> frozenset[Key]:
        """Those whose bounds alone leave nothing open."""
        return frozenset(key for key in self._unchanged(keys) if not [*self._beyond(self._quantities[key])])

    def _same_winners(self) -> bool:
        if self._proved.one_result:
            return len(self._results) == 1
        return all(player in self._proved.winners for result in self._results for player in result)
