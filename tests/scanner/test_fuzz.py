"""Damaged files are read or refused, and do no harm. `python -m tests.fuzz 10000` breaks more of them."""

from __future__ import annotations

from tests.fuzz.damage import damaged
from tests.fuzz.run import MEMORY, fuzz
from tests.fuzz.seeds import small


def test_damaged_files_are_read_or_refused() -> None:
    tally = fuzz(range(300))
    assert tally.faults == []
    assert sum(tally.outcomes.values()) == 300
    # Neither is all of it refused at the first byte, nor does the damage do nothing.
    assert 30 < tally.outcomes["read"] < 270
    assert len(tally.outcomes) >= 4
    assert tally.peak_bytes < MEMORY


def test_the_same_number_is_the_same_damage() -> None:
    assert damaged(7, small()) == damaged(7, small())
    assert damaged(7, small())[1] not in small().values()
