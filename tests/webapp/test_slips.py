"""Signatures that fit no play leave nothing certain until people say that they stand there: then marks count alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.generator import generate
from engine.play import GameRecord
from engine.position import Marks, Position
from tests.strategies import board_of
from tests.webapp.test_moments import moment_of
from tests.webapp.test_ranges import BOARD, codes, moment, score
from tests.webapp.test_signatures import signed
from webapp.checking import check_placement
from webapp.claims import claim_of, judge_claim
from webapp.moments import Moment
from webapp.options import ReadOptions
from webapp.report import report_of
from webapp.suspects import signed_too_often, unsaid_signatures
from webapp.words import Words


def test_signatures_that_do_not_fit_are_told_with_what_the_marks_alone_give() -> None:
    marks: Marks = {"A1": "X", "C1": "X"}
    wrong, without = score(moment(marks, None, BOARD, a1a="O", a2a="X")), score(moment(marks))
    assert wrong.score.possible is False
    assert codes(wrong)[-1] == "signatures-dont-fit"
    assert (wrong.score.winner, wrong.score.decided) == (without.score.winner, False)
    for player, proved in zip(wrong.score.players, without.score.players, strict=True):
        total = player.total
        assert (total.low, total.high, total.exact) == (total.points, total.points, False)
        totals = Words("en").between(proved.total.low or 0, proved.total.high or 0)
        assert f"{Words('en').symbol(player.symbol)} {totals}" in wrong.problems[-1].message
    assert without.score.by_marks is None
    assert wrong.score.by_marks is not None
    for told, proved in zip(wrong.score.by_marks, without.score.players, strict=True):
        assert (told.total.low, told.total.high) == (proved.total.low, proved.total.high)
        assert (told.total.exact, told.total.steady) == (False, False)
        for name, city in told.cities.items():
            assert (city.low, city.high) == (proved.cities[name].low, proved.cities[name].high)
            assert (city.exact, city.steady) == (False, False)


def test_a_mark_that_only_a_signature_speaks_against_is_not_illegal() -> None:
    # R6: B1 is land of sector B; X signed the only action with an A, or signed the wrong one of the two.
    board = board_of("I B\n A A", rounds="A B > I")
    marks: Marks = {"B1": "X"}
    assert check_placement([moment(marks, None, board, a1a="O")], "B1").verdict == "legal"
    found = check_placement([moment(marks, None, board, a1a="X")], "B1")
    assert found.verdict == "undecided"
    told = [each.message for each in found.reasons]
    assert any("Without the signatures the marks are possible" in each for each in told)
    assert any(each.startswith("B1 can't stand as it does, if the signatures are right: ") for each in told)
    beyond = check_placement([moment({**marks, "A2": "O", "B2": "O"}, None, board, a1a="X")], "B1")
    assert not any("if the signatures are right" in each.message for each in beyond.reasons)


def test_no_signature_is_said_to_be_left_aside_where_the_marks_alone_can_not_stand() -> None:
    for actions in ({}, {"1a": "X"}):
        found = check_placement([moment_of(Position.of(generate(4711, 2), {"D3": "X"}, actions=actions))], "D3")
        assert found.verdict == "illegal"
        assert not any("signed" in each.message for each in found.reasons)


@pytest.mark.parametrize("ahead", ["a2a", "a3b"])
@pytest.mark.parametrize("ranges", [False, True])
def test_a_signature_for_a_round_that_is_still_to_come_leaves_nothing_certain(ahead: str, ranges: bool) -> None:
    early = moment({"A1": "X"}, 1, BOARD, a1a="X", **{ahead: "O"})
    document = score(early, ranges=ranges)
    assert (document.score.possible, document.score.decided) == (False, False)
    assert codes(document)[0] == "action-ahead"
    assert not any(city.exact for player in document.score.players for city in player.cities.values())
    assert judge_claim([early], claim_of("X:guardian=0")).verdict == "undecided"
    assert check_placement([early], "A1").verdict == "undecided"


@pytest.mark.parametrize(
    ("marks", "after_round", "code"),
    [({"A1": "X", "C1": "X"}, 2, "rounds-reversed"), ({"C1": "X"}, None, "same-round-differs")],
)
def test_a_position_that_tells_no_round_is_the_final_sheet_however_little_is_drawn_on_it(
    marks: Marks, after_round: int | None, code: str
) -> None:
    for ranges in (False, True):
        document = score(moment(marks, after_round), moment({"A1": "X"}), ranges=ranges)
        assert document.score.possible is False
        assert code in codes(document)


def test_too_many_marks_for_what_was_signed_is_the_signatures_fault_where_the_marks_are_possible() -> None:
    board = board_of("I A A A A", rounds="A / AA / A AAA > I")
    marks: Marks = {"B1": "X", "C1": "X", "D1": "X"}
    document = score(moment(marks, None, board, a1a="X", a2a="O", a3a="X", a3b="O"))
    assert "too-many-marks" in codes(document)
    assert codes(document)[-1] == "signatures-dont-fit"


def swapped(game: GameRecord) -> Moment:
    """The final sheet with two signatures of a round exchanged: no play has them, though nobody signs too often."""
    for each in game.board.rounds:
        for first, second in zip(each.actions, each.actions[1:], strict=False):
            exchanged = {first.id: game.actions[second.id], second.id: game.actions[first.id]}
            moment = signed(game, exchanged)
            if "signatures-dont-fit" in codes(report_of([moment], ReadOptions()).document):
                return moment
    raise AssertionError("no exchange of this game's signatures is one")


def test_once_people_say_that_the_signatures_stand_there_the_marks_are_scored_alone(game: GameRecord) -> None:
    moment = swapped(game)
    assert signed_too_often(moment) == set()
    asked = report_of([moment], ReadOptions()).document
    assert (asked.score.possible, asked.score.by_marks is None) == (False, False)
    said = replace(moment, said=frozenset(unsaid_signatures(moment)))
    sure = report_of([said], ReadOptions()).document
    assert (sure.score.possible, sure.score.by_marks) == (True, None)
    assert [each.total.low for each in sure.score.players] == [each.total.low for each in asked.score.told]
    assert all(each.total.steady for each in sure.score.players)
    slip = next(each.message for each in sure.problems if each.code == "signatures-dont-fit")
    assert "signatures left aside" in slip
