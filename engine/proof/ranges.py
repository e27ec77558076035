"""The lowest and highest points over all plays that end in a sheet, and everybody who can have won.

One play is found first. Then the solver is asked for any play that goes beyond what has been seen; each one found
widens the ranges, and when there is none, all of them are proved at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.proof.evidence import Evidence
from engine.proof.formula import Formula, Literal, Term
from engine.proof.plays import Plays
from engine.proof.quantities import Key, Quantity, counted, quantities_of
from engine.proof.solver import Outcome, Search, Solver
from engine.proof.witness import Line, line_of
from engine.scoring import TOTAL

EFFORT = 3.0
"""How much work the ranges of one game may be, in the solver's own seconds, of which each takes two or three on the
clock of a common core. Nearly all games take a tenth of that."""
BOUND_EFFORT = 0.8
"""How much more goes into the bounds of all that isn't proved by then."""
SPREAD_EFFORT = 0.3
"""How much of it goes into finding plays far apart to begin with; a bad start costs more searches later."""


@dataclass(frozen=True, slots=True)
class Span:
    """The lowest and highest points. Where it isn't `proved`, they are bounds, and the true ones may lie within."""

    low: int
    high: int
    proved: bool = True


@dataclass(frozen=True)
class Ranges:
    """What all plays that end in the sheet have in common, with one of them.

    `winners`: the players (indices) who can have won; `one_result`: the same ones win in every play.
    """

    spans: dict[Key, Span]
    winners: tuple[int, ...]
    one_result: bool
    line: Line


def ranges_of(evidence: Evidence, effort: float = EFFORT) -> Ranges | Outcome:
    """The ranges of the game; `NONE` where no legal play ends in the sheet, `OPEN` where that couldn't be settled."""
    return Widening(Plays(evidence), effort).run()


