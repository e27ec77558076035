"""What of an unplayed sheet could be two things, and so is asked about: hexes, roads, buildings, clans, rounds."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import cv2
import numpy as np
import pytest

from engine.board import Kind
from engine.hexes import Hex, Layout, Orientation
from scanner.blank import PX_PER_MM
from scanner.intake.photo import Picture
from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.buildings import Shape
from scanner.unplayed.faint import with_faint
from scanner.unplayed.glyphs import Ink
from scanner.unplayed.hexclans import clans_of
from scanner.unplayed.kinds import Named, with_all_kinds, with_usual_buildings
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import APOTHEM, HALF, SIZE, Mask, Patch
from scanner.unplayed.players import read_players
from scanner.unplayed.result import Field
from scanner.unplayed.roadnet import RoadNet, roads_of
from scanner.unplayed.settlements import settlements_with_print_beside
from scanner.unplayed.title import read_title
from tests.scanner.printedwords import word

OPTIONS = UnplayedOptions()
UNIT = Layout(Orientation.FLAT, 1.0, (0.0, 0.0))
CLEAR: Mask = np.zeros((SIZE, SIZE), bool)


# Hexes.

MIDDLE = Hex(2, 2)
RING = tuple(MIDDLE.neighbours())
LAYOUT = Layout(Orientation.FLAT, 8.0, (30.0, 10.0))


def page_with(cells: tuple[Hex, ...], drawn: Picture) -> FlatPage:
    return FlatPage(drawn, (120.0, 120.0), LAYOUT, cells, (), sure_mm=True)


def px(cell: Hex) -> tuple[float, float]:
    x, y = LAYOUT.center(cell)
    return x * PX_PER_MM, y * PX_PER_MM


def outlined(picture: Picture, cell: Hex) -> None:
    corners = np.array(LAYOUT.corners(cell)) * PX_PER_MM
    cv2.polylines(picture, [corners.round().astype(np.int32)], True, 0, 3)


def waved(picture: Picture, cell: Hex) -> None:
    x, y = px(cell)
    for row in (-8, 0, 8):
        at = (round(x - 22), round(y + row))
        cv2.line(picture, at, (at[0] + 44, at[1]), 0, 3)


def a_map() -> tuple[FlatPage, Picture]:
    """A ring of seven hexes, print in all of them."""
    picture = np.full((round(120 * PX_PER_MM),) * 2, 255, np.uint8)
    cells = (MIDDLE, *RING)
    for cell in cells:
        outlined(picture, cell)
        waved(picture, cell)
    return page_with(cells, picture), picture


def test_a_hex_with_an_outline_and_print_that_was_not_found_is_doubtful() -> None:
    page, picture = a_map()
    beyond = Hex(RING[0].q * 2 - MIDDLE.q, RING[0].r * 2 - MIDDLE.r)
    outlined(picture, beyond)
    waved(picture, beyond)
    seen = with_faint(page, OPTIONS.faint)
    assert seen.doubtful == {beyond}
    assert set(seen.cells) == {*page.cells, beyond}


def test_print_within_a_ring_of_hexes_is_doubtful_without_an_outline_too() -> None:
    page, _ = a_map()
    seen = with_faint(page_with(RING, page.picture), OPTIONS.faint)
    assert seen.doubtful == {MIDDLE}


def test_a_title_beside_the_map_and_a_hole_in_it_are_no_hexes() -> None:
    _, picture = a_map()
    beyond = Hex(RING[0].q * 2 - MIDDLE.q, RING[0].r * 2 - MIDDLE.r)
    waved(picture, beyond)
    x, y = px(MIDDLE)
    cv2.circle(picture, (round(x), round(y)), 40, 255, -1)
    seen = with_faint(page_with(RING, picture), OPTIONS.faint)
    assert not seen.doubtful
    assert seen.cells == tuple(sorted(RING))


@pytest.mark.parametrize(
    ("cities", "beside", "sure"),
    [
        (["I", "II", "III"], [], True),
        (["I", "II", "III"], ["III", "III", "I", "I"], True),
        (["II", "II", "III"], [], True),
        (["II", "III"], [], False),
        (["I", "II"], ["III", "III"], False),
        (["I", "II"], ["III"], True),
        (["I"], [], False),
        ([], [], False),
    ],
)
def test_no_terrain_is_sure_where_a_city_is_missing(cities: list[str], beside: list[str], sure: bool) -> None:
    found = {Hex(k, 0): Named(Kind.CITY, city=numeral) for k, numeral in enumerate(cities)}
    land = Hex(0, 1)
    wordless = {
        Hex(1, 1): Named(Kind.WATER, look=0),
        Hex(2, 1): Named(Kind.SETTLEMENT),
        Hex(3, 1): Named(Kind.MOUNTAIN, look=1),
    }
    found |= {land: Named(Kind.LAND, "A")} | wordless
    after = with_all_kinds(found, [word(text, 10, 10) for text in beside])
    assert [Field.KIND in after[cell].unsure for cell in wordless] == [not sure] * 3
    assert {cell: each for cell, each in after.items() if cell not in wordless} == {
        cell: each for cell, each in found.items() if cell not in wordless
    }


@pytest.mark.parametrize(("chance", "sure"), [(1.0, True), (0.99, False)])
def test_a_city_s_numeral_that_was_read_from_pixels_is_not_sure_where_another_is_missing(
    chance: float, sure: bool
) -> None:
    read = [Named(Kind.CITY, city=city, words=(word(city, 0, 0, chance=chance),)) for city in ("I", "III")]
    after = with_all_kinds({Hex(k, 0): each for k, each in enumerate(read)}, [])
    assert [Field.CITY in each.unsure for each in after.values()] == [not sure] * 2


@pytest.mark.parametrize(("chance", "asked"), [(1.0, []), (0.99, ["X"])])
def test_a_numeral_read_from_pixels_that_is_higher_than_there_are_cities_may_be_a_picture(
    chance: float, asked: list[str]
) -> None:
    cities = ["I", "II", "III", "IV", "V", "X"]
    read = [Named(Kind.CITY, city=city, words=(word(city, 0, 0, chance=chance),)) for city in cities]
    after = with_all_kinds({Hex(k, 0): each for k, each in enumerate(read)}, [])
    for field in (Field.KIND, Field.CITY):
        assert [each.city for each in after.values() if field in each.unsure] == asked


@pytest.mark.parametrize(
    ("wordless", "sure"),
    [
        ([Named(Kind.WATER, look=0), Named(Kind.SETTLEMENT), Named(Kind.MOUNTAIN, look=1)], True),
        ([Named(Kind.WATER, look=0), Named(Kind.SETTLEMENT), Named(Kind.WATER, look=1)], False),
        ([Named(Kind.SETTLEMENT), Named(Kind.SETTLEMENT), Named(Kind.MOUNTAIN, look=1)], False),
    ],
    ids=["all", "no mountains", "no water"],
)
def test_no_terrain_is_sure_where_a_kind_is_missing(wordless: list[Named], sure: bool) -> None:
    cities = [Named(Kind.CITY, city=city) for city in ("I", "II")]
    found = {Hex(k, 0): each for k, each in enumerate([*cities, *wordless])}
    after = with_all_kinds(found, [])
    assert all(
        after[cell].unsure == (frozenset() if sure or each.kind is Kind.CITY else {Field.KIND})
        for cell, each in found.items()
    )


# Roads.

ROW = tuple(Hex(q, 0) for q in range(8))
AHEAD = np.array(UNIT.center(Hex(1, 0))) / np.sqrt(3)


def road_patches(cells: tuple[Hex, ...] = ROW) -> dict[Hex, Ink]:
    return {cell: np.zeros((SIZE, SIZE), np.float32) for cell in cells}


def lead(ink: Ink, way: int) -> None:
    end = np.round(HALF + way * (APOTHEM + 4) * AHEAD).astype(int)
    cv2.line(ink, (HALF, HALF), (int(end[0]), int(end[1])), 1.0, 4)


def net(inks: Mapping[Hex, Ink], kinds: Mapping[Hex, Kind]) -> RoadNet:
    patches = {cell: Patch(cell, ink) for cell, ink in inks.items()}
    return roads_of(patches, dict.fromkeys(patches, CLEAR), kinds, Orientation.FLAT, OPTIONS.roads)


def a_road() -> dict[Hex, Ink]:
    """A road from the first hex of a row to the last."""
    inks = road_patches()
    for cell in ROW:
        for way in (-1, 1):
            if Hex(cell.q + way, 0) in ROW:
                lead(inks[cell], way)
    return inks


def test_a_road_is_sure_where_it_looks_as_the_others_do() -> None:
    found = net(a_road(), dict.fromkeys(ROW, Kind.LAND))
    assert all(found.of[one] | {two: True} == found.of[one] for one, two in pairwise(ROW))
    assert not found.stopped


def test_pictures_on_both_sides_of_an_edge_are_no_sure_road() -> None:
    inks = a_road()
    below, other = Hex(10, 0), Hex(11, 0)
    inks |= road_patches((below, other))
    for cell, way in ((below, 1), (other, -1)):
        for share, radius, line in ((0.5, 9, -1), (0.88, 7, 3)):
            x, y = np.round(HALF + way * share * APOTHEM * AHEAD).astype(int)
            cv2.circle(inks[cell], (int(x), int(y)), radius, 1.0, line)
    found = net(inks, dict.fromkeys(inks, Kind.LAND))
    assert found.of[below] == {other: False}
    assert all(found.of[ROW[3]].values())


@pytest.mark.parametrize("kind", [Kind.WATER, Kind.MOUNTAIN])
def test_water_and_mountains_into_which_a_road_leads_may_be_land(kind: Kind) -> None:
    found = net(a_road(), {cell: kind if cell == ROW[4] else Kind.LAND for cell in ROW})
    assert found.stopped == {ROW[4]}


def test_a_road_that_ends_may_lead_on_where_half_of_its_way_is_seen() -> None:
    inks = a_road()
    inks[ROW[6]] = road_patches()[ROW[6]]
    lead(inks[ROW[6]], -1)
    kinds = dict.fromkeys(ROW, Kind.LAND)
    assert net(inks, kinds).of[ROW[6]] == {ROW[5]: True, ROW[7]: False}
    inks[ROW[7]] = road_patches()[ROW[7]]
    assert net(inks, kinds).of[ROW[6]] == {ROW[5]: True}


@pytest.mark.parametrize(("kind", "asked"), [(Kind.CITY, True), (Kind.LAND, False)])
def test_a_road_up_to_the_edge_of_a_city_may_lead_into_it(kind: Kind, asked: bool) -> None:
    inks = a_road()
    below = Hex(3, 1)
    inks |= road_patches((below,))
    end = np.round(HALF + (APOTHEM + 4) * np.array(UNIT.center(Hex(0, 1))) / np.sqrt(3)).astype(int)
    cv2.line(inks[ROW[3]], (HALF, HALF), (int(end[0]), int(end[1])), 1.0, 4)
    found = net(inks, dict.fromkeys(inks, Kind.LAND) | {below: kind}).of[ROW[3]]
    assert found == {ROW[2]: True, ROW[4]: True} | ({below: False} if asked else {})


# Buildings and clans.


def test_a_puzzle_stays_one_though_it_holds_as_many_buildings_as_are_usual() -> None:
    shapes = (Shape(30.0, 40.0, 7.0, peaked=False), Shape(60.0, 40.0, 7.0, peaked=False))
    found = {
        ROW[0]: Named(Kind.SETTLEMENT, shapes=shapes, unsure=frozenset({Field.KIND})),
        ROW[1]: Named(Kind.SETTLEMENT, shapes=shapes),
    }
    usual = with_usual_buildings(found, OPTIONS.buildings, exact=True)
    assert [usual[cell].unsure for cell in ROW[:2]] == [{Field.KIND}, frozenset()]


@pytest.mark.parametrize(("printed_at", "asked"), [((-18, 0, 18), True), ((-18, 0), False)])
def test_a_building_that_was_not_counted_is_asked_about(printed_at: tuple[int, ...], asked: bool) -> None:
    cell = Hex(0, 0)
    ink = road_patches((cell,))[cell]
    for x in printed_at:
        cv2.circle(ink, (HALF + x, HALF + 20), 7, 1.0, 2)
    lead(ink, 1)
    counted = tuple(Shape(HALF + x, HALF + 20, 7.0, peaked=False) for x in (-18, 0))
    roads = RoadNet({cell: {Hex(1, 0): True}}, 0.1, frozenset(), Orientation.FLAT)
    named = {cell: Named(Kind.SETTLEMENT, shapes=counted)}
    found = set(settlements_with_print_beside({cell: Patch(cell, ink)}, named, roads, OPTIONS.buildings))
    assert found == ({cell} if asked else set())


def test_a_clan_that_a_broad_road_hides_is_asked_about() -> None:
    inks = road_patches()
    for ink in inks.values():
        for aside in (-10, 10):
            across = HALF + aside * np.array([-AHEAD[1], AHEAD[0]])
            start, end = (np.round(across + way * APOTHEM * AHEAD).astype(int).tolist() for way in (-1, 1))
            cv2.line(ink, start, end, 1.0, 2)
    cv2.circle(inks[ROW[3]], (HALF, HALF), 8, 1.0, -1)
    roads = {cell: {Hex(cell.q + way, 0): True for way in (-1, 1)} for cell in ROW}
    page = page_with(ROW, np.full((10, 10), 255, np.uint8))
    patches = {cell: Patch(cell, ink) for cell, ink in inks.items()}
    named = dict.fromkeys(ROW, Named(Kind.LAND, "A"))
    found = clans_of(page, (), patches, named, RoadNet(roads, 0.45, frozenset(), Orientation.FLAT), OPTIONS)
    assert {cell: (each.kind, each.sure) for cell, each in found.items()} == {ROW[3]: (None, False)}


# Beside the map.


def test_players_are_not_counted_where_rows_and_numerals_disagree_or_no_round_begins() -> None:
    cities = ("I", "II", "III")
    rows = [[word(city, 150 + 9 * i, 40 + 30 * row) for i, city in enumerate(cities)] for row in range(3)]
    whole = [each for row in rows for each in row]
    assert read_players(whole, [], cities, 200.0, OPTIONS.words) == 3
    assert read_players(whole, [], cities, float("inf"), OPTIONS.words) is None
    lost = [*rows[0][:2], *rows[1], *rows[2][1:]]
    assert read_players(lost, [], cities, 200.0, OPTIONS.words) is None


@pytest.mark.parametrize(
    ("left", "step", "boxes_below", "asked"),
    [(40, 9, 2, False), (40, 9, 3, True), (40, 9, 0, False), (120, 14, 0, True), (120, 14, 3, True)],
)
def test_a_table_that_names_the_cities_once_for_all_players_says_not_how_many(
    left: float, step: float, boxes_below: int, asked: bool
) -> None:
    cities = ("I", "II", "III")
    rows = [(40, 9, 40), (left, step, 60)]
    words = [word(city, x + gap * i, y) for x, gap, y in rows for i, city in enumerate(cities)]
    boxes = [PrintedBox((37.0 + 9 * i, 65.0 + 10 * k, 8.0, 8.0)) for k in range(boxes_below) for i in range(3)]
    assert read_players(words, boxes, cities, 200.0, OPTIONS.words) == (None if asked else 2)


def test_a_title_below_a_taller_line_that_could_not_be_read_is_not_sure() -> None:
    lines = [word("REFERENCE", 20, 20, 3.0, 0.98), word("The White Coast", 20, 8, 6.0, 0.0)]
    assert read_title(lines[:1], 30.0, OPTIONS) == ("REFERENCE", True)
    assert read_title(lines, 30.0, OPTIONS) == ("REFERENCE", False)
