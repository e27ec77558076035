"""A position is what marks mean: they read back, and what can't stand is named."""

from __future__ import annotations

import pytest
from hypothesis import given

from engine.board import Board, mask_of
from engine.errors import BadPositionError
from engine.position import Mark, Position
from tests.strategies import board_of, positions

BOARD = board_of("""
    A  I  B:guardian
     *2 ~  ^
    A  A  C
""")


def refused(board: Board, marks: dict[str, Mark]) -> str:
    """The sentence with which these marks are refused."""
    with pytest.raises(BadPositionError) as caught:
        Position.of(board, marks)
    return str(caught.value)


@given(positions())
def test_marks_read_back_to_the_same_position(position: Position) -> None:
    assert Position.of(position.board, position.marks(), position.after_round, position.actions) == position


def test_marks_are_told_apart_by_owner_destroyer_and_building() -> None:
    position = Position.of(BOARD, {"A1": "X", "C1": "#X", "B2": "#", "A2": ("O", None), "C3": "O"})
    assert [position.owner(hex_id) for hex_id in ("A1", "C1", "C3", "A3")] == ["X", None, "O", None]
    assert [position.is_destroyed(hex_id) for hex_id in ("A1", "C1", "B2")] == [False, True, True]
    assert (position.owner_before("C1"), position.owner_before("B2")) == ("X", None)
    assert position.holders("A2") == ("O",)


def test_buildings_stand_in_any_order_and_free_ones_may_be_left_out() -> None:
    positions = [Position.of(BOARD, {"A2": held}) for held in (("X", "O"), ("O", "X"))]
    assert positions[0] == positions[1]
    assert Position.of(BOARD, {"A2": ("O",)}).marks() == {"A2": ("O", None)}
    assert Position.of(BOARD, {"A2": (None, None)}).marks() == {}


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        ({"Z9": "X"}, 'no hex "Z9"'),
        ({"C2": "X"}, "C2 is a mountain"),
        ({"B1": "X"}, "B1 is a city"),
        ({"B1": ("X",)}, "B1 is a city"),
        ({"A1": "T"}, '"T" is no player of this sheet for 2'),
        ({"A1": "#T"}, '"T" is no player'),
        ({"A1": ""}, '"" is no player'),
        ({"A1": ("X",)}, "A1 is no settlement"),
        ({"A2": "X"}, "A2 is a settlement"),
        ({"A2": "#"}, "A2 is a settlement"),
        ({"A2": ("X", "S")}, '"S" is no player'),
    ],
)
def test_a_mark_that_can_not_stand_is_named(marks: dict[str, Mark], sentence: str) -> None:
    assert sentence in refused(BOARD, marks)


def test_a_refusal_is_one_short_line_whatever_the_mark_was() -> None:
    assert len(refused(BOARD, {"A1": "X\n" * 1000})) < 120
    assert "\n" not in refused(BOARD, {"A1": "X\n" * 1000})


def test_doubled_buildings_are_left_to_the_checks() -> None:
    assert Position.of(BOARD, {"A2": ("X", "X", "O")}).holders("A2") == ("X", "O")


def test_rounds_and_actions_must_be_of_the_board() -> None:
    for after_round, actions in ((6, {}), (-1, {}), (1, {"9a": "X"}), (1, {"1a": "T"})):
        with pytest.raises(BadPositionError):
            Position.of(BOARD, {}, after_round, actions)


def test_a_position_that_contradicts_itself_is_never_made() -> None:
    for owned, built, destroyed in (((1, 1), (0, 0), 0), ((1, 0), (0, 0), 1), ((2, 0), (0, 0), 0), ((0, 0), (1, 0), 0)):
        with pytest.raises(BadPositionError):
            Position(BOARD, owned, built, destroyed)


def test_a_destroyed_hex_remembers_its_owner() -> None:
    three = mask_of(BOARD.index[each] for each in ("A1", "C1", "B2"))
    after = Position.of(BOARD, {"A1": "X", "C1": "O"}).destroy(three)
    assert after.marks() == {"A1": "#X", "C1": "#O", "B2": "#"}
