"""A formula of yes-or-no questions: clauses, counts and orders, written down before any solver sees them.

A literal is a whole number: `TRUE`, `FALSE`, a question's number, or its negative for "not".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

TRUE = 1
FALSE = -1

Literal = int
Term = tuple[int, Literal]
"""How much a literal counts when it is true."""


@dataclass(frozen=True, slots=True)
class Count:
    """If all literals of `when` are true, the true terms add up to at least `low` and at most `high`."""

    terms: tuple[Term, ...]
    low: int
    high: int
    when: tuple[Literal, ...] = ()


@dataclass(frozen=True, slots=True)
class Precedence:
    """If all literals of `when` are true, the one order number is smaller than the other."""

    first: int
    second: int
    when: tuple[Literal, ...]


@dataclass
class Formula:
    """What must hold, gathered piece by piece. `orders` numbers are to be found from 0 to `longest`."""

    literals: int = TRUE
    clauses: list[list[Literal]] = field(default_factory=list)
    exclusions: list[list[Literal]] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)
    precedences: list[Precedence] = field(default_factory=list)
    ties: list[Precedence] = field(default_factory=list)
    orders: list[int] = field(default_factory=list)

    def literal(self) -> Literal:
        """A new question."""
        self.literals += 1
        return self.literals

    def order(self, longest: int) -> int:
        """The index of a new order number, from 0 to `longest`."""
        self.orders.append(longest)
        return len(self.orders) - 1

    def require(self, *literals: Literal) -> None:
        """One of these at least is true."""
        if TRUE not in literals:
            self.clauses.append([literal for literal in literals if literal != FALSE])

    def imply(self, given: Literal, *literals: Literal) -> None:
        """If `given` is true, one of the others at least is."""
        if given != FALSE:
            self.require(-given, *literals)

    def at_most_one(self, literals: Iterable[Literal]) -> None:
        """No two of these are true."""
        open_ones = [literal for literal in literals if literal != FALSE]
        if len(open_ones) > 1:
            self.exclusions.append(open_ones)

    def count(self, terms: Iterable[Term], low: int, high: int, *when: Literal) -> None:
        """The true terms add up to at least `low` and at most `high` if all of `when` are true."""
        kept, sure = [], 0
        for weight, literal in terms:
            if literal == TRUE:
                sure += weight
            elif literal != FALSE:
                kept.append((weight, literal))
        least = sum(min(weight, 0) for weight, _ in kept)
        most = sum(max(weight, 0) for weight, _ in kept)
        if low > high or low - sure > most or high - sure < least:
            self.require(*(-literal for literal in when))
        elif kept:
            self.counts.append(Count(tuple(kept), low - sure, high - sure, when))

    def any_of(self, literals: Sequence[Literal]) -> Literal:
        """A literal that is true exactly when one of these is; no new question where there are fewer than two."""
        open_ones = [literal for literal in literals if literal != FALSE]
        if TRUE in open_ones:
            return TRUE
        if len(open_ones) < 2:
            return open_ones[0] if open_ones else FALSE
        either = self.literal()
        self.clauses.append([-either, *open_ones])
        self.clauses.extend([-literal, either] for literal in open_ones)
        return either

    def all_of(self, *literals: Literal) -> Literal:
        """A literal that is true exactly when all of these are."""
        return -self.any_of([-literal for literal in literals])

    def earlier(self, first: int, second: int, *when: Literal) -> None:
        """The one order number is smaller than the other if all of `when` are true."""
        if FALSE not in when:
            self.precedences.append(Precedence(first, second, tuple(each for each in when if each != TRUE)))

    def same_order(self, first: int, second: int, *when: Literal) -> None:
        """The two order numbers are equal if all of `when` are true."""
        self.ties.append(Precedence(first, second, when))
