"""What other hands might draw on their sheets: a pen, and pictures of terrain, buildings, cities and clans."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from engine.board import ClanKind
from engine.hexes import Point

PAGE_MM = (210.0, 297.0)
MM = 72 / 25.4


class Pen:
    """A canvas in millimetres from the top left."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def line(
        self,
        points: Iterable[Point],
        *,
        fill: float | None = None,
        stroke: float = 0.0,
        width: float = 0.3,
        closed: bool = False,
        dash: tuple[float, ...] = (),
    ) -> None:
        """A line through points; greys from 0 (black) to 1."""
        path = self.canvas.beginPath()
        first, *rest = ((x * MM, (PAGE_MM[1] - y) * MM) for x, y in points)
        path.moveTo(*first)
        for point in rest:
            path.lineTo(*point)
        if closed:
            path.close()
        self._ink(fill, stroke, width, dash)
        self.canvas.drawPath(path, stroke=int(width > 0), fill=int(fill is not None))

    def circle(
        self, x: float, y: float, radius: float, *, fill: float | None = None, stroke: float = 0.0, width: float = 0.3
    ) -> None:
        """A circle."""
        self._ink(fill, stroke, width, ())
        self.canvas.circle(
            x * MM, (PAGE_MM[1] - y) * MM, radius * MM, stroke=int(width > 0), fill=int(fill is not None)
        )

    def text(self, x: float, y: float, text: str, font: str, size_mm: float, grey: float = 0.0) -> None:
        """Text with its capitals' middle at x, y; `size_mm` is about their height."""
        self.canvas.setFillColor(Color(grey, grey, grey))
        self.canvas.setFont(font, size_mm * MM / 0.7)
        self.canvas.drawCentredString(x * MM, (PAGE_MM[1] - y - size_mm / 2) * MM, text)

    def _ink(self, fill: float | None, stroke: float, width: float, dash: tuple[float, ...]) -> None:
        self.canvas.setStrokeColor(Color(stroke, stroke, stroke))
        self.canvas.setLineWidth(width * MM)
        self.canvas.setDash([each * MM for each in dash])
        if fill is not None:
            self.canvas.setFillColor(Color(fill, fill, fill))


Picture = Callable[[Pen, float, float, float], None]
"""Draws a picture at x, y for a hex of a side."""


def tildes(pen: Pen, x: float, y: float, side: float) -> None:
    """Three rows of flat waves."""
    for row in (-0.3, 0.0, 0.3):
        steps = [i / 24 for i in range(25)]
        pen.line(
            [(x + side * (i - 0.5), y + side * (row + 0.05 * math.sin(4 * math.pi * i))) for i in steps], width=0.35
        )


def one_tilde(pen: Pen, x: float, y: float, side: float) -> None:
    """One bold wave."""
    steps = [i / 24 for i in range(25)]
    wave = [(x + 0.8 * side * (i - 0.5), y + side * 0.11 * math.sin(2 * math.pi * i)) for i in steps]
    pen.line(wave, width=0.9, stroke=0.25)


def ripples(pen: Pen, x: float, y: float, side: float) -> None:
    """Short level strokes, scattered."""
    for dx, dy, half in (
        (-0.3, -0.35, 0.2),
        (0.25, -0.2, 0.25),
        (-0.15, 0.02, 0.3),
        (0.3, 0.2, 0.2),
        (-0.2, 0.38, 0.22),
    ):
        pen.line([(x + side * (dx - half), y + side * dy), (x + side * (dx + half), y + side * dy)], width=0.4)


def scallops(pen: Pen, x: float, y: float, side: float) -> None:
    """Rows of little arcs, as on old maps."""
    for row in range(-1, 2):
        for column in range(-2, 3):
            middle = x + side * (0.26 * column + 0.13 * (row % 2))
            arc = [
                (
                    middle + 0.13 * side * math.cos(a / 8 * math.pi),
                    y + side * (0.28 * row + 0.08) - 0.1 * side * math.sin(a / 8 * math.pi),
                )
                for a in range(9)
            ]
            pen.line(arc, width=0.3, stroke=0.2)


