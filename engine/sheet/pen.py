"""A pen on a PDF page: millimetres from the top left corner, y down, grey 0 is black and 1 is white."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.hexes import Point
from engine.sheet import fonts
from engine.sheet.boxes import POINTS_PER_MM, Box
from engine.sheet.drafting import Draft, Path

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

    AnyPath: TypeAlias = PDFPathObject | Path

Align = Literal["left", "center", "right"]
Drawing = Callable[["Pen", Point], None]
"""Something that a pen can draw at a point."""
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


class Pen:
    """Draws on one page. Every method says its own width and grey; none depends on what was drawn before."""

    def __init__(self, canvas: Canvas | Draft, page_mm: tuple[float, float]) -> None:
        self._canvas = canvas
        canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, page_mm[1] * POINTS_PER_MM)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)

    def text(
        self,
        at: Point,
        words: str,
        size: float,
        face: str = fonts.LABEL,
        grey: float = 0.35,
        align: Align = "center",
        spread: float = 0.0,
    ) -> float:
        """The width of the words, set with their baseline at the point; `spread` is added between letters."""
        width = fonts.width(words, face, size) + spread * max(len(words) - 1, 0)
        left = at[0] - {"left": 0.0, "center": width / 2, "right": width}[align]
        line = self._canvas.beginText()
        line.setTextTransform(1, 0, 0, -1, left, at[1])
        line.setFont(face, size)
        line.setFillGray(grey)
        line.setCharSpace(spread)
        line.textOut(words)
        self._canvas.drawText(line)
        return width

    def middle(self, at: Point, words: str, size: float, face: str = fonts.LABEL, grey: float = 0.35) -> None:
        """Words, capitals centred on the point in both directions."""
        self.text((at[0], at[1] + fonts.CAPITAL * size / 2), words, size, face, grey)

    def line(self, points: Sequence[Point], width: float, grey: float, dash: tuple[float, float] | None = None) -> None:
        """A line through the points."""
        self._stroke(width, grey, dash)
        self._canvas.drawPath(self._polyline(points))

    def lines(self, segments: Iterable[tuple[Point, Point]], width: float, grey: float) -> None:
        """Many straight lines of one width and grey."""
        self._stroke(width, grey, None)
        self._canvas.lines([(*start, *end) for start, end in segments])

    def polygon(
        self, points: Sequence[Point], width: float = 0.0, grey: float = 0.5, fill: float | None = None
    ) -> None:
        """A closed outline of that width (none where it is 0), filled with grey `fill` or not at all."""
        path = self._polyline(points)
        path.close()
        self._draw(path, width, grey, fill)

    def box(self, box: Box, width: float = 0.25, grey: float = 0.45, fill: float | None = None) -> None:
        """A rectangle."""
        self._paint(width, grey, fill)
        self._canvas.rect(*box, stroke=int(width > 0), fill=int(fill is not None))

    def circle(
        self, at: Point, radius: float, width: float = 0.25, grey: float = 0.45, fill: float | None = None
    ) -> None:
        """A circle, its outline's middle at the radius."""
        self._paint(width, grey, fill)
        self._canvas.circle(*at, radius, stroke=int(width > 0), fill=int(fill is not None))

    def curves(
        self, curves: Iterable[Sequence[Point]], width: float, grey: float, dash: tuple[float, float] | None = None
    ) -> None:
        """Many open curves of one width and grey: two points a straight line, four a Bézier curve."""
        self._stroke(width, grey, dash)
        path = self._canvas.beginPath()
        for start, *others in curves:
            path.moveTo(*start)
            if len(others) == 1:
                path.lineTo(*others[0])
            else:
                path.curveTo(*others[0], *others[1], *others[2])
        self._canvas.drawPath(path)

    def shape(
        self,
        steps: str,
        at: Point,
        scale: float,
        width: float = 0.0,
        grey: float = 0.5,
        fill: float | None = None,
    ) -> None:
        """A shape written as in SVG (M, L, C, Z), its own origin at the point, one unit `scale` long."""
        path = self._canvas.beginPath()
        for command, numbers in _steps(steps):
            lengths = [at[i % 2] + scale * number for i, number in enumerate(numbers)]
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[command](*lengths)
        self._draw(path, width, grey, fill)

    def stamp(self, name: str, at: Point, reach: float, drawing: Drawing) -> None:
        """Puts a drawing at the point; of each name it is drawn once, round (0, 0) and within `reach` of it."""
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, -reach, -reach, reach, reach)
            drawing(self, (0.0, 0.0))
            self._canvas.endForm()
        self._canvas.saveState()
        self._canvas.translate(*at)
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def _draw(self, path: AnyPath, width: float, grey: float, fill: float | None) -> None:
        self._paint(width, grey, fill)
        self._canvas.drawPath(path, stroke=int(width > 0), fill=int(fill is not None))

    def _paint(self, width: float, grey: float, fill: float | None) -> None:
        if width > 0:
            self._stroke(width, grey, None)
        if fill is not None:
            self._canvas.setFillGray(fill)

    def _stroke(self, width: float, grey: float, dash: tuple[float, float] | None) -> None:
        self._canvas.setLineWidth(width)
        self._canvas.setStrokeGray(grey)
        self._canvas.setDash(*dash) if dash else self._canvas.setDash()

    def _polyline(self, points: Sequence[Point]) -> AnyPath:
        path = self._canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        return path


def ring(at: Point, radius: float, corners: int, first: float = 0.0) -> list[Point]:
    """The corners of a regular polygon; the first lies `first` degrees clockwise from the right."""
    angles = [math.radians(first + 360 / corners * i) for i in range(corners)]
    return [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in angles]


@cache
def _steps(steps: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return tuple(
        (command, tuple(float(number) for number in numbers.split())) for command, numbers in _STEP.findall(steps)
    )
