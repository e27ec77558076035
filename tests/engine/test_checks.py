"""The checks name every fault of a sheet with its ruling, and accuse no legal sheet."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.checks import changes_between, owner_of_mark, problems_of
from engine.errors import BadPositionError
from engine.given import GivenPosition
from engine.play import GameRecord
from engine.position import Mark, Marks, Position, mark_fault
from engine.problems import CODES, problem
from engine.rules.rulings import RULINGS
from tests.strategies import board_of, games

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

BOARD = board_of("""
    I  A  A  A  A  A
     ^ A  ~  *2 *2 A
    B  B  B  B  B  II
""")


def found(
    marks: Marks, board: Board = BOARD, after_round: int | None = None, actions: Mapping[str, str] | None = None
) -> list[tuple[str, str | None]]:
    """Code and hex of each problem."""
    return [(each.code, each.hex) for each in problems_of(GivenPosition(board, marks, after_round, actions or {}))]


def as_drawn(marks: Marks) -> dict[str, Mark]:
    """The marks as they stand on paper: a scribble doesn't say whose the hex was (R19)."""
    return {each: "#" if isinstance(mark, str) and mark.startswith("#") else mark for each, mark in marks.items()}


@CALM
@given(games())
def test_no_legal_sheet_is_accused_of_anything(game: GameRecord) -> None:
    for position in game.positions:
        for marks in (position.marks(), as_drawn(position.marks())):
            for actions in (position.actions, {}):
                given_position = GivenPosition(game.board, marks, position.after_round, actions)
                assert problems_of(given_position) == ()


@CALM
@given(games())
def test_nothing_is_wrong_between_the_moments_of_a_game(game: GameRecord) -> None:
    for earlier, later in zip(game.positions, game.positions[1:], strict=False):
        drawn = Position.of(game.board, as_drawn(later.marks()), later.after_round, later.actions)
        assert changes_between(earlier, later) == changes_between(earlier, drawn) == ()


def test_every_fault_is_named_not_only_the_first() -> None:
    marks: dict[str, Mark] = {"A2": "X", "A1": "#", "D2": "X", "B1": ("X",), "Q7": "X", "C1": "T"}
    marks["E2"] = ("X", "X", "O")
    assert found(marks)[:7] == [
        ("mark-on-mountain", "A2"),
        ("mark-on-city", "A1"),
        ("mark-on-settlement", "D2"),
        ("buildings-elsewhere", "B1"),
        ("unknown-hex", "Q7"),
        ("unknown-player", "C1"),
        ("too-many-buildings", "E2"),
    ]
    assert ("doubled-building", "E2") in found(marks)


def test_a_mark_that_was_never_connected_is_isolated() -> None:
    assert found({"D1": "X", "E1": "X", "B1": "X"}) == [("isolated-mark", "D1"), ("isolated-mark", "E1")]
    assert found({"D1": "X", "C1": "O", "B1": "O"}) == [("isolated-mark", "D1")]
    assert found({"D1": "#X"}) == [("isolated-mark", "D1")]


def test_a_scribbled_hex_may_have_been_the_missing_link() -> None:
    assert found({"D1": "X", "C1": "#", "B1": "#"}) == []
    assert found({"D1": "X", "C1": "#O", "B1": "#"}) == [("isolated-mark", "D1")]


def test_a_building_needs_an_own_hex_or_settlement_beside_it() -> None:
    assert found({"D2": ("X",)}) == [("lonely-building", "D2")]
    assert found({"D2": ("X",), "C2": "O"})[0] == ("lonely-building", "D2")
    assert found({"D2": ("X",), "D3": "X"}) == [("isolated-mark", "D3"), ("isolated-building", "D2")]
    assert found({"E2": ("X",), "D2": ("X",), "E3": "X"}) == []


def test_more_marks_than_turns_and_bonuses_allow_are_too_many() -> None:
    board = board_of("I A A A A A A", rounds="A / A / AA > I")
    chain: dict[str, Mark] = dict.fromkeys(("B1", "C1", "D1"), "X")
    assert found(chain, board) == []
    assert found({**chain, "E1": "X"}, board) == [("too-many-marks", None)]
    assert found(chain, board, after_round=2) == [("too-many-marks", None)]
    assert found(chain, board, actions={"3a": "O"}) == [("too-many-actions", None)]


def test_too_many_marks_are_told_with_the_round_by_which_they_are() -> None:
    board = board_of("I A A A A A A", rounds="A / A / AA > I")
    chain: dict[str, Mark] = dict.fromkeys(("B1", "C1", "D1"), "X")
    (early,) = problems_of(GivenPosition(board, chain, 2))
    (final,) = problems_of(GivenPosition(board, {**chain, "E1": "X"}))
    assert "has placed by round 2: 3;" in early.message_en
    assert "has placed by round 3: 4;" in final.message_en


def test_bonuses_explain_marks_and_scribbled_bonuses_may_have() -> None:
    rounds = "A / A > I"
    road = board_of("I A A A", roads="B1-C1", rounds=rounds)
    assert found({"B1": "X", "C1": "X"}, road) == []
    assert found({"B1": "X", "C1": "X", "D1": "X"}, road) == []
    assert found({"B1": "X", "C1": "X", "D1": "X"}, board_of("I A A A", rounds=rounds)) == [("too-many-marks", None)]
    pirate = board_of("I A:pirate ~ ~ ~", rounds=rounds)
    assert found({"B1": "#", "C1": "X", "D1": "X", "E1": "X"}, pirate) == []


