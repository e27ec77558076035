"""The players' marks in their colours on a PDF page: every player is told by shape first, by colour second."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from engine.hexes import Point
from engine.sheet.form import Region, Role
from engine.sheet.layout import SheetLayout
from engine.sheet.pen import ring
from webapp.documents import HexDocument, ScoreDocument

COLOURS = {"X": HexColor(0x0A6AA8), "O": HexColor(0xB84600), "T": HexColor(0x00785A), "S": HexColor(0xA03A7D)}
GONE = HexColor(0x3B342C)
TINT = 0.22
"""How much of its colour a held hex gets; the print beneath stays readable."""
SCRIBBLE = (
    (-0.7, -0.15),
    (-0.3, -0.7),
    (-0.5, 0.45),
    (0.1, -0.7),
    (-0.2, 0.7),
    (0.4, -0.65),
    (0.15, 0.7),
    (0.65, -0.3),
)


def draw_marks(canvas: Canvas, layout: SheetLayout, document: ScoreDocument) -> None:
    """Draws everything that the document says stands on the map, on a canvas whose unit is the sheet's millimetre."""
    regions = {region.id: region for region in layout.form.regions}
    for each in document.hexes:
        _hex(canvas, regions, each)


def _hex(canvas: Canvas, regions: dict[str, Region], each: HexDocument) -> None:
    region = regions[each.id]
    if each.owner:
        _fill(canvas, region, COLOURS[each.owner], TINT)
    if each.destroyed:
        _fill(canvas, region, GONE, TINT)
    if each.owner:
        symbol(canvas, each.owner, region.center_mm, 0.5 * region.radius_mm)
    if each.destroyed:
        scribble(canvas, region.center_mm, region.radius_mm)
    for slot, holder in enumerate(each.buildings):
        if holder:
            building = regions[f"{each.id}/{slot}"]
            assert building.role is Role.SLOT
            symbol(canvas, holder, building.center_mm, 0.72 * building.radius_mm)


def symbol(canvas: Canvas, name: str, at: Point, size: float) -> None:
    """Draws a player's symbol; `size` is half its width."""
    _pen(canvas, COLOURS[name], 0.34 * size)
    x, y = at
    if name == "O":
        canvas.circle(x, y, size, stroke=1, fill=0)
    elif name == "X":
        canvas.lines([(x - size, y - size, x + size, y + size), (x - size, y + size, x + size, y - size)])
    elif name == "T":
        _line(canvas, ring(at, 1.15 * size, 3, -90.0), close=True)
    else:
        _line(canvas, ring(at, 1.3 * size, 4, -45.0), close=True)


def scribble(canvas: Canvas, at: Point, radius: float) -> None:
    """Draws a scribble over a whole hex (R19)."""
    _pen(canvas, GONE, 0.09 * radius)
    _line(canvas, [(at[0] + radius * x, at[1] + radius * y) for x, y in SCRIBBLE], close=False)


def _pen(canvas: Canvas, colour: Color, width: float) -> None:
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(width)
    canvas.setDash()


def _fill(canvas: Canvas, region: Region, colour: Color, alpha: float) -> None:
    canvas.saveState()
    canvas.setFillColor(colour, alpha=alpha)
    _line(canvas, region.outline_mm, close=True, fill=True)
    canvas.restoreState()


def _line(canvas: Canvas, points: Sequence[Point], *, close: bool, fill: bool = False) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    if close:
        path.close()
    canvas.drawPath(path, stroke=int(not fill), fill=int(fill))
