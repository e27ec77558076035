"""The players' table: symbol, name, and a box for the points of each city, the Guardians and the total."""

from __future__ import annotations

from engine.board import CITIES
from engine.hexes import Point
from engine.sheet import fonts, pictograms, scribbles
from engine.sheet.boxes import center
from engine.sheet.layout import SheetLayout
from engine.sheet.pen import Pen, ring
from engine.sheet.words import WORDS

HINT = 10.0
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
        _hint(pen, layout, (x, y + height - 4.0), width)


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
    for i, meaning in enumerate(WORDS[layout.lang].marks):
        middle = (at[0] + 4.0 + i * width / 3, at[1])
        if i < 2:
            pen.polygon(ring(middle, 3.6, 6), 0.22, 0.58)
        else:
            pen.box((middle[0] - 2.8, middle[1] - 2.8, 5.6, 5.6), 0.25, 0.45)
        if i == 1:
            scribbles.draw(pen, middle, 3.6)
        else:
            pictograms.symbol(pen, "X", middle, 1.7)
        pen.text((middle[0] + 5.0, middle[1] + 0.9), meaning, 2.5, fonts.LABEL, 0.35, "left")
