"""Whole sheets as other hands might print them: PDFs with their truth, in styles that have little in common.

They differ from ours, and from each other, in typeface, line, fill, orientation, pictures, legend and order.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from engine.board import SYMBOLS, Board, Cell, ClanKind, Kind
from engine.generator import generate
from engine.hexes import Hex, Layout, Orientation
from tests.scanner.otherpictures import (
    MM,
    PAGE_MM,
    SHAPES,
    THINGS,
    Pen,
    Picture,
    disc,
    framed,
    house,
    one_tilde,
    ringed,
    ripples,
    scallops,
    shaded_ridge,
    slanted,
    solid_peak,
    square,
    three_peaks,
    tildes,
    triangles,
    walled,
)

LAND, WATER, MOUNTAIN, SETTLEMENT, CITY = Kind.LAND, Kind.WATER, Kind.MOUNTAIN, Kind.SETTLEMENT, Kind.CITY


@dataclass(frozen=True)
class Style:
    """How somebody prints sheets. Greys from 0 (black) to 1; lengths are sides of a hex unless said otherwise.

    `letter` and `clan_letter`: across, down, height; `road`: width in mm, grey, dash in mm; `legend`: on which side of
    its word a picture stands, or "none"; `box`: where an action's letters stand; `numbered`: how each hex's id stands
    in it, if it does.
    """

    name: str
    orientation: Orientation
    font: str
    bold: str
    edge: tuple[float, float]
    fills: dict[Kind, float]
    letter: tuple[float, float, float]
    clan_letter: tuple[float, float, float]
    road: tuple[float, float, tuple[float, ...]]
    water: Picture
    mountain: Picture
    building: Picture
    city: Picture
    clans: dict[ClanKind, Picture]
    legend: str
    box: str
    heading: str
    rows_first: bool = False
    numbered: str = ""


STYLES = (
    Style("grey", Orientation.POINTY, "Helvetica", "Helvetica-Bold", (0.6, 0.55), {WATER: 0.85, MOUNTAIN: 0.75},
          (0, 0, 0.42), (-0.35, -0.3, 0.3), (0.7, 0.3, ()), tildes, solid_peak, house, walled, THINGS, "left", "below",
          "Round {}"),
    Style("bold", Orientation.FLAT, "Times-Roman", "Times-Bold", (0.9, 0.0), {}, (0, 0.35, 0.3), (0, 0.45, 0.28),
          (0.5, 0.0, (0.3, 1.0)), ripples, three_peaks, disc, ringed, SHAPES, "above", "above", "Runde {}"),
    Style("mono", Orientation.FLAT, "Courier-Bold", "Courier-Bold", (0.2, 0.3), {CITY: 0.9}, (-0.3, -0.3, 0.32),
          (-0.45, -0.35, 0.3), (1.4, 0.7, ()), one_tilde, shaded_ridge, slanted, framed, SHAPES, "right", "below",
          "RUNDE {}", rows_first=True),
    Style("old", Orientation.POINTY, "Times-Italic", "Times-BoldItalic", (0.3, 0.2), {LAND: 0.95}, (0, -0.05, 0.5),
          (0, -0.5, 0.26), (0.4, 0.1, (1.6, 0.7)), scallops, triangles, square, ringed, THINGS, "none", "below",
          "Round {}"),
    Style("meadow", Orientation.FLAT, "Helvetica", "Helvetica-Bold", (0.4, 0.3),
          {LAND: 0.65, WATER: 0.8, MOUNTAIN: 0.8}, (0, -0.42, 0.3), (0, -0.5, 0.26), (0.8, 1.0, ()), tildes,
          three_peaks, house, ringed, THINGS, "left", "below", "Round {}"),
)  # fmt: skip


@dataclass(frozen=True)
class OtherSheet:
    """A printed sheet and its truth, `wasteland-map/1`."""

    pdf: bytes
    truth: dict[str, Any]


@lru_cache(maxsize=8)
def other_sheet(name: str, seed: int = 5, players: int = 2) -> OtherSheet:
    """The sheet of a seed as the style of that name prints it."""
    return printed_as(next(each for each in STYLES if each.name == name), seed, players)


def printed_as(style: Style, seed: int, players: int) -> OtherSheet:
    """The sheet of a seed in any style."""
    board = generate(seed, players)
    layout = _layout(board, style)
    out = io.BytesIO()
    canvas = Canvas(out, (PAGE_MM[0] * MM, PAGE_MM[1] * MM), invariant=1)
    pen = Pen(canvas)
    ids = _ids(board, style)
    buildings = _map(pen, board, layout, style)
    if style.numbered:
        for place, name in ids.items():
            x, y = layout.center(place)
            pen.text(x, y + 0.68 * layout.size, style.numbered.format(name), style.font, 0.16 * layout.size)
    _labels(pen, board, layout, style, ids)
    pen.text(105, 14, _title(seed), style.bold, 5.0)
    _table(pen, board, style)
    _legend(pen, style)
    boxes = _rounds(pen, board, style)
    canvas.save()
    return OtherSheet(out.getvalue(), _truth(board, layout, ids, buildings, boxes, _title(seed)))


def _title(seed: int) -> str:
    return ("THE DUSTY PLAINS", "VALLEY OF SMOKE", "Coast of Rust")[seed % 3]


def _layout(board: Board, style: Style) -> Layout:
    """The map as large as its place, 20 to 150 mm across and 30 to 205 down."""
    unit = Layout(style.orientation, 1.0, (0.0, 0.0))
    corners = [corner for cell in board.cells for corner in unit.corners(cell.hex)]
    low, high = ([pick(each[axis] for each in corners) for axis in (0, 1)] for pick in (min, max))
    size = min(132 / (high[0] - low[0]), 170 / (high[1] - low[1]))
    return Layout(style.orientation, size, (18 - size * low[0], 34 - size * low[1]))


def _ids(board: Board, style: Style) -> dict[Hex, str]:
    """Ids by column letter and row number, or the other way round; every second of the lines that zigzag lies lower."""
    flat = style.orientation is Orientation.FLAT
    columns = {cell.hex: cell.hex.q if flat else cell.hex.q + (cell.hex.r >> 1) for cell in board.cells}
    rows = {cell.hex: cell.hex.r + (cell.hex.q >> 1) if flat else cell.hex.r for cell in board.cells}
    left, top = min(columns.values()), min(rows.values())
    first, second = ((rows, columns), (top, left)) if style.rows_first else ((columns, rows), (left, top))
    letters, numbers = first
    return {place: f"{chr(65 + letters[place] - second[0])}{numbers[place] - second[1] + 1}" for place in letters}


def _map(pen: Pen, board: Board, layout: Layout, style: Style) -> dict[Hex, list[tuple[float, float, float]]]:
    """Draws the map: fills, edges, roads, then what stands on them."""
    for cell in board.cells:
        pen.line(
            layout.corners(cell.hex),
            fill=style.fills.get(cell.kind, 1.0),
            stroke=style.edge[1],
            width=style.edge[0],
            closed=True,
        )
    for cell in board.cells:
        for other in cell.roads:
            ends = [layout.center(cell.hex), layout.center(board.cell(other).hex)]
            pen.line(ends, width=style.road[0], stroke=style.road[1], dash=style.road[2])
    return {cell.hex: _cell(pen, board, cell, layout, style) for cell in board.cells}


def _cell(pen: Pen, board: Board, cell: Cell, layout: Layout, style: Style) -> list[tuple[float, float, float]]:
    (x, y), side = layout.center(cell.hex), layout.size
    if cell.kind is WATER:
        style.water(pen, x, y, side)
    elif cell.kind is MOUNTAIN:
        style.mountain(pen, x, y, side)
    elif cell.kind is CITY:
        style.city(pen, x, y, side)
        pen.text(x, y, cell.city or "", style.bold, 0.4 * side)
    elif cell.kind is SETTLEMENT:
        return _settlement(pen, cell.buildings, x, y, side, style)
    else:
        _land(pen, cell, x, y, side, style)
    return []


def _settlement(
    pen: Pen, count: int, x: float, y: float, side: float, style: Style
) -> list[tuple[float, float, float]]:
    radius, found = 0.24 * side, []
    for i in range(count):
        angle = i * 2 * math.pi / count + 0.4
        place = (x + 0.42 * side * math.cos(angle), y + 0.42 * side * math.sin(angle)) if count > 1 else (x, y)
        style.building(pen, *place, radius)
        found.append((*place, radius))
    return found


def _land(pen: Pen, cell: Cell, x: float, y: float, side: float, style: Style) -> None:
    across, down, high = style.clan_letter if cell.clan else style.letter
    place = (x + across * side, y + down * side)
    # Letters stand on a clear ground, wherever a road passes.
    half = 0.62 * high * side
    fill = style.fills.get(LAND, 1.0)
    pen.line(
        [
            (place[0] - half, place[1] - half),
            (place[0] + half, place[1] - half),
            (place[0] + half, place[1] + half),
            (place[0] - half, place[1] + half),
        ],
        fill=fill,
        width=0,
        closed=True,
    )
    pen.text(*place, cell.sector or "", style.font, high * side)
    if cell.clan:
        side_to = 0.1 if across < 0 else 0.0
        middle = (x + side_to * side, y + (0.15 if down < 0 else -0.12) * side)
        pen.circle(*middle, 0.36 * side, fill=fill, width=0)
        style.clans[cell.clan.kind](pen, *middle, 0.26 * side)
        if cell.clan.sector:
            pen.text(middle[0] + 0.42 * side, middle[1] + 0.1 * side, cell.clan.sector, style.font, 0.19 * side)


def _labels(pen: Pen, board: Board, layout: Layout, style: Style, ids: dict[Hex, str]) -> None:
    """Letters and numbers beside the first hex of each line."""
    for axis in (0, 1):
        lines: dict[str, tuple[float, float]] = {}
        for place, name in sorted(ids.items(), key=lambda each: (layout.center(each[0])[1 - axis], each[0])):
            text = name[0] if (axis == 0) != style.rows_first else name[1:]
            lines.setdefault(text, layout.center(place))
        edge = min(layout.center(place)[1 - axis] for place in ids) - 1.35 * layout.size
        for text, center in lines.items():
            at = (center[0], edge) if axis == 0 else (edge, center[1])
            pen.text(*at, text, style.bold, 2.4, 0.25)


def _table(pen: Pen, board: Board, style: Style) -> None:
    for row in range(board.players):
        y = 40 + 30.0 * row
        pen.text(160, y, SYMBOLS[row] if row < 2 else "", style.bold, 3)
        for i, city in enumerate(board.cities):
            pen.text(161 + 11 * i, y + 7, city, style.font, 2)
            pen.line(
                [(157 + 11 * i, y + 9), (166 + 11 * i, y + 9), (166 + 11 * i, y + 17), (157 + 11 * i, y + 17)],
                closed=True,
                width=0.3,
            )


def _legend(pen: Pen, style: Style) -> None:
    if style.legend == "none":
        return
    for i, (kind, picture) in enumerate(style.clans.items()):
        x, y = 168 + 22.0 * (i % 2), 165 + 13.0 * (i // 2)
        word = str(kind) if style.legend == "left" else str(kind).capitalize()
        pen.text(x, y, word, style.font, 2.2)
        dx, dy = {"left": (-11.0, 0.0), "right": (10.0, 0.0), "above": (0.0, -5.0)}[style.legend]
        picture(pen, x + dx, y + dy, 2.1)


def _rounds(pen: Pen, board: Board, style: Style) -> dict[str, list[float]]:
    """Draws the rounds on flaps, the first two on one; each action's box."""
    boxes: dict[str, list[float]] = {}
    pen.line([(0, 236), (210, 236)], dash=(3, 2))
    for each in board.rounds:
        column = max(each.number - 2, 0)
        x, y = 6 + 42.0 * column, 243 + (26.0 if each.number == 2 else 0.0)
        pen.canvas.setFillColor(Color(0, 0, 0))
        pen.canvas.setFont(style.bold, 9)
        pen.canvas.drawString(x * MM, (PAGE_MM[1] - y - 1) * MM, style.heading.format(each.number))
        for i, action in enumerate(each.actions):
            left = x + 9.6 * i
            top = y + (9.5 if style.box == "above" else 4.0)
            pen.line([(left, top), (left + 7, top), (left + 7, top + 7), (left, top + 7)], closed=True, width=0.35)
            pen.text(left + 3.5, top - 3 if style.box == "above" else top + 10, action.notation, style.bold, 1.9)
            boxes[action.id] = [left, top, 7.0, 7.0]
        if each.scores:
            pen.text(x + 9, y + 21, f"City {each.scores}", style.font, 2.2)
    return boxes


