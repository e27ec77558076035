"""The one place where OR-tools' CP-SAT is spoken to: a formula in, a solution or a proved bound out.

The solver is given one thread and counts its own work instead of the clock, so that the same question gets the same
answer on every machine. What it is told is a `CpModelProto` (`cp_model.proto` in OR-tools' own words), filled in here:
the library's Python layer above it loads pandas, which takes longer than most questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from engine.proof.formula import TRUE, Formula, Literal, Precedence, Term

if TYPE_CHECKING:
    from ortools.sat.python import cp_model_helper


QUICK_EFFORT = 0.015
"""How much work is tried without simplifying the formula first: most questions about a well documented game take less,
and simplifying is the larger part of their time."""
_LOWEST = -(2**63)
"""The solver's word for no lower end."""


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
        # Loading the library takes longer than the easiest questions: whoever asks none shall not wait for it.
        from ortools.sat.python import cp_model_helper

        self.effort_left = effort
        self._library = cp_model_helper
        self._formula = formula
        self._model = cp_model_helper.CpModelProto()
        self._variable(0, 0)
        self._variable(1, 1)
        self._index = list(range(TRUE + 1))
        """The solver's variable of each literal. Literals count from 1, so that a negative number can mean "not"."""
        self._orders: list[int] = []
        """The solver's variable of each order number."""
        self._written = [0, 0, 0, 0, 0]

    def find(self, *either: Literal) -> Search:
        """Any solution; one in which one of these literals is true, where there are any."""
        if not either:
            return self.maximise(())
        self._write()
        asked = self._library.CpModelProto()
        asked.copy_from(self._model)
        asked, self._model = self._model, asked
        self._model.constraints.add().bool_or.literals.extend(self._references(either))
        try:
            return self.maximise(())
        finally:
            self._model = asked

    def find_assuming(self, assumed: Sequence[Literal]) -> Search:
        """A solution in which all of these literals are true; where there is none, some of them that can't all be."""
        self._write()
        self._model.assumptions.clear()
        self._model.assumptions.extend(self._references(assumed))
        response = self._solve(self.effort_left)
        self._model.assumptions.clear()
        if response.status == self._library.CpSolverStatus.INFEASIBLE:
            return Search(Outcome.NONE, core=self._blamed(response, assumed))
        if response.status == self._library.CpSolverStatus.UNKNOWN:
            return Search(Outcome.OPEN)
        return Search(Outcome.FOUND, self._solution(response))

    def maximise(self, terms: Sequence[Term], effort: float | None = None) -> Search:
        """The solution with the largest sum of true terms, or the best that this much effort finds."""
        self._write()
        self._model.clear_objective()
        if terms:
            self._aim_at(terms)
        response = self._solve(self.effort_left if effort is None else min(effort, self.effort_left), plain=not terms)
        if response.status == self._library.CpSolverStatus.INFEASIBLE:
            return Search(Outcome.NONE)
        bound = round(response.best_objective_bound) if terms else None
        if response.status == self._library.CpSolverStatus.UNKNOWN:
            # Where it stopped before it had a bound, it says 0.
            return Search(Outcome.OPEN, None, bound or None)
        return Search(Outcome.FOUND, self._solution(response), bound)

    def _solve(self, effort: float, plain: bool = False) -> cp_model_helper.CpSolverResponse:
        """Runs the solver for so much effort at most; a `plain` question, without an aim, on the bare formula first."""
        if plain:
            response = self._run(min(QUICK_EFFORT, effort), presolve=False)
            if response.status != self._library.CpSolverStatus.UNKNOWN:
                return response
            effort = min(effort, self.effort_left)
        return self._run(effort, presolve=True)

    def _run(self, effort: float, presolve: bool) -> cp_model_helper.CpSolverResponse:
        parameters = self._library.SatParameters()
        parameters.num_workers = 1
        parameters.random_seed = 0
        parameters.max_deterministic_time = effort
        parameters.cp_model_presolve = presolve
        # Measured on bots' games: probing, symmetries, more rounds of simplifying and linear relaxations take two
        # thirds of the time and find nothing.
        parameters.cp_model_probing_level = 0
        parameters.symmetry_level = 0
        parameters.max_presolve_iterations = 1
        parameters.linearization_level = 0
        solver = self._library.SolveWrapper()
        solver.set_parameters(parameters)
        response: cp_model_helper.CpSolverResponse = solver.solve(self._model)  # type: ignore[no-untyped-call]
        self.effort_left = max(0.0, self.effort_left - float(response.deterministic_time))
        return response

    def _solution(self, response: cp_model_helper.CpSolverResponse) -> Solution:
        values = list(response.solution)
        return Solution([bool(values[each]) for each in self._index], [values[each] for each in self._orders])

    def _write(self) -> None:
        """Hands the solver what the formula has gained since the last time."""
        formula, constraints = self._formula, self._model.constraints
        self._index += [self._variable(0, 1) for _ in range(formula.literals + 1 - len(self._index))]
        self._orders += [self._variable(0, longest) for longest in formula.orders[len(self._orders) :]]
        clauses, exclusions, counts, precedences, ties = self._written
        for clause in formula.clauses[clauses:]:
            constraints.add().bool_or.literals.extend(self._references(clause))
        for exclusion in formula.exclusions[exclusions:]:
            constraints.add().at_most_one.literals.extend(self._references(exclusion))
        for count in formula.counts[counts:]:
            weights, sure = self._sum(count.terms)
            self._write_linear(weights, (count.low - sure, count.high - sure), count.when)
        for rule in formula.precedences[precedences:]:
            self._write_linear(self._behind(rule), (_LOWEST, -1), rule.when)
        for rule in formula.ties[ties:]:
            self._write_linear(self._behind(rule), (0, 0), rule.when)
        self._written = [
            len(formula.clauses),
            len(formula.exclusions),
            len(formula.counts),
            len(formula.precedences),
            len(formula.ties),
        ]

    def _variable(self, low: int, high: int) -> int:
        """The number of a new variable of the solver's."""
        variables = self._model.variables
        variables.add().domain.extend([low, high])
        return len(variables) - 1

    def _write_linear(self, weights: dict[int, int], between: tuple[int, int], when: Sequence[Literal]) -> None:
        """A sum of weighted variables that lies between two numbers if all of `when` are true."""
        written = self._model.constraints.add()
        written.enforcement_literal.extend(self._references(when))
        linear = written.linear
        linear.vars.extend(list(weights))
        linear.coeffs.extend(list(weights.values()))
        linear.domain.extend(between)

    def _aim_at(self, terms: Sequence[Term]) -> None:
        """The largest sum of true terms is wanted: for the solver, which only minimises, the least of its negative."""
        weights, sure = self._sum(terms)
        objective = self._model.objective
        objective.vars.extend(list(weights))
        objective.coeffs.extend([-weight for weight in weights.values()])
        objective.scaling_factor = -1.0
        objective.offset = float(-sure)

    def _sum(self, terms: Sequence[Term]) -> tuple[dict[int, int], int]:
        """The weight of each variable, in their order, and what is to be added to it: "not x" is 1 - x."""
        weights: Counter[int] = Counter()
        for weight, literal in terms:
            weights[self._index[abs(literal)]] += weight if literal > 0 else -weight
        sure = sum(weight for weight, literal in terms if literal < 0)
        return {variable: weights[variable] for variable in sorted(weights) if weights[variable]}, sure

    def _behind(self, rule: Precedence) -> dict[int, int]:
        """The weights by which the first order number is so much larger than the second."""
        first, second = self._orders[rule.first], self._orders[rule.second]
        return {first: 1, second: -1} if first < second else {second: -1, first: 1}

    def _references(self, literals: Sequence[Literal]) -> list[int]:
        """The solver's own numbers of literals."""
        index = self._index
        return [index[each] if each > 0 else -index[-each] - 1 for each in literals]

    def _blamed(self, response: cp_model_helper.CpSolverResponse, assumed: Sequence[Literal]) -> tuple[Literal, ...]:
        """Those of the assumed literals that the solver blames, or all of them where it names others.

        OR-tools 9.15 does so now and then: of literals that it finds to be equal it names one for all, assumed or not.
        """
        blamed = set(response.sufficient_assumptions_for_infeasibility)
        references = self._references(assumed)
        core = tuple(literal for literal, own in zip(assumed, references, strict=True) if own in blamed)
        return core if blamed <= set(references) else tuple(assumed)
