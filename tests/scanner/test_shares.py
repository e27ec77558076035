"""How common a mark is on the sheet weighs where the networks aren't sure, and makes nobody sure."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from scanner.marks.options import MarkOptions, ShareOptions
from scanner.marks.shares import weigh_shares

OPTIONS, SURE = ShareOptions(), MarkOptions().least_confidence
EMPTY_CELL, CROSS, SQUARE = ([0.99995 if k == i else 1e-5 for k in range(6)] for i in (0, 1, 4))


def weighed(
    rows: NDArray[np.float32], without_marks: int = 0, possible: tuple[bool, ...] = (True,) * 6
) -> NDArray[np.float32]:
    """Chances (n, 6) weighed on a sheet of just these regions, the last of which can hold no mark."""
    holds = np.tile(np.array(possible), (len(rows), 1))
    holds[len(rows) - without_marks :, 1:] = False
    return weigh_shares(rows, holds, OPTIONS, SURE)


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


def test_what_cannot_stand_there_keeps_its_chance_and_makes_nobody_sure() -> None:
    """Two play X and O: squares can't stand, and how rare they are says nothing of an O."""
    rows = np.array([*[EMPTY_CELL] * 60, *[CROSS] * 40, [0.1, 0.02, 0.6, 0.03, 0.2, 0.05]], np.float32)
    last = weighed(rows, possible=(True, True, True, False, False, True))[-1]
    assert (last[3:5] == rows[-1, 3:5]).all()
    assert abs(float(last.sum()) - 1) < 1e-6


CHANCES = arrays(np.float64, st.tuples(st.integers(1, 40), st.just(6)), elements=st.floats(1e-6, 1)).map(
    lambda rows: (rows**4 / (rows**4).sum(axis=1, keepdims=True)).astype(np.float32)
)


@given(CHANCES, st.lists(st.booleans(), min_size=5, max_size=5).filter(any))
def test_who_was_sure_stays_as_he_was_and_nobody_else_becomes_so(rows: NDArray[np.float32], marks: list[bool]) -> None:
    """Sure is who is so among what can stand there."""
    possible = np.array([True, *marks])
    after = weighed(rows, possible=(True, *marks))

    def likeliest(chances: NDArray[np.float32]) -> NDArray[np.float64]:
        within = chances[:, possible].astype(np.float64)
        return np.asarray(within.max(axis=1) / within.sum(axis=1))

    before = likeliest(rows)
    assert (after[before > SURE + 1e-6] == rows[before > SURE + 1e-6]).all()
    assert (likeliest(after)[before < SURE - 1e-6] < SURE).all()
    assert np.allclose(after.sum(axis=1), 1, atol=1e-4)
    assert (after >= 0).all()
