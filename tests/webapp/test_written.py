"""The points that players wrote: told beside the score, a sure difference as a problem, and never more than that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.play import GameRecord
from engine.position import Position
from engine.scoring import score_moments
from scanner.reading import UNCLEAR, EntryReading
from tests.webapp.test_moments import moment_of
from webapp.documents import ProblemDocument, ScoreDocument, WrittenDocument
from webapp.games.readings import decoded, encoded
from webapp.moments import Moment
from webapp.options import ReadOptions
from webapp.pictures import NAME_PX_PER_MM, name_jpegs
from webapp.report import report_of
from webapp.written import DIFFERS, differences


def with_points(moment: Moment, numbers: Mapping[str, int | None], review: str | None = None) -> Moment:
    """The moment with these numbers written, by box (`X/II`); None is ink that is no number."""
    assert moment.seen is not None
    entries = tuple(
        EntryReading(
            f"points/{box}", number, True, 0.4 if review else 0.99, review or (UNCLEAR if number is None else None), ()
        )
        for box, number in numbers.items()
    )
    return replace(moment, seen=replace(moment.seen, reading=replace(moment.seen.reading, entries=entries)))


def told(document: ScoreDocument) -> list[ProblemDocument]:
    return [each for each in document.problems if each.code == DIFFERS]


def score(moment: Moment, ranges: bool = True) -> ScoreDocument:
    return report_of([moment], ReadOptions(ranges=ranges)).document


@pytest.fixture(scope="module")
def final(game: GameRecord) -> Moment:
    return moment_of(game.final)


@pytest.fixture(scope="module")
def proved(final: Moment) -> ScoreDocument:
    """The score without anything written."""
    return score(final)


def test_what_is_written_and_right_is_told_and_no_problem(final: Moment, proved: ScoreDocument) -> None:
    x = proved.score.players[0]
    assert x.cities["II"].exact
    document = score(with_points(final, {"X/II": x.cities["II"].points}))
    assert not told(document)
    written = document.written[0]
    assert (written.symbol, written.box, written.points, written.review, written.differs) == (
        "X",
        "II",
        x.cities["II"].points,
        False,
        False,
    )
    assert document.score == proved.score


def test_a_sure_difference_is_a_problem_in_both_languages_and_changes_nothing(
    final: Moment, proved: ScoreDocument
) -> None:
    points = proved.score.players[0].cities["II"].points
    document = score(with_points(final, {"X/II": points + 1}))
    problem = told(document)[0]
    assert problem.message == f"X wrote {points + 1} for City II; the sheet gives {points}."
    assert problem.message_de == f"X hat für Stadt II {points + 1} geschrieben; das Blatt ergibt {points}."
    assert (problem.rule, problem.hex) == ("R16", None)
    assert document.score == proved.score
    assert document.review == proved.review


@pytest.mark.parametrize("read", ["7{}", "{}7", "1{}"])
def test_a_number_with_the_right_one_in_it_may_be_crossed_out_in_part_and_accuses_nobody(
    final: Moment, proved: ScoreDocument, read: str
) -> None:
    points = proved.score.players[0].cities["II"].points
    assert points < 10
    document = score(with_points(final, {"X/II": int(read.format(points))}))
    assert not told(document)
    written = document.written[0]
    assert (written.review, written.why, written.differs) == (True, UNCLEAR, None)
    assert document.score == proved.score
    assert document.review == proved.review


def test_one_digit_of_the_right_number_may_be_all_that_was_seen_and_accuses_nobody(
    final: Moment, proved: ScoreDocument
) -> None:
    player = max(proved.score.players, key=lambda each: each.total.points)
    low = player.total.low
    assert low is not None
    assert low >= 10
    for digit in str(low):
        document = score(with_points(final, {f"{player.symbol}/total": int(digit)}))
        assert not told(document)
        assert document.written[0].review


@pytest.mark.parametrize(("symbol", "english", "german"), [("T", "Triangle", "Dreieck"), ("S", "Square", "Quadrat")])
def test_players_are_called_what_they_are_called_elsewhere(
    game: GameRecord, symbol: str, english: str, german: str
) -> None:
    scored = score_moments([game.final])
    players = (replace(scored.players[0], symbol=symbol), *scored.players[1:])
    written = WrittenDocument(symbol=symbol, box="total", points=99, confidence=0.99, review=False, differs=True)
    (problem,) = differences([written], replace(scored, players=players))
    assert problem.message_en.startswith(f"{english} wrote 99 for the total;")
    assert problem.message_de.startswith(f"{german} hat für die Summe 99 geschrieben;")


def test_an_earlier_citys_points_are_held_against_their_range(final: Moment, proved: ScoreDocument) -> None:
    ranged = [
        (player.symbol, numeral, city)
        for player in proved.score.players
        for numeral, city in player.cities.items()
        if not city.exact
    ]
    symbol, numeral, city = ranged[0]
    assert city.low is not None
    assert city.high is not None
    for points in range(city.low, city.high + 1):
        assert not told(score(with_points(final, {f"{symbol}/{numeral}": points})))
    problem = told(score(with_points(final, {f"{symbol}/{numeral}": city.high + 1})))[0]
    assert f"the sheet gives {city.low} to {city.high}." in problem.message


def test_without_the_search_only_what_is_exact_is_compared(final: Moment, proved: ScoreDocument) -> None:
    ranged = [
        f"{player.symbol}/{numeral}"
        for player in proved.score.players
        for numeral, city in player.cities.items()
        if not city.exact
    ]
    document = score(with_points(final, dict.fromkeys(ranged, 99)), ranges=False)
    assert not told(document)
    assert [each.differs for each in document.written] == [None] * len(ranged)


@pytest.mark.parametrize("number", [99, None])
def test_what_wasnt_read_surely_is_never_held_against_anybody(final: Moment, number: int | None) -> None:
    document = score(with_points(final, {"X/II": number, "X/total": number}, review=UNCLEAR))
    assert not told(document)
    assert [each.review for each in document.written] == [True, True]


def test_guardian_points_and_totals_are_compared_at_the_end_alone(game: GameRecord, final: Moment) -> None:
    wrong = {"O/guardian": 99, "O/total": 99}
    assert {each.rule for each in told(score(with_points(final, wrong)))} <= {"R15", "R17"}
    assert told(score(with_points(final, wrong)))
    early: Position = game.positions[2]
    scored = early.board.scorings
    later = next(numeral for numeral, after in scored.items() if after > 3)
    document = score(with_points(moment_of(early), {**wrong, f"X/{later}": 99}))
    assert not told(document)


def test_while_a_hex_waits_for_a_person_ranges_accuse_nobody(game: GameRecord, proved: ScoreDocument) -> None:
    hex_id = next(each.id for each in proved.hexes if each.owner)
    doubtful = moment_of(game.final, doubts={hex_id: UNCLEAR})
    ranged = {
        f"{player.symbol}/{numeral}": 99
        for player in proved.score.players
        for numeral, city in player.cities.items()
        if not city.exact
    }
    assert not told(score(with_points(doubtful, ranged)))


@pytest.mark.parametrize("box", ["X/V", "X/City I", "S/I", "S/total"])
def test_a_box_for_what_isnt_scored_is_told_and_held_against_nothing(
    final: Moment, proved: ScoreDocument, box: str
) -> None:
    """Registered sheets may have them: a city that is never scored, a row for a player more than the map is for."""
    document = score(with_points(final, {box: 99}))
    symbol, what = box.split("/")
    assert [(each.symbol, each.box, each.points, each.differs) for each in document.written] == [
        (symbol, what, 99, None)
    ]
    assert document.score == proved.score
    assert document.problems == proved.problems


def test_entries_are_stored_with_the_reading(final: Moment) -> None:
    moment = with_points(final, {"X/I": 3, "O/total": None})
    assert moment.seen is not None
    assert decoded(encoded(moment.seen.reading)).entries == moment.seen.reading.entries


def test_a_name_is_cut_out_upright_where_something_was_written(final: Moment) -> None:
    assert final.seen is not None
    form = final.seen.reading.form
    box = next(entry for entry in form.entries if entry.id == "name/X")
    scale, turn = 5.0, np.array([[0.0, -1.0], [1.0, 0.0]])
    # The sheet on its side: its x runs down the photo.
    corners = (np.array(box.outline_mm) @ turn.T) * scale + (297 * scale, 0)
    image = np.full((round(210 * scale), round(297 * scale), 3), 220, np.uint8)
    low, high = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    # Ink at the left of the name is at the top of the photo.
    image[low[1] + 10 : low[1] + 30, low[0] + 10 : high[0] - 10] = 20
    points = tuple((float(x), float(y)) for x, y in corners)
    entries = (
        EntryReading("name/X", None, True, 1.0, None, points),
        EntryReading("name/O", None, False, 1.0, None, points),
    )
    assert final.seen.photo is not None
    names = name_jpegs(replace(final.seen.photo, image=image), replace(final.seen.reading, entries=entries))
    assert set(names) == {"X"}
    picture = np.asarray(cv2.imdecode(np.frombuffer(names["X"], np.uint8), cv2.IMREAD_GRAYSCALE))
    width = box.outline_mm[2][0] - box.outline_mm[0][0]
    assert picture.shape[1] == pytest.approx((width + 1.6) * NAME_PX_PER_MM, abs=2)
    assert picture[:, : picture.shape[1] // 3].min() < 60
    assert picture[:, picture.shape[1] // 2 :].min() > 180
