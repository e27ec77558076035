"""The oracle that judges proofs is itself held to cases counted by hand, to bots' games and to plainer enumerations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.board import Board
from engine.draws import Draws
from engine.play import play_game
from engine.position import Position
from engine.rules import turn
from engine.rules.rounds import actions_left, turn_order
from engine.rules.state import TurnState
from tests.engine.enumeration import Enumeration, Masks, TooManyPlaysError
from tests.engine.outcomes import Outcome, Span
from tests.engine.referee import Table
from tests.strategies import board_of
from tests.tiny import LEAST, MOST_HEXES, draw_board, tiny_board, tiny_enumeration
from tests.tiny_sheets import PLAYERS, random_sheets

SEEDS = range(4)


def one_row(text: str, roads: str, rounds: str) -> Enumeration:
    """All plays of a map of one row for two players."""
    return Enumeration(board_of(text, roads, rounds))


# Cases counted by hand


def test_one_letter_beside_a_city_has_three_ends() -> None:
    plays = one_row("A I A A", "", "A > I")
    # R4: A1 and C1 touch the city, D1 doesn't; or the letter lapses.
    assert {tuple(plays.position(masks).marks().items()) for masks in plays.ends} == {
        (),
        (("A1", "X"),),
        (("C1", "X"),),
    }
    assert plays.outcomes(Position.of(plays.board, {"A1": "X"})) == {Outcome((0, 0), (("I", (1, 0)),))}
    assert not plays.possible(Position.of(plays.board, {"A1": "O"}))
    assert not plays.possible(Position.of(plays.board, {"D1": "X"}))


def test_two_letters_go_one_after_the_other_along_a_row() -> None:
    plays = one_row("I A A A", "", "AA > I")
    assert plays.possible(Position.of(plays.board, {"B1": "X", "C1": "X"}))
    assert not plays.possible(Position.of(plays.board, {"C1": "X"}))
    assert not plays.possible(Position.of(plays.board, {"B1": "X", "C1": "X", "D1": "X"}))
    assert len(plays.ends) == 3


def test_a_road_gives_one_hex_more_and_a_chain_of_roads_all() -> None:
    plays = one_row("I A B B", "B1-C1 C1-D1", "A > I")
    assert plays.possible(Position.of(plays.board, {"B1": "X", "C1": "X", "D1": "X"}))
    assert not plays.possible(Position.of(plays.board, {"B1": "X", "D1": "X"}))
    assert len(plays.ends) == 4


def test_signatures_say_who_took_what() -> None:
    plays = one_row("A I B", "", "A B > I")
    both = {"A1": "X", "C1": "O"}
    assert plays.possible(Position.of(plays.board, both, actions={"1a": "X", "1b": "O"}))
    assert plays.possible(Position.of(plays.board, both, actions={"1b": "O"}))
    assert not plays.possible(Position.of(plays.board, both, actions={"1a": "O"}))
    # A turn that lapsed leaves no mark, but the action is taken all the same.
    assert plays.possible(Position.of(plays.board, {}, actions={"1a": "O", "1b": "X"}))
    assert not plays.possible(Position.of(plays.board, {}, actions={"1a": "X", "1b": "X"}))


def test_an_action_of_a_round_to_come_cannot_be_signed() -> None:
    plays = one_row("A I B", "", "A / B > I")
    assert plays.possible(Position.of(plays.board, {"A1": "X"}, 1, {"1a": "X"}))
    assert not plays.possible(Position.of(plays.board, {"A1": "X"}, 1, {"1a": "X", "2a": "O"}))


def test_a_destroyed_guardian_was_anybodys_unless_the_sheet_says_whose() -> None:
    plays = one_row("A:guardian I B:raider", "A1-B1", "A / B > I")
    scribbled = Position.of(plays.board, {"A1": "#", "C1": "O"})
    assert plays.outcomes(scribbled) == {
        Outcome((0, 0), (("I", (0, 1)),)),
        Outcome((3, 0), (("I", (0, 1)),)),
    }
    ranges = plays.ranges(scribbled)
    assert ranges is not None
    assert (ranges["X"].guardian, ranges["X"].total) == (Span(0, 3), Span(0, 3))
    assert ranges["O"].total == Span(1, 1)
    known = Position.of(plays.board, {"A1": "#X", "C1": "O"})
    assert plays.outcomes(known) == {Outcome((3, 0), (("I", (0, 1)),))}
    assert not plays.possible(Position.of(plays.board, {"A1": "#O", "C1": "O"}))
    # R11: without a Raider on the sheet nothing is destroyed.
    assert not plays.possible(Position.of(plays.board, {"A1": "#X"}))


def test_a_bomb_destroys_all_that_opponents_hold_around_it_or_nothing() -> None:
    plays = Enumeration(board_of("A I A\n B:bomber B", "", "A A / B > I", players=3))
    # X and O have A1 and C1 (players X, O, T in turn); T's bomber at A2 touches A1 alone.
    assert plays.possible(Position.of(plays.board, {"A1": "#", "C1": "O", "A2": "T"}))
    assert plays.possible(Position.of(plays.board, {"A1": "X", "C1": "O", "A2": "T"}))
    assert not plays.possible(Position.of(plays.board, {"A1": "X", "C1": "#", "A2": "T"}))
    assert not plays.possible(Position.of(plays.board, {"A1": "#X", "C1": "O"}))


def test_a_settlement_is_taken_at_its_first_touch_or_never() -> None:
    plays = one_row("A *2 A I", "", "A / ? / A > I")
    # R8: X takes C1 first and the building with it, or never; a second touch offers nothing.
    assert plays.possible(Position.of(plays.board, {"C1": "X", "B1": ("X", None)}, 1))
    assert plays.possible(Position.of(plays.board, {"C1": "X"}, 1))
    assert not plays.possible(
        [Position.of(plays.board, {"C1": "X"}, 1), Position.of(plays.board, {"C1": "X", "B1": ("X", None)})]
    )
    # With a building in B1 the hex behind it is in reach.
    behind = Position.of(plays.board, {"A1": "X", "B1": ("X", None), "C1": "X"})
    assert plays.outcomes(behind) == {Outcome((0, 0), (("I", (2, 0)),))}


def test_an_earlier_city_is_a_range_at_the_end_and_exact_with_its_moment() -> None:
    # Two hexes beside I: X takes one of them in round 1 or lets it lapse and takes both later.
    plays = one_row("A I A II", "", "? > I / ? / ?? > II")
    board = plays.board
    end = Position.of(board, {"A1": "X", "C1": "X"})
    assert {dict(outcome.cities)["I"] for outcome in plays.outcomes(end)} == {(0, 0), (1, 0), (2, 0)}
    ranges = plays.ranges(end)
    assert ranges is not None
    assert ranges["X"].cities == {"I": Span(0, 2), "II": Span(2, 2)}
    assert ranges["X"].total == Span(2, 4)
    for marks, points in ({}, 0), ({"A1": "X"}, 1), ({"C1": "X"}, 2):
        after_one = Position.of(board, marks, 1)
        assert plays.outcomes([after_one, end]) == {Outcome((0, 0), (("I", (points, 0)), ("II", (2, 0))))}


def test_a_play_up_to_an_early_moment_has_scored_the_cities_until_then() -> None:
    plays = one_row("A I A II", "", "? > I / ? / ?? > II")
    assert plays.outcomes(Position.of(plays.board, {"C1": "X"}, 2)) == {
        Outcome((0, 0), (("I", (2, 0)),)),
    }
    assert plays.outcomes(Position.empty(plays.board)) == {Outcome((0, 0), ())}


def test_a_free_hex_may_hold_anything_and_what_is_not_free_counts() -> None:
    plays = one_row("I A A *1", "", "AA > I")
    alone = Position.of(plays.board, {"C1": "X"})
    assert not plays.possible(alone)
    assert plays.possible_with_free(alone, ["B1"])
    assert not plays.possible_with_free(alone, ["D1"])
    foreign = Position.of(plays.board, {"B1": "O", "C1": "X", "D1": ("O",)})
    assert not plays.possible_with_free(foreign, ["B1", "C1"])
    assert not plays.possible_with_free(foreign, ["D1"])
    assert plays.possible_with_free(foreign, ["B1", "D1"])
    signed = Position.of(plays.board, {"B1": "X"}, actions={"1a": "O"})
    assert not plays.possible_with_free(signed, ["B1", "C1", "D1"])
    assert plays.possible_with_free(signed, [], ["1a"])


def test_too_many_plays_are_said_to_be_too_many() -> None:
    with pytest.raises(TooManyPlaysError, match="more than"):
        Enumeration(tiny_board(0), limit=LEAST // 10)


# Against bots and plainer enumerations


@pytest.mark.parametrize("seed", SEEDS)
def test_every_bots_game_is_among_the_ends_with_its_own_points(seed: int) -> None:
    plays = tiny_enumeration(seed)
    board, draws = plays.board, Draws(seed)
    for _ in range(10):
        game = play_game(board, [draws.choice(PLAYERS) for _ in board.symbols], draws.bits())
        tables = [_table(position) for position in game.positions]
        cities = tuple(
            (city, tuple(tables[after - 1].points(symbol, city) for symbol in board.symbols))
            for city, after in board.scorings.items()
        )
        outcome = Outcome(tuple(tables[-1].guardian(symbol) for symbol in board.symbols), cities)
        assert plays.outcomes(game.positions) == {outcome}
        assert outcome in plays.outcomes(game.final)
        assert outcome in plays.outcomes(replace(game.final, lost=(), actions={}))


def _table(position: Position) -> Table:
    """The position as the naive referee knows it."""
    table = Table(position.board)
    for cell in position.board.cells:
        for mapping, symbol in (
            (table.owner, position.owner(cell.id)),
            (table.before, position.owner_before(cell.id)),
        ):
            if symbol is not None:
                mapping[cell.id] = symbol
        if position.is_destroyed(cell.id):
            table.destroyed.add(cell.id)
        table.buildings[cell.id] = set(position.holders(cell.id))
    return table


def test_playing_every_line_by_itself_reaches_the_same_ends() -> None:
    boards = (board for board in _boards() if Enumeration(board).size < LEAST // 2)
    for _, board in zip(range(8), boards, strict=False):
        plays = Enumeration(board)
        known = {(masks, signatures) for masks, histories in plays.ends.items() for signatures, _ in histories}
        every = {
            (_masks(end), tuple(board.symbols.index(end.actions[name]) for name in board.actions))
            for end in _lines(Position.empty(board), _turns(board))
        }
        assert every == known


def _boards() -> Iterator[Board]:
    """Boards with few plays, one after the other."""
    draws = Draws(1)
    while True:
        board = draw_board(draws)
        try:
            Enumeration(board, LEAST)
        except TooManyPlaysError:
            continue
        yield board


def _turns(board: Board) -> tuple[tuple[int, int], ...]:
    """Every turn's round (its place) and player."""
    return tuple((at, player) for at, each in enumerate(board.rounds) for player in turn_order(board, each))


