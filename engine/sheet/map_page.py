"""The map: hexes, borders of sectors, coordinates, and in each hex what is printed there."""

from __future__ import annotations

from functools import partial

from engine.board import Cell, Kind
from engine.hexes import DIRECTIONS, Orientation, Point
from engine.sheet import coordinates, fonts, pictograms, roads, terrain
from engine.sheet.layout import SheetLayout
from engine.sheet.pen import Pen

OUTLINE = 0.58
BORDER = 0.45
"""Greys of a hex's outline and of the thicker line round the map and between sectors."""
_EDGES = {Orientation.FLAT: (0, 5, 4, 3, 2, 1), Orientation.POINTY: (5, 4, 3, 2, 1, 0)}
"""For each direction the corner at which, clockwise, the shared edge begins."""


def draw(pen: Pen, layout: SheetLayout) -> None:
    """Draws the whole map."""
    roads.draw(pen, layout)
    thin, thick = _edges(layout)
    pen.lines(thin, 0.22, OUTLINE)
    pen.lines(thick, 0.6, BORDER)
    for cell in layout.board.cells:
        _content(pen, layout, cell)
    for label in coordinates.labels(layout):
        _label(pen, label)


def _edges(layout: SheetLayout) -> tuple[list[tuple[Point, Point]], list[tuple[Point, Point]]]:
    """Every edge once: those within a sector or a lake, and those round the map and between sectors."""
    cells = {cell.hex: cell for cell in layout.board.cells}
    thin, thick = [], []
    for cell in layout.board.cells:
        corners = layout.hexes.corners(cell.hex)
        for direction, first in zip(DIRECTIONS, _EDGES[layout.hexes.orientation], strict=True):
            other = cells.get(cell.hex + direction)
            edge = (corners[first], corners[(first + 1) % 6])
            if other is None or (cell.id < other.id and _parted(cell, other)):
                thick.append(edge)
            elif cell.id < other.id:
                thin.append(edge)
    return thin, thick


def _parted(cell: Cell, other: Cell) -> bool:
    """Whether a border runs between two cells: between land of two sectors."""
    return cell.sector != other.sector and cell.kind is other.kind is Kind.LAND


def _content(pen: Pen, layout: SheetLayout, cell: Cell) -> None:
    at, size = layout.center(cell), layout.hexes.size
    ways = roads.directions(layout, cell)
    if cell.kind is Kind.WATER:
        pen.stamp("water", at, 2 * size, partial(terrain.water, size=size))
    elif cell.kind is Kind.MOUNTAIN:
        pen.stamp("mountain", at, 2 * size, partial(terrain.mountain, size=size))
    elif cell.kind is Kind.SETTLEMENT:
        turn = 30.0 if layout.hexes.orientation is Orientation.POINTY else 0.0
        pen.stamp("palisade", at, 2 * size, partial(terrain.palisade, size=size, turn=turn))
        for slot in layout.building_centers(cell):
            pen.stamp("building", slot, size, partial(terrain.building, radius=layout.building_radius))
    elif cell.city is not None:
        terrain.city(pen, at, size, cell.city)
    if cell.sector is not None:
        aside = -0.36 * size if 2 in ways else 0.0
        pen.middle((at[0] + aside, at[1] - 0.58 * size), cell.sector, 3.9, fonts.LABEL, 0.5)
    if cell.clan is not None:
        aside = (0.0 if 5 not in ways else -0.4 if 4 not in ways else 0.4) * size
        pictograms.clan(pen, cell.clan, (at[0] + aside, at[1] + 0.5 * size), 2.3)


def _label(pen: Pen, label: coordinates.Label) -> None:
    if label.lower:
        pen.circle(label.center, 1.55, 0.18, 0.62)
    pen.middle(label.center, label.text, 2.5, fonts.STRONG, 0.42)
