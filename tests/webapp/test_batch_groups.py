"""Photos of one map become games: moments of one table are one game, two tables' are two, and doubt is asked about."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

import pytest

from engine.generator import generate
from engine.given import GivenPosition
from engine.play import GameRecord, GreedyBot, RandomBot, play_game
from engine.position import Position
from webapp.batch.grouping import Group, grouped
from webapp.batch.lines import games_csv
from webapp.batch.model import FITS_SEVERAL, SAME_MAP, ScoredGame
from webapp.batch.ranking import rankings
from webapp.batch.scoring import games_of
from webapp.moments import Moment


def moment(file: str, position: Position) -> Moment:
    """The moment that a file with this position shows."""
    given = GivenPosition(position.board, position.marks(), position.after_round, position.actions)
    return Moment(file, given, position, {})


def game(seed: int, map_seed: int = 4711) -> GameRecord:
    """A game for two on this map."""
    return play_game(generate(map_seed, 2), [GreedyBot(), RandomBot()], seed=seed)


def table(name: str, record: GameRecord, rounds: Iterable[int] = (3, 4, 5, 6)) -> list[Moment]:
    """The moments of one table after these rounds."""
    return [moment(f"{name}{number}.jpg", record.positions[number - 1]) for number in rounds]


def files(groups: Sequence[Group]) -> set[frozenset[str]]:
    """Which files are together."""
    return {frozenset(each.file for each in group.moments) for group in groups}


@pytest.mark.parametrize("seed", range(6))
def test_two_tables_with_the_same_map_are_two_games_in_whatever_order_their_photos_come(seed: int) -> None:
    one, other = table("one", game(seed)), table("other", game(seed + 100))
    together = [*one, *other]
    Random(seed).shuffle(together)
    assert files(grouped(together)) == files([Group(one), Group(other)])


@pytest.mark.parametrize("seed", range(3))
def test_one_misread_mark_makes_no_second_game(seed: int) -> None:
    moments = table("one", game(seed))
    last = moments[-1].position
    hex_id = next(name for name, mark in moments[0].position.marks().items() if mark in ("X", "O"))
    swapped = {**last.marks(), hex_id: "O" if last.marks()[hex_id] == "X" else "X"}
    misread = Position.of(last.board, swapped, last.after_round, last.actions)
    assert len(grouped([*moments[:-1], moment("misread.jpg", misread)])) == 1


def test_a_blank_sheet_fits_every_table_and_is_asked_about() -> None:
    blank = moment("blank.jpg", replace(Position.of(generate(4711, 2), {}), after_round=None))
    assert len(grouped([blank, *table("one", game(1))])) == 1
    games = games_of({each.file: each for each in [blank, *table("one", game(1)), *table("other", game(2))]})
    alone = next(each for each in games if each.photos[0].file == "blank.jpg")
    assert [each.code for each in alone.asked] == [FITS_SEVERAL]
    assert len(games) == 3


def test_a_photo_that_fits_two_tables_belongs_to_the_one_whose_folder_it_is_in() -> None:
    blank = moment("b/start.jpg", Position.of(generate(4711, 2), {}))
    groups = grouped([blank, *table("a/", game(1)), *table("b/", game(2))])
    assert files(groups) == {
        frozenset(f"a/{number}.jpg" for number in (3, 4, 5, 6)),
        frozenset(["b/start.jpg", *(f"b/{number}.jpg" for number in (3, 4, 5, 6))]),
    }


@pytest.fixture(scope="module")
def two_tables() -> list[ScoredGame]:
    moments = [*table("one", game(1)), *table("other", game(2)), *table("third", game(3, map_seed=5), [6])]
    maps = [[each for each in moments if each.board.seed == seed] for seed in ("5", "4711")]
    return [scored for each in maps for scored in games_of({moment.file: moment for moment in each})]


def test_every_table_is_scored_as_it_was_played_and_the_same_map_is_asked_about(two_tables: list[ScoredGame]) -> None:
    assert [each.name for each in two_tables] == ["5-2", "4711-2-a", "4711-2-b"]
    for scored, record in zip(two_tables[1:], (game(1), game(2)), strict=True):
        assert scored.document is not None
        truth = {player.symbol: player.total.points for player in record.score.players}
        assert {player.symbol: player.total.points for player in scored.document.score.players} == truth
        assert all(player.total.exact for player in scored.document.score.players)
        assert [each.code for each in scored.asked] == [SAME_MAP]
        assert scored.needs_a_look


def test_places_in_the_ranking_are_as_far_apart_as_the_points_settle(two_tables: list[ScoredGame]) -> None:
    (table,) = rankings(two_tables).values()
    assert len(table) == 6
    for one in table:
        better = sum(other.low > one.high for other in table)
        not_worse = sum(other.high > one.low for other in table if other is not one)
        assert (one.best, one.worst) == (1 + better, max(1 + better, 1 + not_worse))
    assert any(each.best < each.worst for each in table)
    assert any(each.best == each.worst for each in table)


def test_no_photo_s_name_becomes_a_formula_in_a_spreadsheet() -> None:
    (scored,) = games_of({"=cmd|x.jpg": moment("=cmd|x.jpg", game(1).final)})
    assert ",'=cmd|x.jpg," in games_csv([scored])


@pytest.mark.parametrize("name", ["a\rb.jpg", "a\nb.jpg", "a\r\nb.jpg", 'a"b, c.jpg', "Böller \N{FOX FACE}.jpg"])
def test_whatever_a_photo_is_called_its_game_is_one_row(name: str) -> None:
    moments = {each.file: each for each in [replace(each, file=name) for each in table("one", game(1), [6])]}
    text = games_csv(games_of(moments))
    for newline in ("", None):
        heading, *rows = csv.reader(io.StringIO(text, newline=newline))
        assert [len(row) for row in rows] == [len(heading)]
