"""Each rule of a turn, on a board small enough to see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine.rules as rules_package
from engine.board import Action, Board
from engine.position import Mark, Position
from engine.rules import turn
from engine.rules.activity import active_mask
from engine.rules.rounds import actions_left, turn_order
from engine.rules.rulings import RULINGS
from engine.rules.state import Cause, Step, TurnState
from tests.strategies import board_of


def begin(board: Board, marks: dict[str, Mark], letters: str = "", player: int = 0) -> TurnState:
    """A turn with these letters."""
    return turn.begin(Position.of(board, marks), player, Action("1a", tuple(letters)))


def choices(state: TurnState, cause: Cause) -> set[str]:
    """What can be done for that cause, the hexes of each choice joined by dashes."""
    ids = state.position.board.cells
    steps = [step for step in turn.steps(state) if step.right.cause is cause]
    return {"-".join(sorted(ids[i].id for i in step.cells)) for step in steps}


def play(state: TurnState, *moves: str) -> TurnState:
    """The turn after these moves, each `cause hex`, with `hex-hex-hex` for three."""
    cells = state.position.board.cells
    for move in moves:
        cause, ids = move.split()

        def fits(step: Step, cause: str = cause, ids: str = ids) -> bool:
            return step.right.cause == cause and "-".join(sorted(cells[i].id for i in step.cells)) == ids

        state = turn.apply(state, next(step for step in turn.steps(state) if fits(step)))
    return state


def active(position: Position, player: int) -> set[str]:
    """The ids of the player's active hexes."""
    cells = position.board.cells
    return {cells[i].id for i in range(len(cells)) if active_mask(position, player) >> i & 1}


ROW = board_of("I A A A A *2 A A")


def test_r2_active_is_what_hangs_on_a_city() -> None:
    assert active(Position.of(ROW, {"B1": "X", "C1": "X", "E1": "X"}), 0) == {"B1", "C1"}
    assert active(Position.of(ROW, {"D1": "X", "E1": "X"}), 0) == set()


def test_r2_activity_runs_through_own_settlements_only() -> None:
    chain: dict[str, Mark] = dict.fromkeys(("B1", "C1", "D1", "E1", "G1"), "X")
    assert active(Position.of(ROW, {**chain, "F1": ("X", "O")}), 0) == {"B1", "C1", "D1", "E1", "F1", "G1"}
    assert active(Position.of(ROW, {**chain, "F1": ("O", None)}), 0) == {"B1", "C1", "D1", "E1"}


def test_r2_activity_is_lost_and_regained() -> None:
    broad = board_of("I A A\n ~ A A")
    marks: dict[str, Mark] = {"B1": "X", "C1": "X"}
    position = Position.of(broad, marks)
    cut = position.destroy(1 << broad.index["B1"])
    assert active(cut, 0) == set()
    again = cut.occupy(0, (1 << broad.index["A2"]) | (1 << broad.index["B2"]))
    assert active(again, 0) == {"A2", "B2", "C1"}


def test_r1_and_r4_only_empty_hexes_beside_a_city_or_an_own_active_hex() -> None:
    board = board_of("I A A A\n A A A A")
    assert choices(begin(board, {}, "A"), Cause.LETTER) == {"B1", "A2"}
    assert choices(begin(board, {"B1": "O", "A2": "#"}, "A"), Cause.LETTER) == set()
    assert choices(begin(board, {"B1": "X", "D1": "X", "A2": "#"}, "A"), Cause.LETTER) == {"C1", "B2"}


def test_r6_a_letter_is_its_sector_and_a_question_mark_any_or_water() -> None:
    board = board_of("I A B\n ~ C D")
    assert choices(begin(board, {}, "A"), Cause.LETTER) == {"B1"}
    assert choices(begin(board, {}, "B"), Cause.LETTER) == set()
    assert choices(begin(board, {}, "?"), Cause.LETTER) == {"B1", "A2"}


def test_r5_letters_come_in_any_order() -> None:
    state = play(begin(board_of("I A B"), {}, "BA"), "letter B1", "letter C1")
    assert state.position.marks() == {"B1": "X", "C1": "X"}


def test_r7_a_road_gives_one_hex_that_it_leads_to_and_that_road_the_next() -> None:
    board = board_of("I A B ~\n A C D A", roads="B1-C1 C1-D1 B1-B2")
    state = play(begin(board, {}, "A"), "letter B1")
    assert choices(state, Cause.ROAD) == {"C1", "B2"}
    state = play(state, "road C1")
    assert choices(state, Cause.ROAD) == {"D1"}
    assert choices(play(state, "road D1"), Cause.ROAD) == set()


def test_r7_a_destroyed_road_hex_gives_nothing() -> None:
    board = board_of("I A:raider B\n A A A", roads="B1-C1")
    state = play(begin(board, {"A2": "X", "B2": "X"}, "A"), "letter B1")
    assert choices(state, Cause.ROAD) == {"C1"}
    assert choices(play(state, "raider B1"), Cause.ROAD) == set()


def test_r8_a_building_is_on_offer_at_the_first_touch_and_at_that_moment_only() -> None:
    board = board_of("I A A\n *1 A A")
    state = play(begin(board, {}, "AAA"), "letter B1")
    assert choices(state, Cause.SETTLEMENT) == {"A2"}
    declined = play(state, "letter B2")
    assert choices(declined, Cause.SETTLEMENT) == set()
    assert play(state, "settlement A2").position.holders("A2") == ("X",)


def test_r8_no_building_where_none_is_free_or_the_touch_is_not_the_first() -> None:
    board = board_of("I A A\n *1 A A")
    assert choices(play(begin(board, {"A2": ("O",)}, "A"), "letter B1"), Cause.SETTLEMENT) == set()
    assert choices(play(begin(board, {"B1": "X"}, "A"), "letter B2"), Cause.SETTLEMENT) == set()


