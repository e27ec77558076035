"""Crowded sheets for training hold what games leave rare, and stay sheets that somebody could have drawn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.sheet.form import Role
from samples.simulator.cases import Case, case
from samples.simulator.handwriting import Players
from samples.simulator.levels import LEVELS
from samples.training.habits import Habit
from samples.training.photos import crowded, with_habits


@pytest.fixture(scope="module", params=[0, 1])
def cases(request: pytest.FixtureRequest) -> tuple[Case, Case]:
    """A table of four's sheet as its game left it, and crowded."""
    plain = case(1_000_000 + request.param, "hard", split="train", players=4)
    return plain, crowded(plain, np.random.default_rng(request.param))


def test_most_places_hold_a_mark_of_all_four(cases: tuple[Case, Case]) -> None:
    marks, regions = cases[1].played.marks, cases[1].played.layout.form.regions
    for role in (Role.CELL, Role.SLOT):
        free = [each.id for each in regions if each.role is role and set("XOTS") <= set(each.marks)]
        drawn = [marks.get(name, "").removeprefix("#") for name in free]
        assert sum(mark != "" for mark in drawn) > len(free) / 2
        assert set(drawn) >= set("XOTS")


def test_only_hexes_are_destroyed_and_boxes_stay_as_they_were(cases: tuple[Case, Case]) -> None:
    plain, full = (each.played.marks for each in cases)
    regions = {each.id: each for each in cases[0].played.layout.form.regions}
    assert all("#" in regions[name].marks for name, mark in full.items() if mark.startswith("#"))
    boxes = [name for name, each in regions.items() if each.role is Role.BOX]
    assert [plain.get(name) for name in boxes] == [full.get(name) for name in boxes]


def test_some_people_have_habits_and_the_pens_and_sizes_of_the_people_they_are(cases: tuple[Case, Case]) -> None:
    symbols = cases[0].played.layout.board.symbols
    writers, scribblers = [], []
    for seed in range(12):
        people = Players.any(symbols, LEVELS["hard"], "train", np.random.default_rng(seed)).hands
        having = with_habits(cases[0], np.random.default_rng(seed)).hands
        for symbol, hand in having.items():
            kept = (replace(hand.pen, skips=0.0), hand.size, hand.off)
            assert kept == (people[symbol].pen, people[symbol].size, people[symbol].off)
            writers.append(isinstance(hand.writer, Habit))
            scribblers.append(isinstance(hand.scribbler, Habit))
    assert 0.08 < np.mean(writers) < 0.45
    assert 0.4 < np.mean(scribblers) < 0.8