class Widening:
    """The search for plays beyond the ranges that were seen."""

    def __init__(self, plays: Plays, effort: float) -> None:
        self._plays = plays
        self._formula: Formula = plays.table.formula
        self._quantities = quantities_of(plays)
        self._solver = Solver(self._formula, effort)
        self._seen: dict[Key, tuple[int, int]] = {}
        self._results: set[tuple[int, ...]] = set()
        self._asked: dict[tuple[object, ...], Literal] = {}
        self._line: Line | None = None

    def run(self) -> Ranges | Outcome:
        """The ranges, proved if the effort allows."""
        evidence = self._plays.evidence
        # Where every scoring may have been seen there is little to range over, and one play is enough to begin with.
        pinned = len(evidence.moments) >= len(evidence.board.scorings)
        first = self._any() if pinned else self._spread()
        if self._line is None:
            return first.outcome
        while questions := self._questions():
            self._formula.require(*questions)
            search = self._any()
            if search.solution is None:
                return self._result(proved=search.outcome is Outcome.NONE)
            if pinned:
                pinned = False
                self._spread()
        return self._result(proved=True)

    def _any(self) -> Search:
        """Looks for any play, and learns from it."""
        search = self._solver.find()
        self._learn(search)
        return search

    def _spread(self) -> Search:
        """Looks for a play that gives everybody much, and one that gives everybody little."""
        parts = [each for each in self._quantities.values() if each.key.what != TOTAL]
        most = [term for each in parts for term in each.shown]
        least = negative([term for each in parts for term in each.owed])
        search = self._solver.maximise(most, SPREAD_EFFORT) if most else self._solver.find()
        if search.outcome is Outcome.OPEN:
            search = self._solver.find()
        self._learn(search)
        if search.solution is not None and least:
            self._learn(self._solver.maximise(least, SPREAD_EFFORT))
        return search

    def _learn(self, search: Search) -> None:
        """Widens what was seen by the play that was found."""
        if search.solution is None:
            return
        line = line_of(self._plays, search.solution)
        points = counted(self._plays.table.board, line.positions)
        for key, value in points.items():
            low, high = self._seen.get(key, (value, value))
            self._seen[key] = (min(low, value), max(high, value))
        self._results.add(self._winners(points))
        self._line = self._line or line

    def _winners(self, points: dict[Key, int]) -> tuple[int, ...]:
        # R17: most points win; equal points share the win.
        totals = [points[Key(player, TOTAL)] for player in range(self._plays.table.board.players)]
        return tuple(player for player, total in enumerate(totals) if total == max(totals))

    def _questions(self) -> list[Literal]:
        """A literal for everything that would be new: true only in a play that shows it."""
        beyond = [literal for each in self._quantities.values() for literal in self._beyond(each)]
        return beyond + self._other_results()

    def _beyond(self, each: Quantity) -> Iterator[Literal]:
        """A literal for more of it than was seen, and one for less, where bounds alone leave that open."""
        low, high = self._seen[each.key]
        if high < each.high:
            yield self._more_than(each, high)
        if low > each.low:
            yield self._less_than(each, low)

    def _more_than(self, each: Quantity, points: int) -> Literal:
        asked = (each.key, "more", points)
        if asked not in self._asked:
            self._asked[asked] = self._formula.literal()
            self._formula.count(each.shown, points + 1 - each.sure, each.high - each.sure, self._asked[asked])
        return self._asked[asked]

    def _less_than(self, each: Quantity, points: int) -> Literal:
        asked = (each.key, "less", points)
        if asked not in self._asked:
            self._asked[asked] = self._formula.literal()
            self._formula.count(each.owed, 0, points - 1 - each.sure, self._asked[asked])
        return self._asked[asked]

    def _other_results(self) -> list[Literal]:
        """Whether somebody wins whom no play seen shows winning, or is beaten whom all of them show winning."""
        return [*self._others_winning(), *self._winners_beaten()]

    def _others_winning(self) -> Iterator[Literal]:
        """A literal for everybody whom no play seen shows winning."""
        players = range(self._plays.table.board.players)
        losing = [p for p in players if not any(p in result for result in self._results)]
        return (self._wins(p, [q for q in players if q != p]) for p in losing if self._can_reach(p))

    def _winners_beaten(self) -> Iterator[Literal]:
        """Literals for the ways to beat those whom all plays seen show winning."""
        players = range(self._plays.table.board.players)
        winning = [p for p in players if all(p in result for result in self._results)]
        return (self._ahead(q, p, 1) for p in winning for q in players if q != p and self._can_pass(q, p))

    def _can_reach(self, player: int) -> bool:
        """Whether bounds alone leave it open that the player wins."""
        mine = self._quantities[Key(player, TOTAL)]
        return all(mine.high >= each.low for key, each in self._quantities.items() if key.what == TOTAL)

    def _can_pass(self, player: int, other: int) -> bool:
        return self._quantities[Key(player, TOTAL)].high > self._quantities[Key(other, TOTAL)].low

    def _wins(self, player: int, others: list[int]) -> Literal:
        asked = (player, "wins")
        if asked not in self._asked:
            self._asked[asked] = self._formula.all_of(*(self._ahead(player, other, 0) for other in others))
        return self._asked[asked]

    def _ahead(self, player: int, other: int, by: int) -> Literal:
        """A literal true only in a play where the player has so many points more than the other."""
        asked = (player, other, by)
        if asked not in self._asked:
            mine, theirs = self._quantities[Key(player, TOTAL)], self._quantities[Key(other, TOTAL)]
            self._asked[asked] = self._formula.literal()
            terms: list[Term] = [*mine.shown, *((-weight, literal) for weight, literal in theirs.owed)]
            least = by - mine.sure + theirs.sure
            self._formula.count(terms, least, mine.high, self._asked[asked])
        return self._asked[asked]

    def _result(self, proved: bool) -> Ranges:
        assert self._line is not None
        players = range(self._plays.table.board.players)
        if proved:
            spans = {key: Span(*seen) for key, seen in self._seen.items()}
            winners = tuple(p for p in players if any(p in result for result in self._results))
            return Ranges(spans, winners, len(self._results) == 1, self._line)
        spans = self._bounds()
        highest = {p: spans[Key(p, TOTAL)].high for p in players}
        least_to_win = max(spans[Key(p, TOTAL)].low for p in players)
        return Ranges(spans, tuple(p for p in players if highest[p] >= least_to_win), False, self._line)

    def _bounds(self) -> dict[Key, Span]:
        """The proved bounds of everything, when the ranges couldn't be settled together; never the best found."""
        self._solver.effort_left = BOUND_EFFORT
        open_ones = [each for each in self._quantities.values() if self._seen[each.key] != (each.low, each.high)]
        share = BOUND_EFFORT / max(1, 2 * len(open_ones))
        spans = {key: self._bound(each, share) for key, each in self._quantities.items()}
        totals = {key: self._of_parts(key, span, spans) for key, span in spans.items() if key.what == TOTAL}
        return spans | totals

    def _of_parts(self, total: Key, span: Span, spans: dict[Key, Span]) -> Span:
        """The bounds of a total, no wider than the sums of its parts' bounds, of which more may be known."""
        parts = [each for key, each in spans.items() if key.player == total.player and key.what != TOTAL]
        low = max(span.low, sum(each.low for each in parts))
        high = min(span.high, sum(each.high for each in parts))
        return Span(low, high, (low, high) == self._seen[total])

    def _bound(self, each: Quantity, effort: float) -> Span:
        low, high = self._seen[each.key]
        if high < each.high:
            high = min(each.high, max(high, each.sure + self._most(each.shown, each.high - each.sure, effort)))
        if low > each.low:
            low = max(each.low, min(low, each.sure - self._most(negative(each.owed), each.sure - each.low, effort)))
        return Span(low, high, (low, high) == self._seen[each.key])

    def _most(self, terms: Sequence[Term], limit: int, effort: float) -> int:
        """The proved bound of the terms in plays beyond those seen, no more than `limit`; they count beside it."""
        search = self._solver.maximise(terms, effort)
        if search.outcome is Outcome.NONE:
            return -sum(abs(weight) for weight, _ in terms)
        return limit if search.bound is None else search.bound


def negative(terms: Sequence[Term]) -> list[Term]:
    """The same terms, each counted the other way."""
    return [(-weight, literal) for weight, literal in terms]