def _lines(position: Position, turns: tuple[tuple[int, int], ...]) -> Iterator[Position]:
    """The end of every line of play, each as often as there are lines to it: nothing is remembered or merged."""
    if not turns:
        yield position
        return
    (at, player), later = turns[0], turns[1:]
    for action in actions_left(position.board.rounds[at], position.actions):
        for end in _stops(turn.begin(position, player, action)):
            yield from _lines(end, later)


def _stops(state: TurnState) -> Iterator[Position]:
    yield state.position
    for step in turn.steps(state):
        yield from _stops(turn.apply(state, step))


def _masks(position: Position) -> Masks:
    return (*position.owned, *position.built, *position.lost, position.destroyed)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sheet_legal_after_a_round_is_legal_after_every_later_one(seed: int) -> None:
    layers = tiny_enumeration(seed).layers
    # R5: everything may lapse.
    assert all(set(earlier) <= set(later) for earlier, later in pairwise(layers))


# The tiny boards and their sheets


@pytest.mark.parametrize("seed", SEEDS)
def test_tiny_boards_are_tiny_and_scored_at_the_end(seed: int) -> None:
    board = tiny_board(seed)
    assert len(board.cells) <= MOST_HEXES
    assert len(board.rounds) in (2, 3)
    assert board.rounds[-1].scores is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_half_of_the_sheets_are_ends_of_plays_and_no_play_ends_in_the_others(seed: int) -> None:
    plays = tiny_enumeration(seed)
    for most_moments in (1, 3):
        sheets = random_sheets(plays, seed, 6, most_moments)
        assert [sheet.possible for sheet in sheets] == [True, False] * 3
        assert [bool(plays.outcomes(sheet.moments)) for sheet in sheets] == [True, False] * 3
        assert all(1 <= len(sheet.moments) <= most_moments for sheet in sheets)


def test_random_sheets_are_not_all_alike() -> None:
    sheets = [sheet for seed in SEEDS for sheet in random_sheets(tiny_enumeration(seed), seed, 8)]
    finals = [sheet.final for sheet in sheets]
    assert any(final.unreadable for final in finals)
    assert any(any(final.lost) for final in finals)
    assert any(any(final.built) for final in finals)
    assert any(final.after_round is None for final in finals)
    assert any(not final.actions for final in finals)
    assert any(len(final.actions) == len(final.board.actions) for final in finals)
    assert len({str(final.marks()) for final in finals}) > len(finals) // 2


def test_a_seed_gives_the_same_board_and_sheets_each_time() -> None:
    plays = tiny_enumeration(1)
    tiny_enumeration.cache_clear()
    again = tiny_enumeration(1)
    assert again is not plays
    assert again.board == plays.board
    assert random_sheets(again, 7, 6, 2) == random_sheets(plays, 7, 6, 2)
