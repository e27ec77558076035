"""Odd habits are still what they are meant to be, and fit their place."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from samples.simulator.legible import legible
from samples.strokes import OTHER, WIDEST_GAP, Strokes
from samples.training.habits import SHARES, Habit

seeds = st.integers(0, 2**31)


def somebody(symbol: str, rng: np.random.Generator) -> Habit:
    """Somebody with a habit in drawing this symbol."""
    return next(habit for habit in (Habit.random(symbol, rng) for _ in range(10_000)) if habit is not None)


def drawing(symbol: str, seed: int) -> Strokes:
    rng = np.random.default_rng(seed)
    return somebody(symbol, rng).draw(rng)


@given(st.sampled_from(sorted(SHARES)), seeds)
def test_a_drawing_fills_the_unit_box_one_way_at_least(symbol: str, seed: int) -> None:
    points = np.concatenate(drawing(symbol, seed))
    assert points.min() >= -1e-9
    assert points.max() <= 1 + 1e-9
    assert np.ptp(points, axis=0).max() == pytest.approx(1)


@pytest.mark.parametrize(("symbol", "least"), [("O", 0.98), ("T", 0.75), ("S", 0.75)])
def test_people_can_tell_nearly_all_of_them(symbol: str, least: float) -> None:
    """What they can't is drawn again."""
    assert np.mean([legible(symbol, drawing(symbol, seed)) for seed in range(300)]) > least


def spread(line: NDArray[np.float64], count: int = 36) -> NDArray[np.float64]:
    """So many points of the line, equally far from one another by their number."""
    at = np.linspace(0, len(line) - 1, count)
    return np.column_stack([np.interp(at, np.arange(len(line)), line[:, i]) for i in range(2)])


def fine(line: NDArray[np.float64]) -> NDArray[np.float64]:
    """The line with ten points for each of its own."""
    return spread(line, 10 * len(line))


@given(seeds)
def test_the_strokes_of_a_cross_come_together(seed: int) -> None:
    strokes = drawing("X", seed)
    if len(strokes) == 2:
        first, second = (fine(stroke) for stroke in strokes)
        assert np.linalg.norm(first[:, None] - second[None], axis=2).min() < WIDEST_GAP


def test_a_habit_is_kept() -> None:
    rng = np.random.default_rng(5)
    people = [somebody("T", rng) for _ in range(30)]
    first, second = (np.array([spread(np.concatenate(each.draw(rng))) for each in people]) for _ in range(2))
    apart = np.abs(first[:, None] - second[None]).mean(axis=(2, 3))
    own = np.diag(apart).mean()
    assert own < 0.8 * apart[~np.eye(len(people), dtype=bool)].mean()


def test_who_draws_a_name_has_none_of_these() -> None:
    rng = np.random.default_rng(1)
    assert all(Habit.random(OTHER, rng) is None for _ in range(200))


def test_a_scribble_goes_over_its_whole_place() -> None:
    """Nearly each ninth of it has ink; three strokes through the middle leave some bare."""
    counts = []
    for seed in range(200):
        points = np.concatenate([fine(stroke) for stroke in drawing("#", seed)])
        low, size = points.min(axis=0), np.ptp(points, axis=0)
        ninths = np.minimum(((points - low) / size * 3).astype(int), 2)
        counts.append(len({tuple(each) for each in ninths}))
    assert min(counts) >= 6
    assert np.mean(np.array(counts) >= 8) > 0.9
