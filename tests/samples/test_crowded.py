"""Crowded sheets for training hold what games leave rare, and stay sheets that somebody could have drawn."""

from __future__ import annotations

import numpy as np
import pytest

from engine.sheet.form import Role
from samples.simulator.cases import Case, case
from samples.simulator.handwriting import Hand
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


def test_some_people_have_habits_and_draw_with_pens_of_their_own_all_the_same(cases: tuple[Case, Case]) -> None:
    hands = [hand for seed in range(12) for hand in with_habits(cases[0], np.random.default_rng(seed)).hands.values()]
    for name in ("writer", "scribbler"):
        having = sum(isinstance(getattr(hand, name), Habit) for hand in hands)
        assert 0 < having < len(hands)
    assert all(isinstance(hand, Hand) and hand.writer.name and hand.size > 0 for hand in hands)
    assert len({hand.pen for hand in hands}) > 12
