"""Sheets of games that aren't over, or may not be: what is still to come is neither counted as won nor impossible."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.play import GameRecord
from engine.position import Position
from scanner.reading import HIDDEN, UNCLEAR
from tests.webapp.test_batch_groups import game as played
from tests.webapp.test_moments import moment_of
from webapp.batch.ranking import not_over, rankings
from webapp.batch.scoring import games_of
from webapp.checking import check_placement
from webapp.claims import claim_of, judge_claim
from webapp.documents import ScoreDocument
from webapp.moments import BOX_PREFIX, Moment
from webapp.options import ReadOptions
from webapp.played import is_over, surely_played
from webapp.report import report_of
from webapp.sentences import verdict, why_open
from webapp.suspects import signed_too_often
from webapp.words import Words

EN = Words("en")


def headline(game: GameRecord, document: ScoreDocument) -> str:
    return verdict(document, game.board.scorings, EN)


def unsigned(game: GameRecord, round_: int) -> Moment:
    """The sheet after a round on which nobody signed anything, the last round's flap folded away."""
    away = {f"{BOX_PREFIX}{action.id}": HIDDEN for action in game.board.rounds[-1].actions}
    return moment_of(replace(game.positions[round_ - 1], actions={}), doubts=away)


def in_part(game: GameRecord) -> Moment:
    """The sheet after round 4 of which the fourth round is signed in part."""
    last = game.positions[3]
    first = game.board.rounds[3].actions[0].id
    return moment_of(replace(last, actions={name: by for name, by in last.actions.items() if name != first}))


def test_an_unsigned_sheet_whose_last_flap_is_folded_away_decides_nothing(game: GameRecord) -> None:
    moment = unsigned(game, 3)
    document = report_of([moment], ReadOptions()).document
    assert (is_over([moment]), document.score.over, document.score.decided) == (None, None, False)
    assert headline(game, document).endswith(", if this is the final sheet")
    told = why_open(document, game.board.scorings, 6, EN)
    assert told is not None
    assert told.startswith("What is signed doesn’t tell whether the game is over.")
    assert "weren’t read for certain" not in told, "all marks on the map were"


def test_of_a_sheet_as_it_is_printed_nobody_can_have_won(game: GameRecord) -> None:
    bare = moment_of(Position.empty(game.board))
    document = report_of([bare], ReadOptions()).document
    assert headline(game, document) == "Nothing is drawn on this sheet"
    told = why_open(document, game.board.scorings, 6, EN)
    assert told is not None
    assert "Photograph the one with the marks." in told
    some = next(each.id for each in document.hexes if not each.buildings)
    doubted = report_of([moment_of(Position.empty(game.board), doubts={some: UNCLEAR})], ReadOptions()).document
    assert headline(game, doubted) != headline(game, document), "what can't be told may be a mark"


def test_an_unsigned_sheet_in_full_view_is_the_final_one(game: GameRecord) -> None:
    assert is_over([moment_of(replace(game.final, actions={}))]) is True


@pytest.mark.parametrize("after", [1, 2, 3, 4, 5])
def test_where_the_boxes_of_all_rounds_played_are_covered_nobody_has_won_yet(game: GameRecord, after: int) -> None:
    covered = {f"{BOX_PREFIX}{a.id}": HIDDEN for each in game.board.rounds[:after] for a in each.actions}
    moment = moment_of(replace(game.positions[after - 1], actions={}), doubts=covered)
    document = report_of([moment], ReadOptions()).document
    assert (is_over([moment]), document.score.over, document.score.decided) == (None, None, False)
    assert not any(player.total.exact for player in document.score.players)
    assert headline(game, document).endswith(", if this is the final sheet")


def test_far_more_than_the_covered_rounds_give_is_the_final_sheet_of_players_who_sign_nothing(game: GameRecord) -> None:
    covered = {f"{BOX_PREFIX}{action.id}": HIDDEN for action in game.board.rounds[0].actions}
    assert is_over([moment_of(replace(game.final, actions={}), doubts=covered)]) is True


def test_signatures_that_nobody_can_tell_are_signatures(game: GameRecord) -> None:
    for number, position in enumerate(game.positions[:5], 1):
        doubts = {f"{BOX_PREFIX}{action}": UNCLEAR for action in position.actions}
        moment = moment_of(replace(position, after_round=None), doubts=doubts)
        undated = replace(moment, given=replace(moment.given, actions={}))
        document = report_of([undated], ReadOptions()).document
        assert (is_over([undated]), document.score.decided) == (None, False), number
        assert headline(game, document).endswith(", if this is the final sheet")
        told = next(each.message for each in document.problems if each.code == "round-unclear")
        assert told.startswith("The signed actions don't tell")


def test_of_several_photos_that_nobody_signed_the_last_need_not_be_the_final_one(game: GameRecord) -> None:
    bare = [moment_of(replace(each, actions={}), f"{k}.jpg") for k, each in enumerate(game.positions, 1)]
    for moments in (bare[:2], bare[2:4], bare[1:4]):
        document = report_of(moments, ReadOptions()).document
        assert (document.score.over, document.score.decided) == (None, False)
        assert not any(player.total.exact for player in document.score.players)
    assert is_over([bare[3], bare[3]]) is True, "one moment, sent twice"
    assert is_over(bare[2:]) is True, "one for every scoring"


def test_signatures_that_vanish_make_no_final_sheet(game: GameRecord) -> None:
    signed = [moment_of(each, f"{k}.jpg") for k, each in enumerate(game.positions[:3], 1)]
    bare = moment_of(replace(game.positions[3], actions={}), "4.jpg")
    document = report_of([*signed, bare], ReadOptions()).document
    assert (document.score.over, document.score.decided) == (None, False)
    assert surely_played([*signed, bare]) == 3


