"""After which round a sheet stands, as its action boxes tell: signed, unsure, folded away, without a known place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.play import GameRecord
from scanner.reading import GLARE, HIDDEN, UNCLEAR
from tests.webapp.test_moments import moment_of, reading_of
from webapp.moments import NO_BOX, actions_of, folded_away, moment_of_reading, round_played, without_folded
from webapp.options import ReadOptions
from webapp.problems import problems_of
from webapp.report import report_of
from webapp.tables import score_table


def test_the_signed_actions_tell_the_round(game: GameRecord) -> None:
    assert [round_played(game.board, reading_of(position)) for position in game.positions] == [1, 2, 3, 4, 5, 6]


def test_no_round_is_told_by_boxes_that_are_unsigned_or_unsure(game: GameRecord) -> None:
    assert round_played(game.board, reading_of(replace(game.final, actions={}))) is None
    last = list(game.board.actions)[-1]
    assert round_played(game.board, reading_of(game.final, {f"action/{last}": "faint"})) is None
    forgotten = {action: symbol for action, symbol in game.positions[3].actions.items() if action != "2a"}
    assert round_played(game.board, reading_of(replace(game.positions[3], actions=forgotten))) is None


@pytest.mark.parametrize("reason", [UNCLEAR, GLARE, HIDDEN])
def test_a_box_in_doubt_tells_the_round_all_the_same_if_a_later_one_was_signed_whole(
    game: GameRecord, reason: str
) -> None:
    for number, position in enumerate(game.positions, 1):
        for doubted in range(1, 7):
            reading = reading_of(position, {f"action/{doubted}a": reason})
            # The next round's flap is in view; those behind it may be folded away.
            told = doubted < number or (reason == HIDDEN and doubted > number + 1)
            # Somebody signed what only isn't clear, where another signed beside it.
            others = len(game.board.rounds[number - 1].actions) - 1
            told = told or (doubted == number < 6 and reason == UNCLEAR and others > 0)
            assert round_played(game.board, reading) == (number if told else None)
            assert f"{doubted}a" not in actions_of(reading)


def test_boxes_that_are_folded_away_as_they_should_be_are_nobodys_question(game: GameRecord) -> None:
    names = [[action.id for action in each.actions] for each in game.board.rounds]
    folded = {f"action/{name}": HIDDEN for name in (*names[4], *names[5])}
    for number, away in ((3, {*names[4], *names[5]}), (4, set())):
        moment = moment_of(game.positions[number - 1], doubts=folded)
        assert folded_away(moment) == away
        report = report_of([moment], ReadOptions(ranges=False))
        assert {each.id for each in report.document.actions if each.review} == {*names[4], *names[5]} - away
        assert ("folded away" in score_table(report)) == (not away)
        assert moment.seen is not None
        drawn = without_folded(moment.board, moment.given.after_round, moment.seen.reading)
        left = {f"action/{name}" for name in {*names[4], *names[5]} - away}
        assert {each.id for each in drawn.regions if each.review == HIDDEN} == left
        assert [each.id for each in drawn.regions] == [each.id for each in drawn.form.regions]


def test_the_last_round_signed_whole_is_the_end_whatever_was_forgotten_before(game: GameRecord) -> None:
    some = {action: symbol for action, symbol in game.actions.items() if action != "2a"}
    assert round_played(game.board, reading_of(replace(game.final, actions=some))) == 6


@pytest.mark.parametrize("unplaced", ["1", "2", "4", "5", "6"])
def test_a_round_whose_boxes_have_no_known_place_was_played_if_a_later_one_was(game: GameRecord, unplaced: str) -> None:
    def played(number: int) -> int | None:
        """After which round it seems to be that these boxes' places are unknown on the map after that one."""
        reading = reading_of(game.positions[number - 1])
        kept = tuple(each for each in reading.regions if not each.id.startswith(f"action/{unplaced}"))
        return round_played(game.board, replace(reading, regions=kept))

    # After the round before it or itself: which, its boxes would tell.
    told = [None if number in (int(unplaced) - 1, int(unplaced)) else number for number in range(1, 7)]
    assert [played(number) for number in range(1, 7)] == told


