"""A sheet that this program didn't lay out, as a form: from its `wasteland-map/1` document with its millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from engine import typed
from engine.board import PLAYERS, SYMBOLS
from engine.errors import BadBoardError
from engine.hexes import Hex, Layout, Point, orientation_of
from engine.sheet.boxes import Box, center, corners
from engine.sheet.form import Entry, EntryKind, Form, Region, Role

Length = Annotated[float, Meta(ge=-1000, le=2000)]
Radius = Annotated[float, Meta(gt=0.1, le=100)]
Side = Annotated[float, Meta(gt=0.1, le=420)]
"""Of a box, up to a line to write in along A3 paper."""
_OCCUPIABLE = ("land", "water")


class PlacedHex(Struct):
    """Where a hex lies, and its buildings (x, y, radius)."""

    id: str
    q: int
    r: int
    kind: str
    center_mm: tuple[Length, Length]
    radius_mm: Radius
    buildings_mm: list[tuple[Length, Length, Radius]] = []


class PlacedAction(Struct):
    """Where an action's box lies, if the sheet has one."""

    id: str
    box_mm: tuple[Length, Length, Side, Side] | None = None


class PlacedRound(Struct):
    """The actions of a round."""

    actions: list[PlacedAction] = []


class PlacedPoints(Struct, rename={"what": "for"}):
    """Where a player writes points."""

    what: str
    box_mm: tuple[Length, Length, Side, Side]


class PlacedPlayer(Struct):
    """Where a player writes."""

    symbol: str
    name_box_mm: tuple[Length, Length, Side, Side] | None = None
    points: list[PlacedPoints] = []


class PlacedMap(Struct):
    """What of a map's document is geometry."""

    players: Annotated[int, Meta(ge=PLAYERS[0], le=PLAYERS[-1])]
    page_mm: tuple[Annotated[float, Meta(gt=20, le=1000)], Annotated[float, Meta(gt=20, le=1000)]]
    hexes: Annotated[list[PlacedHex], Meta(min_length=3, max_length=1000)]
    rounds: list[PlacedRound] = []
    players_mm: list[PlacedPlayer] = []


@lru_cache(maxsize=64)
def form_of(document: bytes) -> Form:
    """The form of a map's document, which says in millimetres where everything lies; BadBoardError where it doesn't."""
    try:
        placed = typed.decoded(document, PlacedMap)
    except msgspec.MsgspecError as fault:
        raise BadBoardError(
            f"This map doesn't say where its hexes lie on the paper: {fault}.",
            f"Diese Karte sagt nicht, wo ihre Felder auf dem Papier liegen: {fault}.",
        ) from None
    regions = (*_cells(placed), *_slots(placed), *_boxes(placed))
    # What lies beyond the page is on no photo, and all boxes are straightened in one picture: far off it would be huge.
    entries = tuple(each for each in _entries(placed) if _is_on(placed.page_mm, each.outline_mm))
    return Form(placed.page_mm, (), regions, entries)


def _cells(placed: PlacedMap) -> Iterator[Region]:
    orientation = orientation_of({Hex(each.q, each.r): each.center_mm for each in placed.hexes})
    symbols = SYMBOLS[: placed.players]
    for each in placed.hexes:
        outline = Layout(orientation, each.radius_mm, each.center_mm).corners(Hex(0, 0))
        marks = (*symbols, "#") if each.kind in _OCCUPIABLE else ()
        yield Region(each.id, Role.CELL, each.center_mm, each.radius_mm, outline, marks)


def _slots(placed: PlacedMap) -> Iterator[Region]:
    for each in placed.hexes:
        for slot, (x, y, radius) in enumerate(each.buildings_mm):
            outline = corners((x - radius, y - radius, 2 * radius, 2 * radius))
            yield Region(f"{each.id}/{slot}", Role.SLOT, (x, y), radius, outline, SYMBOLS[: placed.players], each.id)


def _boxes(placed: PlacedMap) -> Iterator[Region]:
    for action in (action for each in placed.rounds for action in each.actions):
        if action.box_mm is not None:
            box: Box = action.box_mm
            half = (box[2] + box[3]) / 4
            yield Region(f"action/{action.id}", Role.BOX, center(box), half, corners(box), SYMBOLS[: placed.players])


def _entries(placed: PlacedMap) -> Iterator[Entry]:
    for player in placed.players_mm:
        if player.name_box_mm is not None:
            yield Entry(f"name/{player.symbol}", EntryKind.NAME, _outline(player.name_box_mm))
        for each in player.points:
            yield Entry(f"points/{player.symbol}/{each.what}", EntryKind.NUMBER, _outline(each.box_mm))


def _is_on(page_mm: Point, outline: tuple[Point, ...]) -> bool:
    """Whether any part of an upright outline, its first corner upper left and its third lower right, is on the page."""
    (left, top), (right, bottom) = outline[0], outline[2]
    return left < page_mm[0] and top < page_mm[1] and right > 0 and bottom > 0


def _outline(box: Box) -> tuple[Point, Point, Point, Point]:
    return corners(box)
