"""`wasteland check`: the verdict on a placement, with a play or the marks that can't stand together; and on a claim."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.board import Board
from engine.checks import readable_part
from engine.generator import generate
from engine.given import GivenPosition
from engine.notation import Game, parse_turn
from engine.play import GameRecord
from engine.position import Marks, Position
from engine.replay import replay
from engine.rules.rulings import RULINGS
from tests.engine.test_outside import document
from tests.strategies import board_of
from tests.webapp.conftest import Wasteland
from tests.webapp.test_moments import moment_of
from tests.webapp.test_outside import Save, refused, save
from webapp.checking import check_placement
from webapp.claims import claim_of, judge_claim
from webapp.documents import CheckDocument, ClaimDocument
from webapp.errors import UnknownHexError
from webapp.moments import Moment

__all__ = ["save"]

ROW = board_of("I A A A A *1 ^", rounds="A / A / AA > I / A / A")
BRANCH = board_of("A I A II A:guardian A\n A ~ A A A *2", rounds="AA / AA > I / A A > II")


def moment(marks: Marks, after_round: int | None = None, board: Board = ROW, **actions: str) -> Moment:
    """A moment as a position file has it; `actions` are written `a3a="X"`."""
    signed = {name[1:]: symbol for name, symbol in actions.items()}
    given = GivenPosition(board, marks, after_round, signed)
    return Moment("a.json", given, readable_part(given), {})


def check(marks: Marks, hex_id: str, after_round: int | None = None, **actions: str) -> CheckDocument:
    """The verdict on a hex of `ROW`."""
    return check_placement([moment(marks, after_round, ROW, **actions)], hex_id)


def claim(text: str, *moments: Moment) -> ClaimDocument:
    """The verdict on a claim."""
    return judge_claim(moments, claim_of(text))


def rules_of(verdict: CheckDocument | ClaimDocument) -> list[str]:
    return [reason.rule for reason in verdict.reasons]


@pytest.mark.parametrize("marks", [{"B1": "O"}, {"B1": "O", "C1": "O"}, {"B1": "X", "C1": "#"}])
def test_before_the_first_turn_no_mark_can_stand(marks: Marks) -> None:
    found = check(marks, "B1", 0)
    assert found.verdict == "illegal"
    assert [each.hexes for each in found.conflicts] == [["B1"]]


def test_a_legal_placement_comes_with_a_play_that_ends_in_exactly_this_sheet() -> None:
    board = board_of("A I A:raider A II\n ~ A A ~ A", "C1-D1 C2-B2", rounds="? / ?? / ?? ?? > I")
    marks: Marks = {"A1": "O", "C1": "X", "D1": "#", "C2": "X"}
    verdict = check_placement([moment(marks, None, board)], "C1")
    assert (verdict.verdict, verdict.owner) == ("legal", "X")
    played = replay(Game(board, tuple(parse_turn(board, line) for line in verdict.line)))
    assert played.legal
    assert played.finished
    drawn = {each: "#" if mark[0] == "#" else mark for each, mark in played.position.marks().items()}
    assert drawn == marks


def test_a_mark_that_stands_nowhere_near_is_illegal_by_itself() -> None:
    verdict = check({"D1": "X"}, "D1")
    assert verdict.verdict == "illegal"
    assert [(each.hexes, each.rules, each.minimal) for each in verdict.conflicts] == [(["D1"], ["R4"], True)]
    assert verdict.line == []


def test_marks_that_can_not_stand_together_are_a_smallest_set() -> None:
    marks: Marks = {"B1": "O", "C1": "O", "D1": "X"}
    # D1 hangs on B1 and C1, each of which is enough to cut it off; either could be right but for D1.
    assert check(marks, "D1").verdict == "illegal"
    for hex_id in ("B1", "C1"):
        undecided = check(marks, hex_id)
        assert undecided.verdict == "undecided"
        named = [each.hexes for each in undecided.conflicts]
        assert all(each in (["B1", "D1"], ["C1", "D1"]) for each in named)
        assert any(hex_id not in each for each in named)


def test_a_mark_where_none_can_stand_needs_no_search_and_leaves_the_others_open() -> None:
    marks: Marks = {"G1": "X", "B1": "X"}
    assert (check(marks, "G1").verdict, rules_of(check(marks, "G1"))) == ("illegal", ["R1"])
    other = check(marks, "B1")
    assert (other.verdict, other.line) == ("undecided", [])
    assert "G1 is a mountain" in other.reasons[0].message


def test_two_buildings_of_one_player_are_illegal_by_themselves() -> None:
    assert check({"B1": "X", "F1": ("X", "X")}, "F1").verdict == "illegal"


def test_a_hex_without_a_mark_has_no_placement_to_judge() -> None:
    verdict = check({"B1": "X"}, "C1")
    assert (verdict.verdict, verdict.owner) == ("undecided", None)
    assert "carries no mark" in verdict.reasons[0].message


def test_a_wrong_signature_is_named_as_what_may_be_behind_it() -> None:
    verdict = check({"B1": "X"}, "B1", a1a="O", a2a="X")
    assert verdict.verdict != "legal"
    assert any("Without the signatures" in each.message for each in verdict.reasons)
    other = check({"D1": "X"}, "D1", a1a="O", a2a="X")
    assert not any("Without the signatures" in each.message for each in other.reasons)


def test_a_mark_that_vanished_between_two_moments_is_illegal() -> None:
    earlier, later = moment({"B1": "X", "C1": "O"}, 2), moment({"C1": "O", "B1": "O"})
    verdict = check_placement([later, earlier], "B1")
    assert verdict.verdict == "illegal"
    assert ("R1", ["B1"]) in [(each.rule, each.hexes) for each in verdict.reasons]


def test_every_reason_of_a_check_names_a_ruling_and_speaks_both_languages() -> None:
    for marks in ({"D1": "X"}, {"B1": "O", "C1": "O", "D1": "X"}, {"G1": "X", "B1": "X"}, {"B1": "X"}, {"F1": ("X",)}):
        for hex_id in ("B1", "D1", "F1", "G1"):
            for each in check(marks, hex_id).reasons:
                assert each.rule in RULINGS
                assert each.message != each.message_de


def test_a_verdict_rests_on_no_mark_that_a_person_has_yet_to_look_at(game: GameRecord) -> None:
    first = game.positions[0]
    hex_id = next(each for each, mark in first.marks().items() if mark in ("X", "O"))
    assert check_placement([moment_of(first)], hex_id).verdict == "legal"
    doubted = check_placement([moment_of(first, doubts={hex_id: "faint"})], hex_id)
    assert doubted.verdict == "undecided"
    assert doubted.reasons[0].hexes == [hex_id]


def doubted(marks: Marks, *hexes: str) -> Moment:
    """The moment that a photo shows of a sheet, on which these hexes weren't read for certain; D3 needs C3."""
    return moment_of(Position.of(generate(4711, 2), marks), doubts=dict.fromkeys(hexes, "faint"))


