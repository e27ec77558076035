"""Moments of one game are ordered by what is drawn, joined, scored each at its own time; contradictions are named."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.moments import contradictions, joined, progress
from engine.play import GameRecord
from engine.position import Marks, Position
from engine.proof.game import evidence_of, prove, proved_score
from engine.scoring import as_far_as_played, score_moments
from tests.engine.test_checks import as_drawn
from tests.strategies import board_of, games

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
BOARD = board_of("I A A A *2\n A:guardian A A II A", rounds="A / A A / AA A > I / AA > II")


@st.composite
def cut_games(draw: st.DrawFn) -> tuple[GameRecord, list[Position]]:
    """A bots' game and some of its moments as they stand on paper, in any order; the last one is always there."""
    game = draw(games())
    earlier = draw(st.sets(st.sampled_from(game.positions[:-1]))) if draw(st.booleans()) else set()
    moments = [
        Position.of(game.board, as_drawn(each.marks()), each.after_round, each.actions if draw(st.booleans()) else {})
        for each in [*earlier, game.final]
    ]
    return game, draw(st.permutations(moments))


def moment(marks: Marks, after_round: int | None = None, board: Board = BOARD, **actions: str) -> Position:
    """A moment; `actions` are written `a3b="X"`."""
    return Position.of(board, marks, after_round, {name[1:]: symbol for name, symbol in actions.items()})


@CALM
@given(cut_games())
def test_whatever_moments_of_a_game_are_there_their_cities_are_scored_exactly(
    cut: tuple[GameRecord, list[Position]],
) -> None:
    game, shuffled = cut
    ordered = joined(sorted(shuffled, key=progress))
    assert [each.after_round for each in ordered] == sorted(each.after_round or 0 for each in shuffled)
    assert contradictions(ordered) == ()
    for player in score_moments(ordered).players:
        for numeral, city in player.cities.items():
            there = game.board.scorings[numeral] in [each.after_round for each in ordered]
            assert city.exact == there
            if there:
                assert city.points == game.running[numeral][player.symbol].points


@settings(CALM, max_examples=15)
@given(cut_games())
def test_and_no_proof_says_otherwise(cut: tuple[GameRecord, list[Position]]) -> None:
    game, shuffled = cut
    ordered = joined(sorted(shuffled, key=progress))
    proof = prove(evidence_of(ordered))
    assert proof.possible is not False
    rounds = [each.after_round for each in ordered]
    for player in proved_score(score_moments(ordered), proof, game.board).players:
        for numeral, city in player.cities.items():
            true = game.running[numeral][player.symbol].points
            if proof.ranges is not None:
                assert city.low <= true <= city.high
                assert city.exact or game.board.scorings[numeral] not in rounds


def test_more_drawn_is_later_whatever_was_signed() -> None:
    signed = moment({"B1": "X"}, a1a="X", a2a="O", a2b="X")
    more = moment({"B1": "X", "C1": "O"})
    assert sorted([more, signed], key=progress) == [signed, more]


def test_where_the_same_is_drawn_the_earlier_round_comes_first_and_no_round_is_the_end() -> None:
    early, late, final = moment({"B1": "X"}, 1), moment({"B1": "X"}, 2), moment({"B1": "X"})
    assert sorted([final, late, early], key=progress) == [early, late, final]
    signed_early = moment({"B1": "X"}, 1, a1a="X")
    assert sorted([late, signed_early], key=progress) == [signed_early, late]


def test_a_scribble_inherits_its_owner_from_any_earlier_moment() -> None:
    marks = ({"B1": "X"}, {"B1": "X", "C1": "O", "D1": "#"}, {"B1": "#", "C1": "#", "D1": "#"})
    first, second, third = joined([moment(each) for each in marks])
    assert [first.owner("B1"), second.owner("B1"), third.owner_before("B1")] == ["X", "X", "X"]
    assert [third.owner_before("C1"), third.owner_before("D1")] == ["O", None]
    assert (second.after_round, third.after_round) == (None, 4)


