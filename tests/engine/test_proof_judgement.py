"""Was this placement possible? Verdicts and the sets of marks that can't stand together, held to all plays there are.

Nothing is known of a hex that is left free; blank hexes stay blank, and signatures stay signed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from engine.board import indices_of
from engine.checks import Verdict
from engine.position import Marks, Position
from engine.proof.conflict import Conflict, conflict_around, marked, stands_alone
from engine.proof.game import evidence_of, find_play
from engine.proof.judgement import MOST_CONFLICTS, Judgement, judge
from engine.proof.plays import Family
from tests.engine.enumeration import Enumeration
from tests.engine.test_proof_enumeration import check_line
from tests.strategies import board_of
from tests.tiny import tiny_enumeration
from tests.tiny_sheets import Sheet, random_sheets

SEEDS = range(5)
MOST_MOMENTS = (1, 3)
EACH = 6


class Oracle:
    """All plays of a board asked about one sheet: which of its marks can stand together."""

    def __init__(self, plays: Enumeration, sheet: Sheet) -> None:
        self._plays = plays
        self._sheet = sheet
        cells = indices_of(marked(evidence_of(sheet.moments)))
        self.marked = frozenset(plays.board.cells[cell].id for cell in cells)

    def possible(self, marks: Iterable[str]) -> bool:
        """Whether some play has these marks, whatever stands in the other marked hexes."""
        return self._plays.possible_with_free(self._sheet.moments, self.marked - set(marks))

    def illegal(self, hex_id: str) -> bool:
        """Whether every smallest set of marks that can't stand together has this one in it, or it is one alone."""
        if not self.possible(()):
            # The signatures contradict each other: the smallest set has no mark in it.
            return False
        return self.possible(self.marked - {hex_id}) or not self.possible({hex_id})

    def check(self, conflict: Conflict) -> None:
        """The marks can't stand together, and without any one of them the others can."""
        cells = {self._plays.board.cells[cell].id for cell in conflict.cells}
        assert cells <= self.marked
        assert not self.possible(cells)
        assert conflict.minimal
        for hex_id in cells:
            assert self.possible(cells - {hex_id})


def sheets_of(seed: int, possible: bool) -> list[Sheet]:
    """Sheets of the tiny board that some play ends in, or that none does."""
    plays = tiny_enumeration(seed)
    sheets = [sheet for most in MOST_MOMENTS for sheet in random_sheets(plays, seed, EACH, most)]
    return [sheet for sheet in sheets if sheet.possible is possible]


def check_impossible(oracle: Oracle, hex_id: str, judgement: Judgement, focus: int) -> None:
    """The verdict on a mark of a sheet that no play ends in is the one that all plays give."""
    assert judgement.settled
    assert judgement.line is None
    assert judgement.verdict is (Verdict.ILLEGAL if oracle.illegal(hex_id) else Verdict.UNDECIDED)
    for conflict in judgement.conflicts:
        oracle.check(conflict)
    if judgement.verdict is Verdict.ILLEGAL:
        assert len(judgement.conflicts) == 1
        assert focus in judgement.conflicts[0].cells
    else:
        assert bool(judgement.conflicts) is oracle.possible(())
        named = [cell for conflict in judgement.conflicts for cell in conflict.cells]
        without = [conflict for conflict in judgement.conflicts if focus not in conflict.cells]
        assert without or not judgement.conflicts
        assert len(named) == len(set(named)) or (len(judgement.conflicts), len(without)) == (2, 1)
        assert len(judgement.conflicts) <= MOST_CONFLICTS


