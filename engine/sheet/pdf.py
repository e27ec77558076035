"""The sheet as a vector PDF, drawn from its layout."""

from __future__ import annotations

import io
import math
from collections.abc import Collection
from functools import cache
from pathlib import Path

import reportlab
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from engine.board import Cell, Kind
from engine.hexes import Point
from engine.sheet.layout import SheetLayout
from engine.sheet.tags import pattern


@cache
def _fonts() -> None:
    folder = Path(reportlab.__file__).parent / "fonts"
    pdfmetrics.registerFont(TTFont("Text", folder / "Vera.ttf"))
    pdfmetrics.registerFont(TTFont("Bold", folder / "VeraBd.ttf"))


def draw(layout: SheetLayout, pages: Collection[int] = (1, 2)) -> bytes:
    """The PDF's bytes, the same for the same layout; `pages` picks 1 the sheet, 2 the rules."""
    _fonts()
    buffer = io.BytesIO()
    width, height = layout.page_mm
    canvas = Canvas(buffer, pagesize=(width * mm, height * mm), invariant=1)
    if 1 in pages:
        canvas.transform(mm, 0, 0, -mm, 0, height * mm)
        _sheet(canvas, layout)
        canvas.showPage()
    if 2 in pages:
        canvas.setFont("Text", 12)
        canvas.drawString(20 * mm, 250 * mm, "Rules")
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def text(canvas: Canvas, at: Point, words: str, size: float, font: str = "Text", grey: float = 0.5) -> None:
    """Words centred at a point of the page, `size` in mm."""
    canvas.saveState()
    canvas.translate(*at)
    canvas.scale(1, -1)
    canvas.setFillGray(grey)
    canvas.setFont(font, size)
    canvas.drawCentredString(0, 0, words)
    canvas.restoreState()


def _polygon(canvas: Canvas, points: tuple[Point, ...], fill: int = 0, stroke: int = 1) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.drawPath(path, fill=fill, stroke=stroke)


def _sheet(canvas: Canvas, layout: SheetLayout) -> None:
    text(canvas, (layout.page_mm[0] / 2, 16), layout.board.title, 7, "Bold", 0.2)
    for fiducial in layout.form.fiducials:
        _tag(canvas, fiducial.tag, fiducial.corners_mm[0], fiducial.corners_mm[1][0] - fiducial.corners_mm[0][0])
    for cell in layout.board.cells:
        _cell(canvas, layout, cell)
    _roads(canvas, layout)
    canvas.setLineWidth(0.25)
    canvas.setStrokeGray(0.45)
    for region in layout.form.regions:
        if region.id.startswith("action/"):
            _polygon(canvas, region.outline_mm)
            x, y = region.center_mm
            action = layout.board.actions[region.id.removeprefix("action/")]
            text(canvas, (x, y + region.radius_mm + 3.5), action.notation, 3)
    for player in range(layout.board.players):
        name, points = layout.player_row(player)
        for box in (name, *(box for _, box in points)):
            canvas.rect(*box)
    canvas.setDash(0.5, 1)
    for (x1, y1), (x2, y2) in layout.cuts_mm:
        canvas.line(x1, y1, x2, y2)


def _tag(canvas: Canvas, tag: int, corner: Point, side: float) -> None:
    module = side / 8
    canvas.setFillGray(0)
    canvas.rect(*corner, side, side, stroke=0, fill=1)
    canvas.setFillGray(1)
    for row, bits in enumerate(pattern(tag)):
        for column, white in enumerate(bits):
            if white:
                canvas.rect(corner[0] + (column + 1) * module, corner[1] + (row + 1) * module, module, module, 0, 1)


def _cell(canvas: Canvas, layout: SheetLayout, cell: Cell) -> None:
    x, y = layout.center(cell)
    canvas.setLineWidth(0.3)
    canvas.setStrokeGray(0.5)
    _polygon(canvas, layout.hexes.corners(cell.hex))
    if cell.sector:
        text(canvas, (x, y - 4), cell.sector, 3.2)
    if cell.clan:
        text(canvas, (x, y + 5), cell.clan.kind.value, 1.9)
    if cell.city:
        canvas.circle(x, y, 5)
        text(canvas, (x, y + 1.8), cell.city, 5, "Bold", 0.3)
    if cell.kind is Kind.WATER:
        for dy in (-2.0, 1.0):
            for i in range(8):
                a, b = math.sin(i), math.sin(i + 1)
                canvas.line(x - 4 + i, y + dy + 0.6 * a, x - 3 + i, y + dy + 0.6 * b)
    if cell.kind is Kind.MOUNTAIN:
        canvas.lines([(x - 5, y + 3, x - 1, y - 4), (x - 1, y - 4, x + 3, y + 3), (x + 1, y, x + 3, y - 2)])
    if cell.buildings:
        for center in layout.building_centers(cell):
            canvas.circle(*center, layout.building_radius)


def _roads(canvas: Canvas, layout: SheetLayout) -> None:
    canvas.setLineWidth(0.9)
    canvas.setStrokeGray(0.75)
    for cell in layout.board.cells:
        x, y = layout.center(cell)
        for target in cell.roads:
            to_x, to_y = layout.center(layout.board.cell(target))
            canvas.line(x, y, (x + to_x) / 2, (y + to_y) / 2)
