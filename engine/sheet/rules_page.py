"""Page 2: the rules in two columns, each with its ruling's number in the margin, small maps between them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import Clan, ClanKind
from engine.hexes import Point
from engine.sheet import figures, fonts, pictograms
from engine.sheet.identity import Language
from engine.sheet.paragraphs import Run, Style, break_lines, draw_lines
from engine.sheet.pen import Pen
from engine.sheet.rules_words import Rule, Section, rules_page
from engine.sheet.words import WORDS

MARGIN = 13.0
GUTTER = 8.0
TOP = 37.0
NUMBER = 8.5
"""Width of the margin in which rulings' numbers stand, mm."""
PICTURE = 6.6
"""Width that a clan's picture takes from its rule, mm."""
BODY = Style(3.2, 4.15)
CAPTION = Style(2.6, 3.4, 0.35)
AFTER_RULE = 1.5
AFTER_SECTION = 3.0
HEADING = 7.0


@dataclass(frozen=True, slots=True)
class Piece:
    """What isn't parted between columns: a rule, with its section's heading where it is the first, and its figure."""

    heading: str | None
    rule: Rule
    figure: tuple[str, str] | None
    last: bool


@dataclass(frozen=True, slots=True)
class Column:
    """Where a column's text runs."""

    left: float
    width: float


def draw(pen: Pen, page_mm: tuple[float, float], lang: Language) -> tuple[float, ...]:
    """Where the two columns end, mm from the top of the page, which is drawn: the first sections in the left column,
    from the middle one on in the right."""
    page = rules_page(lang)
    left, right = MARGIN, page_mm[0] - MARGIN
    pen.text((left, 15.0), WORDS[lang].game.upper(), 2.7, fonts.STRONG, 0.4, "left", 0.55)
    pen.text((left, 23.4), page.heading.upper(), 8.2, fonts.STENCIL, 0.15, "left")
    draw_lines(pen, break_lines(page.introduction, right - left - 62.0, BODY.size), (left + 62.0, 12.6), BODY)
    pen.line([(left, 27.2), (right, 27.2)], 0.3, 0.4)
    width = (right - left - GUTTER) / 2
    columns = (Column(left, width), Column(left + width + GUTTER, width))
    ends = []
    for column, pieces in zip(columns, _halves(_pieces(page.sections), width), strict=True):
        y = TOP - 4.0
        for piece in pieces:
            y = _piece(pen, piece, column, y)
        ends.append(y)
    return tuple(ends)


def _pieces(sections: tuple[Section, ...]) -> list[Piece]:
    return [
        Piece(section.heading if i == 0 else None, rule, section.figure if rule is section.rules[-1] else None, last)
        for section in sections
        for i, rule in enumerate(section.rules)
        for last in [rule is section.rules[-1]]
    ]


def _height(pieces: list[Piece], width: float) -> float:
    return sum(_piece(None, piece, Column(0.0, width), 0.0) for piece in pieces)


def _halves(pieces: list[Piece], width: float) -> tuple[list[Piece], list[Piece]]:
    """The pieces in two columns, the higher of them as low as can be."""
    heights = [_height([piece], width) for piece in pieces]
    cut = min(range(1, len(pieces)), key=lambda i: max(sum(heights[:i]), sum(heights[i:])))
    return pieces[:cut], pieces[cut:]


def _piece(pen: Pen | None, piece: Piece, column: Column, y: float) -> float:
    """Where the piece ends; it is drawn if there is a pen."""
    if piece.heading is not None:
        if pen:
            pen.text((column.left, y + 3.6), piece.heading.upper(), 4.3, fonts.STENCIL, 0.2, "left")
        y += HEADING
    y = _rule(pen, piece.rule, column, y)
    if piece.figure:
        y = _figure(pen, *piece.figure, column, y)
    return y + AFTER_SECTION * piece.last


def _rule(pen: Pen | None, rule: Rule, column: Column, y: float) -> float:
    indent = NUMBER + (PICTURE if rule.clan else 0.0)
    lines = break_lines(rule.text, column.width - indent, BODY.size)
    end = y + max(len(lines) * BODY.leading, 6.4 if rule.clan else 0.0)
    if pen:
        _number(pen, rule.number, (column.left, y + 0.8 * BODY.size))
        draw_lines(pen, lines, (column.left + indent, y), BODY)
        if rule.clan:
            clan = Clan(rule.clan, "A" if rule.clan is ClanKind.DRIFTER else None)
            pictograms.clan(pen, clan, (column.left + NUMBER + 2.4, y + 2.7), 2.5, 0.35)
    return end + AFTER_RULE


def _number(pen: Pen, number: str, at: Point) -> None:
    """A ruling's number, two of them one below the other."""
    for i, each in enumerate(number.split(", ")):
        pen.text((at[0], at[1] + i * BODY.leading), each, 2.6, fonts.STRONG, 0.5, "left")


def _figure(pen: Pen | None, name: str, caption: str, column: Column, y: float) -> float:
    lines: list[list[Run]] = break_lines(caption, column.width - NUMBER, CAPTION.size)
    if pen:
        figures.draw(pen, name, (column.left + NUMBER, y + 1.0))
        draw_lines(pen, lines, (column.left + NUMBER, y + figures.HEIGHT), CAPTION)
    return y + figures.HEIGHT + len(lines) * CAPTION.leading + AFTER_RULE