@pytest.mark.parametrize("seed", SEEDS)
def test_a_mark_is_illegal_exactly_when_nothing_else_can_be_to_blame(seed: int) -> None:
    plays = tiny_enumeration(seed)
    for sheet in sheets_of(seed, possible=False):
        evidence, oracle = evidence_of(sheet.moments), Oracle(plays, sheet)
        for cell in indices_of(marked(evidence)):
            check_impossible(oracle, plays.board.cells[cell].id, judge(evidence, cell), cell)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_mark_of_a_sheet_that_can_be_played_is_legal_and_the_play_ends_in_the_sheet(seed: int) -> None:
    for sheet in sheets_of(seed, possible=True):
        evidence = evidence_of(sheet.moments)
        for cell in range(0, len(evidence.board.cells), 3):
            judgement = judge(evidence, cell)
            # R1: nobody placed anything in a blank hex, so there is no placement to judge.
            expected = Verdict.LEGAL if marked(evidence) >> cell & 1 else Verdict.UNDECIDED
            assert judgement.verdict is expected
            assert judgement.settled
            assert not judgement.conflicts
            assert judgement.line is not None
            check_line(judgement.line, sheet.moments)


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_a_blank_hex_is_never_illegal_but_the_marks_that_cannot_stand_together_are_named(seed: int) -> None:
    plays = tiny_enumeration(seed)
    for sheet in sheets_of(seed, possible=False):
        evidence, oracle = evidence_of(sheet.moments), Oracle(plays, sheet)
        blank = next(cell for cell in range(len(plays.board.cells)) if not marked(evidence) >> cell & 1)
        judgement = judge(evidence, blank)
        assert judgement.verdict is Verdict.UNDECIDED
        assert bool(judgement.conflicts) is oracle.possible(())
        for conflict in judgement.conflicts:
            oracle.check(conflict)


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_whether_a_mark_stands_alone_and_whether_some_marks_do_is_as_all_plays_say(seed: int) -> None:
    plays = tiny_enumeration(seed)
    for sheet in sheets_of(seed, possible=False):
        evidence, oracle = evidence_of(sheet.moments), Oracle(plays, sheet)
        cells = list(indices_of(marked(evidence)))
        for cell in cells:
            assert stands_alone(evidence, cell) is oracle.possible({plays.board.cells[cell].id})
        half = cells[::2]
        conflict = conflict_around(evidence, 0, sum(1 << cell for cell in half))
        assert (conflict is None) is oracle.possible(plays.board.cells[cell].id for cell in half)
        if conflict is not None:
            oracle.check(conflict)
            assert set(conflict.cells) <= set(half)


def test_among_those_sheets_are_conflicts_of_every_kind() -> None:
    conflicts = []
    for sheet in [sheet for seed in SEEDS for sheet in sheets_of(seed, possible=False)]:
        evidence = evidence_of(sheet.moments)
        conflicts.append(conflict_around(evidence, 0, marked(evidence)))
    assert {len(each.cells) for each in conflicts if each is not None} >= {0, 1, 2, 3}
    assert {family for each in conflicts if each is not None for family in each.families} == set(Family)


# Cases that a person can check


def judged(
    text: str, marks: Marks, hex_id: str, rounds: str, roads: str = "", **signed: str
) -> tuple[Verdict, list[tuple[list[str], tuple[Family, ...]]]]:
    """The verdict on the hex, and for each set that can't stand together its hexes and the rulings it is about."""
    board = board_of(text, roads, rounds)
    actions = {name.removeprefix("by_"): symbol for name, symbol in signed.items()}
    judgement = judge(evidence_of([Position.of(board, marks, actions=actions)]), board.index[hex_id])
    sets = [([board.cells[cell].id for cell in each.cells], each.families) for each in judgement.conflicts]
    return (judgement.verdict, sets)


def test_a_mark_that_hangs_on_nothing_is_illegal_by_itself() -> None:
    # R4
    found = judged("I A A A", {"D1": "X"}, "D1", "AAA > I")
    assert found == (Verdict.ILLEGAL, [(["D1"], (Family.REACH,))])


def test_more_marks_than_letters_are_a_conflict_of_all_of_them() -> None:
    # R5: either of the two can stand, so freeing either makes the sheet possible, and both are in every conflict.
    for hex_id in ("A1", "C1"):
        found = judged("A I A", {"A1": "X", "C1": "X"}, hex_id, "A > I")
        assert found == (Verdict.ILLEGAL, [(["A1", "C1"], (Family.RIGHTS,))])