def solid_peak(pen: Pen, x: float, y: float, side: float) -> None:
    """A black mountain with a white top."""
    pen.line(
        [(x - 0.55 * side, y + 0.4 * side), (x, y - 0.5 * side), (x + 0.55 * side, y + 0.4 * side)],
        fill=0.15,
        closed=True,
    )
    pen.line(
        [(x - 0.18 * side, y - 0.2 * side), (x, y - 0.5 * side), (x + 0.18 * side, y - 0.2 * side)],
        fill=1.0,
        closed=True,
    )


def three_peaks(pen: Pen, x: float, y: float, side: float) -> None:
    """Three carets."""
    for dx, dy in ((-0.3, 0.25), (0.3, 0.25), (0.0, -0.2)):
        points = [(-0.22, 0.18), (0.0, -0.2), (0.22, 0.18)]
        pen.line([(x + side * (dx + a), y + side * (dy + b)) for a, b in points], width=0.5)


def shaded_ridge(pen: Pen, x: float, y: float, side: float) -> None:
    """A ridge with hatching on its one side."""
    pen.line(
        [
            (x - 0.6 * side, y + 0.35 * side),
            (x - 0.15 * side, y - 0.4 * side),
            (x + 0.1 * side, y),
            (x + 0.3 * side, y - 0.2 * side),
            (x + 0.6 * side, y + 0.35 * side),
        ],
        width=0.4,
    )
    for i in range(5):
        top = (x - 0.15 * side + 0.07 * side * i, y - 0.35 * side + 0.11 * side * i)
        pen.line([top, (top[0] + 0.1 * side, y + 0.3 * side)], width=0.2)


def triangles(pen: Pen, x: float, y: float, side: float) -> None:
    """Two outlined triangles of one size."""
    for dx in (-0.3, 0.3):
        pen.line(
            [
                (x + side * (dx - 0.26), y + 0.25 * side),
                (x + side * dx, y - 0.3 * side),
                (x + side * (dx + 0.26), y + 0.25 * side),
            ],
            width=0.4,
            closed=True,
        )


def square(pen: Pen, x: float, y: float, radius: float) -> None:
    """A square building."""
    pen.line(
        [(x - radius, y - radius), (x + radius, y - radius), (x + radius, y + radius), (x - radius, y + radius)],
        closed=True,
        width=0.35,
        fill=1.0,
    )


def disc(pen: Pen, x: float, y: float, radius: float) -> None:
    """A round building."""
    pen.circle(x, y, radius, width=0.5, fill=1.0)


def house(pen: Pen, x: float, y: float, radius: float) -> None:
    """A building with a roof."""
    points = [(-1, 1), (-1, -0.2), (0, -1), (1, -0.2), (1, 1)]
    pen.line([(x + radius * a, y + radius * b) for a, b in points], closed=True, width=0.4, fill=1.0)


def slanted(pen: Pen, x: float, y: float, radius: float) -> None:
    """A square building on its corner."""
    pen.line(
        [(x - 1.2 * radius, y), (x, y - 1.2 * radius), (x + 1.2 * radius, y), (x, y + 1.2 * radius)],
        closed=True,
        width=0.3,
        fill=1.0,
    )


def ringed(pen: Pen, x: float, y: float, side: float) -> None:
    """A city's ring."""
    pen.circle(x, y, 0.5 * side, width=0.8, fill=1.0)


def walled(pen: Pen, x: float, y: float, side: float) -> None:
    """A city's walls."""
    pen.line(
        [
            (x + 0.6 * side * math.cos(a * math.pi / 4 + 0.39), y + 0.6 * side * math.sin(a * math.pi / 4 + 0.39))
            for a in range(8)
        ],
        closed=True,
        width=0.5,
        fill=0.88,
    )


