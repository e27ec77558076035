"""However many faults a sheet has, all of them are named, each with its hex, its ruling and words in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.breaches import BREACHES, breach
from engine.checks import changes_between, problems_of
from engine.given import GivenPosition
from engine.map_faults import MAP_FAULTS, ODDITIES, map_fault, oddity
from engine.position import Mark, Position
from engine.problems import CODES, problem
from engine.rules.rulings import RULINGS
from tests.strategies import board_of

Told = TypeVar("Told")

BOARD = board_of(
    """
    I  A  B  ^  A  A  A  A
     C *1 D  ~  A  ^  *2 A
    *2 B  ~  C  B  A  A  II
     A A  *1 ^  ^  B  A  A
""",
    rounds="AAAA BBBB / CCCC DDDD > I / ???? ???? > II",
)


@dataclass(frozen=True)
class Fault:
    """Something wrong put on a sheet, and what is to be said about it."""

    code: str
    hex: str | None = None
    marks: dict[str, Mark] = field(default_factory=dict)
    actions: dict[str, str] = field(default_factory=dict)


FAULTS = (
    Fault("mark-on-mountain", "D1", {"D1": "X"}),
    Fault("mark-on-mountain", "F2", {"F2": "#"}),
    Fault("mark-on-city", "A1", {"A1": "O"}),
    Fault("mark-on-settlement", "A3", {"A3": "X"}),
    Fault("buildings-elsewhere", "B3", {"B3": ("X", None)}),
    Fault("unknown-hex", "Z9", {"Z9": "X"}),
    Fault("unknown-hex", "", {"": "#"}),
    Fault("unknown-player", "D3", {"D3": "T"}),
    Fault("unknown-player", "C3", {"C3": "#S"}),
    Fault("isolated-mark", "E2", {"E2": "X"}),
    Fault("isolated-mark", "F4", {"F4": "#O"}),
    Fault("lonely-building", "C4", {"C4": ("X",)}),
    Fault("too-many-buildings", "G2", {"G2": ("X", "O", "T")}),
    Fault("doubled-building", "G2", {"G2": ("X", "X")}),
    Fault("unknown-action", None, {}, {"9z": "X"}),
    Fault("unknown-signature", None, {}, {"1a": "Q"}),
    Fault("too-many-actions", None, {}, {"2a": "X", "2b": "X"}),
    Fault("action-ahead", None, {}, {"3b": "O"}),
)
ALSO: dict[tuple[str, str | None], set[tuple[str, str | None]]] = {
    # A third player's building is both: a mark too many, and a stranger's.
    ("too-many-buildings", "G2"): {("unknown-player", "G2")},
    # Buildings need a hex beside them; these have none.
    ("doubled-building", "G2"): {("lonely-building", "G2")},
}


def one_a_place(faults: list[Fault]) -> list[Fault]:
    """The faults without any that would write over another's mark."""
    kept: dict[str, Fault] = {}
    for fault in faults:
        kept.setdefault(str(sorted([*fault.marks, *fault.actions])), fault)
    return list(kept.values())


@settings(deadline=None, max_examples=150)
@given(st.lists(st.sampled_from(FAULTS), unique_by=id, max_size=len(FAULTS)).map(one_a_place))
def test_all_faults_of_a_sheet_are_named_and_nothing_else(faults: list[Fault]) -> None:
    marks = {name: mark for fault in faults for name, mark in fault.marks.items()}
    actions = {name: symbol for fault in faults for name, symbol in fault.actions.items()}
    found = Counter((each.code, each.hex) for each in problems_of(GivenPosition(BOARD, marks, 2, actions)))
    expected = Counter((fault.code, fault.hex) for fault in faults)
    expected.update(more for fault in faults for more in ALSO.get((fault.code, fault.hex), ()))
    assert found == expected


@pytest.mark.parametrize("after_round", [-1, 4, 10**30])
def test_a_round_that_the_game_does_not_have_is_named_beside_the_rest(after_round: int) -> None:
    found = [each.code for each in problems_of(GivenPosition(BOARD, {"D1": "X"}, after_round))]
    assert found == ["mark-on-mountain", "bad-round"]


CHANGES: tuple[tuple[str, str | None, dict[str, Mark], dict[str, Mark]], ...] = (
    ("vanished-mark", "B1", {"B1": "X"}, {}),
    ("changed-owner", "A2", {"A2": "X"}, {"A2": "O"}),
    ("changed-owner", "G4", {"G4": "X"}, {"G4": "#O"}),
    ("restored-hex", "H2", {"H2": "#"}, {}),
    ("vanished-building", "G2", {"G2": ("X", "O")}, {"G2": ("X", None)}),
)


@given(st.lists(st.sampled_from(CHANGES), unique_by=id))
def test_everything_that_can_not_have_happened_between_two_moments_is_named(
    changes: list[tuple[str, str | None, dict[str, Mark], dict[str, Mark]]],
) -> None:
    earlier = Position.of(BOARD, {name: mark for _, _, before, _ in changes for name, mark in before.items()})
    later = Position.of(BOARD, {name: mark for _, _, _, after in changes for name, mark in after.items()})
    found = Counter((each.code, each.hex) for each in changes_between(earlier, later))
    assert found == Counter((code, name) for code, name, _, _ in changes)


def told(make: Callable[..., Told]) -> Told:
    """What is made with something for every gap in its words."""
    details: dict[str, str] = {}
    for _ in range(9):
        try:
            return make(**details)
        except KeyError as missing:
            details[str(missing.args[0])] = "Q5"
    raise AssertionError(f"words that ask for more than {details}")


@pytest.mark.parametrize("code", CODES)
def test_every_problem_has_its_ruling_and_its_words_in_both_languages(code: str) -> None:
    each = told(lambda **details: problem(code, "F7", **details))
    assert each.rule in RULINGS
    assert_whole_sentences(each.message("en"), each.message("de"))
    error = each.error()
    assert (str(error)[-6:].split("(")[1], error.message_de[-6:].split("(")[1]) == (f"{each.rule}).",) * 2


@pytest.mark.parametrize("kind", ODDITIES)
def test_so_has_everything_odd_about_a_map(kind: str) -> None:
    each = told(lambda **details: oddity(kind, "F7", **details))
    assert each.rule == ODDITIES[kind]
    assert each.rule in RULINGS
    assert_whole_sentences(each.message("en"), each.message("de"))


@pytest.mark.parametrize("kind", MAP_FAULTS)
def test_so_has_everything_wrong_with_a_map_save_its_names_and_places(kind: str) -> None:
    error = told(lambda **details: map_fault(kind, **details))
    assert_whole_sentences(str(error), error.message_de)
    if kind in ("size", "no-room", "bad-name", "same-id", "same-place"):
        assert not MAP_FAULTS[kind]
    else:
        assert MAP_FAULTS[kind] in RULINGS
        assert all(sentence.endswith(f"({MAP_FAULTS[kind]}).") for sentence in (str(error), error.message_de))


@pytest.mark.parametrize("code", BREACHES)
def test_and_every_breach_of_a_ruling_in_a_game(code: str) -> None:
    each = told(lambda **details: breach(code, "F7", "F8", **details))
    assert each.rule in RULINGS
    assert_whole_sentences(each.message("en"), each.message("de"))


def assert_whole_sentences(english: str, german: str) -> None:
    """Both end as sentences do, leave no gap open, and are not the same."""
    assert english != german
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in (english, german))
