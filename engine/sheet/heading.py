"""The sheet's head: the game's name, the map's name, and the number that names the sheet."""

from __future__ import annotations

from engine.sheet import fonts
from engine.sheet.layout import MEASURES, SheetLayout
from engine.sheet.pen import Pen
from engine.sheet.words import WORDS

LARGEST = 8.2
"""Size of the map's name where it fits, mm."""


def draw(pen: Pen, layout: SheetLayout) -> None:
    """Draws the head of page 1."""
    left, right = MEASURES.margin + MEASURES.quiet, layout.page_mm[0] - MEASURES.margin - MEASURES.quiet
    pen.text((left, 9.6), WORDS[layout.lang].game.upper(), 2.7, fonts.STRONG, 0.4, "left", 0.55)
    pen.text((right, 9.6), number_line(layout), 2.7, fonts.LABEL, 0.4, "right")
    title = layout.title.upper()
    size = min(LARGEST, LARGEST * (right - left) / fonts.width(title, fonts.STENCIL, LARGEST))
    pen.text((left, 17.4), title, size, fonts.STENCIL, 0.15, "left")
    pen.line([(left, 19.6), (right, 19.6)], 0.3, 0.4)


def number_line(layout: SheetLayout) -> str:
    """The sheet's number and how many play: "No. 4711 · 2 players"."""
    return WORDS[layout.lang].number.format(seed=layout.board.seed, players=layout.board.players)