def test_what_an_earlier_photo_shows_of_the_rounds_counts_where_the_last_does_not_show_it(game: GameRecord) -> None:
    third, fourth = (moment_of(game.positions[number], f"{number}.jpg") for number in (2, 3))
    boxes = {f"{BOX_PREFIX}{action}": HIDDEN for action in game.board.actions}
    cropped = moment_of(replace(game.positions[4], after_round=None, actions={}), "cropped.jpg", doubts=boxes)
    moments = [third, fourth, cropped]
    assert (is_over(moments), surely_played(moments)) == (None, 4)
    for player in report_of(moments, ReadOptions()).document.score.players:
        assert {city: each.exact for city, each in player.cities.items()} == {
            city: after <= 4 for city, after in game.board.scorings.items()
        }
    final = moment_of(game.final, "final.jpg")
    after_it = moment_of(replace(game.final, after_round=None, actions={}), "cropped.jpg", doubts=boxes)
    document = report_of([final, after_it], ReadOptions()).document
    assert document.score.over is True
    assert "round-unclear" not in [each.code for each in document.problems]


def test_nobody_shares_the_win_of_an_unplayed_sheet(game: GameRecord) -> None:
    document = report_of([moment_of(Position.empty(game.board))], ReadOptions()).document
    assert (document.score.over, document.score.decided) == (None, False)


@pytest.mark.parametrize("what", ["total=99", "total=0"])
def test_a_claim_about_what_may_be_still_to_come_is_open(game: GameRecord, what: str) -> None:
    document = judge_claim([in_part(game)], claim_of(f"X:{what}"))
    assert (document.verdict, document.low) == ("undecided", None)
    assert "doesn't tell whether round 6 was played" in document.reasons[0].message


def test_who_is_ahead_has_most_of_what_was_scored(game: GameRecord) -> None:
    for number, position in enumerate(game.positions[:-1], 1):
        moments = [moment_of(each, f"{k}.jpg") for k, each in enumerate(game.positions[:number], 1)]
        document = report_of(moments, ReadOptions()).document
        due = [city for city, after in game.board.scorings.items() if after <= number]
        sums = {p.symbol: p.guardian + sum(p.cities[city].points for city in due) for p in document.score.players}
        most = max(sums.values())
        ahead = EN.listed([EN.symbol(symbol) for symbol, points in sums.items() if points == most])
        assert position.after_round == number
        assert headline(game, document).startswith(f"{ahead} ")
        assert headline(game, document).endswith(f" with {EN.with_points(most)} after round {number}")


def test_who_has_said_that_somebody_signed_twice_is_not_asked_again(game: GameRecord) -> None:
    last = game.board.rounds[-1].actions
    alone = {action.id: game.board.symbols[0] for action in last}
    moment = moment_of(replace(game.final, actions={**game.final.actions, **alone}))
    assert signed_too_often(moment)
    said = replace(moment, said=frozenset(BOX_PREFIX + action.id for action in last))
    assert signed_too_often(said) == set()
    asked, sure = (report_of([each], ReadOptions()).document for each in (moment, said))
    assert not any(player.total.steady for player in asked.score.players)
    assert all(player.total.steady for player in sure.score.players)


def test_a_batch_ranks_no_game_that_is_not_over() -> None:
    record = played(1)
    (under_way,) = games_of({"a.jpg": moment_of(record.positions[3], "a.jpg")})
    (over,) = games_of({"b.jpg": moment_of(record.final, "b.jpg")})
    assert not_over([under_way, over]) == [under_way]
    assert {each.game for table in rankings([over]).values() for each in table} == {over.name}
    assert rankings([under_way]) == {}


def test_where_nothing_is_drawn_no_play_is_shown(game: GameRecord) -> None:
    blank = next(cell.id for cell in game.board.cells if cell.city)
    document = check_placement([moment_of(game.final)], blank)
    assert (document.verdict, document.line) == ("undecided", [])
    assert "nothing to judge" in document.reasons[-1].message
    # A city carries no mark, whatever stands around it.
    assert document.owner is None


def test_of_three_moments_those_are_named_that_contradict_each_other(game: GameRecord) -> None:
    first, last = game.positions[2], game.final
    place = next(name for name, mark in first.marks().items() if mark == "X" and last.marks()[name] == "X")
    changed = Position.of(game.board, {**game.positions[3].marks(), place: "O"})
    middle = replace(changed, after_round=4, actions=game.positions[3].actions)
    moments = [moment_of(each, file) for each, file in ((first, "3.jpg"), (middle, "4.jpg"), (last, "6.jpg"))]
    told = [
        each.message for each in report_of(moments, ReadOptions(ranges=False)).document.problems if each.hex == place
    ]
    assert {message.partition(":")[0] for message in told} >= {"3.jpg and 4.jpg", "4.jpg and 6.jpg"}


def test_who_is_ahead_by_marks_as_they_were_read_is_one_sentence(game: GameRecord) -> None:
    extra = {cell.id: "X" for cell in game.board.cells if cell.id not in game.positions[0].marks() and cell.sector}
    marks = {**game.positions[0].marks(), **dict(list(extra.items())[:3])}
    place = next(iter(marks))
    first = replace(Position.of(game.board, marks), after_round=1, actions=game.positions[0].actions)
    told = headline(game, report_of([moment_of(first, doubts={place: "unclear"})], ReadOptions()).document)
    assert re.fullmatch(r"By the marks as they were read, .+ (is ahead|are level) with .+ after round 1", told)
    assert ", After" not in told
