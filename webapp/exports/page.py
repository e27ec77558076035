"""The result on one page: who won, the table, the map with its marks; as a PDF to print and as a picture to send."""

from __future__ import annotations

import io
from bisect import bisect_right
from dataclasses import dataclass, replace

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from engine.sheet import fonts, map_page
from engine.sheet.layout import PAGES
from engine.sheet.pen import Pen
from webapp.exports.letters import printable
from webapp.exports.marks import draw_marks, symbol
from webapp.exports.result import Result, row_told
from webapp.numbers import Number, number_text, state_of
from webapp.pdfs import picture_of_pdf
from webapp.words import Words

INK, MUTED, LINE, GROUND = (HexColor(c) for c in (0x2A241D, 0x6C6155, 0xDDD2BF, 0xFFFDF8))


@dataclass(frozen=True, slots=True)
class Paper:
    """A page's size, its margin, and the size of its headline; millimetres."""

    width: float
    height: float
    margin: float
    headline: float

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin


CARD = Paper(108.0, 158.0, 7.0, 9.0)
"""The picture: as a phone shows it whole, held upright."""
PICTURE_WIDTH_PX = 1080
LINES = 3
"""Of the headline, and of each text beneath the table at the most: the map needs room."""


def as_pdf(result: Result, words: Words) -> bytes:
    """The page as a vector PDF, on the paper that the sheet was printed on."""
    width, height = PAGES[result.sheet.layout.paper]
    return _drawn(result, words, Paper(width, height, 16.0, 15.0))


def as_picture(result: Result, words: Words) -> bytes:
    """The card as a PNG, 1080 pixels wide."""
    picture = picture_of_pdf(_drawn(result, words, CARD), PICTURE_WIDTH_PX / (CARD.width * mm))
    out = io.BytesIO()
    picture.quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()


def _drawn(result: Result, words: Words, paper: Paper) -> bytes:
    """The PDF of the page; the same result gives the same bytes."""
    fonts.register()
    # A name of which nothing can be printed is none: then the player goes by the symbol, in the headline too.
    result = replace(result, names={player: printable(name) for player, name in result.names.items()})
    buffer = io.BytesIO()
    size = (paper.width * mm, paper.height * mm)
    canvas = Canvas(buffer, pagesize=size, invariant=1, pageCompression=1, initialFontName=fonts.LABEL)
    canvas.setTitle(result.headline(words))
    canvas.setSubject(result.title(words))
    canvas.transform(mm, 0, 0, -mm, 0, size[1])
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    Sheet(canvas, paper, result, words).draw()
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


