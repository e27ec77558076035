"""The rounds on their flaps: who starts, actions with their boxes to sign, scorings, lines to cut and fold."""

from __future__ import annotations

from engine.board import Action, Round
from engine.hexes import Point
from engine.sheet import fonts, pictograms
from engine.sheet.boxes import Box
from engine.sheet.layout import MEASURES, SheetLayout
from engine.sheet.pen import Pen, ring
from engine.sheet.words import WORDS

LETTER_HEX = 2.5
"""Radius of an action's hexes, mm."""
STACKED_HEX = 2.15
"""The same where they stand two high."""
_SCISSORS = "M -0.32 0.95 L 0.3 -1.1 M 0.32 0.95 L -0.3 -1.1"


def draw(pen: Pen, layout: SheetLayout) -> None:
    """Draws everything below the folding line."""
    _lines(pen, layout)
    for round_ in layout.board.rounds:
        _heading(pen, layout, round_)
        for index, action in enumerate(round_.actions):
            _action(pen, layout, round_, index, action)
        if round_.scores is not None:
            _scoring(pen, layout, round_)


def _lines(pen: Pen, layout: SheetLayout) -> None:
    words = WORDS[layout.lang]
    fold, bottom = layout.fold_y, layout.page_mm[1]
    pen.line([(layout.flap_edges[1], fold), (layout.page_mm[0], fold)], 0.18, 0.6, (2.2, 1.4))
    x, _, width, _ = layout.legend_box
    pen.text((layout.table_box[0], fold - 0.9), words.sign, 2.3, fonts.LABEL, 0.42, "left")
    pen.text((x + width, fold - 0.9), words.fold, 2.3, fonts.LABEL, 0.42, "right")
    for start, end in layout.cuts_mm:
        pen.line([start, end], 0.35, 0.35, (0.01, 1.1))
        _scissors(pen, (end[0], bottom - 8.0))
    pen.line([(MEASURES.margin + MEASURES.quiet, fold + 23.2), (layout.flap_edges[1] - 3.0, fold + 23.2)], 0.2, 0.6)


def _scissors(pen: Pen, at: Point) -> None:
    """Little scissors that cut upwards."""
    pen.box((at[0] - 1.7, at[1] - 2.6, 3.4, 5.0), 0.0, fill=1.0)
    pen.shape(_SCISSORS, at, 1.9, 0.3, 0.35)
    for side in (-0.82, 0.82):
        pen.circle((at[0] + side, at[1] + 2.2), 0.6, 0.3, 0.35)


def _heading(pen: Pen, layout: SheetLayout, round_: Round) -> None:
    """The round's number, and the symbol of who starts it."""
    words = WORDS[layout.lang]
    x, y, width, _ = layout.round_box(round_.number)
    digit = pen.text((x, y + 5.4), str(round_.number), 7.4, fonts.STENCIL, 0.2, "left")
    pen.text((x + digit + 1.4, y + 2.3), words.round.upper(), 2.3, fonts.STRONG, 0.35, "left", 0.25)
    said = pen.text((x + digit + 1.4, y + 5.3), words.starts, 2.5, fonts.LABEL, 0.4, "left")
    pictograms.symbol(pen, round_.starts, (x + digit + said + 4.0, y + 4.3), 1.35, 0.4)
    pen.line([(x, y + 6.9), (x + width, y + 6.9)], 0.3, 0.4)


def _action(pen: Pen, layout: SheetLayout, round_: Round, index: int, action: Action) -> None:
    """The box to sign and the action's hexes beside it."""
    box = layout.action_box(round_, index)
    pen.box(box, 0.3, 0.42)
    stacked = layout.action_columns(round_) > 1
    radius = STACKED_HEX if stacked else LETTER_HEX
    for at, letter in zip(_places(box, len(action.letters), stacked), action.letters, strict=True):
        pen.polygon(ring(at, radius, 6), 0.25, 0.5)
        pen.middle(at, letter, 1.3 * radius, fonts.STRONG, 0.25)


def _places(box: Box, count: int, stacked: bool) -> list[Point]:
    """The middles of an action's hexes: in a row, or two high where room is narrow."""
    x, y, width, height = box
    middle = y + height / 2
    if not stacked:
        return [(x + width + 1.2 + LETTER_HEX + i * (2 * LETTER_HEX + 0.3), middle) for i in range(count)]
    left, step = x + width + 1.0 + STACKED_HEX, 0.87 * STACKED_HEX + 0.15
    if count == 1:
        return [(left, middle)]
    return [(left + i // 2 * (2 * STACKED_HEX + 0.2), middle + (step if i % 2 else -step)) for i in range(count)]


def _scoring(pen: Pen, layout: SheetLayout, round_: Round) -> None:
    """Which city is scored once the round is over."""
    words = WORDS[layout.lang]
    x, y, width, height = layout.round_box(round_.number)
    middle = y + height - 2.9
    pen.line([(x, middle - 3.6), (x + width, middle - 3.6)], 0.3, 0.4)
    pen.circle((x + 2.9, middle), 2.6, 0.6, 0.3)
    pen.middle((x + 2.9, middle), str(round_.scores), 2.6, fonts.STENCIL, 0.2)
    pen.text((x + 7.0, middle + 0.95), words.scoring.format(city=round_.scores), 2.7, fonts.STRONG, 0.35, "left")
