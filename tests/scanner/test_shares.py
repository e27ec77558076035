"""How common a mark is on the sheet weighs where the networks aren't sure, and makes nobody sure."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.marks import CLASSES, MarkOptions
from scanner.marks.options import ShareOptions
from scanner.marks.shares import weigh_shares

OPTIONS, SURE = ShareOptions(), MarkOptions().least_confidence
EMPTY_CELL, CROSS, SQUARE = ([0.99995 if k == i else 1e-5 for k in range(6)] for i in (0, 1, 4))


def weighed(rows: NDArray[np.float32], without_marks: int = 0) -> NDArray[np.float32]:
    """Chances (n, 6) weighed on a sheet of just these regions, the last of which can hold no mark."""
    last = len(rows) - without_marks
    regions = tuple(
        Region(str(i), Role.CELL, (9.0 * i, 0.0), 5.0, (), CLASSES[1:] if i < last else ()) for i in range(len(rows))
    )
    return weigh_shares(rows, Form((210.0, 297.0), (), regions), OPTIONS, SURE)


def beside(others: list[list[float]], doubtful: list[float]) -> NDArray[np.float32]:
    """What becomes of doubtful chances beside others."""
    last: NDArray[np.float32] = weighed(np.array([*others, doubtful], np.float32))[-1]
    return last


def test_what_nobody_has_drawn_elsewhere_is_less_likely() -> None:
    doubtful = [0.4, 0.02, 0.02, 0.02, 0.52, 0.02]
    assert beside([EMPTY_CELL] * 95, doubtful).argmax() == 0, "on a blank sheet it is print"
    assert beside([EMPTY_CELL] * 45 + [SQUARE] * 50, doubtful).argmax() == 4, "among squares it is one more"


def test_where_all_marks_are_as_common_as_they_were_taught_nothing_changes() -> None:
    taught = np.array(OPTIONS.taught) / sum(OPTIONS.taught)
    rows = np.array([EMPTY_CELL, CROSS, taught], np.float32)
    usual = np.repeat(np.eye(6, dtype=np.float32), np.round(taught * 1000).astype(int), axis=0)
    assert np.allclose(weighed(np.concatenate([usual, rows]))[-1], taught, atol=0.01)


def test_what_can_hold_no_mark_says_nothing_and_is_left_alone() -> None:
    doubtful = [0.4, 0.1, 0.1, 0.1, 0.2, 0.1]
    rows = np.array([*[CROSS] * 20, doubtful, *[SQUARE] * 50, doubtful], np.float32)
    after = weighed(rows, without_marks=51)
    assert (after[21:] == rows[21:]).all()
    assert (after[:21] == weighed(rows[:21])).all()


CHANCES = arrays(np.float64, st.tuples(st.integers(1, 40), st.just(6)), elements=st.floats(1e-6, 1)).map(
    lambda rows: (rows**4 / (rows**4).sum(axis=1, keepdims=True)).astype(np.float32)
)


@given(CHANCES)
def test_who_was_sure_stays_as_he_was_and_nobody_else_becomes_so(rows: NDArray[np.float32]) -> None:
    after, sure = weighed(rows), rows.max(axis=1) >= SURE
    assert (after[sure] == rows[sure]).all()
    assert (after[~sure].max(axis=1) < SURE).all()
    assert np.allclose(after.sum(axis=1), 1, atol=1e-4)
    assert (after >= 0).all()
