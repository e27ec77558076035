"""The small maps of the rules page: an inactive chain, a road's bonus, a city scored."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hexes import Hex, Layout, Orientation, Point
from engine.sheet import fonts, pictograms, roads, scribbles, terrain
from engine.sheet.pen import Pen

SIZE = 4.4
"""From a figure's hex's centre to its corners, mm."""
HEIGHT = 22.0
"""Height of every figure, mm."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Hexes by column and row: `.` empty, a sector's letter, `I` or `II` a city, `~`, `^`, a symbol drawn in, `#`,
    `h` a settlement with two buildings, `hO` one that O has a building in. A road runs through the listed places."""

    rows: tuple[str, ...]
    road: tuple[tuple[int, int], ...] = ()


FIGURES = {
    "chain": Figure((". X # X X . A .", "II X A B X A ~ ~")),
    "road": Figure(("I O B B A . ~", "A A O hO A ~ ~"), ((0, 0), (1, 0), (2, 1), (3, 1))),
    "scoring": Figure(("A X II O O O I A", ". X A . hO O A ^")),
}


def draw(pen: Pen, name: str, at: Point) -> None:
    """Draws the figure, its top left corner at the point."""
    figure = FIGURES[name]
    layout = Layout(Orientation.FLAT, SIZE, (at[0] + SIZE, at[1] + SIZE))
    places = {(column, row): _center(layout, column, row) for column, row, _ in _cells(figure)}
    way = [places[place] for place in figure.road]
    for width, grey in ((1.1, roads.GREY), (0.6, 1.0)):
        if way:
            pen.line(way, width, grey)
    for column, row, content in _cells(figure):
        center = places[column, row]
        pen.polygon(layout.corners(_hex(column, row)), 0.22, 0.55)
        _content(pen, content, center)


def _cells(figure: Figure) -> list[tuple[int, int, str]]:
    return [
        (column, row, content) for row, line in enumerate(figure.rows) for column, content in enumerate(line.split())
    ]


def _hex(column: int, row: int) -> Hex:
    """Every second column lies half a hex lower."""
    return Hex(column, row - column // 2)


def _center(layout: Layout, column: int, row: int) -> Point:
    return layout.center(_hex(column, row))


def _content(pen: Pen, content: str, at: Point) -> None:
    if content in ("I", "II"):
        terrain.city(pen, at, SIZE, content)
    elif content.startswith("h"):
        _settlement(pen, at, content[1:])
    elif content == "~":
        terrain.water(pen, at, SIZE)
    elif content == "^":
        terrain.mountain(pen, at, SIZE)
    elif content == "#":
        scribbles.draw(pen, at, SIZE)
    elif content in ("X", "O"):
        pictograms.symbol(pen, content, at, 1.9, 0.5, 0.1)
    elif content != ".":
        pen.middle(at, content, 2.6, fonts.LABEL, 0.5)


def _settlement(pen: Pen, at: Point, owner: str) -> None:
    """Two buildings; the first may have an owner."""
    terrain.palisade(pen, at, SIZE)
    for side in (-1, 1):
        slot = (at[0] + side * 0.42 * SIZE, at[1] + 0.05 * SIZE)
        terrain.building(pen, slot, 0.3 * SIZE)
        if side < 0 and owner:
            pictograms.symbol(pen, owner, slot, 0.8, 0.4, 0.1)