def _truth(
    board: Board, layout: Layout, ids: dict[Hex, str], buildings: dict[Hex, list[tuple[float, float, float]]],
    boxes: dict[str, list[float]], title: str,
) -> dict[str, Any]:  # fmt: skip
    names = {cell.id: ids[cell.hex] for cell in board.cells}
    hexes = [
        {
            "id": ids[cell.hex], "q": cell.hex.q, "r": cell.hex.r, "center_mm": list(layout.center(cell.hex)),
            "radius_mm": layout.size, "kind": str(cell.kind), "sector": cell.sector,
            "roads": [names[other] for other in cell.roads], "city": cell.city,
            "clan": None if cell.clan is None else {"kind": str(cell.clan.kind), "sector": cell.clan.sector},
            "buildings_mm": [list(each) for each in buildings[cell.hex]],
        }
        for cell in board.cells
    ]  # fmt: skip
    rounds = [
        {
            "round": each.number, "starts": each.starts, "scores": each.scores,
            "actions": [{"id": a.id, "letters": list(a.letters), "box_mm": boxes[a.id]} for a in each.actions],
        }
        for each in board.rounds
    ]  # fmt: skip
    return {
        "format": "wasteland-map/1", "seed": "", "title": title, "players": board.players, "page_mm": list(PAGE_MM),
        "hexes": hexes, "rounds": rounds,
    }  # fmt: skip
