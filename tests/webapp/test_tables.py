"""The tables as text say how sure a reading is where that is why a person should look."""

from __future__ import annotations

import pytest

from scanner.reading import HIDDEN, UNCLEAR
from webapp.documents import ActionDocument
from webapp.tables import as_read


@pytest.mark.parametrize(
    ("confidence", "words"),
    [(0.02, "perhaps O"), (0.5, "read as O, 50% sure"), (0.98, "read as O, 98% sure"), (0.999, "read as O")],
)
def test_a_guess_is_told_as_one_and_what_is_sure_without_a_number(confidence: float, words: str) -> None:
    box = ActionDocument(id="3a", taken_by="O", confidence=confidence, review=True, why=UNCLEAR)
    assert as_read("O", box) == f"{words} (the mark isn’t clear)"


def test_a_box_that_was_not_seen_is_not_read_as_empty() -> None:
    box = ActionDocument(id="3a", taken_by=None, confidence=0.84, review=True, why=HIDDEN)
    assert as_read("empty", box) == "not seen (folded away, or something lies on it)"
