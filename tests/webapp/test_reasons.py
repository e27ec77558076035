"""What is said of points: what was seen and what is only proved, and nothing that photos can't close."""

from __future__ import annotations

import json

from msgspec import structs

from engine.position import Position
from engine.scoring import score_moments
from tests.webapp.test_batch_groups import game as played
from tests.webapp.test_batch_groups import moment
from tests.webapp.test_conclusions import record
from tests.webapp.test_moments import moment_of
from webapp.batch.ranking import rankings
from webapp.batch.scoring import games_of
from webapp.claims import claim_of, judge_claim
from webapp.exports.bg_stats import as_bg_stats
from webapp.exports.result import Result
from webapp.forms import identity_of, sheet_of
from webapp.options import ReadOptions
from webapp.report import report_of
from webapp.sentences import verdict, why_open
from webapp.site.gameview import game_view
from webapp.tables import score_table
from webapp.words import Words

EN = Words("en")


def test_no_hex_is_said_to_be_missing_that_stands_on_the_photo() -> None:
    game, found = record(300, 4), 0
    moments = [moment_of(game.positions[round_ - 1], f"r{round_}") for round_ in (5, 6)]
    report = report_of(moments, ReadOptions())
    texts = [
        cell.text for row in game_view(report.document, moments, "t", {}, EN).rows for cell in row.numbers.values()
    ]
    # What no photo shows wasn't counted on one.
    assert not any("no photo shows" in text and "Counted on the photo" in text for text in texts)
    shown = score_moments([game.positions[4], game.positions[5]]).players
    for player, other in zip(report.document.score.told, shown, strict=True):
        for numeral, city in player.cities.items():
            if city.exact and not city.points and other.cities[numeral].points:
                found += 1
                told = f"{player.symbol}, city {numeral}: no hex beside this city when it was scored"
                assert told in score_table(report)
    assert found


def test_points_that_are_not_proved_leave_other_players_places_open() -> None:
    (one,) = games_of({f"r{i}.jpg": moment(f"r{i}.jpg", played(11).positions[i - 1]) for i in (3, 4, 5, 6)})
    document = one.document
    assert document is not None
    assert all(each.settled for each in rankings([one])[2])
    players = list(document.score.players)
    total = structs.replace(players[0].total, exact=False, steady=False)
    players[0] = structs.replace(players[0], total=total)
    unsure = structs.replace(document, score=structs.replace(document.score, players=players, decided=True))
    assert not any(each.settled for each in rankings([structs.replace(one, document=unsure)])[2])


def test_a_rank_that_unproved_points_may_change_is_told_to_no_other_application() -> None:
    game = record(715, 3)
    document = report_of([moment_of(game.final)], ReadOptions()).document
    sure, unsure = (
        structs.replace(player.total, points=points, low=points, high=points, exact=exact, steady=exact)
        for player, points, exact in zip(document.score.players, (9, 7), (True, False), strict=False)
    )
    won = structs.replace(sure, points=20, low=20, high=20)
    totals = [won, sure, unsure]
    players = [structs.replace(each, total=total) for each, total in zip(document.score.players, totals, strict=True)]
    score = structs.replace(document.score, players=players, winner=["X"], decided=True)
    sheet = sheet_of(identity_of(document.sheet.seed, 3, "a4", "en"))
    play = json.loads(as_bg_stats(Result("k", sheet, structs.replace(document, score=score), {}), EN))
    assert [each.get("rank") for each in play["players"]] == [1, None, None]


def test_a_claim_is_answered_with_what_the_player_is_called() -> None:
    game = record(5, 3)
    (reason,) = judge_claim([moment_of(game.final)], claim_of("T:total=99")).reasons
    assert "gives Triangle 99 points in total" in reason.message
    assert "bringt Dreieck insgesamt 99 Punkte" in reason.message_de


def test_a_headline_tells_no_number_for_certain_that_the_table_does_not() -> None:
    game = record(12, 2)
    far = next(
        each.id
        for each in game.board.cells
        if each.sector
        and each.id not in game.final.marks()
        and not game.board.neighbour_mask[game.board.index[each.id]] & (game.final.occupied | game.final.destroyed)
    )
    marks = {**game.final.marks(), far: "X"}
    document = report_of(
        [moment("a.json", Position.of(game.board, marks, 6, game.final.actions))], ReadOptions()
    ).document
    assert document.score.possible is False
    assert " with ~" in verdict(document, game.board.scorings, EN)
    assert EN.with_points("~1") == "~1 point"


def test_where_signatures_fit_no_play_no_photo_is_asked_for() -> None:
    game = record(12015, 2)
    actions = dict(game.final.actions)
    last = [action.id for action in game.board.rounds[-1].actions if action.id in actions]
    for each in last:
        actions[each] = "X"
    position = Position.of(game.board, game.final.marks(), 6, actions)
    document = report_of([moment_of(position)], ReadOptions()).document
    assert "signatures-dont-fit" in [each.code for each in document.problems]
    told = why_open(document, game.board.scorings, len(game.board.rounds), EN)
    assert told is not None
    assert "signatures" in told
    assert "would" not in told.replace("wouldn", "")
