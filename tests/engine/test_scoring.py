"""A score is what the sheet shows, city by city, and says how certain it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import indices_of
from engine.moments import progress, rounds_played
from engine.play import GameRecord
from engine.position import Mark, Position
from engine.scoring import GameScore, PlayerScore, city_points, guardian_score, score_city, score_moments
from tests.engine.referee import Table
from tests.strategies import board_of, games, positions


def player(score: GameScore, symbol: str) -> PlayerScore:
    """That player's result."""
    return next(each for each in score.players if each.symbol == symbol)


EXAMPLE = board_of("*1 A IV A *1 A II A *1\n. A A . . . . . .", roads="F1-E1 F1-G1")
EXAMPLE_MARKS: dict[str, Mark] = {
    **dict.fromkeys(("B2", "C2"), "X"),
    **dict.fromkeys(("B1", "D1", "H1"), "O"),
    **dict.fromkeys(("A1", "E1", "I1"), ("O",)),
}


def test_r16_the_third_published_example() -> None:
    cut = Position.of(EXAMPLE, {**EXAMPLE_MARKS, "F1": "#"})
    whole = Position.of(EXAMPLE, {**EXAMPLE_MARKS, "F1": "O"})
    assert score_city(cut, "X", "IV").points == 1
    assert score_city(cut, "O", "IV").points == 3
    assert score_city(whole, "O", "IV").points == 5


def test_a_score_says_what_it_is_made_of() -> None:
    whole = score_city(Position.of(EXAMPLE, {**EXAMPLE_MARKS, "F1": "O"}), "O", "IV")
    assert whole.connected == ("II", "IV", "A1", "E1", "I1")
    assert whole.hexes == ("B1", "D1", "F1", "H1")


def test_r16_who_stands_beside_no_city_takes_no_part() -> None:
    board = board_of("I A A *1 II")
    position = Position.of(board, {"B1": "X", "C1": "X", "D1": ("O",)})
    nobody = score_city(position, "O", "I")
    assert (nobody.points, nobody.hexes, nobody.connected) == (0, (), ())
    assert score_city(position, "X", "II").points == 0


def test_r16_a_building_beside_the_city_takes_part() -> None:
    position = Position.of(board_of("I *1 A II"), {"B1": ("X",), "C1": "X"})
    assert score_city(position, "X", "I").connected == ("I", "II", "B1")


def test_r16_connections_run_through_cities_but_not_through_other_peoples_settlements() -> None:
    board = board_of("A I A II A *2 A *2", players=2)
    marks: dict[str, Mark] = {**dict.fromkeys(("A1", "C1", "E1", "G1"), "X"), "H1": ("X", None)}
    assert score_city(Position.of(board, {**marks, "F1": ("O", None)}), "X", "I").connected == ("I", "II")
    assert score_city(Position.of(board, {**marks, "F1": ("O", "X")}), "X", "I").connected == ("I", "II", "F1", "H1")


def test_r20_towns_that_touch_are_connected() -> None:
    assert score_city(Position.of(board_of("A I II"), {"A1": "X"}), "X", "I").connected == ("I", "II")


@given(positions(), st.data())
def test_a_destroyed_hex_never_raises_a_score(position: Position, data: st.DataObject) -> None:
    occupiable = [1 << i for i in indices_of(position.board.land | position.board.water)]
    after = position.destroy(data.draw(st.sampled_from(occupiable)))
    for each in range(position.board.players):
        for city in position.board.cities.values():
            assert city_points(after, each, city) <= city_points(position, each, city)


@given(positions())
def test_scores_are_those_of_a_naive_count(position: Position) -> None:
    table = Table(position.board)
    for hex_id, mark in position.marks().items():
        if isinstance(mark, tuple):
            table.buildings[hex_id] = {holder for holder in mark if holder}
        elif mark.startswith("#"):
            table.before[hex_id] = mark[1:]
        else:
            table.owner[hex_id] = mark
    for symbol in position.board.symbols:
        assert guardian_score(position, symbol).points == table.guardian(symbol)
        for city in position.board.cities:
            assert score_city(position, symbol, city).points == table.points(symbol, city)


GAME = board_of("A:guardian I A A:guardian II A", rounds="A / A / A > I / AA > II")


def test_r15_guardian_points_stay_when_the_hex_is_destroyed() -> None:
    assert guardian_score(Position.of(GAME, {"A1": "#X", "D1": "X"}), "X").points == 6


def test_r19_a_scribbled_guardian_leaves_its_points_open_for_everybody() -> None:
    score = score_moments([Position.of(GAME, {"A1": "#", "D1": "X"})])
    assert [player(score, symbol).guardian.exact for symbol in "XO"] == [False, False]
    assert not score.decided


def test_a_guardian_seen_before_it_was_scribbled_over_is_known() -> None:
    moments = [Position.of(GAME, {"A1": "O"}, 3), Position.of(GAME, {"A1": "#"})]
    guardian = player(score_moments(moments), "O").guardian
    assert (guardian.points, guardian.exact) == (3, True)


def test_from_the_final_sheet_only_the_last_city_is_exact() -> None:
    for after_round in (None, 4):
        score = score_moments([Position.of(GAME, {"A1": "X", "C1": "X"}, after_round)])
        assert {city: result.exact for city, result in player(score, "X").cities.items()} == {"I": False, "II": True}
        assert not player(score, "X").total.exact
        assert not score.decided


def test_each_city_is_scored_at_its_own_moment() -> None:
    after_third = Position.of(GAME, {"A1": "X", "C1": "X", "D1": "X"}, 3)
    final = Position.of(GAME, {"A1": "X", "C1": "#", "D1": "X", "F1": "O"})
    score = score_moments([after_third, final])
    assert {city: each.points for city, each in player(score, "X").cities.items()} == {"I": 2, "II": 1}
    assert (player(score, "X").total.points, score.winner, score.decided) == (2 + 1 + 6, ("X",), True)


def test_a_city_without_its_moment_is_scored_from_the_next_one_and_is_not_exact() -> None:
    moments = [Position.of(GAME, {"C1": "X"}, 2), Position.of(GAME, {"C1": "X", "D1": "X"}, 4)]
    city = player(score_moments(moments), "X").cities["I"]
    assert (city.points, city.low, city.high, city.exact) == (2, 2, 2, False)


def test_r17_equal_points_share_the_win() -> None:
    assert score_moments([Position.of(GAME, {"A1": "X", "C1": "O", "D1": "O"})]).winner == ("O",)
    assert score_moments([Position.empty(GAME)]).winner == ("X", "O")


def test_a_sheet_of_a_game_under_way_is_not_decided() -> None:
    score = score_moments([Position.of(GAME, {"A1": "X", "C1": "X"}, 3)])
    assert player(score, "X").cities["I"].exact
    assert not player(score, "X").cities["II"].exact
    assert not score.decided


def test_a_score_needs_a_position() -> None:
    with pytest.raises(ValueError, match="one moment at least"):
        score_moments([])


@given(games())
def test_moments_are_put_in_order_by_what_is_drawn_on_them(game: GameRecord) -> None:
    undated = [replace(position, after_round=None) for position in game.positions]
    backwards = undated[::-1]
    assert sorted(backwards, key=progress) == undated


@given(games())
def test_signed_actions_tell_after_which_round_a_sheet_is(game: GameRecord) -> None:
    assert [rounds_played(game.board, each.actions) for each in game.positions] == [1, 2, 3, 4]
    assert rounds_played(game.board, {}) is None
    assert rounds_played(game.board, {"1a": "X", "3a": "X"}) is None