def framed(pen: Pen, x: float, y: float, side: float) -> None:
    """A city's square."""
    square(pen, x, y, 0.52 * side)
    square(pen, x, y, 0.44 * side)


def bare(pen: Pen, x: float, y: float, side: float) -> None:
    """Nothing."""


def _polygon(corners: int, turn: float, inner: float = 1.0, fill: float | None = None) -> Picture:
    def draw(pen: Pen, x: float, y: float, size: float) -> None:
        steps = range(corners * (2 if inner != 1.0 else 1))
        angles = [turn + each * 2 * math.pi / len(steps) for each in steps]
        radii = [size * (inner if inner != 1.0 and i % 2 else 1.0) for i in steps]
        pen.line(
            [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, angles, strict=True)],
            closed=True,
            fill=fill,
            width=0.3,
        )

    return draw


def _hat(pen: Pen, x: float, y: float, size: float) -> None:
    pen.line([(x - size, y + 0.6 * size), (x + size, y + 0.6 * size)], width=0.6)
    pen.line(
        [
            (x - 0.55 * size, y + 0.6 * size),
            (x - 0.45 * size, y - 0.7 * size),
            (x + 0.45 * size, y - 0.7 * size),
            (x + 0.55 * size, y + 0.6 * size),
        ],
        width=0.35,
    )


def _axe(pen: Pen, x: float, y: float, size: float) -> None:
    pen.line([(x - 0.7 * size, y + size), (x + 0.5 * size, y - 0.8 * size)], width=0.5)
    pen.line(
        [
            (x + 0.2 * size, y - 0.9 * size),
            (x + size, y - 0.6 * size),
            (x + 0.7 * size, y + 0.2 * size),
            (x + 0.1 * size, y - 0.2 * size),
        ],
        closed=True,
        fill=0.0,
    )


def _anchor(pen: Pen, x: float, y: float, size: float) -> None:
    pen.line([(x, y - 0.6 * size), (x, y + size)], width=0.5)
    pen.circle(x, y - 0.8 * size, 0.22 * size)
    pen.line(
        [
            (x - 0.8 * size, y + 0.3 * size),
            (x - 0.4 * size, y + 0.85 * size),
            (x, y + size),
            (x + 0.4 * size, y + 0.85 * size),
            (x + 0.8 * size, y + 0.3 * size),
        ],
        width=0.5,
    )


def _bomb(pen: Pen, x: float, y: float, size: float) -> None:
    pen.circle(x - 0.1 * size, y + 0.2 * size, 0.7 * size, fill=0.0)
    pen.line([(x + 0.3 * size, y - 0.4 * size), (x + 0.8 * size, y - size)], width=0.4)


def _shield(pen: Pen, x: float, y: float, size: float) -> None:
    points = [(-0.8, -0.9), (0.8, -0.9), (0.8, 0.1), (0, 1), (-0.8, 0.1)]
    pen.line([(x + size * a, y + size * b) for a, b in points], closed=True, width=0.5)
    pen.line([(x, y - 0.9 * size), (x, y + size)], width=0.3)


def _fist(pen: Pen, x: float, y: float, size: float) -> None:
    for i in range(3):
        pen.line(
            [(x - 0.8 * size, y + size * (0.55 * i - 0.55)), (x + 0.8 * size, y + size * (0.55 * i - 0.55))], width=0.6
        )
    pen.line([(x, y - size), (x, y + size)], width=0.4)


KINDS = tuple(ClanKind)
THINGS: dict[ClanKind, Picture] = dict(zip(KINDS, (_hat, _axe, _anchor, _bomb, _shield, _fist), strict=True))
SHAPES: dict[ClanKind, Picture] = dict(
    zip(
        KINDS,
        (
            _hat,
            _polygon(4, 0.0, 0.3, 0.0),
            _polygon(3, math.pi / 2),
            _polygon(12, 0.0, 0.6, 0.0),
            _polygon(6, 0.5),
            _polygon(5, -math.pi / 2, 0.42, 0.0),
        ),
        strict=True,
    )
)
