"""What people are told is true of each case in which they are told it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec import structs
from pypdfium2 import PdfDocument

from engine.generator import generate
from engine.play import GameRecord
from engine.position import Position
from scanner.reading import HIDDEN, UNCLEAR
from tests.strategies import board_of
from tests.webapp.test_conclusions import record
from tests.webapp.test_gameview import FORK, view
from tests.webapp.test_moments import moment_of, reading_of
from webapp.batch.model import Batch
from webapp.batch.page import report_page
from webapp.batch.places import Place
from webapp.batch.scoring import games_of
from webapp.documents import LookDocument
from webapp.exports.page import as_pdf
from webapp.exports.result import Result, row_told
from webapp.forms import identity_of, sheet_of
from webapp.moments import BOX_PREFIX, NO_BOX, moment_of_reading
from webapp.options import ReadOptions
from webapp.problems import problems_of, with_doubts
from webapp.report import report_of
from webapp.sentences import why_open
from webapp.site.gameview import game_view
from webapp.words import Words


def test_whose_a_destroyed_guardian_was_can_be_read_where_an_earlier_photo_shows_it() -> None:
    board = generate(4711, 2)
    guardian = next(cell.id for cell in board.cells if cell.clan and cell.clan.kind == "guardian")
    moments = [moment_of(Position.of(board, {guardian: mark}), f"{mark}.jpg") for mark in ("O", "#")]
    assert "guardian-destroyed" in [each.code for each in problems_of(moments[1:])]
    assert "guardian-destroyed" not in [each.code for each in problems_of(moments)]
    assert [each.guardian for each in report_of(moments, ReadOptions()).document.score.players] == [0, 3]


@pytest.mark.parametrize("ranges", [True, False])
def test_no_guardian_is_said_to_have_been_nobodys_where_nothing_proves_it(ranges: bool) -> None:
    board = generate(4711, 2)
    guardian = next(cell.id for cell in board.cells if cell.clan and cell.clan.kind == "guardian")
    moments = [moment_of(Position.of(board, {guardian: "#"}))]
    shown = game_view(report_of(moments, ReadOptions(ranges=ranges)).document, moments, "A test", {}, Words("en"))
    (row,) = (each for each in shown.rows if each.key == "guardian")
    texts = {each.text for each in row.numbers.values()}
    assert texts == {f"Perhaps three more: whose the Guardian in {guardian} was can’t be read."}


def test_one_mark_in_doubt_does_not_explain_three_too_many() -> None:
    board = board_of("I A A A A A", rounds="A / A > I")
    position = Position.of(board, dict.fromkeys(("B1", "C1", "D1", "E1", "F1"), "X"))
    moment = moment_of(position, doubts={"F1": "unclear"})
    (told,) = (each for each in with_doubts([moment], problems_of([moment])) if each.code == "too-many-marks")
    assert told.message_en == "Hexes that X has placed by round 2: 4; turns and bonuses allow 1 at most."
    doubted = moment_of(position, doubts=dict.fromkeys(("C1", "D1", "E1", "F1"), "unclear"))
    (told,) = (each for each in with_doubts([doubted], problems_of([doubted])) if each.code == "too-many-marks")
    assert told.message_en.endswith(
        "5; turns and bonuses allow 1 at most. But what wasn't read for certain may explain it."
    )


@pytest.mark.parametrize("after", [3, 4])
def test_no_city_is_said_to_be_scored_of_a_game_that_may_not_have_come_so_far(after: int) -> None:
    game = record(300, 2)
    moment = moment_of(replace(game.positions[after - 1], actions={}), doubts=last_flap_folded(game))
    document = report_of([moment], ReadOptions()).document
    assert document.score.over is None
    told = why_open(document, game.board.scorings, 6, Words("en"))
    assert told is not None
    assert told.startswith(
        "What is signed doesn’t tell whether the game is over. If it is, City II, City I and City IV"
    )
    told = why_open(document, game.board.scorings, 6, Words("de"))
    assert told is not None
    assert "Wenn ja: Stadt II, Stadt I und Stadt IV wurden früher gewertet" in told


def last_flap_folded(game: GameRecord) -> dict[str, str]:
    return {f"{BOX_PREFIX}{action.id}": HIDDEN for action in game.board.rounds[-1].actions}


def test_that_nothing_is_signed_is_said_only_where_every_box_has_a_place() -> None:
    game = record(300, 2)
    reading = reading_of(replace(game.final, actions={}))
    for placed, told in (("123456", "No action is signed"), ("1", "No signature is to be seen, and not every")):
        form = replace(reading.form, regions=tuple(each for each in reading.form.regions if in_place(each.id, placed)))
        regions = tuple(each for each in reading.regions if in_place(each.id, placed))
        moment = moment_of_reading("a.jpg", replace(reading, form=form, regions=regions))
        (problem,) = (each for each in problems_of([moment]) if each.code == "round-unclear")
        assert problem.message_en.startswith(told)


def in_place(region: str, rounds: str) -> bool:
    """Whether the region is a hex, or the box of an action of these rounds."""
    return not region.startswith(BOX_PREFIX) or region.removeprefix(BOX_PREFIX)[0] in rounds


def test_of_two_ways_back_to_a_city_neither_is_said_to_be_the_only_one() -> None:
    (group,) = view(FORK, {"D1": "X"}).inactive
    assert group.text == "No chain of X’s hexes leads from D1 to a city; with B1 and C1 there would be one."


def test_two_hexes_that_were_both_destroyed_are_both_said_to_be() -> None:
    marks = {"B1": "X", "A2": "X", "C1": "#X", "B2": "#X", "D1": "X", "C2": "X"}
    told = [each.text for words in (Words("en"), Words("de")) for each in view(FORK, marks, words).inactive]
    assert ["C1 and B2 were destroyed, and any one" in told[0], "C1 und B2 wurden zerstört, und" in told[1]] == [
        True
    ] * 2


def test_a_box_whose_place_nobody_knows_is_not_told_to_be_read_as_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.batch.page.kept_page", lambda *_: SimpleNamespace(cutouts=(), names=()))
    looks = tuple(
        LookDocument(region=region, mark="", confidence=0.6, why=why)
        for region, why in (("action/3b", NO_BOX), ("F7", UNCLEAR))
    )
    (found,) = games_of({"end.jpg": moment_of(record(300, 2).final, "end.jpg")})
    game = structs.replace(found, photos=tuple(structs.replace(each, looks=looks) for each in found.photos))
    page = report_page(Batch("club", [game], [], [], 1), Place.at(str(tmp_path)), "en")
    assert "<strong>Action 3b</strong> <br>" in page
    assert "<strong>Hex F7</strong> read as empty<br>" in page


def test_on_paper_too_a_total_of_a_game_that_is_not_over_is_told_to_be_of_all_that_is_to_come() -> None:
    game = record(300, 2)
    document = report_of([moment_of(game.positions[3])], ReadOptions()).document
    scorings = game.board.scorings
    assert [row_told(row, document, scorings, Words("en")) for row in (*scorings, "guardian", "total")] == [
        *("City II", "City I", "City IV, to come", "City III, to come"),
        *("Guardian", "Total if all were scored now"),
    ]
    sheet = sheet_of(identity_of(document.sheet.seed, 2, "a4", "de"))
    with PdfDocument(as_pdf(Result("k", sheet, document, {}), Words("de"))) as pdf:
        text = pdf[0].get_textpage().get_text_bounded()
    assert "Summe, würde jetzt alles gewertet" in text
    final = report_of([moment_of(game.final)], ReadOptions()).document
    assert row_told("total", final, scorings, Words("en")) == "Total"