def test_a_mark_is_not_illegal_where_an_empty_hex_that_was_not_read_for_certain_may_be_the_cause() -> None:
    verdict = check_placement([doubted({"D3": "X"}, "A8", "C3")], "D3")
    assert verdict.verdict == "undecided"
    assert verdict.reasons[0].hexes == ["A8", "C3"]
    assert "if what wasn't read for certain is as it was read" in verdict.reasons[-1].message


def test_a_mark_is_illegal_where_it_is_so_whatever_stands_in_the_doubtful_hexes() -> None:
    verdict = check_placement([doubted({"D3": "X", "A8": "O"}, "A8", "B8")], "D3")
    assert verdict.verdict == "illegal"
    assert [each.hexes for each in verdict.conflicts] == [["D3"]]
    (reason,) = verdict.reasons
    assert "whatever stands in the other marked hexes and where it wasn't read for certain" in reason.message


def test_what_was_not_read_for_certain_in_one_photo_is_taken_from_the_other() -> None:
    board = generate(4711, 2)
    earlier = moment_of(Position.of(board, {"C3": "X"}, 3), "a.jpg", {"C3": "faint"})
    later = moment_of(Position.of(board, {"C3": "X", "D3": "X", "K1": "O"}), "b.jpg")
    assert check_placement([earlier, later], "D3").verdict != "illegal"
    assert [each.hexes for each in check_placement([earlier, later], "K1").conflicts] == [["K1"]]


