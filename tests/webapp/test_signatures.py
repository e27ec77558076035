"""Boxes that somebody seems to have signed too often are looked at: one of them may be misread, or was a slip."""

from __future__ import annotations

from dataclasses import replace

from engine.play import GameRecord
from scanner.reading import HIDDEN
from tests.webapp.test_moments import moment_of
from webapp.looks import AGAINST_THE_RULES
from webapp.moments import BOX_PREFIX, Moment
from webapp.options import ReadOptions
from webapp.report import report_of
from webapp.suspects import signed_too_often


def in_round(game: GameRecord, number: int) -> list[str]:
    """The actions of a round, by id."""
    return [each.id for each in game.board.rounds[number - 1].actions]


def signed(game: GameRecord, changed: dict[str, str], doubts: dict[str, str] | None = None) -> Moment:
    """The game's final sheet with some of its actions signed by others."""
    return moment_of(replace(game.final, actions={**game.actions, **changed}), doubts=doubts)


def one_players(game: GameRecord) -> tuple[str, set[str], dict[str, str]]:
    """A player, the last round's actions, and these signed by that player alone."""
    symbol, actions = game.board.symbols[0], in_round(game, 6)
    return symbol, set(actions), dict.fromkeys(actions, symbol)


def test_who_signs_in_turn_is_believed(game: GameRecord) -> None:
    assert signed_too_often(signed(game, {})) == set()


def test_who_signs_more_boxes_than_he_has_turns_is_asked_about(game: GameRecord) -> None:
    _, actions, alone = one_players(game)
    found = signed_too_often(signed(game, alone))
    assert found <= actions
    assert len(found) == min(len(actions), 3)


def test_the_document_and_the_page_ask_about_them_and_their_signer_stays(game: GameRecord) -> None:
    symbol, _, alone = one_players(game)
    moment = signed(game, alone)
    report = report_of([moment], ReadOptions(ranges=False))
    asked = {each.id: each for each in report.document.actions if each.review}
    assert set(asked) == signed_too_often(moment)
    assert {(each.taken_by, each.why) for each in asked.values()} == {(symbol, AGAINST_THE_RULES)}
    looks = {each.region for each in report.document.photos[-1].looks}
    assert {BOX_PREFIX + each for each in asked} <= looks


def test_boxes_that_are_asked_about_anyway_explain_it(game: GameRecord) -> None:
    _, actions, alone = one_players(game)
    moment = signed(game, alone, {BOX_PREFIX + each: HIDDEN for each in actions})
    assert signed_too_often(moment) == set()


def test_what_was_given_and_not_read_is_not_asked_about(game: GameRecord) -> None:
    _, _, alone = one_players(game)
    assert signed_too_often(replace(signed(game, alone), seen=None)) == set()
