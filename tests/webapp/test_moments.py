"""What a reading means for the game: its marks, its round, and the order of several moments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.board import Board
from engine.generator import generate
from engine.given import GivenPosition
from engine.play import GameRecord
from engine.position import Position
from engine.sheet import SheetIdentity, lay_out
from scanner.intake.photo import Photo
from scanner.reading import EMPTY, HIDDEN, Reading, RegionReading
from webapp.documents import CityDocument, TotalDocument
from webapp.errors import DifferentSheetsError
from webapp.moments import Moment, Seen, actions_of, marks_of, round_played
from webapp.options import ReadOptions
from webapp.order import in_order
from webapp.played import is_over
from webapp.problems import problems_of
from webapp.report import report_of


def reading_of(position: Position, doubts: Mapping[str, str] | None = None) -> Reading:
    """A reading in which every mark of the position was read; `doubts` are reviews by region."""
    board, marks, regions = position.board, position.marks(), []
    form = lay_out(board, "a4", "en").form
    for region in form.regions:
        mark = marks.get(region.parent or region.id, EMPTY)
        if isinstance(mark, tuple):
            slot = region.id.rpartition("/")[2]
            mark = (mark[int(slot)] or EMPTY) if slot.isdigit() else EMPTY
        if region.id.startswith("action/"):
            mark = position.actions.get(region.id.removeprefix("action/"), EMPTY)
        review = (doubts or {}).get(region.id)
        corners = region.outline_mm
        regions.append(RegionReading(region.id, mark[:1], 0.5 if review else 0.999, EMPTY, review, corners))
    number = SheetIdentity(int(board.seed), board.players).number
    return Reading(number, "code", 0.9999, form, tuple(regions), {"sharpness": 0.8}, {"locate": 20.0})


def moment_of(position: Position, file: str = "a.jpg", doubts: Mapping[str, str] | None = None) -> Moment:
    """The moment that a photo with this reading shows."""
    import numpy as np

    reading = reading_of(position, doubts)
    board = position.board
    given = GivenPosition(board, marks_of(reading), round_played(board, reading), actions_of(reading))
    photo = Photo(file, np.zeros((4, 3, 3), np.uint8))
    return Moment(file, given, given.position(), {"total": 90.0}, Seen(photo, reading))


def test_the_marks_that_were_read_are_the_positions(game: GameRecord) -> None:
    for position in game.positions:
        read = marks_of(reading_of(position))
        # A photo doesn't show whose a destroyed hex was.
        drawn = {hex_id: "#" if mark[0] == "#" else mark for hex_id, mark in position.marks().items()}
        assert read == drawn


def test_buildings_stay_in_the_slots_in_which_they_were_drawn() -> None:
    board = generate(4711, 3)
    settlement = next(cell for cell in board.cells if cell.buildings == 2)
    reading = reading_of(Position.empty(board))
    second = f"{settlement.id}/1"
    regions = tuple(replace(each, mark="T") if each.id == second else each for each in reading.regions)
    assert marks_of(replace(reading, regions=regions)) == {settlement.id: (None, "T")}


def test_cities_scored_before_the_round_that_is_open_stay_certain(game: GameRecord) -> None:
    signed = {action: symbol for action, symbol in game.actions.items() if action[0] != "6"}
    folded = {f"action/{action}": HIDDEN for action in game.actions if action[0] == "6"}
    shown = moment_of(replace(game.final, actions=signed), doubts=folded)
    assert shown.position.after_round is None
    moments = [moment_of(position) for position in game.positions[:5]]
    document = report_of([*moments, shown], ReadOptions()).document
    scorings = game.board.scorings
    for player in document.score.players:
        assert {city: each.exact for city, each in player.cities.items()} == {
            city: scorings[city] < 6 for city in scorings
        }
    assert not document.score.decided


@pytest.mark.parametrize("ranges", [True, False])
def test_nobody_has_won_yet_where_the_boxes_do_not_tell_whether_the_game_is_over(
    game: GameRecord, ranges: bool
) -> None:
    shown = moment_of(game.final)
    assert shown.seen is not None
    regions = tuple(each for each in shown.seen.reading.regions if not each.id.startswith("action/"))
    seen = replace(shown.seen, reading=replace(shown.seen.reading, regions=regions))
    given = replace(shown.given, after_round=None, actions={})
    open_ = replace(shown, given=given, position=given.position(), seen=seen)
    document = report_of([open_], ReadOptions(ranges=ranges)).document
    assert not document.score.decided
    assert not any(city.exact for player in document.score.players for city in player.cities.values())
    told = next(each.message for each in document.problems if each.code == "round-unclear")
    assert "action boxes are isn't known" in told
    assert {(each.taken_by, each.confidence) for each in document.actions} == {(None, 0.0)}


@pytest.mark.parametrize(("unsigned", "is_open"), [("", False), ("6", True), ("56", True), ("123456", False)])
def test_where_no_round_is_told_a_sheet_is_final_if_its_last_was_begun_or_nobody_signs(
    game: GameRecord, unsigned: str, is_open: bool
) -> None:
    signed = {action: symbol for action, symbol in game.actions.items() if action[0] not in unsigned}
    shown = moment_of(replace(game.final, actions=signed))
    undated = replace(shown, position=replace(shown.position, after_round=None))
    assert (is_over([undated]) is None) is is_open
    begun = replace(undated, given=replace(undated.given, actions={**signed, "6a": "X"}))
    assert is_over([begun]) is True


def test_a_round_that_the_boxes_do_not_tell_is_not_passed_over_in_silence(game: GameRecord) -> None:
    some = {action: symbol for action, symbol in game.actions.items() if action != "6a"}
    codes = [problem.code for problem in problems_of([moment_of(replace(game.final, actions=some))])]
    assert codes == ["round-unclear"] or "guardian-destroyed" in codes
    unsigned = problems_of([moment_of(replace(game.final, actions={}))])
    assert "round-unclear" in [problem.code for problem in unsigned]
    assert "round-unclear" not in [problem.code for problem in problems_of([moment_of(game.final)])]


def test_moments_come_oldest_first_however_they_are_named(game: GameRecord) -> None:
    photos = [moment_of(replace(position, actions={}), f"{i}.jpg") for i, position in enumerate(game.positions)]
    shuffled = [photos[i] for i in (3, 0, 5, 1, 4, 2)]
    assert [moment.file for moment in in_order(shuffled)] == [moment.file for moment in photos]


def test_moments_of_different_sheets_are_refused(game: GameRecord) -> None:
    with pytest.raises(DifferentSheetsError, match=r"a\.jpg and b\.jpg"):
        in_order([moment_of(game.final), moment_of(Position.empty(generate(12, 2)), "b.jpg")])


def test_a_hex_that_is_not_sure_stands_in_the_review(game: GameRecord) -> None:
    board = game.board
    hexagon = next(cell.id for cell in board.cells if cell.occupiable)
    settlement = next(cell.id for cell in board.cells if cell.buildings)
    doubts = {hexagon: "faint", f"{settlement}/0": "two marks"}
    document = report_of([moment_of(game.final, doubts=doubts)], ReadOptions()).document
    assert document.review == [cell.id for cell in board.cells if cell.id in (hexagon, settlement)]
    by_id = {each.id: each for each in document.hexes}
    assert (by_id[hexagon].review, by_id[hexagon].why, by_id[hexagon].confidence) == (True, "faint", 0.5)
    assert (by_id[settlement].review, by_id[settlement].why) == (True, "two marks")
    assert len(by_id[hexagon].corners_px) == 6


def alone(board: Board) -> str:
    """A hex that touches neither a city nor a settlement."""
    beside = board.beside_cities
    for i, cell in enumerate(board.cells):
        if cell.occupiable and not beside >> i & 1 and not board.neighbour_mask[i] & board.settlements:
            return cell.id
    raise AssertionError("every hex touches something")


def test_the_rules_send_an_impossible_mark_to_review_and_never_change_it() -> None:
    board = generate(4711, 2)
    hex_id = alone(board)
    document = report_of([moment_of(Position.of(board, {hex_id: "X"}))], ReadOptions()).document
    # A mark beside it that was overlooked would explain it as well.
    near = [board.cells[i].id for i in board.neighbours[board.index[hex_id]]]
    assert hex_id in document.review
    assert set(document.review) <= {hex_id, *near}
    (hexagon,) = (each for each in document.hexes if each.id == hex_id)
    assert (hexagon.owner, hexagon.why) == ("X", "against-the-rules")
    assert [(each.code, each.hex) for each in document.problems if each.hex] == [("isolated-mark", hex_id)]
    assert document.score.possible is False


@pytest.mark.parametrize("ranges", [False, True])
def test_what_a_hex_under_review_would_explain_sends_nothing_else_to_review(ranges: bool) -> None:
    board = generate(4711, 2)
    hex_id = alone(board)
    # X's chain comes to one hex from it, and what stands there wasn't read for certain.
    near, chain = _way_to_a_city(board, hex_id)
    marks = dict.fromkeys([hex_id, *chain], "X")
    doubted = moment_of(Position.of(board, marks), doubts={near: "faint"})
    document = report_of([doubted], ReadOptions(ranges=ranges)).document
    (told,) = [each for each in document.problems if (each.code, each.hex) == ("isolated-mark", hex_id)]
    assert told.message.endswith("But what wasn't read for certain may explain it.")
    assert document.review == [near]
    # Read for certain as blank it is no excuse.
    certain = report_of([moment_of(Position.of(board, marks))], ReadOptions(ranges=ranges)).document
    assert hex_id in certain.review


def _way_to_a_city(board: Board, start: str) -> tuple[str, list[str]]:
    """A hex beside this one, and those that lead on to a city without touching this one."""
    around = board.neighbours[board.index[start]]
    ways = [[i] for i in around if board.cells[i].occupiable]
    for way in ways:
        if board.beside_cities >> way[-1] & 1:
            near, *chain = (board.cells[i].id for i in way)
            return near, chain
        on = [i for i in board.neighbours[way[-1]] if board.cells[i].occupiable and i not in around]
        ways += [[*way, i] for i in on if i not in way and board.cells[i].id != start]
    raise AssertionError("no city can be reached")


def test_of_too_many_marks_those_read_least_surely_go_to_review() -> None:
    board = generate(4711, 2)
    marked = [cell.id for i, cell in enumerate(board.cells) if cell.occupiable and i % 3]
    shown = moment_of(Position.of(board, dict.fromkeys(marked, "X"), 1, {"1a": "X"}))
    assert shown.seen is not None
    pale = marked[4:7]
    regions = tuple(replace(each, confidence=0.985) if each.id in pale else each for each in shown.seen.reading.regions)
    shown = replace(shown, seen=replace(shown.seen, reading=replace(shown.seen.reading, regions=regions)))
    document = report_of([shown], ReadOptions()).document
    assert next(each.code for each in document.problems if each.hex is None) == "too-many-marks"
    alone_too = {each.hex for each in document.problems if each.hex}
    assert set(document.review) == set(pale) | alone_too
    assert all(each.owner == "X" for each in document.hexes if each.id in pale)
    assert {each.why for each in document.hexes if each.review} == {"against-the-rules"}


@pytest.mark.parametrize("read", [False, True], ids=["given", "read"])
def test_with_a_wrong_signature_nothing_is_exact(game: GameRecord, read: bool) -> None:
    wrong = moment_of(replace(game.final, actions=dict.fromkeys(game.actions, "X")))
    document = report_of([wrong if read else replace(wrong, seen=None)], ReadOptions()).document
    codes = [each.code for each in document.problems]
    assert codes[0] == "too-many-actions"
    assert "signatures-dont-fit" in codes
    assert (document.score.possible, document.score.decided) == (False, False)
    for player in document.score.players:
        numbers: list[CityDocument | TotalDocument] = [*player.cities.values(), player.total]
        for each in numbers:
            assert (each.low, each.high, each.exact, bool(each.steady)) == (each.points, each.points, False, False)


def test_a_destroyed_guardian_is_for_a_person_to_decide() -> None:
    board = generate(4711, 2)
    guardian = next(cell.id for cell in board.cells if cell.clan and cell.clan.kind == "guardian")
    document = report_of([moment_of(Position.of(board, {guardian: "#"}))], ReadOptions()).document
    assert ("guardian-destroyed", guardian) in [(each.code, each.hex) for each in document.problems]
    assert not any(player.guardian_exact for player in document.score.players)


def test_a_mark_that_vanished_between_two_moments_is_a_problem(game: GameRecord) -> None:
    earlier, later = game.positions[4], game.positions[5]
    hex_id, _ = next((h, m) for h, m in earlier.marks().items() if m in ("X", "O") and later.owner(h))
    marks = {each: mark for each, mark in later.marks().items() if each != hex_id}
    changed = Position.of(later.board, marks, 6, later.actions)
    codes = [(each.code, each.hex) for each in problems_of([moment_of(earlier), moment_of(changed)])]
    assert ("vanished-mark", hex_id) in codes


def test_a_signature_that_a_later_photo_does_not_show_is_not_taken_for_changed(game: GameRecord) -> None:
    earlier, later = game.positions[2], game.positions[3]
    folded = {action: symbol for action, symbol in later.actions.items() if action != "1a"}
    unsigned = replace(later, actions=folded)
    hidden = moment_of(unsigned, doubts={"action/1a": HIDDEN})
    assert "changed-action" not in [each.code for each in problems_of([moment_of(earlier), hidden])]
    assert "changed-action" in [each.code for each in problems_of([moment_of(earlier), moment_of(unsigned)])]
