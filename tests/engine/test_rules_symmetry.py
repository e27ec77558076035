"""The rules know no left or right and no favourite: turn the map or swap the players, and the scores follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.hexes import Hex
from engine.position import DESTROYED, Mark, Position
from engine.rules.activity import active_mask
from engine.rules.placing import placeable
from engine.scoring import city_piece, city_points, score_city, score_moments
from tests.engine.drawn import marked
from tests.engine.perft import engine_ends

TURNS: dict[str, Callable[[Hex], Hex]] = {
    "a sixth of a turn": lambda place: Hex(-place.r, -place.s),
    "half a turn": lambda place: Hex(-place.q, -place.r),
    "mirrored": lambda place: Hex(place.r, place.q),
    "moved": lambda place: Hex(place.q + 7, place.r - 3),
}
drawn = settings(deadline=None, max_examples=120, suppress_health_check=list(HealthCheck))


@st.composite
def turned(draw: st.DrawFn, position: Position) -> Position:
    """The same marks on the map turned or mirrored, its hexes listed in another order; every hex keeps its name."""
    turn = TURNS[draw(st.sampled_from(sorted(TURNS)))]
    cells = draw(st.permutations([replace(cell, hex=turn(cell.hex)) for cell in position.board.cells]))
    return Position.of(replace(position.board, cells=tuple(cells)), position.marks())


def swapped(position: Position, symbols: dict[str, str]) -> Position:
    """The same position with every player's symbol changed for another's."""

    def other(mark: Mark) -> Mark:
        if isinstance(mark, tuple):
            return tuple(None if holder is None else symbols[holder] for holder in mark)
        return mark[:-1] + symbols[mark[-1]] if mark != DESTROYED else mark

    return Position.of(position.board, {name: other(mark) for name, mark in position.marks().items()})


def points(position: Position) -> dict[tuple[str, str], tuple[int, frozenset[str], frozenset[str]]]:
    """Each player's points for each city, with what they are made of."""
    scores = {
        (who, city): score_city(position, who, city) for who in position.board.symbols for city in position.board.cities
    }
    return {key: (each.points, frozenset(each.hexes), frozenset(each.connected)) for key, each in scores.items()}


@drawn
@given(st.data(), marked())
def test_a_turned_or_mirrored_map_has_the_same_scores(data: st.DataObject, position: Position) -> None:
    other = data.draw(turned(position))
    assert points(other) == points(position)
    ours, theirs = score_moments([position]), score_moments([other])
    assert [player.total for player in ours.players] == [player.total for player in theirs.players]
    assert ours.winner == theirs.winner


@drawn
@given(st.data(), marked())
def test_and_the_same_turns_end_on_it_alike(data: st.DataObject, position: Position) -> None:
    other = data.draw(turned(position))
    action = data.draw(st.sampled_from(position.board.rounds[0].actions))
    assert set(engine_ends([position], 0, [action])) == set(engine_ends([other], 0, [action]))


@drawn
@given(st.data(), marked())
def test_players_who_swap_their_symbols_swap_their_scores(data: st.DataObject, position: Position) -> None:
    symbols = position.board.symbols
    swap = dict(zip(symbols, data.draw(st.permutations(symbols)), strict=True))
    other = points(swapped(position, swap))
    assert {(swap[who], city): each for (who, city), each in points(position).items()} == other


@drawn
@given(st.data(), marked())
def test_a_destroyed_hex_more_never_raises_anybodys_connections(data: st.DataObject, position: Position) -> None:
    board = position.board
    standing = [i for i, cell in enumerate(board.cells) if cell.occupiable and not position.destroyed >> i & 1]
    assume(standing)
    after = position.destroy(1 << data.draw(st.sampled_from(standing)))
    for player in range(board.players):
        assert not active_mask(after, player) & ~active_mask(position, player)
        assert not placeable(after, player) & ~placeable(position, player)
        for city in board.cities.values():
            assert not city_piece(after, player, city) & ~city_piece(position, player, city)
            assert city_points(after, player, city) <= city_points(position, player, city)


@drawn
@given(st.data(), marked())
def test_a_mark_more_never_lowers_ones_own_connections(data: st.DataObject, position: Position) -> None:
    board = position.board
    empty = [i for i, cell in enumerate(board.cells) if position.empty_hexes >> i & 1]
    assume(empty)
    after = position.occupy(0, 1 << data.draw(st.sampled_from(empty)))
    for city in board.cities.values():
        assert not city_piece(position, 0, city) & ~city_piece(after, 0, city)
        assert [city_points(after, other, city) for other in range(1, board.players)] == [
            city_points(position, other, city) for other in range(1, board.players)
        ]


def test_the_map_that_was_turned_is_another_map() -> None:
    place = Hex(2, -1)
    assert len({place, *(turn(place) for turn in TURNS.values())}) == 1 + len(TURNS)
    assert all(turn(Hex(1, 0)).distance(turn(Hex(0, 0))) == 1 for turn in TURNS.values())
