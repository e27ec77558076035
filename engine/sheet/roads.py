"""Roads: a light double line from edge to edge, which leaves the hex's middle readable."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from engine.board import Cell, Kind
from engine.hexes import DIRECTIONS, Point
from engine.sheet.layout import SheetLayout
from engine.sheet.pen import Pen

WIDTH = 1.5
GREY = 0.66
LANE = 0.9
"""The white between the two lines, mm."""
HIGH = 1.15
"""How strongly a bow along the hex's foot is drawn to the middle, to leave room for a clan below it."""
INTO_CITY = 0.45
"""How far a road runs on into a city, in parts of the way from the edge to its middle."""


def draw(pen: Pen, layout: SheetLayout) -> None:
    """Draws all roads: broad grey lines, then narrower white ones over them."""
    curves = [curve for cell in layout.board.cells for curve in _curves(layout, cell)]
    if curves:
        pen.curves(curves, WIDTH, GREY)
        pen.curves(curves, LANE, 1.0)


def directions(layout: SheetLayout, cell: Cell) -> tuple[int, ...]:
    """The directions, as indices of `DIRECTIONS`, in which the cell's roads lead."""
    targets = [layout.board.cell(target).hex for target in cell.roads]
    return tuple(i for i, direction in enumerate(DIRECTIONS) if cell.hex + direction in targets)


def _curves(layout: SheetLayout, cell: Cell) -> list[Sequence[Point]]:
    """A cell's roads: two run in a bow from edge to edge, else each from the middle to its edge."""
    at = layout.center(cell)
    ends = [layout.center(layout.board.cell(target)) for target in cell.roads]
    edges = [_between(at, end, 0.5) for end in ends]
    curves: list[Sequence[Point]] = []
    if len(edges) == 2:
        pull = HIGH if cell.clan is not None and set(directions(layout, cell)) == {0, 4} else 0.62
        bends = [_between(edge, at, pull) for edge in edges]
        curves.append((edges[0], bends[0], bends[1], edges[1]))
    else:
        curves.extend((at, edge) for edge in edges)
    for target, edge, end in zip(cell.roads, edges, ends, strict=True):
        other = layout.board.cell(target)
        if other.kind is Kind.CITY:
            curves.append((edge, _between(edge, end, INTO_CITY)))
        elif other.kind is Kind.SETTLEMENT:
            door = min(layout.building_centers(other), key=partial(math.dist, edge))
            curves.append((edge, _between(edge, end, 0.3), door, door))
    return curves


def _between(start: Point, end: Point, part: float) -> Point:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
