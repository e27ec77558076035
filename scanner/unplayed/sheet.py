"""All that is printed on a flat page: the hexes of its map, and what stands beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from engine.board import SECTORS, ClanKind, Kind
from engine.hexes import Hex, Layout
from scanner.unplayed.boxes import printed_boxes
from scanner.unplayed.clans import named_by_legend
from scanner.unplayed.glyphs import Ink
from scanner.unplayed.kinds import Named, named_cells
from scanner.unplayed.labels import ids_of
from scanner.unplayed.looks import groups
from scanner.unplayed.options import ClanOptions, UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import (
    APOTHEM,
    HALF,
    SIDE,
    SIZE,
    Mask,
    Patch,
    cut_patches,
    hex_mask,
    to_page,
    word_mask,
)  # fmt: skip
from scanner.unplayed.result import Field, Part, Unplayed, UnplayedCell
from scanner.unplayed.roadnet import RoadNet, roads_of
from scanner.unplayed.rounds import read_players, read_rounds, read_title, rounds_top
from scanner.unplayed.words import Word

_BUILDING_RIM_PX = 2
"""How far around a building's lines no road is looked for, in pixels of a patch."""
_ROAD_RIM_PX = 4
"""How much wider than a road is what is taken for its print, likewise."""


def sheet_of(page: FlatPage, options: UnplayedOptions) -> Unplayed:
    """The sheet that a flat page with its words shows."""
    words = page.words or ()
    patches = cut_patches(page)
    named = {
        cell: replace(each, unsure=each.unsure | {Field.KIND}) if cell in page.doubtful else each
        for cell, each in named_cells(page, words, patches, options).items()
    }
    # Where a kind isn't sure a road may be all the same.
    kinds = {cell: None if Field.KIND in each.unsure else each.kind for cell, each in named.items()}
    covered = {cell: _covered(page, cell, each) for cell, each in named.items()}
    roads = roads_of(patches, covered, kinds, page.layout.orientation, options.roads)
    clans = _clans(page, words, patches, named, roads, options)
    ids = ids_of(page, words, options.labels)
    outside = [word for word in words if not page.holds(word)]
    cities = sorted({each.city for each in named.values() if each.city is not None})
    players = read_players(outside, cities, rounds_top(outside, options.rounds), options.words)
    sure_cities = not any(Field.CITY in each.unsure for each in named.values())
    boxes = printed_boxes(page, options.boxes)
    rounds = read_rounds(outside, boxes, cities, players or 2, options, all_cities=sure_cities)
    title, sure_title = read_title(outside, min(page.layout.center(cell)[1] for cell in page.cells), options)
    cells = tuple(_cell(page, cell, named[cell], roads, clans, ids.of) for cell in page.cells)
    if not ids.sure:
        cells = tuple(replace(cell, unsure=cell.unsure | {Field.ID}) for cell in cells)
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
    )


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


@dataclass(frozen=True, slots=True)
class _Clan:
    """Whose picture stands beside a hex's letter, if that is known, whether that is sure, and the picture's look."""

    kind: ClanKind | None
    sure: bool
    look: int | None


def _clans(
    page: FlatPage,
    words: Sequence[Word],
    patches: Mapping[Hex, Patch],
    named: Mapping[Hex, Named],
    roads: RoadNet,
    options: UnplayedOptions,
) -> dict[Hex, _Clan]:
    """The clans: named by the legend, the Drifter by its letter too, all else left to a person."""
    pictures, bare = _pictures(page, patches, named, roads, options.clans)
    seen = {cell for cell in pictures if bare[cell] > options.clans.most_bare or named[cell].hat is not None}
    legend = named_by_legend(page, words, {cell: pictures[cell] for cell in seen}, options.clans.legend)
    looks = groups({cell: pictures[cell] for cell in seen}, options.clans.alike, fine=True)
    first = 1 + max((each.look for each in named.values() if each.look is not None), default=-1)
    look_of = {cell: first + number for number, look in enumerate(looks) for cell in look}
    exact = all(word.chance == 1.0 for word in words)
    least = (options.clans.least_score, options.clans.least_lead) if exact else options.clans.least_blurred
    if legend.pictures < len(ClanKind):
        least = options.clans.least_alone
    found: dict[Hex, _Clan] = {}
    for cell in seen:
        by_legend, hat = legend.of.get(cell), named[cell].hat
        kind = by_legend.kind if by_legend else None
        sure = by_legend is not None and by_legend.score >= least[0] and by_legend.lead >= least[1]
        if hat is not None and (not sure or kind is ClanKind.DRIFTER):
            # R10: only the Drifter has a letter in its hat.
            kind, sure = ClanKind.DRIFTER, Field.CLAN not in named[cell].unsure
        sure = sure and (kind is ClanKind.DRIFTER) == (hat is not None)
        if hat is None and bare[cell] < options.clans.least_print:
            kind, sure = None, False
        found[cell] = _Clan(kind, sure, look_of[cell])
    return found


def _pictures(
    page: FlatPage,
    patches: Mapping[Hex, Patch],
    named: Mapping[Hex, Named],
    roads: RoadNet,
    options: ClanOptions,
) -> tuple[dict[Hex, Ink], dict[Hex, float]]:
    """What land hexes bear beside their letters, and how much of it no road explains, in squares of a side."""
    mask = hex_mask(page.layout.orientation, options.within)
    unit = Layout(page.layout.orientation, 1.0, (0.0, 0.0))
    pictures, bare = {}, {}
    for cell, each in named.items():
        if each.kind is not Kind.LAND:
            continue
        ink = np.where(mask, patches[cell].ink, 0).astype(np.float32)
        for word in each.words:
            # A number may be part of a picture.
            if word.text in SECTORS:
                ink[word_mask(page, cell, word)] = 0
        rest = ink.copy()
        for other in roads.of[cell]:
            ahead = np.array(unit.center(Hex(other.q - cell.q, other.r - cell.r))) / np.sqrt(3)
            end = np.round(HALF + APOTHEM * ahead).astype(int)
            cv2.line(rest, (HALF, HALF), (int(end[0]), int(end[1])), 0.0, round(roads.width * SIDE) + _ROAD_RIM_PX)
        pictures[cell], bare[cell] = ink, float(rest.sum()) / SIDE**2
    return pictures, bare


def _cell(
    page: FlatPage, cell: Hex, named: Named, roads: RoadNet, clans: Mapping[Hex, _Clan], ids: Mapping[Hex, str]
) -> UnplayedCell:
    """One hex of the result."""
    unsure = set(named.unsure)
    clan = clans.get(cell, _Clan(None, True, named.look))
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