def test_a_building_without_a_first_touch_is_illegal() -> None:
    # R8
    found = judged("I A A *1", {"B1": "X", "D1": ("X",)}, "D1", "AAA > I")
    assert found[0] is Verdict.ILLEGAL
    assert found[1] == [(["D1"], (Family.BUILDINGS,))]


def test_a_scribble_where_nobody_can_destroy_anything_is_illegal() -> None:
    # R11, R13
    found = judged("I A A", {"B1": "#"}, "B1", "AA > I")
    assert found == (Verdict.ILLEGAL, [(["B1"], (Family.BLOWS,))])


def test_a_mark_beside_two_faults_of_others_is_undecided_and_both_are_named() -> None:
    found = judged("A I A A A", {"A1": "O", "C1": "#", "E1": "X"}, "A1", "AAA AAA > I")
    assert found[0] is Verdict.UNDECIDED
    assert sorted(found[1]) == [(["C1"], (Family.BLOWS,)), (["E1"], (Family.REACH,))]


@pytest.mark.parametrize("hex_id", ["A1", "C1", "A2"])
def test_an_undecided_verdict_names_a_set_without_the_mark_even_where_all_sets_share_marks(hex_id: str) -> None:
    # R5: one of three may stand, so any two are a set, and none of the three is in all of them.
    verdict, sets = judged("A I A\nA . .", {"A1": "X", "C1": "X", "A2": "X"}, hex_id, "A / A > I")
    assert verdict is Verdict.UNDECIDED
    assert any(hex_id not in cells for cells, _ in sets)


def test_signatures_that_contradict_the_turns_accuse_no_mark() -> None:
    # R5: X and O have a turn each, so X can't have taken both actions, whatever was marked.
    found = judged("A I A", {"A1": "X"}, "A1", "A A > I", by_1a="X", by_1b="X")
    assert found == (Verdict.UNDECIDED, [])


def test_a_mark_that_its_owners_signed_action_cannot_have_placed_is_illegal() -> None:
    # R6: B1 is land of sector B; X signed the only action with an A.
    text, marks = "I B\nA A", {"B1": "X"}
    assert judged(text, marks, "B1", "A B > I")[0] is Verdict.LEGAL
    assert judged(text, marks, "B1", "A B > I", by_1a="X")[0] is Verdict.ILLEGAL


@pytest.mark.parametrize("effort", [0.0, 0.00005, 0.0002])
def test_too_little_effort_is_said_and_never_a_guess(effort: float) -> None:
    plays, minimal = tiny_enumeration(0), set[bool]()
    for sheet in sheets_of(0, possible=False)[:6]:
        evidence = evidence_of(sheet.moments)
        assert find_play(evidence, effort=effort).possible in (None, False)
        oracle = Oracle(plays, sheet)
        for cell in indices_of(marked(evidence)):
            judgement = judge(evidence, cell, effort=effort)
            assert judgement.verdict is not Verdict.LEGAL
            if judgement.verdict is Verdict.ILLEGAL:
                assert oracle.illegal(plays.board.cells[cell].id)
            for conflict in judgement.conflicts:
                cells = {plays.board.cells[each].id for each in conflict.cells}
                assert not oracle.possible(cells)
                minimal.add(conflict.minimal)
                if conflict.minimal:
                    oracle.check(conflict)
    # Without any there is nothing to name; with a little some sets stay larger than they need be.
    assert minimal == (set() if effort == 0 else {True, False})


def test_unfree_evidence_is_not_changed_by_being_judged() -> None:
    sheet = sheets_of(1, possible=False)[0]
    evidence = evidence_of(sheet.moments)
    before = replace(evidence)
    judge(evidence, next(indices_of(marked(evidence))))
    assert evidence == before
