"""Draws are the same on every machine for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.draws import Draws


def test_a_key_gives_the_numbers_that_it_has_always_given() -> None:
    draws = Draws.keyed("wasteland-1", 4711, 2, "outline", 0)
    assert [draws.below(1000) for _ in range(8)] == [938, 652, 972, 233, 38, 43, 629, 468]


def test_the_output_is_splitmix64() -> None:
    # The first numbers of the published generator from the state 1234567.
    draws = Draws(1234567)
    assert [draws.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_keys_that_differ_in_one_part_give_other_numbers() -> None:
    keys = [("a", 1), ("a", 2), ("b", 1), ("a", 1, 0), ("ab",), ("a", "b"), (1, 12), (11, 2)]
    assert len({Draws.keyed(*key).below(1 << 64) for key in keys}) == len(keys)


def test_draws_keep_to_their_bounds_and_are_even() -> None:
    draws = Draws.keyed("even")
    counts = Counter(draws.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())
    assert {draws.between(3, 5) for _ in range(100)} == {3, 4, 5}


def test_weights_say_how_often_an_item_is_drawn() -> None:
    draws = Draws.keyed("weights")
    counts = Counter(draws.weighted("abc", (1, 0, 3)) for _ in range(4000))
    assert counts["b"] == 0
    assert 2850 < counts["c"] < 3150
    with pytest.raises(ValueError, match="positive"):
        draws.weighted("ab", (0, 0))


def test_shuffling_keeps_all_items_and_reaches_every_order() -> None:
    draws = Draws.keyed("shuffled")
    orders = {tuple(draws.shuffled("abc")) for _ in range(200)}
    assert len(orders) == 6
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)
