"""Formulas mean what they say, and the solver answers them honestly: found, proved to have none, or left open."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.proof.evidence import Evidence
from engine.proof.formula import FALSE, TRUE, Formula, Literal, Term
from engine.proof.game import evidence_of, find_play, prove
from engine.proof.plays import Plays
from engine.proof.quantities import quantities_of
from engine.proof.ranges import Ranges, negative
from engine.proof.solver import Outcome, Solution, Solver
from engine.proof.trial import games, moments_of
from engine.scoring import TOTAL

EFFORT, QUESTIONS = 5.0, 4

drawn = settings(deadline=None, max_examples=12)
literals = st.integers(2, QUESTIONS + 1).flatmap(lambda each: st.sampled_from([each, -each])) | st.sampled_from([1, -1])
terms = st.lists(st.tuples(st.integers(-3, 3), literals), max_size=6)


def a_formula() -> Formula:
    """A formula with four questions, numbered from 2, and nothing demanded."""
    formula = Formula()
    for _ in range(QUESTIONS):
        formula.literal()
    return formula


def truth(literal: Literal, values: tuple[bool, ...]) -> bool:
    """Whether the literal is true when the questions have these answers."""
    answer = True if abs(literal) == TRUE else values[abs(literal) - 2]
    return answer if literal > 0 else not answer


def answers() -> Iterator[tuple[bool, ...]]:
    """Every way of answering the four questions."""
    return product((False, True), repeat=QUESTIONS)


def check_means(formula: Formula, meant: Callable[[tuple[bool, ...]], bool]) -> None:
    """The formula can be answered in exactly these ways."""
    for values in answers():
        solver = Solver(formula, EFFORT)
        assumed = [i + 2 if value else -(i + 2) for i, value in enumerate(values)]
        assert (solver.find_assuming(assumed).outcome is Outcome.FOUND) is meant(values)


def found(formula: Formula) -> Solution:
    """A solution, which there must be."""
    solution = Solver(formula, EFFORT).find().solution
    assert solution is not None
    return solution


# The laws of formulas


def test_true_is_true_and_false_is_false() -> None:
    solution = found(Formula())
    assert solution[TRUE]
    assert not solution[FALSE]
    assert solution[-FALSE]
    assert not solution[-TRUE]


@drawn
@given(terms, st.integers(-6, 6), st.integers(-6, 6), st.lists(literals, max_size=2))
def test_a_count_holds_constants_and_conditions_included(
    terms: list[Term], low: int, high: int, when: list[Literal]
) -> None:
    formula = a_formula()
    formula.count(terms, low, high, *when)

    def meant(values: tuple[bool, ...]) -> bool:
        total = sum(weight for weight, literal in terms if truth(literal, values))
        return low <= total <= high or not all(truth(each, values) for each in when)

    check_means(formula, meant)


@drawn
@given(st.lists(literals, max_size=4))
def test_any_of_and_all_of_are_exactly_that(asked: list[Literal]) -> None:
    formula = a_formula()
    either, every = formula.any_of(asked), formula.all_of(*asked)
    for values in answers():
        assumed = [i + 2 if value else -(i + 2) for i, value in enumerate(values)]
        solution = Solver(formula, EFFORT).find_assuming(assumed).solution
        assert solution is not None
        assert solution[either] is any(truth(each, values) for each in asked)
        assert solution[every] is all(truth(each, values) for each in asked)


def test_any_of_asks_no_new_question_where_it_needs_none() -> None:
    formula = a_formula()
    before = formula.literals
    assert formula.any_of([]) == FALSE
    assert formula.all_of() == TRUE
    assert formula.any_of([FALSE, 3]) == 3
    assert formula.any_of([3, TRUE, 4]) == TRUE
    assert formula.all_of(3, FALSE) == FALSE
    assert formula.literals == before


@drawn
@given(st.lists(literals.filter(lambda each: each != TRUE), max_size=4, unique=True))
def test_at_most_one_is_true(chosen: list[Literal]) -> None:
    formula = a_formula()
    formula.at_most_one(chosen)
    check_means(formula, lambda values: sum(truth(each, values) for each in chosen) <= 1)


@drawn
@given(literals, st.lists(literals, max_size=3))
def test_an_implication_and_a_clause_hold(given_literal: Literal, others: list[Literal]) -> None:
    formula = a_formula()
    formula.imply(given_literal, *others)
    check_means(formula, lambda values: not truth(given_literal, values) or any(truth(each, values) for each in others))


def test_orders_follow_what_is_demanded_and_no_circle_has_one() -> None:
    formula = a_formula()
    first, second, third = (formula.order(2) for _ in range(3))
    formula.earlier(first, second, 2)
    formula.earlier(second, third, 3)
    formula.earlier(third, first, 4)
    formula.same_order(first, third, 5)
    solver = Solver(formula, EFFORT)
    solution = solver.find_assuming([2, 3, -4, -5]).solution
    assert solution is not None
    assert solution.orders[first] < solution.orders[second] < solution.orders[third]
    tied = solver.find_assuming([2, -3, -4, 5]).solution
    assert tied is not None
    assert tied.orders[first] == tied.orders[third] < tied.orders[second]
    circle = solver.find_assuming([2, 3, 4])
    assert circle.outcome is Outcome.NONE
    assert set(circle.core) == {2, 3, 4}
    assert solver.find_assuming([2, 3, 5]).outcome is Outcome.NONE


def test_an_order_whose_condition_cannot_be_is_not_demanded_and_one_without_is() -> None:
    formula = Formula()
    first, second = formula.order(1), formula.order(1)
    formula.earlier(first, second, TRUE)
    formula.earlier(second, first, FALSE)
    orders = found(formula).orders
    assert orders[first] < orders[second]
    formula.earlier(second, first)
    assert Solver(formula, EFFORT).find().outcome is Outcome.NONE


# The laws of the solver


def test_a_formula_that_contradicts_itself_has_no_solution() -> None:
    formula = a_formula()
    formula.require(2)
    formula.require(-2)
    assert Solver(formula, EFFORT).find().outcome is Outcome.NONE
    empty = Formula()
    empty.require()
    assert Solver(empty, EFFORT).find().outcome is Outcome.NONE


def test_a_question_is_asked_once_and_leaves_nothing_behind() -> None:
    formula = a_formula()
    formula.at_most_one([2, 3])
    solver = Solver(formula, EFFORT)
    for literal in (2, 3, -2, 2):
        solution = solver.find(literal).solution
        assert solution is not None
        assert solution[literal]
    assert solver.find(FALSE).outcome is Outcome.NONE
    assert solver.find().outcome is Outcome.FOUND


def test_of_several_literals_asked_for_one_is_true() -> None:
    formula = a_formula()
    formula.require(-2)
    solver = Solver(formula, EFFORT)
    solution = solver.find(2, 3).solution
    assert solution is not None
    assert solution[3]
    formula.require(-3)
    assert solver.find(2, 3).outcome is Outcome.NONE


def test_the_solver_learns_what_a_formula_gains() -> None:
    formula = a_formula()
    solver = Solver(formula, EFFORT)
    assert solver.find().outcome is Outcome.FOUND
    new = formula.literal()
    formula.require(new)
    formula.imply(new, 2)
    formula.count([(1, 3), (1, 4)], 2, 2)
    solution = solver.find().solution
    assert solution is not None
    assert [solution[each] for each in (new, 2, 3, 4)] == [True] * 4


@drawn
@given(terms, st.lists(literals, max_size=3))
def test_the_largest_sum_is_found_and_bounded(terms: list[Term], demanded: list[Literal]) -> None:
    formula = a_formula()
    for literal in demanded:
        formula.require(literal)
    sums = [
        sum(weight for weight, literal in terms if truth(literal, values))
        for values in answers()
        if all(truth(each, values) for each in demanded)
    ]
    search = Solver(formula, EFFORT).maximise(terms)
    assert (search.outcome is Outcome.FOUND) is bool(sums)
    if search.solution is not None:
        assert sum(weight for weight, literal in terms if search.solution[literal]) == max(sums)
        assert search.bound == (max(sums) if terms else None)


@drawn
@given(st.lists(st.lists(literals, min_size=1, max_size=3), max_size=8), st.data())
def test_what_is_blamed_for_a_contradiction_is_one(clauses: list[list[Literal]], data: st.DataObject) -> None:
    formula = a_formula()
    for clause in clauses:
        formula.require(*clause)
    assumed = [each if data.draw(st.booleans()) else -each for each in range(2, QUESTIONS + 2)]
    solver = Solver(formula, EFFORT)
    search = solver.find_assuming(assumed)
    if search.outcome is Outcome.FOUND:
        assert search.solution is not None
        assert all(search.solution[each] for each in assumed)
        assert search.core == ()
    else:
        assert set(search.core) <= set(assumed)
        assert not any(
            all(truth(each, values) for each in search.core)
            and all(any(truth(each, values) for each in clause) for clause in clauses)
            for values in answers()
        )
    # What was assumed is forgotten afterwards.
    alone = any(all(any(truth(each, values) for each in clause) for clause in clauses) for values in answers())
    assert (solver.find().outcome is Outcome.FOUND) is alone


# Honest about what is not settled


def test_without_effort_a_hard_question_is_open_and_an_easy_one_never_wrong() -> None:
    pigeons, holes = 9, 8
    formula = Formula()
    sits = [[formula.literal() for _ in range(holes)] for _ in range(pigeons)]
    for pigeon in sits:
        # Only in threes does it take a search; pairs the solver would count through before it starts.
        formula.require(*pigeon)
    for hole in range(holes):
        for i in range(pigeons):
            for j in range(i):
                formula.require(-sits[i][hole], -sits[j][hole])
    solver = Solver(formula, 0)
    assert solver.find().outcome in (Outcome.OPEN, Outcome.NONE)
    assert solver.find_assuming([]).outcome in (Outcome.OPEN, Outcome.NONE)
    assert solver.effort_left == 0


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    """A bots' game's final sheet, unsigned."""
    return evidence_of(moments_of(next(games(9, 1)), "final", signed=False))


def test_a_proof_with_too_little_effort_is_open_or_gives_bounds_around_the_true_ranges(evidence: Evidence) -> None:
    whole = prove(evidence).ranges
    assert whole is not None
    ended = set()
    for effort in (0.0, 0.02, 0.05):
        proof = prove(evidence, effort)
        assert find_play(evidence, effort).possible in (True, None)
        if proof.ranges is None:
            assert proof.possible is None
            ended.add("open")
        else:
            check_bounds(whole, proof.ranges)
            assert proof.possible
            ended |= {"proved" if span.proved else "bounded" for span in proof.ranges.spans.values()}
    assert ended == {"open", "proved", "bounded"}


def test_a_bound_is_one_however_little_effort_it_got(evidence: Evidence) -> None:
    true, plays = prove(evidence).ranges, Plays(evidence)
    assert true is not None
    outcomes = set()
    asked = [each for key, each in quantities_of(plays).items() if key.what == TOTAL]
    for effort in (0.0, 1e-6, 1e-4, 1e-3, 1e-2, 3e-2):
        for each in asked:
            most = Solver(plays.table.formula, effort).maximise(each.shown)
            least = Solver(plays.table.formula, effort).maximise(negative(each.owed))
            assert most.bound is None or each.sure + most.bound >= true.spans[each.key].high
            assert least.bound is None or each.sure - least.bound <= true.spans[each.key].low
            outcomes.add((most.outcome, most.bound is None))
    assert outcomes == {(Outcome.OPEN, True), (Outcome.OPEN, False), (Outcome.FOUND, False)}


def check_bounds(true: Ranges, bounds: Ranges) -> None:
    """The bounds contain the true ranges, and what is called proved is one of them."""
    for key, span in bounds.spans.items():
        low, high = true.spans[key].low, true.spans[key].high
        assert span.low <= low <= high <= span.high
        assert not span.proved or (span.low, span.high) == (low, high)
    assert set(true.winners) <= set(bounds.winners)
    assert true.one_result or not bounds.one_result


def test_the_same_question_gets_the_same_answer(evidence: Evidence) -> None:
    assert prove(evidence) == prove(evidence)


def test_whoever_asks_nothing_does_not_wait_for_the_solver_to_load() -> None:
    modules = "game, judgement, claim, trial, forgeries"
    code = f"import sys; from engine.proof import {modules}; print('ortools' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
