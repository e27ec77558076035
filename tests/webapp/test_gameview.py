"""What the game's page tells: every number's reasons, what cut a hex off, lines of play step by step."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import Board, indices_of
from engine.checks import readable_part
from engine.given import GivenPosition
from engine.notation import format_turn
from engine.play import GameRecord
from engine.position import Marks, Position
from engine.rules.activity import active_mask
from tests.strategies import board_of, games
from tests.webapp.test_moments import moment_of as photo_of
from webapp.documents import CheckDocument, ConflictDocument, ReasonDocument, ScoreDocument
from webapp.moments import Moment
from webapp.options import ReadOptions
from webapp.report import report_of
from webapp.site.cutoff import CutOff, cut_off
from webapp.site.game_pages import page_words
from webapp.site.gameview import GameView, game_view
from webapp.site.playview import StepView, check_view, steps_of
from webapp.words import Words
from webapp.words.game import GAME_WORDS, SHARED_WORDS

ROW = board_of("I A A A A *1 A", rounds="A A / A A / A A > I")
FORK = board_of("I A A A\n A A A .", rounds="AA AA / AA AA > I")
STATIC = Path(__file__).parents[2] / "webapp" / "site" / "static" / "game"
EN, DE = Words("en"), Words("de")


def moment(board: Board, marks: Marks) -> Moment:
    given_marks = GivenPosition(board, marks)
    return Moment("a.json", given_marks, readable_part(given_marks), {})


def moment_after(board: Board, number: int, marks: Marks) -> Moment:
    given_marks = GivenPosition(board, marks, number)
    return Moment(f"{number}.json", given_marks, readable_part(given_marks), {})


def cut(board: Board, marks: Marks) -> list[CutOff]:
    return list(cut_off(Position.of(board, marks)))


def view(board: Board, marks: Marks, words: Words = EN, *, ranges: bool = False) -> GameView:
    return game_view(score(board, marks, ranges=ranges), [moment(board, marks)], "A test", {"O": "Ada"}, words)


def score(board: Board, marks: Marks, *, ranges: bool = False) -> ScoreDocument:
    return report_of([moment(board, marks)], ReadOptions(ranges=ranges)).document


# What cut a hex off


def test_one_destroyed_hex_of_ones_own_is_what_cut_the_rest_off() -> None:
    (group,) = cut(ROW, {"B1": "X", "C1": "#X", "D1": "X", "E1": "X"})
    assert group == CutOff("X", ("D1", "E1"), ("C1",), any_one=True, known=True, missing=())


def test_a_scribble_that_hides_its_owner_may_be_what_cut_it_off() -> None:
    (group,) = cut(ROW, {"B1": "X", "C1": "#", "D1": "X"})
    assert (group.destroyed, group.known) == (("C1",), False)


def test_an_opponents_destroyed_hex_cut_nothing_off() -> None:
    (group,) = cut(ROW, {"B1": "X", "C1": "#O", "D1": "X"})
    assert (group.destroyed, group.missing) == ((), ("C1",))


def test_several_destroyed_hexes_in_a_row_were_all_needed() -> None:
    (group,) = cut(ROW, {"B1": "#X", "C1": "#X", "D1": "X"})
    assert (group.destroyed, group.any_one) == (("B1", "C1"), False)


def test_where_each_of_two_destroyed_hexes_would_do_both_are_named() -> None:
    (group,) = cut(FORK, {"B1": "X", "A2": "X", "C1": "#X", "B2": "#X", "D1": "X", "C2": "X"})
    assert (group.destroyed, group.any_one) == (("C1", "B2"), True)


def test_a_settlement_that_hangs_on_nothing_is_inactive_too() -> None:
    (group,) = cut(ROW, {"E1": "#X", "F1": ("X",), "B1": "X", "C1": "X", "D1": "X"})
    assert (group.hexes, group.destroyed) == (("F1",), ("E1",))


def test_what_can_never_have_been_linked_names_what_is_missing() -> None:
    (group,) = cut(ROW, {"B1": "X", "D1": "O"})
    assert (group.symbol, group.missing) == ("O", ("B1", "C1"))


@settings(max_examples=25, deadline=None)
@given(games())
def test_exactly_the_inactive_hexes_are_explained(game: GameRecord) -> None:
    position = game.final
    told = {(group.symbol, hex_id) for group in cut_off(position) for hex_id in group.hexes}
    idle = {
        (symbol, position.board.cells[cell].id)
        for player, symbol in enumerate(position.board.symbols)
        for cell in indices_of(position.held(player) & ~active_mask(position, player))
    }
    assert told == idle


@settings(max_examples=25, deadline=None)
@given(games())
def test_what_is_named_would_bring_the_hexes_back(game: GameRecord) -> None:
    position = game.final
    for group in cut_off(position):
        player = position.board.symbols.index(group.symbol)
        for names in [[each] for each in group.destroyed] if group.any_one else [[*group.destroyed, *group.missing]]:
            marks = dict(position.marks())
            for name in names:
                cell = position.board.cell(name)
                marks[name] = (group.symbol,) if cell.buildings else group.symbol
            mended = Position.of(position.board, marks)
            back = active_mask(mended, player)
            assert all(back >> position.board.index[each] & 1 for each in group.hexes)


# The numbers


def test_a_citys_points_name_what_carries_and_what_counts() -> None:
    shown = view(ROW, {"B1": "X", "C1": "X", "D1": "X", "E1": "X", "F1": ("X",)})
    number = shown.rows[0].numbers["X"]
    assert (number.points, number.connected, number.hexes) == (2, ["I", "F1"], ["B1", "C1", "D1", "E1"])
    assert number.title == "X, City I: 2"
    assert number.text == "Connects I and F1 through B1, C1, D1, E1."


def test_inactive_hexes_stand_with_the_number_they_do_not_count_for() -> None:
    shown = view(ROW, {"B1": "X", "C1": "#X", "D1": "X"})
    assert shown.rows[0].numbers["X"].inactive == ["D1"]
    assert shown.rows[0].numbers["O"].inactive == []
    assert "C1 was destroyed and cut it off" in shown.inactive[0].text
    assert shown.inactive[0].ruling.startswith("R2, Active hexes: ")


def test_players_go_by_their_names_where_they_have_one() -> None:
    shown = view(ROW, {"B1": "O"})
    assert shown.players == {"X": "X", "O": "Ada"}
    assert shown.rows[0].numbers["O"].title == "Ada, City I: 1"


def test_a_number_from_an_earlier_photo_says_that_the_map_shows_a_later_one() -> None:
    board = board_of("I A A A II", rounds="A / A > I / A > II")
    moments = [
        moment_after(board, 2, {"B1": "X", "C1": "X"}),
        moment_after(board, 3, {"B1": "X", "C1": "#X", "D1": "O"}),
    ]
    document = report_of(moments, ReadOptions(ranges=False)).document
    shown = game_view(document, moments, "A test", {}, EN)
    first, second = shown.rows[:2]
    assert "the photo after round 2" in first.numbers["X"].text
    assert "photo" not in second.numbers["O"].text
    assert (first.numbers["X"].moment, second.numbers["O"].moment) == ("2.json", "3.json")
    titles = [(each.name, each.note) for each in shown.moments]
    assert titles == [("2.json", "after round 2"), ("3.json", "after round 3")]


def test_where_nobody_can_tell_whether_the_game_is_over_the_page_tells_how_to_say_so(game: GameRecord) -> None:
    earlier, final = (photo_of(replace(each, actions={}), f"{k}.jpg") for k, each in enumerate(game.positions[-2:]))
    said = replace(final, given=replace(final.given, actions={"6a": "X"}))
    told = [
        game_view(report_of([earlier, last], ReadOptions()).document, [earlier, last], "A test", {}, EN).open
        for last in (final, said)
    ]
    how = "If it is, say among the actions who took one of round 6."
    assert [how in (each or "") for each in told] == [True, False]


def test_a_city_that_no_photo_shows_at_its_time_is_counted_on_the_next_one_and_shown_there() -> None:
    board = board_of("I A A A II", rounds="A / A > I / A / A > II")
    moments = [
        moment_after(board, 1, {"B1": "X"}),
        moment_after(board, 3, {"B1": "X", "C1": "X"}),
        moment_after(board, 4, {"B1": "X", "C1": "#X", "D1": "O"}),
    ]
    document = report_of(moments, ReadOptions(ranges=False)).document
    number = game_view(document, moments, "A test", {}, EN).rows[0].numbers["X"]
    assert (number.moment, number.hexes) == ("3.json", ["B1", "C1"])
    assert "the photo after round 3" in number.text


def test_what_was_cut_off_later_counted_at_its_own_time() -> None:
    board = board_of("I A A A A II", rounds="A / A > I / A > II")
    moments = [
        moment_after(board, 2, {"B1": "X", "C1": "X", "D1": "X"}),
        moment_after(board, 3, {"B1": "X", "C1": "#X", "D1": "X"}),
    ]
    document = report_of(moments, ReadOptions(ranges=False)).document
    shown = game_view(document, moments, "A test", {}, EN)
    assert shown.rows[0].numbers["X"].inactive == []
    assert [(group.moment, group.hexes) for group in shown.inactive] == [("3.json", ["D1"])]


def test_a_doubt_is_asked_on_its_own_photo_until_somebody_answers(game: GameRecord) -> None:
    first, last = game.positions[2], game.final
    place = next(name for name, mark in first.marks().items() if mark == "X" and last.marks()[name] == "X")
    moments = [photo_of(last, "photo-1"), photo_of(first, "photo-2", {place: "unclear"})]
    document = report_of(moments, ReadOptions(ranges=False)).document
    asked = [(each.moment, each.region) for each in game_view(document, moments, "A test", {}, EN).looks]
    assert asked == [("photo-2", place)]
    assert not game_view(document, moments, "A test", {}, EN, {"photo-2": [place]}).looks


def test_marks_that_contradict_each_other_are_asked_on_both_photos(game: GameRecord) -> None:
    first, last = game.positions[2], game.final
    place = next(name for name, mark in first.marks().items() if mark == "X" and last.marks()[name] == "X")
    changed = Position.of(game.board, {**last.marks(), place: "O"})
    moments = [photo_of(first, "photo-1"), photo_of(replace(changed, after_round=6, actions=last.actions), "photo-2")]
    document = report_of(moments, ReadOptions(ranges=False)).document
    asked = {(each.moment, each.region) for each in game_view(document, moments, "A test", {}, EN).looks}
    assert {("photo-1", place), ("photo-2", place)} <= asked


def test_before_the_proof_nothing_is_said_of_why_a_number_is_open() -> None:
    marks: Marks = {"B1": "X", "C1": "X"}
    seen, proved = view(ROW, marks), view(ROW, marks, ranges=True)
    assert (seen.proved, seen.open) == (False, None)
    assert proved.proved


def test_every_number_of_the_document_is_in_the_table(game: GameRecord) -> None:
    final = game.final
    document = score(final.board, final.marks())
    shown = game_view(document, [moment(final.board, final.marks())], "A test", {}, EN)
    for player in document.score.players:
        points = {row.key: row.numbers[player.symbol].points for row in shown.rows}
        cities = {numeral: city.points for numeral, city in player.cities.items()}
        assert points == {**cities, "guardian": player.guardian, "total": player.total.points}


@pytest.mark.parametrize("words", [EN, DE])
def test_an_impossible_mark_is_a_look_and_a_problem_with_its_ruling(words: Words) -> None:
    shown = view(ROW, {"E1": "O", "B1": "X"}, words)
    problem = next(each for each in shown.problems if each.hex == "E1")
    assert problem.ruling.startswith("R4, ")
    assert problem.text


# Lines of play


def line_of(game: GameRecord) -> list[str]:
    return [format_turn(game.board, turn) for turn in game.turns]


def drawn(board: Board, steps: list[StepView]) -> dict[str, object]:
    marks: dict[str, object] = {}
    for step in steps:
        marks.update(step.marks)
    return marks


@settings(max_examples=20, deadline=None)
@given(games(), st.sampled_from([EN, DE]))
def test_the_steps_of_a_line_draw_the_sheet_it_leads_to(game: GameRecord, words: Words) -> None:
    steps = list(steps_of(game.board, line_of(game), words))
    assert drawn(game.board, steps) == game.final.marks()
    assert all(step.text and step.rule.startswith("R") for step in steps)


def test_a_verdict_starts_its_line_where_the_mark_is_drawn(game: GameRecord) -> None:
    line = line_of(game)
    hex_id = next(name for name, mark in game.final.marks().items() if mark in game.board.symbols)
    shown = check_view(check_document(hex_id, "legal", line), game.board, EN)
    assert shown.headline == f"{hex_id} was allowed"
    assert hex_id in shown.steps[shown.at].marks
    assert not any(hex_id in step.marks for step in shown.steps[shown.at + 1 :])


def test_a_verdict_tells_its_rulings_in_words(game: GameRecord) -> None:
    reason = ReasonDocument("R4", "No.", "Nein.", ["F7"])
    shown = check_view(check_document("F7", "illegal", [], reason), game.board, DE)
    assert shown.headline == "F7 war nicht erlaubt"
    assert shown.reasons[0].text == "Nein."
    assert shown.reasons[0].ruling.startswith("R4, Wo gesetzt wird: ")
    assert shown.conflicts[0].rulings[0].startswith("R8, Siedlungen: ")


def check_document(hex_id: str, verdict: str, line: list[str], *reasons: ReasonDocument) -> CheckDocument:
    conflicts = [ConflictDocument([hex_id], ["R8"], minimal=True)] if reasons else []
    return CheckDocument(hex=hex_id, owner=None, verdict=verdict, reasons=list(reasons), conflicts=conflicts, line=line)


# Words


def test_both_languages_leave_places_for_the_same_values() -> None:
    for key, texts in GAME_WORDS.items():
        english, german = (set(re.findall(r"\{(\w+)\}", text)) for text in texts)
        assert english == german, key


def test_no_word_is_needed_and_missing() -> None:
    for words in (EN, DE):
        assert page_words(words).keys() == {*GAME_WORDS, *SHARED_WORDS}
    asked = {key for file in STATIC.glob("*.js") for key in re.findall(r'\bt\("(\w+)"', file.read_text("utf-8"))}
    assert asked
    assert asked <= {*GAME_WORDS, *SHARED_WORDS}
