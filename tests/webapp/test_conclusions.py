"""Nothing is concluded that the truth contradicts: games whose photos leave doubts where it matters."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest

from engine.board import Clan, ClanKind
from engine.generator import generate
from engine.play import BOTS, GameRecord, bot_named, play_game
from engine.position import Position
from tests.strategies import board_of
from tests.webapp.test_check import claim, moment
from tests.webapp.test_moments import moment_of
from webapp.checking import check_placement
from webapp.claims import claim_of, judge_claim
from webapp.documents import ScoreDocument
from webapp.moments import Moment
from webapp.options import ReadOptions
from webapp.order import in_order
from webapp.problems import faults_of_moments
from webapp.report import report_of
from webapp.sentences import verdict
from webapp.words import Words

EN = Words("en")


def record(seed: int, players: int) -> GameRecord:
    """A game that bots play, who are drawn by the seed."""
    draws = random.Random(seed * 7 + players)
    bots = [bot_named(draws.choice(sorted(BOTS))) for _ in range(players)]
    return play_game(generate(seed, players), bots, seed)


def seen(position: Position, name: str, *, unread: tuple[str, ...] = ()) -> Moment:
    """A photo of the position in which these hexes were taken for empty and are asked about."""
    hidden = sum(1 << position.board.index[each] for each in unread)
    return moment_of(position.without(hidden), name, dict.fromkeys(unread, "unclear"))


def document(*moments: Moment) -> ScoreDocument:
    return report_of(moments, ReadOptions()).document


def test_who_is_ahead_by_marks_that_were_not_read_for_certain_is_ahead_by_marks_as_read() -> None:
    game = record(12015, 2)
    moments = [moment_of(each, str(number)) for number, each in enumerate(game.positions[:4])]
    found = document(*moments, seen(game.positions[4], "4", unread=("L1",)))
    assert verdict(found, game.board.scorings, EN).startswith("By the marks as they were read, ")


@pytest.mark.parametrize("turned", [False, True])
def test_which_of_two_photos_is_the_last_does_not_rest_on_the_order_of_their_names(turned: bool) -> None:
    game = record(12012, 2)
    final = Position.of(game.board, game.final.marks())
    before = final.without(1 << game.board.index["F6"])
    moments = [moment_of(before, "before.jpg"), seen(final, "final.jpg", unread=("F6",))]
    found = document(*(moments[::-1] if turned else moments))
    assert [photo.file for photo in found.photos] == ["before.jpg", "final.jpg"]
    assert (found.review, found.score.players[1].cities["III"].exact) == (["F6"], False)


@pytest.mark.parametrize("mark", ["X", "#"])
def test_marks_on_an_earlier_round_that_were_not_read_for_certain_make_it_no_later_one(mark: str) -> None:
    board = board_of("A I A A II A", rounds="A / A > I / A > II")
    final = Position.of(board, {"A1": "X", "C1": "X"}, 3, {"1a": "X", "2a": "O", "3a": "X"})
    misread = Position.of(board, {"A1": "X", "D1": mark, "F1": mark}, 2, {"1a": "X", "2a": "O"})
    moments = [moment_of(misread, "2.jpg", {"D1": "unclear", "F1": "unclear"}), moment_of(final, "3.jpg")]
    found = document(*moments)
    assert [(photo.file, photo.after_round) for photo in found.photos] == [("2.jpg", 2), ("3.jpg", 3)]
    assert found.score.over is True
    assert "rounds-reversed" not in [problem.code for problem in found.problems]
    certain = document(moment_of(misread, "2.jpg"), moments[1])
    assert "rounds-reversed" in [problem.code for problem in certain.problems]


def test_of_photos_that_tell_no_round_the_later_is_the_one_on_which_more_was_read_for_certain() -> None:
    board = board_of("A I A A II A", rounds="A / A > I / A > II")
    final = Position.of(board, {"A1": "X", "C1": "X"})
    misread = Position.of(board, {"A1": "X", "D1": "X", "F1": "O"})
    moments = [moment_of(misread, "earlier.jpg", {"D1": "unclear", "F1": "unclear"}), moment_of(final, "final.jpg")]
    found = document(*moments)
    assert [photo.file for photo in found.photos] == ["earlier.jpg", "final.jpg"]
    assert {look.region for photo in found.photos for look in photo.looks} == {"D1", "F1"}


@pytest.mark.parametrize("names", list(permutations("abc")))
def test_a_photo_on_which_nothing_is_sure_parts_no_two_others(names: tuple[str, ...]) -> None:
    board = board_of("A I A A II A", rounds="A / A > I / A > II")
    before, unclear, final = names
    doubts = dict.fromkeys(("A1", "C1", "D1", "F1"), "unclear")
    moments = [
        moment_of(Position.of(board, {"A1": "X", "C1": "X", "D1": "X"}), before),
        moment_of(Position.of(board, {"A1": "X", "C1": "X"}), unclear, doubts),
        seen(Position.of(board, {"A1": "X", "C1": "X", "D1": "X", "F1": "O"}), final, unread=("A1", "C1", "D1")),
    ]
    ordered = [moment.file for moment in in_order(moments)]
    assert ordered.index(before) < ordered.index(final)


def test_a_destroyed_hex_that_was_not_read_counts_for_all_that_may_stand_there() -> None:
    board = board_of("A I A A II A", rounds="A / A > I / A > II")
    before = Position.of(board, {"A1": "X", "C1": "X", "D1": "#", "F1": "O"})
    moments = [seen(before, "final.jpg", unread=("D1",)), moment_of(before, "before.jpg")]
    found = document(*moments)
    assert found.score.decided is False
    assert "order-open" in [each.code for each in found.problems]


@pytest.mark.parametrize("turned", [False, True])
def test_where_doubtful_hexes_alone_tell_which_photo_is_the_last_nothing_is_proved(turned: bool) -> None:
    game = record(12012, 2)
    final = Position.of(game.board, game.final.marks())
    before = final.without(1 << game.board.index["F6"])
    moments = [moment_of(before, "before.jpg"), seen(final, "final.jpg", unread=("F6", "E6"))]
    moments = moments[::-1] if turned else moments
    for ranges in (False, True):
        found = report_of(moments, ReadOptions(ranges=ranges)).document
        assert (found.score.possible, found.score.decided) == (None, False)
        assert not any(city.exact for player in found.score.players for city in player.cities.values())
        assert "order-open" in [each.code for each in found.problems]
    assert judge_claim(moments, claim_of("O:III=3")).verdict == "undecided"
    assert check_placement(moments, "F6").verdict == "undecided"


def test_a_photo_after_a_later_round_is_the_later_one_though_marks_were_lost_on_it() -> None:
    game = record(12, 3)
    late = seen(game.final, "r6.jpg", unread=("A3", "C2", "C4"))
    found = document(moment_of(game.positions[4], "r5.jpg"), late)
    assert [photo.after_round for photo in found.photos] == [5, 6]
    assert found.score.over
    assert "rounds-reversed" not in [each.code for each in found.problems]
    vanished = {each.hex for each in found.problems if each.code == "vanished-mark"}
    assert vanished <= {"A3", "C2", "C4"}


def test_a_doubtful_hex_is_not_accused_of_having_vanished() -> None:
    game = record(12012, 2)
    found = document(moment_of(game.positions[4], "r5"), seen(game.final, "r6", unread=("B3",)))
    accused = [each.message for each in found.problems if each.hex == "B3" and each.code == "vanished-mark"]
    assert all("wasn't read for certain may explain it" in each for each in accused)
    assert accused


def test_new_marks_that_a_doubtful_hex_of_the_photo_before_explains_accuse_none_that_is_sure() -> None:
    game = record(12012, 2)
    photo = game.positions[4]
    hidden = tuple(name for name, mark in photo.marks().items() if mark == "X")
    moments = [seen(photo, "before.jpg", unread=hidden), moment_of(photo, "after.jpg")]
    assert "too-many-new-marks" in [each.code for each in faults_of_moments(moments)]
    assert faults_of_moments(moments, sure=True) == []


def test_once_signatures_are_said_to_be_slips_a_mark_that_the_rest_allows_is_legal() -> None:
    game = record(5024, 2)
    actions = {**game.final.actions, "6a": "O", "6b": "O"}
    position = Position.of(game.board, game.final.marks(), 6, actions)
    asked = moment_of(position, "end.jpg")
    said = Moment(**{**asked.__dict__, "said": frozenset({"action/6a", "action/6b"})})
    placed = next(name for name, mark in game.final.marks().items() if mark == "O")
    assert check_placement([asked], placed).verdict == "undecided"
    checked = check_placement([said], placed)
    assert checked.verdict == "legal"
    assert "signatures left aside" in checked.reasons[0].message


def test_where_rounds_and_marks_tell_two_orders_no_mark_is_accused() -> None:
    more, less = moment({"B1": "#", "C1": "O"}, 2), moment({"C1": "O", "D1": "X"}, 3)
    found = check_placement([more, less], "D1")
    assert found.verdict == "undecided"
    assert [reason.message.startswith("More is drawn at the moment after round 2") for reason in found.reasons] == [
        True
    ]


def test_r15_a_guardian_in_a_settlement_gives_nobody_points() -> None:
    board = board_of("I A *1", rounds="A / A > I")
    guarded = replace(board.cells[2], clan=Clan(ClanKind.GUARDIAN))
    there = moment({"B1": "X", "C1": ("X",)}, 2, replace(board, cells=(*board.cells[:2], guarded)))
    assert claim("X:guardian=0", there).verdict == "certain"
