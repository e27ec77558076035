"""Pictures for people's eyes: what was photographed in the dark is shown as if there had been light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from scanner.intake.photo import Picture
from scanner.light import brightened


def _sheet(paper: int, ink: int) -> Picture:
    """A bare sheet, of that brightness, with a black tag and a ring of ink."""
    picture = np.full((300, 200, 3), paper, np.uint8)
    picture[20:60, 20:60] = ink
    cv2.circle(picture, (120, 180), 30, (ink, ink, ink), 4)
    return picture


@given(some.integers(190, 255))
def test_a_bright_sheet_is_shown_as_it_is(paper: int) -> None:
    picture = _sheet(paper, paper // 3)
    assert brightened(picture) is picture


@given(some.integers(0, 189), some.floats(0, 1))
def test_nothing_is_made_darker_nor_changes_order(paper: int, share: float) -> None:
    picture = _sheet(paper, round(paper * share))
    shown = brightened(picture)
    assert (shown >= picture).all()
    assert (np.diff(shown.ravel()[picture.argsort(axis=None)].astype(int)) >= 0).all()


@pytest.mark.parametrize("paper", [24, 40, 80, 120, 189])
def test_dim_paper_becomes_light_and_ink_stays_ink(paper: int) -> None:
    shown = brightened(_sheet(paper, paper // 2))
    assert shown[0, 0, 0] == pytest.approx(190, abs=2)
    assert shown[40, 40, 0] == pytest.approx(95, abs=6)


def test_a_black_picture_stays_nearly_black() -> None:
    assert brightened(_sheet(3, 0)).max() <= 24
