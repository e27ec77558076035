"""The players' table: symbol, name, and a box for the points of each city, the Guardians and the total."""

from __future__ import annotations

from engine.board import CITIES
from engine.hexes import Point
from engine.sheet import fonts, pictograms
from engine.sheet.boxes import center
from engine.sheet.layout import SheetLayout
from engine.sheet.pen import Pen
from engine.sheet.words import WORDS

HINT = 11.0
"""Height below the last row that holds the hint on how to draw, mm."""


def draw(pen: Pen, layout: SheetLayout) -> None:
    """Draws the table with its heading."""
    words = WORDS[layout.lang]
    x, y, width, height = layout.table_box
    pen.text((x, y + 3.2), words.players.upper(), 2.7, fonts.STRONG, 0.35, "left", 0.3)
    _heading(pen, layout, y + 3.2)
    bottom = y
    for player, which in enumerate(layout.board.symbols):
        name, points = layout.player_row(player)
        pictograms.symbol(pen, which, (x + 4.0, center(name)[1]), 2.5)
        pen.box(name, 0.25, 0.45)
        for what, box in points:
            pen.box(box, 0.45 if what == "total" else 0.25, 0.3 if what == "total" else 0.45)
        bottom = name[1] + name[3]
    if y + height - bottom >= HINT:
        _hint(pen, layout, (x, y + height - 7.2), width)


def _heading(pen: Pen, layout: SheetLayout, baseline: float) -> None:
    """What each column of points is for."""
    words = WORDS[layout.lang]
    for what, box in layout.player_row(0)[1]:
        middle = center(box)[0]
        if what in CITIES:
            pen.text((middle, baseline), what, 3.3, fonts.STENCIL, 0.3)
        else:
            pen.text((middle, baseline), words.total if what == "total" else words.guardian, 2.7, fonts.STRONG, 0.35)


def _hint(pen: Pen, layout: SheetLayout, at: Point, width: float) -> None:
    """How to draw so that a photo can be read, where the table leaves room for it."""
    pen.line([(at[0], at[1]), (at[0] + width - 2, at[1])], 0.2, 0.6)
    for i, line in enumerate(WORDS[layout.lang].hints):
        pen.text((at[0], at[1] + 3.2 + 3.1 * i), line, 2.5, fonts.LABEL, 0.4, "left")