def test_a_mark_that_stands_where_none_can_is_not_illegal_before_somebody_looked() -> None:
    settlement = next(cell.id for cell in generate(4711, 2).cells if cell.buildings == 2)
    both = replace(doubted({}, f"{settlement}/1"), given=GivenPosition(generate(4711, 2), {settlement: ("X", "X")}))
    verdict = check_placement([both], settlement)
    assert (verdict.verdict, verdict.reasons[0].hexes) == ("undecided", [settlement])


def test_a_set_of_one_mark_is_told_of_as_one() -> None:
    (reason,) = (each for each in check({"D1": "X"}, "D1").reasons if each.message.startswith("D1 can't stand"))
    assert "not all of them" not in reason.message
    assert "whatever stands in the other marked hexes: it can't have touched a city" in reason.message


def test_a_claim_is_certain_where_every_play_gives_it() -> None:
    verdict = claim("X:I=1", moment({"B1": "X"}, 3), moment({"B1": "X", "C1": "X"}))
    assert (verdict.verdict, verdict.low, verdict.high, verdict.other_line) == ("certain", 1, 1, [])
    assert (rules_of(verdict), len(verdict.line)) == (["R16"], 5)


def test_a_claim_is_possible_with_a_play_for_it_and_one_against() -> None:
    final = moment({"A1": "X", "C1": "X"}, None, BRANCH)
    verdict = claim("X:I=2", final)
    assert (verdict.verdict, verdict.low, verdict.high, verdict.other_points) == ("possible", 1, 2, 1)
    for line, points in ((verdict.line, 2), (verdict.other_line, 1)):
        played = replay(Game(BRANCH, tuple(parse_turn(BRANCH, turn) for turn in line)))
        assert played.position.marks() == {"A1": "X", "C1": "X"}
        assert played.running["I"]["X"].points == points


def test_a_claim_is_impossible_with_the_range_there_is() -> None:
    verdict = claim("X:I=3", moment({"A1": "X", "C1": "X"}, None, BRANCH))
    assert (verdict.verdict, verdict.low, verdict.high, verdict.line) == ("impossible", 1, 2, [])
    assert "1 to 2" in verdict.reasons[0].message


def test_guardians_and_totals_can_be_claimed_too() -> None:
    final = moment({"C1": "X", "D2": "X", "E1": "X"}, None, BRANCH)
    assert claim("x:GUARDIAN=3", final).verdict == "certain"
    assert claim("O:total=0", final).verdict == "certain"
    assert rules_of(claim("X:total=40", final)) == ["R17"]


def test_a_city_is_claimed_by_its_name_whatever_it_is() -> None:
    cells = tuple(replace(cell, city="Nord 2") if cell.city else cell for cell in ROW.cells)
    rounds = tuple(replace(each, scores="Nord 2") if each.scores else each for each in ROW.rounds)
    final = moment({"B1": "X"}, None, replace(ROW, cells=cells, rounds=rounds))
    for written in ("X:Nord 2=1", " x : nord 2 = 1 "):
        found = claim(written, final)
        assert (found.claim, found.what, found.verdict) == ("X:Nord 2=1", "Nord 2", "possible")


def test_of_an_impossible_sheet_nothing_can_be_claimed() -> None:
    verdict = claim("X:I=0", moment({"D1": "X"}))
    assert (verdict.verdict, verdict.low, verdict.high) == ("undecided", None, None)
    assert "No legal play ends in this sheet." in verdict.reasons[-1].message


