"""Pictures for people's eyes: what was photographed in the dark is shown as if there had been light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from scanner.blank import Blank
from scanner.intake.photo import Photo, Picture
from scanner.light import Light, brightened, page_window, paper_light, shade_of
from scanner.warp import Warp


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


def _with_a_sea(tone: int) -> Picture:
    """A page of 200 by 150 mm at a pixel per millimetre, with lines, text and 60 mm of sea."""
    page = np.full((200, 150), 255, np.uint8)
    page[::12, :] = 180
    page[20:30:2, 10:60] = 120
    page[80:140, 40:100] = np.minimum(page[80:140, 40:100], tone)
    return page


def test_wide_grey_print_is_a_shade_and_lines_are_none() -> None:
    shade = shade_of(_with_a_sea(205))
    assert shade is not None
    assert shade[110, 70] == pytest.approx(205 / 255, abs=0.01)
    assert shade[:60].min() > 0.98
    assert shade_of(_with_a_sea(255)) is None


@pytest.mark.parametrize("lamp", [0.4, 1.0])
def test_a_printed_sea_is_no_shadow_and_the_light_on_it_is_that_beside_it(lamp: float) -> None:
    page = _with_a_sea(205)
    photo = Photo(
        "photo.jpg", np.repeat((page * lamp).astype(np.uint8)[:, :, None], 3, axis=2).repeat(4, 0).repeat(4, 1)
    )
    warp = Warp(np.array([[4.0, 0, 1.5], [0, 4.0, 1.5], [0, 0, 1]]), None, (150.0, 200.0))
    seen, known = (paper_light(photo, warp, shade).paper[:, :, 1] for shade in (None, shade_of(page)))
    assert seen[110, 70] == pytest.approx(205 * lamp, rel=0.03)
    assert known[110, 70] == pytest.approx(255 * lamp, rel=0.03)
    assert known[30, 120] == pytest.approx(255 * lamp, rel=0.03)


def test_a_page_that_is_no_whole_millimetres_has_its_shade_and_light_alike() -> None:
    blank, page_mm = Blank(np.full((1200, 1600), 205, np.uint8)), (200.3, 150.2)
    shade = blank.shade(page_window(page_mm))
    assert shade is not None
    photo = Photo("photo.jpg", np.full((604, 804, 3), 205, np.uint8))
    assert paper_light(photo, Warp(np.diag([4.0, 4, 1]), None, page_mm), shade).paper.shape[:2] == shade.shape


@pytest.mark.parametrize(
    ("paper", "of_use"), [((200, 210, 220), (0, 1, 2)), ((10, 120, 240), (2, 1, 2)), ((12, 30, 60), (0, 1, 2))]
)
def test_by_candlelight_nobody_looks_in_blue(paper: tuple[int, int, int], of_use: tuple[int, int, int]) -> None:
    assert Light(np.tile(np.array(paper, np.float32), (20, 20, 1))).of_use == of_use
