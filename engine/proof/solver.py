"""The one place where OR-tools' CP-SAT is spoken to: a formula in, a solution or a proved bound out.

The solver is given one thread and counts its own work instead of the clock, so that the same question gets the same
answer on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from engine.proof.formula import Count, Formula, Literal, Precedence, Term

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class Outcome(Enum):
    """How a search for a solution ended: with one, with the proof that there is none, or with its effort spent."""

    FOUND = "found"
    NONE = "none"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Solution:
    """Which literals are true, and each order number."""

    values: Sequence[bool]
    orders: Sequence[int]

    def __getitem__(self, literal: Literal) -> bool:
        return self.values[literal] if literal > 0 else not self.values[-literal]


@dataclass(frozen=True, slots=True)
class Search:
    """A search's end: its best solution, if any, and the proved upper bound of the sum that was to be large."""

    outcome: Outcome
    solution: Solution | None = None
    bound: int | None = None
    core: tuple[Literal, ...] = ()
    """Of the literals that were assumed, some that can't all be true, where that is why there is no solution."""


class Solver:
    """A formula that can be solved several times, with other aims and as it grows.

    `effort` is what all searches together may spend, in the solver's own seconds: about one on a common core.
    """

    def __init__(self, formula: Formula, effort: float) -> None:
        # Loading the library takes longer than most questions: whoever asks none shall not wait for it.
        from ortools.sat.python import cp_model

        self.effort_left = effort
        self._library = cp_model
        self._formula = formula
        self._model = cp_model.CpModel()
        # Literals count from 1, so that a negative number can mean "not".
        self._variables = [self._model.new_constant(0), self._model.new_constant(1)]
        self._orders: list[cp_model.IntVar] = []
        self._written = [0, 0, 0, 0, 0]

    def find(self, *either: Literal) -> Search:
        """Any solution; one in which one of these literals is true, where there are any."""
        if not either:
            return self.maximise(())
        self._write()
        asked = self._model
        self._model = asked.clone()
        self._model.add_bool_or(self._literals(either))
        try:
            return self.maximise(())
        finally:
            self._model = asked

    def find_assuming(self, assumed: Sequence[Literal]) -> Search:
        """A solution in which all of these literals are true; where there is none, some of them that can't all be."""
        self._write()
        self._model.clear_assumptions()
        self._model.add_assumptions(self._literals(assumed))
        solver, status = self._solve(self.effort_left)
        self._model.clear_assumptions()
        if status == self._library.INFEASIBLE:
            return Search(Outcome.NONE, core=self._blamed(solver, assumed))
        if status == self._library.UNKNOWN:
            return Search(Outcome.OPEN)
        return Search(Outcome.FOUND, self._solution(solver))

    def maximise(self, terms: Sequence[Term], effort: float | None = None) -> Search:
        """The solution with the largest sum of true terms, or the best that this much effort finds."""
        self._write()
        self._model.clear_objective()  # type: ignore[no-untyped-call]
        if terms:
            self._model.maximize(self._sum(terms))
        solver, status = self._solve(self.effort_left if effort is None else min(effort, self.effort_left))
        if status == self._library.INFEASIBLE:
            return Search(Outcome.NONE)
        bound = round(solver.best_objective_bound) if terms else None
        if status == self._library.UNKNOWN:
            # Where it stopped before it had a bound, it says 0.
            return Search(Outcome.OPEN, None, bound or None)
        return Search(Outcome.FOUND, self._solution(solver), bound)

    def _solve(self, effort: float) -> tuple[cp_model.CpSolver, cp_model.CpSolverStatus]:
        """Runs the solver for so much effort at most."""
        solver = self._library.CpSolver()
        parameters = solver.parameters
        parameters.num_workers = 1
        parameters.random_seed = 0
        parameters.max_deterministic_time = effort
        # Measured on bots' games: probing, symmetries, more rounds of simplifying and linear relaxations take two
        # thirds of the time and find nothing.
        parameters.cp_model_probing_level = 0
        parameters.symmetry_level = 0
        parameters.max_presolve_iterations = 1
        parameters.linearization_level = 0
        status = solver.solve(self._model)
        self.effort_left = max(0.0, self.effort_left - float(solver.response_proto.deterministic_time))
        return solver, status

    def _solution(self, solver: cp_model.CpSolver) -> Solution:
        values = [solver.boolean_value(variable) for variable in self._variables]
        return Solution(values, [solver.value(order) for order in self._orders])

    def _write(self) -> None:
        """Hands the solver what the formula has gained since the last time."""
        formula, model = self._formula, self._model
        self._variables += [model.new_bool_var("") for _ in range(formula.literals + 1 - len(self._variables))]
        self._orders += [model.new_int_var(0, longest, "") for longest in formula.orders[len(self._orders) :]]
        clauses, exclusions, counts, precedences, ties = self._written
        for clause in formula.clauses[clauses:]:
            model.add_bool_or(self._literals(clause))
        for exclusion in formula.exclusions[exclusions:]:
            model.add_at_most_one(self._literals(exclusion))
        for count in formula.counts[counts:]:
            self._write_count(count)
        for rule in formula.precedences[precedences:]:
            self._write_precedence(rule)
        for rule in formula.ties[ties:]:
            tie = model.add(self._orders[rule.first] == self._orders[rule.second])
            tie.only_enforce_if(self._literals(rule.when))
        self._written = [
            len(formula.clauses),
            len(formula.exclusions),
            len(formula.counts),
            len(formula.precedences),
            len(formula.ties),
        ]

    def _write_count(self, count: Count) -> None:
        written = self._model.add_linear_constraint(self._sum(count.terms), count.low, count.high)
        if count.when:
            written.only_enforce_if(self._literals(count.when))

    def _write_precedence(self, rule: Precedence) -> None:
        written = self._model.add(self._orders[rule.first] + 1 <= self._orders[rule.second])
        if rule.when:
            written.only_enforce_if(self._literals(rule.when))

    def _sum(self, terms: Sequence[Term]) -> cp_model.LinearExprT:
        literals = self._literals([literal for _, literal in terms])
        return self._library.LinearExpr.weighted_sum(literals, [weight for weight, _ in terms])

    def _literals(self, literals: Sequence[Literal]) -> list[cp_model.LiteralT]:
        variables = self._variables
        return [variables[each] if each > 0 else ~variables[-each] for each in literals]

    def _blamed(self, solver: cp_model.CpSolver, assumed: Sequence[Literal]) -> tuple[Literal, ...]:
        """Those of the assumed literals that the solver blames, or all of them where it names others.

        OR-tools 9.15 does so now and then: of literals that it finds to be equal it names one for all, assumed or not.
        """
        blamed = set(solver.sufficient_assumptions_for_infeasibility())
        core = tuple(literal for literal in assumed if self._reference(literal) in blamed)
        return core if blamed == {self._reference(literal) for literal in core} else tuple(assumed)

    def _reference(self, literal: Literal) -> int:
        """The solver's own number of a literal."""
        index = self._variables[abs(literal)].index
        return index if literal > 0 else -index - 1