def test_a_scribbled_road_gives_no_more_hexes_than_the_letter_that_took_it() -> None:
    # R7: the road's one hex is paid for by the letter on the road itself, so that it explains no mark more.
    board = board_of("I A A A", roads="B1>C1", rounds="A / A > I")
    assert found({"B1": "#", "C1": "X"}, board) == []
    assert found({"B1": "#", "C1": "X", "D1": "X"}, board) == [("too-many-marks", None)]


def test_actions_are_signed_by_those_who_had_the_turns() -> None:
    board = board_of("I A", rounds="A / A A / A A > I")
    assert found({}, board, actions={"1a": "X", "2a": "O", "2b": "X"}, after_round=2) == []
    assert found({}, board, actions={"1a": "O"}) == [("too-many-actions", None)]
    assert found({}, board, actions={"3a": "O"}, after_round=2) == [("action-ahead", None)]
    assert [code for code, _ in found({}, board, actions={"9a": "X", "1a": "Q"}, after_round=9)] == [
        "bad-round",
        "unknown-action",
        "unknown-signature",
    ]


def test_a_mark_never_vanishes_or_changes_hands() -> None:
    board = board_of("I A A A *2")
    before = Position.of(board, {"B1": "X", "C1": "X", "D1": "#O", "E1": ("X", "O")}, 3, {"1a": "X"})
    after = Position.of(board, {"C1": "O", "D1": "X", "E1": ("O",)}, 4, {"1a": "O"})
    assert [(each.code, each.hex) for each in changes_between(before, after)][:6] == [
        ("vanished-mark", "B1"),
        ("changed-owner", "C1"),
        ("restored-hex", "D1"),
        ("vanished-building", "E1"),
        ("changed-action", None),
    ]


def test_a_mark_may_become_destroyed_but_not_somebody_elses_first() -> None:
    board = board_of("I A A")
    before = Position.of(board, {"B1": "X"})
    assert changes_between(before, Position.of(board, {"B1": "#"})) == ()
    assert [each.code for each in changes_between(before, Position.of(board, {"B1": "#O"}))] == ["changed-owner"]


def test_new_marks_must_fit_into_the_rounds_between() -> None:
    board = board_of("I A A A A", rounds="A / A A / AA A > I")
    before = Position.of(board, {"B1": "X"}, 2)
    two = Position.of(board, {"B1": "X", "C1": "X", "D1": "X"}, 3)
    three = Position.of(board, {"B1": "X", "C1": "X", "D1": "X", "E1": "X"}, 3)
    assert changes_between(before, two) == ()
    assert [each.code for each in changes_between(before, three)] == ["too-many-new-marks"]


def test_r19_whose_a_destroyed_hex_was_may_show_later_only_and_is_no_new_mark() -> None:
    board = board_of("I A A A A", rounds="A / A A / A A > I")
    before = Position.of(board, {"B1": "#"}, 2)
    assert changes_between(before, Position.of(board, {"B1": "#X", "C1": "X"}, 3)) == ()


def test_new_marks_that_a_hex_nobody_could_read_explains_are_no_problem() -> None:
    board = board_of("I A A A A", rounds="A / A A / A A > I")
    before, after = Position.of(board, {}, 2), Position.of(board, {"B1": "X", "C1": "X"}, 3)
    assert [each.code for each in changes_between(before, after)] == ["too-many-new-marks"]
    assert changes_between(before, after, 1 << board.index["B1"]) == ()
    gone = Position.of(board, {"B1": "X"}, 2), Position.of(board, {}, 3)
    assert [each.code for each in changes_between(*gone)] == ["vanished-mark"]
    assert changes_between(*gone, 1 << board.index["B1"]) == ()


def test_whose_a_placement_is_is_said_where_it_is_one_players() -> None:
    marks: dict[str, Mark] = {"B1": "#O", "C1": "#", "D2": ("X", None), "E2": ("X", "O")}
    owners = [owner_of_mark(GivenPosition(BOARD, marks), each) for each in ("B1", "C1", "D2", "E2", "F1")]
    assert owners == ["O", None, "X", None, None]


def test_every_problem_cites_a_ruling_and_speaks_both_languages() -> None:
    details = ("name", "example", "mark", "count", "players", "buildings", "player", "most", "round", "action", "last")
    for code in CODES:
        each = problem(code, "F7", **dict.fromkeys(details, "?"), other="?")
        assert each.rule in RULINGS
        assert each.message("en") != each.message("de")


@CALM
@given(
    st.dictionaries(
        st.sampled_from(["A1", "A2", "B1", "C2", "D2", "E2", "Z1"]),
        st.one_of(
            st.text(max_size=3),
            st.sampled_from(["X", "#", "#X"]),
            st.lists(st.one_of(st.none(), st.sampled_from(["X", "O", "?"])), max_size=4).map(tuple),
        ),
    )
)
def test_what_can_not_be_a_mark_is_a_problem_and_no_position(marks: dict[str, Mark]) -> None:
    given_position = GivenPosition(BOARD, marks)
    told = {each.hex for each in problems_of(given_position)}
    wrong = {name for name, mark in marks.items() if mark_fault(BOARD, name, mark) is not None}
    assert wrong <= told
    with pytest.raises(BadPositionError) if wrong else nullcontext():
        given_position.position()
