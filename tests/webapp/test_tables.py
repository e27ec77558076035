"""The tables as text say how sure a reading is where that is why a person should look."""

from __future__ import annotations

from scanner.marks.marks import MarkOptions
from webapp.tables import SURE


def test_a_number_is_told_just_where_doubt_is_the_reason_to_look() -> None:
    assert MarkOptions().least_confidence == SURE
