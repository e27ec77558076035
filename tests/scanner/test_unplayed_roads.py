"""Roads that are lighter than the ground, and maps on which hardly a road is seen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.board import Kind
from engine.hexes import Hex, Layout, Orientation
from samples.training.evaluate_unplayed import compared
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.patches import HALF, SIDE, SIZE, Patch
from scanner.unplayed.read import read_unplayed
from scanner.unplayed.result import Field
from scanner.unplayed.roadnet import RoadNet, roads_of
from tests.scanner.othersheets import STYLES, printed_as

OPTIONS = UnplayedOptions()
MEADOW = next(style for style in STYLES if style.name == "meadow")


@pytest.mark.parametrize("dash", [(), (2.0, 1.2)], ids=["solid", "dashed"])
def test_white_roads_over_a_tinted_ground_are_read(dash: tuple[float, ...]) -> None:
    sheet = printed_as(replace(MEADOW, road=(0.8, 1.0, dash)), seed=11, players=3)
    result = compared(read_unplayed(sheet.pdf, "meadow.pdf"), sheet.truth)
    roads = [each for each in result.fields if each.field == "roads" and each.printed]
    assert roads
    assert not result.silent
    assert sum(each.right for each in roads) >= 0.9 * len(roads)


def test_where_hardly_a_road_is_seen_every_land_hex_is_asked_about() -> None:
    style = replace(MEADOW, fills={}, road=(0.8, 1.0, ()))
    sheet = read_unplayed(printed_as(style, seed=11, players=3).pdf, "white.pdf")
    assert not any(cell.roads for cell in sheet.cells)
    assert all(Field.ROADS in cell.unsure for cell in sheet.cells if cell.kind is Kind.LAND)


@pytest.mark.parametrize(
    ("exact", "any_light", "asked"), [(True, True, False), (False, True, True), (False, False, False)]
)
def test_light_roads_in_a_photo_may_not_be_all(exact: bool, any_light: bool, asked: bool) -> None:
    cells = [Hex(q, 0) for q in range(8)]
    of = {cell: {Hex(cell.q + way, 0): True for way in (-1, 1) if 0 <= cell.q + way < 8} for cell in cells}
    roads = RoadNet(of, 0.1, frozenset(), Orientation.FLAT, any_light)
    assert list(roads.overlooked(cells, OPTIONS.roads, exact=exact)) == (cells if asked else [])


def with_roads(cell: Hex, to: Collection[Hex]) -> Patch:
    """A hex whose print is straight roads to these neighbours."""
    layout = Layout(Orientation.FLAT, SIDE, (HALF, HALF))
    ink = np.zeros((SIZE, SIZE), np.float32)
    for other in to:
        x, y = layout.center(Hex(other.q - cell.q, other.r - cell.r))
        cv2.line(ink, (HALF, HALF), (round((x + HALF) / 2), round((y + HALF) / 2)), 1.0, 5)
    return Patch(cell, ink)


def test_a_light_road_from_a_city_into_a_hex_as_white_as_paper_is_asked_about() -> None:
    city = Hex(0, 0)
    white, *tinted = city.neighbours()
    patches = {city: with_roads(city, city.neighbours())} | {cell: with_roads(cell, [city]) for cell in tinted}
    patches[white] = with_roads(white, [])
    covered = {cell: np.full((SIZE, SIZE), cell == white) for cell in patches}
    kinds: dict[Hex, Kind | None] = {cell: Kind.CITY if cell == city else Kind.LAND for cell in patches}
    roads = roads_of(patches, covered, kinds, Orientation.FLAT, OPTIONS.roads, frozenset({white}))
    assert roads.of[city] == dict.fromkeys(tinted, True) | {white: False}
