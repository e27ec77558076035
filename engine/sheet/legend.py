"""The legend: what is printed in hexes, and what the six clans do."""

from __future__ import annotations

from engine.board import Clan, ClanKind
from engine.hexes import Point
from engine.sheet import fonts, pictograms, roads, terrain
from engine.sheet.layout import SheetLayout
from engine.sheet.pen import Pen, ring
from engine.sheet.words import WORDS

ROWS = 6
_RADIUS = 3.1


def draw(pen: Pen, layout: SheetLayout) -> None:
    """Draws the legend's two columns: hexes on the left, clans on the right."""
    words = WORDS[layout.lang]
    x, y, width, height = layout.legend_box
    middle = x + 0.42 * width
    pen.text((x, y + 3.2), words.hexes.upper(), 2.7, fonts.STRONG, 0.35, "left", 0.3)
    pen.text((middle, y + 3.2), words.clans.upper(), 2.7, fonts.STRONG, 0.35, "left", 0.3)
    pitch = (height - 5.5) / ROWS
    for row in range(ROWS):
        line = y + 5.5 + pitch * (row + 0.5)
        _hex(pen, row, (x + _RADIUS, line))
        pen.text((x + 2 * _RADIUS + 1.2, line + 0.85), words.hex_kinds[row], 2.5, fonts.LABEL, 0.3, "left")
        _clan(pen, layout, row, (middle, line))


def _hex(pen: Pen, row: int, at: Point) -> None:
    """One kind of hex, small."""
    if row == 5:
        for width, grey in ((roads.WIDTH, roads.GREY), (roads.LANE, 1.0)):
            pen.lines([((at[0] - 2.0, at[1]), (at[0] + 2.0, at[1]))], width, grey)
        return
    pen.polygon(ring(at, _RADIUS, 6), 0.22, 0.58)
    if row == 0:
        pen.middle(at, "A", 3.2, fonts.LABEL, 0.4)
    elif row == 1:
        terrain.water(pen, at, _RADIUS)
    elif row == 2:
        terrain.mountain(pen, at, _RADIUS)
    elif row == 3:
        terrain.building(pen, (at[0], at[1] + 0.2), 1.3)
    else:
        pen.circle(at, 1.9, 0.5, 0.3)
        pen.middle(at, "II", 1.9, fonts.STENCIL, 0.2)


def _clan(pen: Pen, layout: SheetLayout, row: int, at: Point) -> None:
    """One clan: picture, name, and what it does in a few words."""
    kind = list(ClanKind)[row]
    name, effect = WORDS[layout.lang].clan_kinds[kind]
    clan = Clan(kind, "A" if kind is ClanKind.DRIFTER else None)
    pictograms.clan(pen, clan, (at[0] + 2.4, at[1]), 2.3, 0.4)
    pen.text((at[0] + 6.2, at[1] - 0.35), name, 2.6, fonts.STRONG, 0.25, "left")
    pen.text((at[0] + 6.2, at[1] + 2.25), effect, 2.2, fonts.LABEL, 0.35, "left")
