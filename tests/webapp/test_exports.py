"""A result taken away: as a picture, as a page, as files for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from urllib.parse import unquote

import pypdfium2
import pytest
from msgspec import structs
from PIL import Image

from engine.given import GivenPosition
from engine.play import GameRecord
from engine.sheet import lay_out
from tests.strategies import board_of
from webapp.documents import PlayerDocument, ScoreDocument
from webapp.exports.bg_stats import as_bg_stats, bg_stats_link
from webapp.exports.files import as_csv, as_json
from webapp.exports.letters import printable
from webapp.exports.marks import COLOURS
from webapp.exports.page import PICTURE_WIDTH_PX, as_pdf, as_picture
from webapp.exports.result import Result, file_name
from webapp.forms import Sheet, identity_of, sheet_of
from webapp.moments import Moment
from webapp.numbers import number_text
from webapp.options import ReadOptions
from webapp.report import report_of, report_of_files
from webapp.words import Words

EN, DE = Words("en"), Words("de")
NAMES = {"X": "Anna", "O": "=cmd|'/C calc'!A0"}


@pytest.fixture(scope="module")
def document(moments: list[Path]) -> ScoreDocument:
    return report_of_files(moments, ReadOptions()).document


@pytest.fixture(scope="module")
def result(document: ScoreDocument) -> Result:
    sheet = sheet_of(identity_of(document.sheet.seed, document.sheet.players, "a4", "en"))
    return Result("a1b2", sheet, document, NAMES, date(2026, 3, 7), "Two bombers in one night.")


def text_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as read:
        assert len(read) == 1
        text: str = read[0].get_textpage().get_text_bounded()
    return " ".join(text.split())


def test_the_page_tells_who_won_and_every_number(result: Result, game: GameRecord) -> None:
    text = text_of(as_pdf(result, EN))
    assert result.headline(EN) in text
    assert "Anna" in text
    assert "7 March 2026" in text
    assert "Two bombers in one night." in text
    for symbol in game.board.symbols:
        for _, figure in result.figures(symbol):
            assert number_text(figure, EN) in text


def test_a_map_from_elsewhere_with_more_than_we_print_is_a_picture_too() -> None:
    board = board_of("I A *5 A *6\n A A A II A", rounds=" / ".join(["A"] * 8) + " > I / A A > II")
    given = GivenPosition(board, {"B1": "X", "C1": ("X", "O"), "D1": "O", "E1": ("O",), "A2": "#"})
    document = report_of([Moment("a.json", given, given.position(), {})], ReadOptions(ranges=False)).document
    result = Result("a1b2", Sheet(None, lay_out(board)), document, NAMES)
    for words in (EN, DE):
        assert result.headline(words) in text_of(as_pdf(result, words))
    assert Image.open(io.BytesIO(as_picture(result, EN))).width == PICTURE_WIDTH_PX


def test_the_page_speaks_the_readers_language(result: Result) -> None:
    text = text_of(as_pdf(result, DE))
    assert "7. März 2026" in text
    assert "Summe" in text


LONG = "W" * 40
"""As long as a player's name may be, in the widest letter."""


@pytest.mark.parametrize(
    "name", [LONG, "Wolfgangwilhelmmaximilianjohannesamadeus", "Anna Maria Wilhelmine von und zu Wolfsau"]
)
def test_nothing_stands_beyond_the_margins_whatever_somebody_wrote(result: Result, name: str) -> None:
    score = structs.replace(result.document.score, winner=["X", "O"], decided=True)
    document = structs.replace(result.document, score=score)
    note = f"Seen at https://example.org/{'a' * 200} {LONG}"
    wide = replace(result, document=document, names={"X": name, "O": name[::-1]}, note=note)
    for words in (EN, DE):
        pdf = as_pdf(wide, words)
        with pypdfium2.PdfDocument(pdf) as read:
            page = read[0]
            text, (width, _) = page.get_textpage(), page.get_size()
            boxes = [text.get_charbox(i) for i in range(text.count_chars())]
        assert max(right for _, _, right, _ in boxes) < width - 15 * 72 / 25.4
        assert "".join(wide.headline(words).split()) in "".join(text_of(pdf).split())


def test_a_note_of_which_more_is_left_out_says_so(result: Result) -> None:
    assert "word…" in text_of(as_pdf(replace(result, note="word " * 400), EN))
    assert "…" not in text_of(as_pdf(result, EN))


