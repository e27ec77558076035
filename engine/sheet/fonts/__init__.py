"""The sheet's typefaces: Saira Stencil One for headings, Barlow for all else (SIL Open Font License, `OFL.txt`).

Each file is reduced to the signs of English and German; the PDF embeds of them what it uses.
"""

from __future__ import annotations

import io
from functools import cache
from importlib.resources import files

from engine.sheet.fonts.widths import widths_of

STENCIL = "SairaStencilOne-Regular"
LABEL = "BarlowCondensed-Medium"
STRONG = "BarlowCondensed-SemiBold"
TEXT = "BarlowSemiCondensed-Regular"
BOLD = "BarlowSemiCondensed-SemiBold"
FACES = (STENCIL, LABEL, STRONG, TEXT, BOLD)
CAPITAL = 0.7
"""A capital's height in parts of the size, in all of these faces."""


@cache
def register() -> None:
    """Makes the faces known to reportlab, once a process: for who prints."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for face in FACES:
        pdfmetrics.registerFont(TTFont(face, io.BytesIO(file(face))))


@cache
def file(face: str) -> bytes:
    """The face's file."""
    return files("engine.sheet.fonts").joinpath(f"{face}.ttf").read_bytes()


def width(words: str, face: str, size: float) -> float:
    """The width of a line of words, in the unit of `size`, without kerning, as a PDF sets them."""
    widths = _widths(face)
    return 0.001 * size * sum(widths.get(ord(sign), widths[0]) for sign in words)


@cache
def _widths(face: str) -> dict[int, int]:
    return widths_of(file(face))
