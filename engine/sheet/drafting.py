"""A draft: one page as a PDF that is made in a moment, to be turned into pixels at once and thrown away.

A scanner compares each photo with its blank sheet, so a page is drawn for each photo of a map that is new to it. What
is drawn is the printed page (`Pen` draws either), with numbers to a tenth of a micrometre and whole fonts.
"""

# ruff: noqa: N802 - the verbs are those of reportlab's canvas, for which a pen is made.
from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engine.sheet import fonts
from engine.sheet.boxes import POINTS_PER_MM

_QUARTER = 0.5522847498
"""How far, in radii, the handles of a Bézier curve stand out that makes a quarter of a circle."""
_PAINT = {(0, 0): "n", (0, 1): "f*", (1, 0): "S", (1, 1): "B*"}
"""The operators (ISO 32000-1, 8.5.3.1) by whether a line is drawn and whether the inside is filled."""
_FIRST_FONT = 5
"""The number of the first font's object, behind those of the page."""


class Path:
    """Steps of a pen, as reportlab's path object takes them."""

    def __init__(self) -> None:
        self.code: list[str] = []

    def moveTo(self, x: float, y: float) -> None:
        """Lifts the pen and sets it down."""
        self.code.append(f"{x:.4f} {y:.4f} m")

    def lineTo(self, x: float, y: float) -> None:
        """Draws a straight line."""
        self.code.append(f"{x:.4f} {y:.4f} l")

    def curveTo(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
        """Draws a Bézier curve."""
        self.code.append(f"{x1:.4f} {y1:.4f} {x2:.4f} {y2:.4f} {x3:.4f} {y3:.4f} c")

    def close(self) -> None:
        """Draws a line back to where the pen was set down."""
        self.code.append("h")


class Text:
    """A line of words, as reportlab's text object takes it."""

    def __init__(self, page: Draft) -> None:
        self._page = page
        self.code = ["BT"]

    def setTextTransform(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        """Where the words begin and how they are turned."""
        self.code.append(f"{a:.4f} {b:.4f} {c:.4f} {d:.4f} {e:.4f} {f:.4f} Tm")

    def setFont(self, face: str, size: float) -> None:
        """The face, and its size in the page's unit."""
        self.code.append(f"/{self._page.font(face)} {size:.4f} Tf")

    def setFillGray(self, grey: float) -> None:
        """The words' grey."""
        self.code.append(f"{grey:.4f} g")

    def setCharSpace(self, space: float) -> None:
        """What is added between letters."""
        self.code.append(f"{space:.4f} Tc")

    def textOut(self, words: str) -> None:
        """The words."""
        self.code.append(f"<{words.encode('cp1252', 'replace').hex()}> Tj ET")


class Draft:
    """A page with the verbs of reportlab's canvas that a pen uses."""

    def __init__(self, page_mm: tuple[float, float]) -> None:
        self._page_mm = page_mm
        self._code: list[str] = []
        self._around: list[list[str]] = []
        self._forms: dict[str, list[str]] = {}
        self._fonts: dict[str, str] = {}

    def font(self, face: str) -> str:
        """The name under which the page has a face."""
        return self._fonts.setdefault(face, f"F{len(self._fonts)}")

    def transform(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        """How all that follows is turned and moved."""
        self._code.append(f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {e:.6f} {f:.6f} cm")

    def translate(self, x: float, y: float) -> None:
        """How far all that follows is moved."""
        self._code.append(f"1 0 0 1 {x:.4f} {y:.4f} cm")

    def saveState(self) -> None:
        """What is set after this is forgotten by `restoreState`."""
        self._code.append("q")

    def restoreState(self) -> None:
        """Everything as it was at `saveState`."""
        self._code.append("Q")

    def setLineCap(self, cap: int) -> None:
        """How lines end."""
        self._code.append(f"{cap} J")

    def setLineJoin(self, join: int) -> None:
        """How lines turn."""
        self._code.append(f"{join} j")

    def setLineWidth(self, width: float) -> None:
        """How broad lines are."""
        self._code.append(f"{width:.4f} w")

    def setStrokeGray(self, grey: float) -> None:
        """The lines' grey."""
        self._code.append(f"{grey:.4f} G")

    def setFillGray(self, grey: float) -> None:
        """The grey of what is filled."""
        self._code.append(f"{grey:.4f} g")

    def setDash(self, dash: float = 0.0, gap: float = 0.0) -> None:
        """How long dashes and gaps are; without, lines are whole."""
        self._code.append(f"[{dash:.4f} {gap:.4f}] 0 d" if gap else "[] 0 d")

    def beginPath(self) -> Path:
        """A path to be drawn by `drawPath`."""
        return Path()

    def drawPath(self, path: Path, stroke: int = 1, fill: int = 0) -> None:
        """Draws a path's line, fills it, or both."""
        self._code += path.code
        self._code.append(_PAINT[stroke, fill])

    def lines(self, lines: Iterable[tuple[float, float, float, float]]) -> None:
        """Draws straight lines."""
        self._code += [f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l" for x1, y1, x2, y2 in lines]
        self._code.append("S")

    def rect(self, x: float, y: float, width: float, height: float, stroke: int = 1, fill: int = 0) -> None:
        """Draws or fills a rectangle."""
        self._code.append(f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re {_PAINT[stroke, fill]}")

    def circle(self, x: float, y: float, radius: float, stroke: int = 1, fill: int = 0) -> None:
        """Draws or fills a circle."""
        path, out, r = Path(), _QUARTER * radius, radius
        path.moveTo(x + r, y)
        path.curveTo(x + r, y + out, x + out, y + r, x, y + r)
        path.curveTo(x - out, y + r, x - r, y + out, x - r, y)
        path.curveTo(x - r, y - out, x - out, y - r, x, y - r)
        path.curveTo(x + out, y - r, x + r, y - out, x + r, y)
        self.drawPath(path, stroke, fill)

    def beginText(self) -> Text:
        """A line of words to be drawn by `drawText`."""
        return Text(self)

    def drawText(self, text: Text) -> None:
        """Draws a line of words."""
        self._code += text.code

    def hasForm(self, name: str) -> bool:
        """Whether a drawing of that name was made."""
        return name in self._forms

    def beginForm(self, name: str, left: float, top: float, right: float, bottom: float) -> None:
        """What is drawn until `endForm` becomes a drawing to be used by its name."""
        self._around.append(self._code)
        self._code = self._forms[name] = []

    def endForm(self) -> None:
        """Back to the page."""
        self._code = self._around.pop()

    def doForm(self, name: str) -> None:
        """Draws the drawing of that name: written out again, which is read in less time than an object of its own."""
        self._code += self._forms[name]

    def pdf(self) -> bytes:
        """The page as a PDF: catalogue, pages, page, what is drawn, the fonts."""
        width, height = (side * POINTS_PER_MM for side in self._page_mm)
        faces = " ".join(f"/{name} {_FIRST_FONT + 3 * i} 0 R" for i, name in enumerate(self._fonts.values()))
        page = f"/MediaBox[0 0 {width:.4f} {height:.4f}]/Resources<</Font<<{faces}>>>>/Contents 4 0 R"
        objects = [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            f"<</Type/Page/Parent 2 0 R{page}>>".encode(),
            _stream("\n".join(self._code).encode("ascii")),
            *(part for i, face in enumerate(self._fonts) for part in _font(face, _FIRST_FONT + 3 * i)),
        ]
        return _file(objects)


def _stream(content: bytes) -> bytes:
    return b"<</Length %d>>stream\n%b\nendstream" % (len(content), content)


def _font(face: str, number: int) -> tuple[bytes, bytes, bytes]:
    """A font, its description and its file (ISO 32000-1, 9.6.3), the first the object of that number."""
    font = (
        f"<</Type/Font/Subtype/TrueType/BaseFont/{face}/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255"
        f"/Widths[{_widths(face)}]/FontDescriptor {number + 1} 0 R>>"
    )
    described = (
        f"<</Type/FontDescriptor/FontName/{face}/Flags 32/FontBBox[0 -300 1000 1000]/ItalicAngle 0/Ascent 1000"
        f"/Descent -300/CapHeight 700/StemV 80/FontFile2 {number + 2} 0 R>>"
    )
    return font.encode(), described.encode(), _stream(fonts.file(face))


@cache
def _widths(face: str) -> str:
    """How wide every sign of a face is, in thousandths of its size."""
    signs = bytes(range(32, 256)).decode("cp1252", "replace")
    return " ".join(f"{fonts.width(sign, face, 1000.0):.0f}" for sign in signs)


def _file(objects: Sequence[bytes]) -> bytes:
    """The objects, numbered from 1, as a file with its table of where each begins (ISO 32000-1, 7.5)."""
    parts, places, size = [b"%PDF-1.4\n"], [], 9
    for number, each in enumerate(objects, start=1):
        places.append(size)
        parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, each))
        size += len(parts[-1])
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    parts.append(b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(objects) + 1, table))
    parts.append(b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, size))
    return b"".join(parts)