def test_a_long_title_leaves_room_for_the_day(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.exports.result.map_title", lambda *_: "W" * 60)
    with pypdfium2.PdfDocument(as_pdf(result, EN)) as read:
        text = read[0].get_textpage()
        found = text.get_text_range()
        last, first = found.index("W" * 60) + 59, found.index("7 March 2026")
        assert text.get_charbox(last)[2] < text.get_charbox(first)[0]


def test_the_picture_shows_the_marks_in_their_colours(result: Result) -> None:
    picture = Image.open(io.BytesIO(as_picture(result, EN)))
    assert picture.format == "PNG"
    assert picture.width == PICTURE_WIDTH_PX
    seen = [colour for _, colour in colours_in(picture)]
    for colour in (COLOURS["X"], COLOURS["O"]):
        inked = (round(255 * colour.red), round(255 * colour.green), round(255 * colour.blue))
        assert any(max(abs(a - b) for a, b in zip(inked, each, strict=True)) < 12 for each in seen)


def test_without_marks_the_picture_has_no_colours_on_the_map(result: Result) -> None:
    hexes = [structs.replace(each, owner=None, destroyed=False, buildings=[]) for each in result.document.hexes]
    bare = replace(result, document=structs.replace(result.document, hexes=hexes))
    assert 0 < blue_in(as_picture(bare, EN)) < blue_in(as_picture(result, EN)) / 5


def blue_in(picture: bytes) -> int:
    """How many pixels of the picture are blue."""
    return sum(count for count, (red, _, blue) in colours_in(Image.open(io.BytesIO(picture))) if blue > red + 60)


def colours_in(picture: Image.Image) -> Iterator[tuple[int, tuple[int, ...]]]:
    """How many pixels have each colour of the picture, and the colour as red, green and blue."""
    for count, colour in picture.convert("RGB").getcolors(1 << 20) or []:
        assert isinstance(colour, tuple)
        yield count, colour


def test_the_same_result_gives_the_same_bytes(result: Result) -> None:
    assert as_pdf(result, EN) == as_pdf(result, EN)
    assert as_picture(result, EN) == as_picture(result, EN)


def test_the_table_for_spreadsheets_has_a_line_for_each_player_and_no_formula(result: Result) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(result, EN).decode("utf-8-sig"))))
    assert [row["Symbol"] for row in rows] == ["X", "O"]
    for row in rows:
        assert not row["Name"].startswith(("=", "+", "-", "@"))
        assert int(row["Total"]) == result.figure(row["Symbol"], "total").points
        assert int(row["Total (at least)"]) <= int(row["Total"]) <= int(row["Total (at most)"])
    winners = [row["Symbol"] for row in rows if row["Winner"] == "yes"]
    assert winners == (result.document.score.winner if result.document.score.decided else [])


def test_bounds_that_are_not_proved_stay_out_of_the_table(result: Result) -> None:
    players = [
        structs.replace(each, total=structs.replace(each.total, low=1, high=40, exact=False, steady=each.symbol == "O"))
        for each in result.document.score.players
    ]
    score = structs.replace(result.document.score, players=players, winner=["X"], decided=False, steady=False)
    unsure = replace(result, document=structs.replace(result.document, score=score))
    rows = list(csv.DictReader(io.StringIO(as_csv(unsure, EN).decode("utf-8-sig"))))
    assert [(row["Total (at least)"], row["Total (at most)"]) for row in rows] == [("", ""), ("1", "40")]
    assert [row["Winner"] for row in rows] == ["possibly", "possibly"]


@pytest.mark.parametrize("over", [False, None])
def test_while_a_game_may_not_be_over_everybody_can_still_win(result: Result, over: bool | None) -> None:
    score = structs.replace(result.document.score, winner=["X"], over=over, decided=False, steady=True)
    under_way = replace(result, document=structs.replace(result.document, score=score))
    rows = list(csv.DictReader(io.StringIO(as_csv(under_way, EN).decode("utf-8-sig"))))
    assert [row["Winner"] for row in rows] == ["possibly", "possibly"]


def test_the_json_is_the_score_document_with_what_the_players_wrote(result: Result) -> None:
    given = json.loads(as_json(result, EN))
    assert given["format"] == "wasteland-score/1"
    assert given["score"]["winner"] == result.document.score.winner
    assert given["game"] == {"names": NAMES, "played_on": "2026-03-07", "note": "Two bombers in one night."}


