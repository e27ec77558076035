"""All that is printed on a flat page: the hexes of its map, and what stands beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import cv2
import numpy as np

from engine.board import ClanKind, Kind
from engine.hexes import Hex
from scanner.unplayed.boxes import printed_boxes
from scanner.unplayed.hexclans import HexClan, clans_of
from scanner.unplayed.kinds import Named, named_cells
from scanner.unplayed.labels import ids_of
from scanner.unplayed.lightroads import with_light_roads
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import SIDE, SIZE, Mask, cut_patches, to_page, word_mask
from scanner.unplayed.players import read_players
from scanner.unplayed.result import Field, Part, Unplayed, UnplayedCell
from scanner.unplayed.roadnet import RoadNet, roads_of
from scanner.unplayed.rounds import read_rounds, rounds_top
from scanner.unplayed.settlements import settlements_with_print_beside
from scanner.unplayed.title import read_title

_BUILDING_RIM_PX = 2
"""How far around a building's lines no road is looked for, in pixels of a patch."""


def sheet_of(page: FlatPage, options: UnplayedOptions) -> Unplayed:
    """The sheet that a flat page with its words shows."""
    cells = _map(page, options)
    outside = [word for word in page.words or () if not page.holds(word)]
    cities = sorted({each.city for each in cells if each.city is not None})
    sure_cities = not any(Field.CITY in each.unsure for each in cells)
    doubtful = set(cities) - {each.city for each in cells if Field.KIND not in each.unsure}
    boxes = printed_boxes(page, options.boxes)
    players = read_players(outside, boxes, cities, rounds_top(outside, options.rounds), options.words)
    rounds = read_rounds(outside, boxes, cities, players or 2, options, all_cities=sure_cities, doubtful=doubtful)
    title, sure_title = read_title(outside, min(each.center_mm[1] for each in cells), options)
    doubts = {
        Part.PAGE: not page.sure_mm,
        Part.TITLE: not sure_title,
        Part.PLAYERS: players is None,
        Part.ROUNDS: not rounds.sure,
    }
    return Unplayed(
        page.picture,
        page.page_mm,
        page.layout.orientation,
        page.layout.size,
        cells,
        title,
        players or 2,
        rounds.rounds,
        frozenset(part for part, doubt in doubts.items() if doubt),
        tuple(each.box for each in boxes),
    )


def _map(page: FlatPage, options: UnplayedOptions) -> tuple[UnplayedCell, ...]:
    """The hexes and what is printed in them."""
    words = page.words or ()
    patches = cut_patches(page)
    named = _doubted(named_cells(page, words, patches, options), page.doubtful, Field.KIND)
    # Where a kind isn't sure a road may be all the same.
    kinds = {cell: None if Field.KIND in each.unsure else each.kind for cell, each in named.items()}
    covered = {cell: _covered(page, cell, each) for cell, each in named.items()}
    roads = roads_of(patches, covered, kinds, page.layout.orientation, options.roads)
    roads = with_light_roads(roads, page, covered, kinds, options.roads)
    exact = all(word.chance == 1.0 for word in words)
    land = [cell for cell, each in named.items() if each.kind is Kind.LAND]
    named = _doubted(named, roads.overlooked(land, options.roads, exact=exact), Field.ROADS)
    named = _doubted(named, roads.stopped, Field.KIND)
    beside = settlements_with_print_beside(patches, named, roads, options.buildings)
    named = _doubted(named, beside, Field.BUILDINGS)
    clans = clans_of(page, words, patches, named, roads, options)
    ids = ids_of(page, words, options.labels)
    cells = tuple(_cell(page, cell, named[cell], roads, clans, ids.of) for cell in page.cells)
    return cells if ids.sure else tuple(replace(each, unsure=each.unsure | {Field.ID}) for each in cells)


def _doubted(named: Mapping[Hex, Named], cells: Iterable[Hex], field: Field) -> dict[Hex, Named]:
    """The hexes with a field of these cells left to a person."""
    return {**named, **{cell: replace(named[cell], unsure=named[cell].unsure | {field}) for cell in cells}}


def _covered(page: FlatPage, cell: Hex, named: Named) -> Mask:
    """Where letters and buildings stand in a hex."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    for word in named.words:
        mask |= word_mask(page, cell, word).astype(np.uint8)
    for shape in named.shapes:
        reach = shape.half + _BUILDING_RIM_PX
        low, high = (tuple(round(place + way * reach) for place in (shape.x, shape.y)) for way in (-1, 1))
        cv2.rectangle(mask, low, high, 1, -1)
    return mask.astype(bool)


def _cell(
    page: FlatPage, cell: Hex, named: Named, roads: RoadNet, clans: Mapping[Hex, HexClan], ids: Mapping[Hex, str]
) -> UnplayedCell:
    """One hex of the result."""
    unsure = set(named.unsure)
    clan = clans.get(cell, HexClan(None, True, named.look))
    if not clan.sure:
        # A picture that isn't known may be another kind's, its letter a part of it.
        unsure |= {Field.CLAN} if all(word.chance == 1.0 for word in named.words) else {Field.CLAN, Field.KIND}
    own = roads.of[cell] if named.kind in (Kind.LAND, None) else {}
    doubtful = tuple(ids[other] for other, sure in sorted(own.items()) if not sure)
    if doubtful:
        unsure.add(Field.ROADS)
    if named.kind is None:
        unsure.add(Field.KIND)
    places = to_page(page, cell, np.array([(shape.x, shape.y) for shape in named.shapes]).reshape(-1, 2))
    per_px = page.layout.size / SIDE
    return UnplayedCell(
        ids[cell],
        cell,
        page.layout.center(cell),
        named.kind,
        named.sector,
        tuple(ids[other] for other, sure in sorted(own.items()) if sure and named.kind is Kind.LAND),
        doubtful,
        clan.kind,
        named.hat if clan.kind is ClanKind.DRIFTER else None,
        named.city,
        tuple((float(x), float(y), shape.half * per_px) for (x, y), shape in zip(places, named.shapes, strict=True)),
        clan.look,
        frozenset(unsure),
    )
