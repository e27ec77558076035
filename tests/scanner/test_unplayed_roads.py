"""Roads that are lighter than the ground, and maps on which hardly a road is seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board import Kind
from engine.hexes import Hex, Orientation
from samples.training.evaluate_unplayed import compared
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.read import read_unplayed
from scanner.unplayed.result import Field
from scanner.unplayed.roadnet import RoadNet
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