def test_r8_a_touch_from_a_destroyed_hex_was_the_first_one() -> None:
    board = board_of("I A A\n A *1 A")
    assert choices(play(begin(board, {"B1": "#X"}, "A"), "letter A2"), Cause.SETTLEMENT) == set()
    assert choices(play(begin(board, {"B1": "#"}, "A"), "letter A2"), Cause.SETTLEMENT) == {"B2"}


def test_r8_a_settlement_beside_a_settlement_is_touched_by_it() -> None:
    board = board_of("I A *2 *2 *2")
    state = play(begin(board, {}, "A"), "letter B1", "settlement C1", "settlement D1")
    assert choices(state, Cause.SETTLEMENT) == {"E1"}


def test_r10_the_drifter_goes_to_the_sector_in_its_hat() -> None:
    board = board_of("I A:drifter-B B C\n A B C D")
    assert choices(play(begin(board, {}, "A"), "letter B1"), Cause.DRIFTER) == {"C1", "B2"}


def test_r11_the_raider_destroys_any_road_hex_once() -> None:
    board = board_of("I A:raider A A A A", roads="C1-D1 E1-F1")
    state = play(begin(board, {"C1": "#", "F1": "O"}, "A"), "letter B1")
    assert choices(state, Cause.RAIDER) == {"D1", "E1", "F1"}
    after = play(state, "raider F1")
    assert after.position.marks()["F1"] == "#O"
    assert choices(after, Cause.RAIDER) == set()


def test_r12_the_pirate_gives_three_water_hexes_each_in_reach() -> None:
    board = board_of("I A:pirate ~ ~ ~ ~")
    state = play(begin(board, {}, "A"), "letter B1")
    assert choices(state, Cause.PIRATE) == {"C1"}
    state = play(state, "pirate C1", "pirate D1", "pirate E1")
    assert choices(state, Cause.PIRATE) == set()


def test_r13_the_bomber_destroys_every_opponent_around_one_active_centre() -> None:
    board = board_of("I A:bomber A A\n ~ A A A\n A *2 A A", players=3)
    marks: dict[str, Mark] = {"B2": "O", "C1": "T", "C2": "O"}
    state = play(begin(board, marks, "A"), "letter B1")
    after = play(state, "bomber B1").position.marks()
    assert after == {"B1": "X", "C1": "#T", "B2": "#O", "C2": "O"}


def test_r13_a_settlement_with_an_own_active_building_can_be_the_centre() -> None:
    board = board_of("I *2 A A\n A:bomber A A A")
    state = play(begin(board, {"C1": "O", "B2": "O", "B1": ("O", None)}, "A"), "letter A2", "settlement B1")
    assert choices(state, Cause.BOMBER) == {"A2", "B1"}
    assert play(state, "bomber B1").position.marks()["C1"] == "#O"


def test_r14_the_enforcer_takes_three_that_touch_each_other_or_none() -> None:
    board = board_of("I A:enforcer A A\n ~ B C D")
    state = play(begin(board, {}, "A"), "letter B1")
    assert choices(state, Cause.ENFORCER) == {"B2-C1-C2", "C1-C2-D1"}
    taken = play(state, "enforcer B2-C1-C2")
    assert taken.position.marks() == {"B1": "X", "B2": "X", "C1": "X", "C2": "X"}
    assert choices(play(begin(board, {"C2": "O"}, "A"), "letter B1"), Cause.ENFORCER) == set()


def test_r14_what_the_three_set_off_can_be_used() -> None:
    board = board_of("I A:enforcer A:drifter-D D\n ~ B C D", roads="C2-D2")
    state = play(begin(board, {}, "A"), "letter B1", "enforcer B2-C1-C2")
    assert (choices(state, Cause.DRIFTER), choices(state, Cause.ROAD)) == ({"D1", "D2"}, {"D2"})


def test_r9_road_and_clan_in_one_hex_give_both() -> None:
    state = play(begin(board_of("I A:drifter-C B C", roads="B1-C1"), {}, "A"), "letter B1", "road C1")
    assert choices(state, Cause.DRIFTER) == {"D1"}


def test_r18_the_order_goes_on_from_round_to_round() -> None:
    board = board_of("I A", rounds="A / A A B / A A", players=2)
    assert [list(turn_order(board, each)) for each in board.rounds] == [[0], [1, 0, 1], [0, 1]]
    assert [action.id for action in actions_left(board.rounds[1], {"2a": "O"})] == ["2b", "2c"]


def test_taking_an_action_is_remembered() -> None:
    assert begin(ROW, {}, "A", player=1).position.actions == {"1a": "O"}


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_has_its_place_in_the_engine_s_own_rules(number: str) -> None:
    engine = Path(rules_package.__file__).parents[1]
    places = [*engine.glob("*.py"), *engine.glob("rules/*.py")]
    noted = [path.name for path in places if re.search(rf"\b{number}\b", path.read_text(encoding="utf-8"))]
    assert set(noted) - {"rulings.py", "problems.py", "breaches.py", "map_faults.py"}


def test_every_ruling_can_be_looked_up_in_both_languages() -> None:
    assert list(RULINGS) == [f"R{number}" for number in range(1, 21)]
    assert RULINGS["R7"].title("de") == "Straßen"
    for each in RULINGS.values():
        assert all(each.text(lang).endswith(".") and each.title(lang) for lang in ("en", "de"))
        assert each.text("en") != each.text("de")
    assert all(rule.number in RULINGS for rule in turn.RULES.values())
