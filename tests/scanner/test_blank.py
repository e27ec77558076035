"""The blank sheet as pixels, and what is kept of it for the next photo."""

from __future__ import annotations

from scanner.blank import raster
from scanner.warp import Window
from tests.scanner.paper import SHEET, printed


def test_the_arrows_of_the_last_windows_are_kept_and_no_more() -> None:
    blank = raster(printed(SHEET.number))
    windows = [Window(10.0, 10.0 + i, 12.0, 12.0, 4.0) for i in range(40)]
    first = [blank.arrows(window) for window in windows]
    kept = [blank.arrows(window) is arrows for window, arrows in zip(reversed(windows), reversed(first), strict=True)]
    assert kept[0]
    assert 1 < sum(kept) < len(windows)
    assert kept == sorted(kept, reverse=True)