class Sheet:
    """Draws one page from top to bottom; `y` is where the next part begins."""

    def __init__(self, canvas: Canvas, paper: Paper, result: Result, words: Words) -> None:
        self._canvas, self._paper, self._result, self._words = canvas, paper, result, words
        self._unit = paper.headline / 10

    def draw(self) -> None:
        """Draws all of it."""
        canvas, paper = self._canvas, self._paper
        canvas.setFillColor(GROUND)
        canvas.rect(0, 0, paper.width, paper.height, stroke=0, fill=1)
        y = self._heading(paper.margin)
        y = self._table(y + 2.5 * self._unit)
        y = self._sentences(y + 1.5 * self._unit)
        self._map(y + 2.0 * self._unit, paper.height - paper.margin)

    def _heading(self, y: float) -> float:
        """The map's name and the day, then who won, as large as the line allows."""
        result, words, unit = self._result, self._words, self._unit
        left, right = self._paper.margin, self._paper.width - self._paper.margin
        y += 3.2 * unit
        day = words.day(result.played_on) if result.played_on else ""
        self._text((right, y), day, 3.0 * unit, fonts.LABEL, MUTED, "right")
        room = self._paper.inner - fonts.width(day, fonts.LABEL, 3.0 * unit) - 3.0 * unit
        title = result.title(words).upper()
        self._text((left, y), title, _fitting(title, fonts.STRONG, 3.0 * unit, room), fonts.STRONG, MUTED)
        headline = result.headline(words)
        one_line = self._paper.inner / max(fonts.width(headline, fonts.STENCIL, 1.0), 1e-6)
        size = min(self._paper.headline, one_line if one_line > 6.5 * unit else 7.5 * unit)
        # Whoever won has to stand there, however many they are and whatever they are called.
        while len(lines := _wrapped(headline, fonts.STENCIL, size, self._paper.inner)) > LINES and size > 2.2 * unit:
            size *= 0.95
        for line in _cut(lines, fonts.STENCIL, size, self._paper.inner):
            y += 1.06 * size
            self._text((left, y), line, size, fonts.STENCIL, INK)
        return y

    def _table(self, y: float) -> float:
        """A column for each player, a row for each city, the Guardian and the total."""
        result, unit = self._result, self._unit
        players = result.board.symbols
        first = 0.3 * self._paper.inner
        width = (self._paper.inner - first) / len(players)
        centers = [self._paper.margin + first + width * (i + 0.5) for i in range(len(players))]
        for center, player in zip(centers, players, strict=True):
            symbol(self._canvas, player, (center, y + 2.8 * unit), 1.7 * unit)
            self._fitted((center, y + 8.3 * unit), self._player(player), 3.8 * unit, width - 1.5 * unit)
        y += 10.2 * unit
        for row in result.rows:
            y = self._row(y, row, centers)
        return y

    def _row(self, y: float, row: str, centers: list[float]) -> float:
        unit, total = self._unit, row == "total"
        height = (6.6 if total else 5.4) * unit
        self._rule(y, INK if total else LINE, (0.4 if total else 0.2) * unit)
        base = y + height / 2 + 1.35 * unit
        size, face = (5.0, fonts.BOLD) if total else (3.9, fonts.TEXT)
        name = row_told(row, self._result.document, self._result.board.scorings, self._words)
        room = centers[0] - self._paper.margin - 8 * unit
        self._text(
            (self._paper.margin, base), name, _fitting(name, face, (4.4 if total else 3.8) * unit, room), face, INK
        )
        for center, player in zip(centers, self._result.board.symbols, strict=True):
            figure = self._result.figure(player, row)
            text = number_text(figure, self._words)
            self._text((center, base), text, size * unit, _face(figure, total), INK, "center")
        return y + height

    def _sentences(self, y: float) -> float:
        """Why something is open, and the players' note; each wrapped."""
        size = 3.2 * self._unit
        for text in (self._result.openness(self._words) or "", printable(self._result.note)):
            lines = _wrapped(text, fonts.TEXT, size, self._paper.inner)
            # A longer note stays in the other files; here it must leave room for the map.
            for line in _cut(lines, fonts.TEXT, size, self._paper.inner):
                y += 1.25 * size
                self._text((self._paper.margin, y), line, size, fonts.TEXT, MUTED)
        return y

    def _map(self, top: float, bottom: float) -> None:
        """The printed map with its marks, as large as the room allows."""
        layout, canvas = self._result.sheet.layout, self._canvas
        corners = [corner for cell in layout.board.cells for corner in layout.hexes.corners(cell.hex)]
        label = 7.0
        left, right = min(x for x, _ in corners) - label, max(x for x, _ in corners) + label
        first, last = min(y for _, y in corners) - label, max(y for _, y in corners) + label
        scale = min(self._paper.inner / (right - left), (bottom - top) / (last - first))
        canvas.saveState()
        canvas.translate(self._paper.width / 2, (top + bottom) / 2)
        canvas.scale(scale, scale)
        canvas.translate(-(left + right) / 2, -(first + last) / 2)
        canvas.saveState()
        # A pen turns the page's points into millimetres from the top; the canvas here has them already.
        canvas.transform(1 / mm, 0, 0, -1 / mm, 0, layout.page_mm[1])
        map_page.draw(Pen(canvas, layout.page_mm), layout)
        canvas.restoreState()
        draw_marks(canvas, layout, self._result.document)
        canvas.restoreState()

    def _player(self, player: str) -> str:
        return self._result.name(player) or self._words.symbol(player)

    def _rule(self, y: float, colour: Color, width: float) -> None:
        self._canvas.setStrokeColor(colour)
        self._canvas.setLineWidth(width)
        self._canvas.line(self._paper.margin, y, self._paper.width - self._paper.margin, y)

    def _fitted(self, at: tuple[float, float], text: str, size: float, width: float) -> None:
        """The text in the middle, smaller or cut off where it is too long."""
        while fonts.width(text, fonts.STRONG, size) > width and size > 2.6 * self._unit:
            size *= 0.95
        while len(text) > 1 and fonts.width(text, fonts.STRONG, size) > width:
            text = f"{text.rstrip('…')[:-1]}…"
        self._text(at, text, size, fonts.STRONG, INK, "center")

    def _text(
        self, at: tuple[float, float], text: str, size: float, face: str, colour: Color, align: str = "left"
    ) -> None:
        left = at[0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * fonts.width(text, face, size)
        line = self._canvas.beginText()
        line.setTextTransform(1, 0, 0, -1, left, at[1])
        line.setFont(face, size)
        line.setFillColor(colour)
        line.textOut(text)
        self._canvas.drawText(line)


def _face(figure: Number, total: bool) -> str:
    return fonts.BOLD if total or state_of(figure) == "exact" else fonts.TEXT


def _fitting(text: str, face: str, size: float, width: float) -> float:
    """The size, or the smaller one at which the text is no wider than that."""
    return min(size, width / max(fonts.width(text, face, 1.0), 1e-6))


def _cut(lines: list[str], face: str, size: float, width: float) -> list[str]:
    """The first `LINES` of these; where more are left out, that is seen."""
    if len(lines) <= LINES:
        return lines
    last = lines[LINES - 1]
    while fonts.width(f"{last}…", face, size) > width:
        last = last[:-1]
    return [*lines[: LINES - 1], f"{last.rstrip()}…"]


def _wrapped(text: str, face: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than that; a word that is too long, as an address is, goes on in the next line."""
    lines: list[str] = []
    for word in text.split():
        if lines and fonts.width(f"{lines[-1]} {word}", face, size) <= width:
            lines[-1] += f" {word}"
            continue
        while fonts.width(word, face, size) > width:
            fits = max(1, bisect_right(range(len(word)), width, key=lambda n: fonts.width(word[:n], face, size)) - 1)
            lines.append(word[:fits])
            word = word[fits:]
        lines.append(word)
    return lines