def test_what_a_scribble_says_of_itself_is_not_overruled() -> None:
    before, after = moment({"B1": "X"}, 3), moment({"B1": "#O"})
    assert joined([before, after])[1].owner_before("B1") == "O"
    assert [(each.code, each.hex) for each in contradictions(joined([before, after]))] == [("changed-owner", "B1")]


def test_an_owner_that_changes_over_a_scribble_between_is_seen() -> None:
    three = joined([moment({"B1": "X"}, 2), moment({"B1": "#"}, 3), moment({"B1": "#O"})])
    assert ("changed-owner", "B1") in [(each.code, each.hex) for each in contradictions(three)]


def test_rounds_that_run_against_what_is_drawn_are_named() -> None:
    less, more = moment({"B1": "X"}, 3), moment({"B1": "X", "C1": "O"}, 2)
    assert "rounds-reversed" in [each.code for each in contradictions(sorted([more, less], key=progress))]
    between = moment({"B1": "X", "C1": "O"})
    found = contradictions([less, between, moment({"B1": "X", "C1": "O", "D1": "X"}, 2)])
    assert "rounds-reversed" in [each.code for each in found]


def test_two_moments_of_one_round_that_differ_are_named_hex_by_hex() -> None:
    one, other = moment({"B1": "X", "E1": ("X",)}, 3), moment({"B1": "#", "C1": "O", "E1": ("X", "O")}, 3)
    named = [each.hex for each in contradictions([one, other]) if each.code == "same-round-differs"]
    assert named == ["B1", "C1", "E1"]
    assert contradictions([one, one]) == ()
    unread = sum(1 << BOARD.index[each] for each in ("B1", "E1"))
    left = [each.hex for each in contradictions([one, other], unread) if each.code == "same-round-differs"]
    assert left == ["C1"], "of what wasn't read nobody knows that it differs"


def test_a_moment_of_an_unknown_round_scores_no_city() -> None:
    undated, final = moment({"B1": "X"}), moment({"B1": "#", "C1": "X"}, 4)
    city = score_moments([undated, final]).players[0].cities["I"]
    assert (city.points, city.exact) == (0, False)


def test_nothing_that_is_still_to_come_is_exact() -> None:
    positions = [moment({"B1": "X"}, 3)]
    score = as_far_as_played(score_moments(positions), positions[-1])
    proved = proved_score(score, prove(evidence_of(positions)), BOARD)
    played = as_far_as_played(proved, positions[-1])
    assert {name: each.exact for name, each in played.players[0].cities.items()} == {"I": True, "II": False}
    assert not played.players[0].total.exact
    assert not played.decided


def test_nothing_that_rests_on_an_unsure_mark_is_exact() -> None:
    final = moment({"B1": "X", "C1": "X", "D1": "X"}, 4)
    index = BOARD.index

    def exact(*hexes: str) -> list[bool]:
        mask = sum(1 << index[each] for each in hexes)
        x = score_moments([final], [mask]).players[0]
        return [x.cities["II"].exact, x.guardian.exact, x.total.exact]

    assert exact() == [True, True, False]
    # C1 is one of the links from B1 to city II; A2 is the Guardian's; E2 links nothing new.
    assert exact("D1") == [False, True, False]
    assert exact("A2") == [True, False, False]
    assert exact("E2") == [True, True, False]


@CALM
@given(games(), st.data())
def test_exact_is_only_what_is_the_same_whatever_the_unsure_marks_are(game: GameRecord, data: st.DataObject) -> None:
    hexes = [cell.id for cell in game.board.cells if cell.occupiable]
    unsure = data.draw(st.sets(st.sampled_from(hexes), max_size=3))
    mask = sum(1 << game.board.index[each] for each in unsure)
    seen = score_moments([game.final], [mask])
    marks = dict(game.final.marks())
    for hex_id in unsure:
        marks[hex_id] = data.draw(st.sampled_from([*game.board.symbols, "#"]))
    other = score_moments([replace(Position.of(game.board, marks), after_round=game.final.after_round)])
    for ours, theirs in zip(seen.players, other.players, strict=True):
        for numeral, city in ours.cities.items():
            assert not city.exact or city.points == theirs.cities[numeral].points
        assert not ours.guardian.exact or ours.guardian.points == theirs.guardian.points
