"""Claims about windows of the page and the levels of a picture."""

from __future__ import annotations

import pytest

from scanner.warp import Window, level_for


@pytest.mark.parametrize(("pixels", "level"), [(0.2, 0), (1.0, 0), (1.99, 0), (2.0, 1), (3.9, 1), (4.0, 2), (99.0, 2)])
def test_a_picture_is_halved_while_it_has_a_pixel_for_each_that_is_wanted(pixels: float, level: int) -> None:
    assert level_for(pixels) == level
    assert level_for(pixels * 2**-0.25, slack=0.2501) == level


def test_a_window_around_outlines_has_whole_millimetres() -> None:
    outlines = [((10.2, 20.0), (14.0, 20.0), (12.0, 26.5)), ((30.0, 21.0), (31.5, 22.0))]
    assert Window.around(outlines, 1.0, 4.0) == Window(9.0, 19.0, 24.0, 9.0, 4.0)
