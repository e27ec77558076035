"""The tables as text say how sure a reading is where that is why a person should look."""

from __future__ import annotations

import pytest

from engine.play import GameRecord
from scanner.reading import HIDDEN, UNCLEAR
from tests.webapp.test_moments import moment_of
from webapp.documents import LookDocument
from webapp.options import ReadOptions
from webapp.report import report_of
from webapp.tables import as_read, score_table


@pytest.mark.parametrize(
    ("confidence", "words"),
    [(0.02, "perhaps O"), (0.5, "read as O, 50% sure"), (0.98, "read as O, 98% sure"), (0.999, "read as O")],
)
def test_a_guess_is_told_as_one_and_what_is_sure_without_a_number(confidence: float, words: str) -> None:
    box = LookDocument(region="action/3a", mark="O", confidence=confidence, why=UNCLEAR)
    assert as_read(box) == f"{words} (the mark isn’t clear)"


def test_a_box_that_was_not_seen_is_not_read_as_empty() -> None:
    box = LookDocument(region="action/3a", mark="", confidence=0.84, why=HIDDEN)
    assert as_read(box) == "not seen (folded away, or something lies on it)"


def test_a_doubt_is_told_with_the_photo_that_shows_it(game: GameRecord) -> None:
    first, last = game.positions[2], game.final
    place = next(name for name, mark in first.marks().items() if mark == "X" and last.marks()[name] == "X")
    moments = [moment_of(last, "end.jpg"), moment_of(first, "after3.jpg", {place: UNCLEAR})]
    report = report_of(moments, ReadOptions(ranges=False))
    assert [[look.region for look in photo.looks] for photo in report.document.photos] == [[place], []]
    assert f"Needs a look in after3.jpg\n  Hex {place}: read as X" in score_table(report)
    assert "Needs a look in end.jpg" not in score_table(report)