def test_of_a_sheet_that_is_impossible_as_it_was_read_the_doubtful_hexes_are_named() -> None:
    # The marks break a rule by themselves; or only the search finds that they do: nobody has a letter for C3 yet.
    early = Position.of(generate(4711, 2), {"C3": "O"}, 1, {"1a": "X", "1b": "O"})
    for shown, hexes in ((doubted({"D3": "X"}, "C3"), ["C3"]), (moment_of(early, doubts={"K4": "faint"}), ["K4"])):
        verdict = claim("X:guardian=3", shown)
        assert (verdict.verdict, verdict.low, verdict.high) == ("undecided", None, None)
        assert "No legal play ends in this sheet as it was read" in verdict.reasons[-2].message
        assert verdict.reasons[-1].hexes == hexes


def test_a_range_that_doubtful_hexes_could_change_is_not_told_alone() -> None:
    for doubtful, named in (("A8", True), ("K2", False)):
        verdict = claim("X:II=4", doubted({"C3": "X"}, doubtful))
        assert verdict.verdict == "impossible"
        assert (verdict.reasons[-1].hexes == [doubtful]) is named


def test_points_that_are_still_to_come_are_undecided() -> None:
    under_way = moment({"B1": "X"}, 2)
    assert (claim("X:I=1", under_way).verdict, claim("X:total=1", under_way).verdict) == ("undecided", "undecided")
    assert "after round 2" in claim("X:I=1", under_way).reasons[0].message
    assert claim("X:guardian=0", under_way).verdict == "certain"


def test_no_claim_is_settled_where_the_signatures_do_not_fit() -> None:
    verdict = claim("X:I=1", moment({"B1": "X"}, 3, a1a="O", a2a="X"))
    assert (verdict.verdict, verdict.low, verdict.high) == ("undecided", None, None)
    assert [each.rule for each in verdict.reasons] == ["R5"]
    assert "fit no legal play" in verdict.reasons[0].message


@pytest.mark.parametrize(
    "text", ["", "X", "X:II", "X:II=", "X:=1", "X:II=-1", "XX:II=1", "X:II=5000", "X;II=5", "5=II:X"]
)
def test_what_is_no_claim_is_told_how_one_is_written(wasteland: Wasteland, final: Path, text: str) -> None:
    refused(wasteland("check", final, "--claim", text), 2, "X:II=5")


@pytest.mark.parametrize(("text", "words"), [("T:II=1", "X, O"), ("X:V=1", "I, IV, III, II"), ("X:city=1", "guardian")])
def test_a_claim_about_nobody_or_nothing_of_the_sheet_names_what_there_is(
    wasteland: Wasteland, final: Path, text: str, words: str
) -> None:
    refused(wasteland("check", final, "--claim", text), 2, words)


@pytest.mark.parametrize("words", [[], ["--hex", "F7", "--claim", "X:II=5"]])
def test_one_thing_is_checked_at_a_time(wasteland: Wasteland, final: Path, words: list[str]) -> None:
    outcome = wasteland("check", final, *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert "either --hex F7" in outcome.err


def test_a_claim_has_every_field_of_its_document(wasteland: Wasteland, save: Save) -> None:
    path = save(document(BRANCH, {"A1": "X", "C1": "X"}))
    found: Any = wasteland("check", path, "--claim", "X:I=2", "--json").document
    assert list(found) == [
        "format",
        "claim",
        "player",
        "what",
        "points",
        "verdict",
        "low",
        "high",
        "reasons",
        "line",
        "other_points",
        "other_line",
    ]
    assert (found["format"], found["claim"]) == ("wasteland-claim/1", "X:I=2")
    text = wasteland("check", path, "--claim", "X:I=2").out
    assert text.startswith("X:I=2: possible")
    assert "A play that gives 2 points" in text
    assert "A play that gives 1 point" in text


def test_a_check_is_told_with_its_play(wasteland: Wasteland, save: Save) -> None:
    text = wasteland("check", save(document(ROW, {"B1": "X"})), "--hex", "B1").out
    assert text.startswith("B1: legal")
    assert "One order of play\n  X 1a: " in text


def test_a_hex_may_be_written_in_small_letters_and_one_that_is_none_is_told_in_both_languages() -> None:
    assert check({"B1": "X"}, " b1").hex == "B1"
    with pytest.raises(UnknownHexError, match="The map has no hex") as told:
        check({"B1": "X"}, "Z9")
    assert "Die Karte hat kein Feld" in str(told.value.message_de)