def test_bg_stats_gets_one_play_in_its_own_words(result: Result) -> None:
    play = json.loads(as_bg_stats(result, EN))
    assert play["playDate"] == "2026-03-07 12:00:00"
    assert play["game"] == {
        "name": "Wasteland Diplomacy",
        "sourceGameId": "wasteland-diplomacy",
        "highestWins": True,
        "noPoints": False,
    }
    assert [player["name"] for player in play["players"]] == list(NAMES.values())
    assert [player["startPlayer"] for player in play["players"]].count(True) == 1
    for player, symbol in zip(play["players"], "XO", strict=True):
        assert player["score"] == result.figure(symbol, "total").points
        assert player["winner"] == (result.document.score.decided and symbol in result.document.score.winner)


def test_the_link_into_bg_stats_carries_the_same_play(result: Result) -> None:
    address, _, data = bg_stats_link(result, EN).partition("?data=")
    assert address == "bgstats://app.bgstatsapp.com/createPlay.html"
    assert json.loads(unquote(data)) == json.loads(as_bg_stats(result, EN))


def test_an_undecided_game_has_no_winner_elsewhere(final: Path) -> None:
    document = report_of_files([final], ReadOptions(ranges=False)).document
    assert not document.score.decided
    sheet = sheet_of(identity_of(document.sheet.seed, document.sheet.players, "a4", "en"))
    play = json.loads(as_bg_stats(Result("a1b2", sheet, document, {}), EN))
    assert not any(player["winner"] for player in play["players"])
    assert not any("rank" in player for player in play["players"])
    assert "playDate" not in play


def test_points_that_no_legal_play_gives_are_taken_nowhere(result: Result) -> None:
    def as_ranged(player: PlayerDocument) -> PlayerDocument:
        total = structs.replace(player.total, points=30, low=4, high=9, exact=False, steady=True)
        return structs.replace(player, total=total)

    players = [as_ranged(each) for each in result.document.score.players]
    score = structs.replace(result.document.score, players=players, decided=False)
    ranged = replace(result, document=structs.replace(result.document, score=score))
    assert not any("score" in player for player in json.loads(as_bg_stats(ranged, EN))["players"])
    rows = list(csv.reader(io.StringIO(as_csv(ranged, EN).decode("utf-8-sig"))))
    total = rows[0].index("Total")
    assert all(row[total : total + 3] == ["", "4", "9"] for row in rows[1:])


def test_a_place_that_the_points_leave_open_is_told_nowhere(result: Result) -> None:
    spans = {"X": (1, 5), "O": (0, 0), "T": (2, 3), "S": (7, 8)}
    one = result.document.score.players[0]
    totals = {
        symbol: structs.replace(one.total, points=9 if symbol == "X" else low, low=low, high=high, exact=low == high)
        for symbol, (low, high) in spans.items()
    }
    players = [structs.replace(one, symbol=symbol, total=total) for symbol, total in totals.items()]
    score = structs.replace(result.document.score, players=players, winner=["S"], decided=True)
    sheet = sheet_of(identity_of("11", 4, "a4", "en"))
    play = json.loads(as_bg_stats(Result("a1b2", sheet, structs.replace(result.document, score=score), {}), EN))
    assert [player.get("rank") for player in play["players"]] == [None, 4, None, 1]
    assert [player["winner"] for player in play["players"]] == [False, False, False, True]


def test_names_in_other_letters_are_spelled_with_ours() -> None:
    assert printable("Łukasz Žofie Müller") == "Lukasz Zofie Müller"
    assert printable("Василий und Ελένη") == "Vasiliy und Eleni"
    assert printable("李雷") == "LiLei"
    assert printable("Ada 🦊") == "Ada"
    assert printable("Ada 🩷") == "Ada", "newer than Python 3.11"


def test_a_file_is_named_after_the_map(result: Result) -> None:
    assert file_name(result, EN, "pdf") == "the-white-frontier-of-meldria.pdf"
    assert file_name(result, DE, "png") == "die-weisse-grenze-von-meldria.png"


def test_a_title_in_letters_that_a_file_can_t_have_still_makes_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Result, "title", lambda *_: "Карта")
    assert file_name(Result.__new__(Result), EN, "pdf") == "wasteland.pdf"
