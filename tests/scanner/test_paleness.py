"""What is faint is weighed against the sheet's other marks: a ghost is pale beside them, a hard pencil's mark isn't."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sheet.form import Form, Region, Role
from scanner.ink import SIDE_PX, Patches
from scanner.marks import Verdict
from scanner.options import PalenessOptions
from scanner.paleness import weigh_paleness
from scanner.reading import EMPTY, HIDDEN, UNCLEAR

SURE = Verdict("X", 0.99999, EMPTY, None)
MARKS = ("X", "O", "#")


def weighed(verdict: Verdict, ink: float, fellows: float = 0.6, count: int = 8, role: Role = Role.CELL) -> Verdict:
    """What becomes of a verdict whose ink is so dark, on a sheet with so many sure marks."""
    verdicts = [SURE] * count + [verdict]
    colour = np.array([[fellows] * 3] * count + [[ink] * 3], np.float32)
    regions = tuple(Region(str(i), role, (9.0 * i, 0.0), 5.0, (), MARKS) for i in range(count + 1))
    blank, well = np.full((count + 1, SIDE_PX, SIDE_PX), 255, np.uint8), np.ones(count + 1, np.float32)
    patches = Patches(tuple(each.id for each in regions), blank, blank, well, well, well, well, colour)
    result = weigh_paleness(verdicts, patches, Form((210.0, 297.0), (), regions), PalenessOptions())
    assert result[:-1] == tuple(verdicts[:-1]), "sure marks stay as they are"
    return result[-1]


FAINT = Verdict("X", 0.7, EMPTY, UNCLEAR)


def test_what_is_pale_beside_its_fellows_is_likelier_a_ghost_and_asked_about() -> None:
    result = weighed(FAINT, ink=0.2)
    assert (result.mark, result.runner_up, result.review) == (EMPTY, "X", UNCLEAR)


def test_what_is_as_dark_as_its_fellows_stays_a_mark() -> None:
    assert weighed(FAINT, ink=0.6).mark == "X"
    assert weighed(FAINT, ink=0.2, fellows=0.2).mark == "X", "a hard pencil is faint everywhere"


def test_an_almost_empty_cell_without_ink_is_no_longer_asked_about() -> None:
    assert weighed(Verdict(EMPTY, 0.95, "X", UNCLEAR), ink=0.02).review is None


def test_on_a_sheet_with_few_marks_nothing_is_learned() -> None:
    assert weighed(FAINT, ink=0.2, count=3) == FAINT


@pytest.mark.parametrize(
    "left",
    [Verdict("#", 0.7, EMPTY, UNCLEAR), Verdict("X", 0.7, "O", UNCLEAR), Verdict("X", 0.7, EMPTY, HIDDEN), SURE],
)
def test_other_doubts_are_left_alone(left: Verdict) -> None:
    assert weighed(left, ink=0.2) == left


def test_boxes_are_left_alone() -> None:
    assert weighed(FAINT, ink=0.2, role=Role.BOX) == FAINT


verdicts = st.builds(
    lambda is_mark, confidence: Verdict(
        "X" if is_mark else EMPTY, confidence, EMPTY if is_mark else "X", UNCLEAR if confidence < 0.99 else None
    ),
    st.booleans(),
    st.floats(0.5, 0.9998),
)


@given(verdicts, st.floats(0, 1), st.floats(0.05, 1))
def test_nothing_is_turned_in_silence(verdict: Verdict, ink: float, fellows: float) -> None:
    result = weighed(verdict, ink, fellows)
    assert {result.mark, result.runner_up} == {"X", EMPTY}
    assert result.mark == verdict.mark or result.review == UNCLEAR
    assert 0.5 <= result.confidence <= 1


@given(verdicts, st.floats(0.05, 1), st.floats(0, 0.5), st.floats(0.05, 1))
def test_darker_ink_is_never_less_likely_a_mark(verdict: Verdict, ink: float, more: float, fellows: float) -> None:
    def chance(darkness: float) -> float:
        result = weighed(verdict, darkness, fellows)
        return result.confidence if result.mark == "X" else 1 - result.confidence

    assert chance(ink) <= chance(ink + more) + 1e-9
