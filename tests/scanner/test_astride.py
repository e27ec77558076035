"""A mark on the border between hexes is asked about where none of them was read to hold it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.doubts.astride import doubt_astride
from scanner.marks.doubts.emptyoptions import AstrideOptions
from scanner.marks.ink import REACH, SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, HIDDEN, STRAY

Picture = NDArray[np.uint8]
RADIUS_PX = 20
MM = 0.4
"""A pixel of the page: the cells' radius is 8 mm."""
STEP = RADIUS_PX * np.sqrt(3)
MIDDLES = {
    f"{'ABC'[column]}{row}": (70 + 1.5 * RADIUS_PX * column, 60 + STEP * (row + 0.5 * (column % 2)))
    for column in range(3)
    for row in range(4)
}
"""Three columns of four hexes, in pixels of the page."""
SLOT = Region("B2/0", Role.SLOT, (MIDDLES["B2"][0] * MM, MIDDLES["B2"][1] * MM), 2.5, (), ("X", "O"), "B2")
PAGE = (220, 260)


def between(*cells: str) -> tuple[float, float]:
    """The point on the border or corner of these cells."""
    x, y = np.mean([MIDDLES[cell] for cell in cells], axis=0)
    return float(x), float(y)


def square(page: Picture, middle: tuple[float, float], half: float = 9) -> None:
    """A square round a point."""
    (x, y), ends = middle, (-half, half)
    corners = [(x + dx, y + dy) for dx, dy in ((ends[0], ends[0]), (ends[1], ends[0]), (ends[1], ends[1]))]
    corners.append((x - half, y + half))
    cv2.polylines(page, [np.rint(corners).astype(np.int32)], True, 60, 2, cv2.LINE_AA)


def asked(
    page: Picture, marks: Mapping[str, str] | None = None, *, slots: Sequence[Region] = (), grain: float = 2.0
) -> set[str]:
    """Which regions of a map are asked about on which this is drawn, and these marks were read."""
    random = np.random.default_rng(3)
    seen = np.clip(page + random.normal(0, grain, page.shape), 0, 255).astype(np.uint8)
    printed = np.full(page.shape, 250, np.uint8)
    for x, y in MIDDLES.values():
        angles = np.arange(6) * np.pi / 3
        corners = np.stack([x + RADIUS_PX * np.cos(angles), y + RADIUS_PX * np.sin(angles)], axis=1)
        cv2.polylines(printed, [np.rint(corners).astype(np.int32)], True, 120, 1)
    seen = np.minimum(seen, printed)
    half = SIDE_PX // 2

    def cut(picture: Picture) -> Picture:
        """The cells' patches, of which a pixel is one of the page."""
        assert REACH[Role.CELL] * RADIUS_PX == half
        places = [(round(x), round(y)) for x, y in MIDDLES.values()]
        return np.stack([picture[y - half : y + half, x - half : x + half] for x, y in places])

    cells = [Region(name, Role.CELL, (x * MM, y * MM), 8.0, (), ("X", "O", "#")) for name, (x, y) in MIDDLES.items()]
    regions = (*cells, *slots)
    white = np.full((len(slots), SIDE_PX, SIDE_PX), 255, np.uint8)
    photo, blank = (np.concatenate([cut(picture), white]) for picture in (seen, printed))
    patches = Patches.seen_well(photo, blank, tuple(each.id for each in regions))
    read = marks or {}
    verdicts = [Verdict(read.get(each.id, EMPTY), 0.9999, "X", None) for each in regions]
    found = doubt_astride(verdicts, patches, Form((210.0, 297.0), (), regions), AstrideOptions())
    assert [each.mark for each in found] == [each.mark for each in verdicts]
    assert {each.review for each in found} <= {None, STRAY}
    return {region.id for region, each in zip(regions, found, strict=True) if each.review}


@pytest.fixture
def page() -> Picture:
    return np.full(PAGE, 250, np.uint8)


@pytest.mark.parametrize("cells", [("B1", "B2"), ("A1", "B1"), ("A1", "B0", "B1")], ids=" ".join)
def test_a_mark_on_a_border_or_a_corner_is_asked_about_in_all_hexes_that_share_it(
    cells: tuple[str, ...], page: Picture
) -> None:
    square(page, between(*cells))
    assert asked(page) == set(cells)


def test_it_is_asked_about_beside_another_mark_that_it_does_not_touch(page: Picture) -> None:
    x, y = between("B1", "B2")
    square(page, (x, y + 3), 7)
    square(page, (MIDDLES["B1"][0], MIDDLES["B1"][1] - 8), 7)
    assert asked(page, {"B1": "S"}) == {"B2"}


def test_nobody_is_asked_where_one_of_them_was_read_to_hold_it(page: Picture) -> None:
    square(page, between("B1", "B2"))
    assert asked(page, {"B1": "S"}) == set()


def test_a_mark_in_a_hex_that_reaches_over_its_border_is_its_own(page: Picture) -> None:
    x, y = MIDDLES["B1"]
    square(page, (x, y + 6), 13)
    assert asked(page, {"B1": "S"}) == set()


def test_a_mark_in_a_settlements_circle_may_reach_into_the_next_hex(page: Picture) -> None:
    x, y = between("B1", "B2")
    square(page, (x, y + 3), 13)
    assert asked(page, slots=[SLOT]) == {"B1", "B2"}
    assert asked(page, {"B2/0": "X"}, slots=[SLOT]) == set()


def test_a_dot_a_line_through_hexes_and_what_lies_in_one_alone_are_no_such_mark(page: Picture) -> None:
    x, y = between("B1", "B2")
    cv2.circle(page, (round(x), round(y)), 4, 60, -1)
    cv2.line(page, (50, 75), (50, 190), 60, 2)
    square(page, MIDDLES["C2"], 8)
    assert asked(page) == set()


def test_grain_is_no_ink(page: Picture) -> None:
    assert asked(page, grain=45) == set()


def test_what_is_for_review_stays_so() -> None:
    hidden = Verdict(EMPTY, 0.5, "X", HIDDEN)
    cell = Region("A1", Role.CELL, (50.0, 50.0), 8.0, (), ("X",))
    white = np.full((1, SIDE_PX, SIDE_PX), 255, np.uint8)
    patches = Patches.seen_well(white, white, ("A1",))
    assert doubt_astride([hidden], patches, Form((210.0, 297.0), (), (cell,)), AstrideOptions()) == (hidden,)
