"""No seat has the better of it; `python -m engine.generator.fairness` measures it on a thousand maps."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.generator.balance import imbalance, round_merits
from engine.generator.fairness import play_maps, seat_shares
from engine.generator.openings import Opening, gains_by_seat


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_seat_wins_far_more_than_its_share_of_greedy_games(players: int) -> None:
    shares = seat_shares(play_maps(range(100), players, "greedy"), players)
    # 5 points above the share are the promise on 1,000 maps; 100 maps add two standard errors of the count.
    due = 1 / players
    chance = 200 * (due * (1 - due) / shares.games) ** 0.5
    assert shares.worst <= 5 + chance


def test_a_shared_win_counts_as_a_fraction() -> None:
    shares = seat_shares([("X",), ("X", "O"), ("X", "O", "T")], 3)
    assert shares.wins == (Fraction(11, 6), Fraction(5, 6), Fraction(1, 3))
    assert shares.worst == 100 * (Fraction(11, 18) - Fraction(1, 3))


def test_seats_that_are_dealt_the_same_are_in_balance() -> None:
    assert imbalance((70, 70, 70)) == 0
    assert imbalance((100, 0)) == 50


def test_more_hexes_and_an_earlier_pick_are_worth_something() -> None:
    first, second = round_merits(3, (1, 1), 0, 2)
    assert first > second
    assert round_merits(3, (1, 3), 0, 2)[0] > first


def test_the_first_to_come_takes_the_best_opening_and_the_next_what_it_left() -> None:
    road = Opening("A", (1, 2, 3), (10, 20, 42))
    short = Opening("A", (4,), (10,))
    across = Opening("B", (5, 3), (10, 32))
    assert gains_by_seat(((("A",), ("B",)),), (road, short, across), 2) == (42, 10)
    assert gains_by_seat(((("A",), ("A",), ("A",)),), (road, short), 3) == (42, 10, 10)
