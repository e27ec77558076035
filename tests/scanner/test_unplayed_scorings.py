"""Which round a scoring beside the map belongs to, and where that could be two, and so is asked about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.rounds import read_rounds
from scanner.unplayed.words import Word
from tests.scanner.printedwords import word

OPTIONS = UnplayedOptions()


@pytest.mark.parametrize(("chance", "unsure"), [(1.0, False), (0.99, True)])
def test_a_scoring_far_from_its_heading_is_asked_about_where_rows_may_slope(chance: float, unsure: bool) -> None:
    headings = [word(f"Round{number}", 10, 40.0 + 10 * number) for number in (1, 2, 3)]
    scored = [word("II", 140, 59.5, chance=chance), word("I", 140, 69.5, chance=chance)]
    rounds = read_rounds([*headings, *scored], [], ["I", "II"], 2, OPTIONS).rounds
    assert [each.scores for each in rounds] == [None, "II", "I"]
    assert ["scores" in each.unsure for each in rounds] == [False, unsure, unsure]


def test_the_scoring_of_a_city_that_may_be_none_is_not_sure() -> None:
    words = [word("Round1", 10, 40), word("X", 30, 40), word("Round2", 10, 50), word("I", 30, 53)]
    rounds = read_rounds(words, [], ["I", "X"], 2, OPTIONS, all_cities=False, doubtful={"X"}).rounds
    assert [(each.scores, "scores" in each.unsure) for each in rounds] == [("X", True), ("I", False)]


@pytest.mark.parametrize(("chance", "asked"), [(1.0, [False, False]), (0.99, [True, True])])
def test_no_scoring_read_from_pixels_is_sure_where_a_city_s_is_missing(chance: float, asked: list[bool]) -> None:
    words = [word("Round1", 10, 40), word("Round2", 10, 50), word("II", 30, 43, chance=chance)]
    parts = [word("I", 30 + i, 53, chance=chance) for i in range(3)]
    rounds = read_rounds([*words, *parts], [], ["I", "II", "III"], 2, OPTIONS).rounds
    assert [(each.scores, "scores" in each.unsure) for each in rounds] == list(zip(("II", "I"), asked, strict=True))


def test_no_scoring_is_sure_where_a_heading_was_not_found() -> None:
    words = [word("Round1", 10, 50), word("Round3", 10, 70), word("I", 30, 53), word("II", 30, 73)]
    rounds = read_rounds(words, [], ["I", "II"], 2, OPTIONS).rounds
    assert [(each.number, each.scores, "scores" in each.unsure) for each in rounds] == [(1, "I", True), (3, "II", True)]


def test_a_numeral_above_a_flaps_headings_ends_the_round_before_its_first() -> None:
    at = {1: (10, 50), 2: (10, 60), 3: (10, 70), 4: (100, 50), 5: (100, 60)}
    words = [word(f"Round{number}", *place) for number, place in at.items()]
    rounds = read_rounds([*words, word("II", 104, 46), word("I", 14, 46)], [], ["I", "II"], 2, OPTIONS).rounds
    assert {each.number: each.scores for each in rounds if each.scores} == {3: "II"}
    # What would end a round before the first is scored after none.
    assert all("scores" in each.unsure for each in rounds if each.number != 3)


def test_two_numerals_of_one_round_are_asked_about() -> None:
    words = [word("Round1", 10, 50), word("Round2", 10, 60), word("I", 30, 53), word("II", 60, 53)]
    rounds = read_rounds(words, [], ["I", "II"], 2, OPTIONS).rounds
    assert [(each.scores, "scores" in each.unsure) for each in rounds] == [("I", True), (None, True)]


def rounds_in_a_column(*numerals: tuple[str, float], beside: Sequence[Word] = ()) -> list[tuple[str | None, bool]]:
    """The city scored after each of three rounds 40 mm apart, each with a box, and whether that is asked about."""
    words, boxes = [], []
    for number in (1, 2, 3):
        y = 40.0 * number
        words += [word(f"Round{number}", 10, y), word("2-B", 20, y + 6)]
        boxes.append(PrintedBox((10.0, y + 4, 7.0, 7.0)))
    scored = [word(text, 14, y) for text, y in numerals]
    rounds = read_rounds([*words, *scored, *beside], boxes, ["I", "II"], 2, OPTIONS).rounds
    return [(each.scores, "scores" in each.unsure) for each in rounds]


def test_scorings_that_all_stand_above_their_headings_are_theirs() -> None:
    assert rounds_in_a_column(("I", 76.5), ("II", 116.5)) == [(None, False), ("I", False), ("II", False)]


def test_the_numerals_above_the_boxes_for_points_hide_no_scoring() -> None:
    table = [word("I", 100, 70), word("II", 110, 70)]
    read = rounds_in_a_column(("I", 76.5), ("II", 116.5), beside=table)
    assert read == [("I", True), ("I", False), ("II", False)]


def test_a_city_that_only_the_boxes_for_points_name_may_be_scored_after_any_round() -> None:
    table = [word("I", 100, 70), word("II", 110, 70)]
    assert rounds_in_a_column(("II", 134), beside=table) == [("I", True), (None, True), ("II", False)]


def test_a_scoring_is_asked_about_in_both_rounds_where_it_may_be_either_ones() -> None:
    # Above the heading, but the last round is scored below its own.
    assert rounds_in_a_column(("I", 76.5), ("II", 134)) == [("I", True), (None, True), ("II", False)]
    # As far from the box above as from the heading below.
    assert rounds_in_a_column(("I", 64.5), ("II", 104.5)) == [(None, True), ("I", True), ("II", True)]


def test_scorings_below_the_boxes_are_those_of_the_round_above() -> None:
    assert rounds_in_a_column(("I", 94), ("II", 134)) == [(None, False), ("I", False), ("II", False)]


def test_a_last_round_that_scores_nothing_is_asked_about() -> None:
    assert rounds_in_a_column(("I", 54), ("II", 94)) == [("I", False), ("II", False), (None, True)]
