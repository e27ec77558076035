"""Kinds of hexes whose pictures look like another kind's."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.board import Kind
from engine.hexes import Hex, Layout, Orientation, Point
from scanner.blank import PX_PER_MM
from scanner.unplayed.kinds import named_cells
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import cut_patches
from scanner.unplayed.result import Field
from scanner.unplayed.words import Word

LAYOUT = Layout(Orientation.FLAT, 8.0, (20.0, 20.0))
WATER, MOUNTAIN, HOUSES, SETTLEMENT, CITY = ([Hex(q, r) for q in (0, 1)] for r in range(1, 6))
ROOF = [(-0.3, -0.02), (0.0, -0.28), (0.3, -0.02)]
WALLS = [(-0.25, -0.02), (0.25, -0.02), (0.25, 0.25), (-0.25, 0.25)]
DOOR = [(-0.06, 0.08), (0.06, 0.08), (0.06, 0.25), (-0.06, 0.25)]
SUMMIT = [(-0.6, 0.4), (0.0, -0.5), (0.6, 0.4)]
SNOW = [(-0.2, -0.2), (0.0, -0.5), (0.2, -0.2)]
DISC = [(0.2 * np.cos(angle), 0.2 * np.sin(angle)) for angle in np.radians(range(0, 360, 20))]
WAVES = [[(-0.5, row), (0.5, row), (0.5, row + 0.02), (-0.5, row + 0.02)] for row in (-0.3, 0.0, 0.3)]


def drawn(houses: list[list[Point]]) -> FlatPage:
    """A page with two hexes of each kind, these outlines in the doubtful ones."""
    kinds: tuple[tuple[list[Hex], list[list[Point]]], ...] = (
        (WATER, WAVES),
        (MOUNTAIN, [SUMMIT, SNOW]),
        (HOUSES, houses),
        (SETTLEMENT, [DISC]),
        (CITY, []),
    )
    pictures = {cell: outlines for cells, outlines in kinds for cell in cells}
    page = np.full((round(130 * PX_PER_MM),) * 2, 255, np.uint8)
    for cell, outlines in pictures.items():
        for outline in (LAYOUT.corners(cell), *(np.array(LAYOUT.center(cell)) + 8.0 * np.array(o) for o in outlines)):
            cv2.polylines(page, [np.round(np.array(outline) * PX_PER_MM).astype(np.int32)], True, 0, 3, cv2.LINE_AA)
    return FlatPage(page, (130.0, 130.0), LAYOUT, tuple(pictures), None, sure_mm=True)


@pytest.mark.parametrize(
    ("outlines", "asked"),
    [([ROOF, WALLS, DOOR], True), ([ROOF, WALLS], True), ([SUMMIT, SNOW], False)],
    ids=["with a door", "without one", "mountain"],
)
def test_houses_with_a_roof_are_no_mountains_in_silence(outlines: list[list[Point]], asked: bool) -> None:
    page = drawn(outlines)
    centers = [LAYOUT.center(cell) for cell in CITY]
    words = [Word(text, x - 1, y - 1, x + 1, y + 1, 1.0) for text, (x, y) in zip(("I", "II"), centers, strict=True)]
    named = named_cells(page, words, cut_patches(page), UnplayedOptions())
    assert [named[cell].kind for cell in (*WATER, *MOUNTAIN, *SETTLEMENT)] == [
        *[Kind.WATER] * 2, *[Kind.MOUNTAIN] * 2, *[Kind.SETTLEMENT] * 2,
    ]  # fmt: skip
    assert [Field.KIND in named[cell].unsure for cell in HOUSES] == [asked] * 2
    assert not any(Field.KIND in named[cell].unsure for cell in (*WATER, *MOUNTAIN))


@pytest.mark.parametrize(("away", "asked"), [(0.3, True), (0.36, False)], ids=["touching", "apart"])
def test_the_gap_between_four_buildings_that_touch_is_no_fifth_in_silence(away: float, asked: bool) -> None:
    square = [(-0.15, -0.15), (0.15, -0.15), (0.15, 0.15), (-0.15, 0.15)]
    middles = [(-away, 0.0), (0.0, -away), (away, 0.0), (0.0, away)]
    page = drawn([[(x + dx, y + dy) for dx, dy in square] for x, y in middles])
    named = named_cells(page, [], cut_patches(page), UnplayedOptions())
    assert [len(named[cell].shapes) for cell in HOUSES] == [5 if asked else 4] * 2
    assert [Field.BUILDINGS in named[cell].unsure for cell in HOUSES] == [asked] * 2
