"""A dozen maps stand as readable texts and never change: a printed sheet must be known to every later version."""

from __future__ import annotations

import pytest

from engine.generator import generate
from engine.generator.limits import SEEDS
from tests.conftest import Golden
from tests.engine.textmap import text_map

MAPS = [
    *((seed, 2) for seed in (0, 1, 4711, 123_456, SEEDS - 1)),
    *((seed, 3) for seed in (0, 42, 4711, 999_999)),
    *((seed, 4) for seed in (0, 7, 4711, 1_500_000)),
]


@pytest.mark.parametrize(("seed", "players"), MAPS)
def test_a_seed_gives_the_map_that_it_has_always_given(seed: int, players: int, golden: Golden) -> None:
    golden(f"maps/{seed}-{players}.txt", text_map(generate(seed, players)))
