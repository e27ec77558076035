"""Claims about windows of the page and the levels of a picture."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.warp import Warp, Window, fit_spline, level_for


@pytest.mark.parametrize(("pixels", "level"), [(0.2, 0), (1.0, 0), (1.99, 0), (2.0, 1), (3.9, 1), (4.0, 2), (99.0, 2)])
def test_a_picture_is_halved_while_it_has_a_pixel_for_each_that_is_wanted(pixels: float, level: int) -> None:
    assert level_for(pixels) == level
    assert level_for(pixels * 2**-0.25, slack=0.2501) == level


def test_a_window_around_outlines_has_whole_millimetres() -> None:
    outlines = [((10.2, 20.0), (14.0, 20.0), (12.0, 26.5)), ((30.0, 21.0), (31.5, 22.0))]
    assert Window.around(outlines, 1.0, 4.0) == Window(9.0, 19.0, 24.0, 9.0, 4.0)


@given(st.floats(-3, 3), st.floats(-0.02, 0.02), st.floats(-0.02, 0.02))
def test_a_field_through_points_that_move_alike_moves_the_rest_with_them(by: float, across: float, down: float) -> None:
    anchors = np.array([(x, y) for x in (10.0, 90.0, 200.0) for y in (15.0, 120.0, 280.0)])
    moved = by + anchors @ np.array([(across, 0), (0, down)])
    field = fit_spline(anchors, moved, np.full(len(anchors), 1e-4))
    between = np.array([(50.0, 60.0), (150.0, 200.0), (0.0, 297.0)])
    assert np.allclose(field.at(between), by + between @ np.array([(across, 0), (0, down)]), atol=1e-3)


@pytest.mark.parametrize("anchors", [[(10.0, 20.0)], [(10.0, 10.0), (20.0, 20.0), (30.0, 30.0), (60.0, 60.0)]])
def test_points_that_are_one_or_in_a_line_displace_nothing(anchors: list[tuple[float, float]]) -> None:
    field = fit_spline(np.array(anchors), np.ones((len(anchors), 2)), np.full(len(anchors), 1e-4))
    assert not field.at(np.array([(10.0, 20.0), (100.0, 50.0)])).any()


@pytest.mark.parametrize("px_per_mm", [2.5, 4.0, 6.3])
def test_a_window_is_straightened_true_to_scale_whatever_its_resolution(px_per_mm: float) -> None:
    image = np.full((400, 900), 255, np.uint8)
    image[:, 718:722] = 0
    warp = Warp(np.diag([4.0, 4.0, 1.0]), None, (220.0, 95.0))
    straight = warp.straighten(image, Window(0.0, 0.0, 200.0, 40.0, px_per_mm))
    columns = np.flatnonzero(straight[20] < 128)
    assert (columns.mean() + 0.5) / px_per_mm == pytest.approx(180.0, abs=0.3)
