"""Claims about what the benchmark holds scores to: what is told for certain has to be what the true position proves."""

from __future__ import annotations

from typing import Any

import pytest

from webapp.benchmark.measuring import measured
from webapp.benchmark.shots import Shot
from webapp.benchmark.told import Told, told_of


def number(low: int, high: int, steady: bool = True) -> dict[str, Any]:
    return {"low": low, "high": high, "exact": low == high and steady, "steady": steady}


def score(
    city: dict[str, Any], winner: tuple[str, ...] = ("X",), decided: bool = True, problem: str | None = None
) -> dict[str, Any]:
    """The score document of one player, whose guardian and total are the city's points."""
    guardian = {f"guardian_{name}": value for name, value in city.items()}
    player = {"symbol": "X", "cities": {"I": city}, "total": city} | guardian
    problems = [] if problem is None else [{"code": problem}]
    return {"score": {"players": [player], "winner": list(winner), "decided": decided}, "problems": problems}


TRUE = score(number(2, 4))


@pytest.mark.parametrize(
    ("told", "certain", "false"),
    [
        (number(2, 4), 0, 0),
        (number(1, 5), 0, 0),  # less is known than could be
        (number(3, 5), 0, 3),  # 2 is possible as well
        (number(3, 3), 3, 3),  # so it is, but nobody can know
        (number(3, 3, steady=False), 0, 0),  # told with a question
    ],
)
def test_what_is_told_has_to_hold_all_that_the_true_position_leaves_open(
    told: dict[str, Any], certain: int, false: int
) -> None:
    result = told_of(score(told), TRUE)
    assert (result.numbers, result.certain, result.false) == (3, certain, false)


@pytest.mark.parametrize(
    ("winner", "decided", "true", "false"),
    [(("X",), True, True, 0), (("O",), True, True, 1), (("O",), False, True, 0), (("X",), True, False, 1)],
)
def test_a_winner_told_for_certain_has_to_be_proved(
    winner: tuple[str, ...], decided: bool, true: bool, false: int
) -> None:
    result = told_of(score(number(2, 2), winner, decided), score(number(2, 2), ("X",), true))
    assert (result.winners, result.winners_certain, result.winners_false) == (1, int(decided), false)


def test_a_winner_told_of_a_sheet_that_counts_as_the_final_one_is_told_on_a_condition() -> None:
    result = told_of(score(number(2, 2), problem="round-unclear"), score(number(2, 2), decided=False))
    assert (result.certain, result.winners_certain, result.winners_false) == (3, 0, 0)


def test_where_the_true_positions_ranges_are_not_settled_nothing_is_counted() -> None:
    assert told_of(score(number(3, 3)), score(number(2, 4), problem="ranges-not-settled")) == Told()


def test_a_scan_tells_what_its_position_proves() -> None:
    ((_, result),) = measured([Shot("scan", 3, 50, "built-in")], 1, None, proof=True)
    assert result.told.certain > 0
    assert (result.told.false, result.told.winners_false) == (0, 0)
    ((_, unproved),) = measured([Shot("scan", 3, 50, "built-in")], 1, None)
    assert unproved.told == Told()