def test_who_signed_a_box_without_a_known_place_is_a_question_as_long_as_it_need_not_be_folded_away(
    game: GameRecord,
) -> None:
    def asked(number: int, unplaced: str) -> set[str]:
        """What nobody knows of the game after that round, on a map on which these boxes' places aren't known."""
        moment = moment_of(game.positions[number - 1])
        assert moment.seen is not None
        reading = moment.seen.reading
        kept = tuple(each for each in reading.regions if not each.id.startswith(f"action/{unplaced}"))
        seen = moment_of_reading("photo", replace(reading, regions=kept))
        report = report_of([seen], ReadOptions(ranges=False))
        document = {each.id: each for each in report.document.actions}
        found = {name for name, each in document.items() if each.review}
        assert {document[name].why for name in found} <= {NO_BOX}
        assert {document[name].taken_by for name in found} <= {None}
        assert ("where its box is isn’t known" in score_table(report)) == bool(found)
        return found

    names = {each.number: {action.id for action in each.actions} for each in game.board.rounds}
    assert asked(6, "5") == names[5]
    assert asked(4, "5") == names[5], "signed or not: the round may be played"
    assert asked(3, "5") == set(), "its flap is folded away yet"


def test_a_signature_is_not_missed_where_its_box_has_no_known_place(game: GameRecord) -> None:
    earlier, later = moment_of(game.positions[3]), moment_of(game.final)
    assert later.seen is not None
    kept = tuple(each for each in later.seen.reading.regions if not each.id.startswith("action/4"))
    unplaced = moment_of_reading("photo", replace(later.seen.reading, regions=kept))
    assert "changed-action" not in {each.code for each in problems_of([earlier, unplaced])}


def test_where_one_box_of_a_round_has_no_known_place_the_others_tell(game: GameRecord) -> None:
    boxes = [action.id for each in game.board.rounds if len(each.actions) > 1 for action in each.actions]
    for box in boxes:
        for number, position in enumerate(game.positions, 1):
            reading = reading_of(position)
            kept = tuple(each for each in reading.regions if each.id != f"action/{box}")
            assert round_played(game.board, replace(reading, regions=kept)) == number


def test_flaps_may_be_folded_away_but_for_the_next_round(game: GameRecord) -> None:
    names = [[f"action/{action.id}" for action in each.actions] for each in game.board.rounds]
    folded = dict.fromkeys([*names[4], *names[5]], HIDDEN)
    assert round_played(game.board, reading_of(game.positions[2], folded)) == 3
    assert round_played(game.board, reading_of(game.positions[3], folded)) is None
    assert actions_of(reading_of(game.final, folded)) == {k: v for k, v in game.actions.items() if k[0] in "1234"}


def test_flaps_that_are_not_seen_are_not_folded_away_where_far_more_is_drawn(game: GameRecord) -> None:
    later = [action.id for each in game.board.rounds[3:] for action in each.actions]
    forgotten = {action.id for action in game.board.rounds[2].actions}
    signed = {name: symbol for name, symbol in game.final.actions.items() if name not in {*later, *forgotten}}
    unseen = {f"action/{name}": HIDDEN for name in later}
    final, second = replace(game.final, actions=signed), replace(game.positions[1], actions=signed)
    assert round_played(game.board, reading_of(second, unseen)) == 2
    reading = reading_of(final, unseen)
    assert round_played(game.board, reading) is None
    assert folded_away(moment_of_reading("end.jpg", reading)) == set(), "who signed them is asked"


def test_a_sheet_of_which_nobody_signed_the_last_rounds_is_not_one_of_before_them(game: GameRecord) -> None:
    early = {name: symbol for name, symbol in game.final.actions.items() if name[0] in "12"}
    assert round_played(game.board, reading_of(replace(game.positions[1], actions=early))) == 2
    assert round_played(game.board, reading_of(replace(game.final, actions=early))) is None
