"""The sheet's typefaces: Saira Stencil One for headings, Barlow for all else (SIL Open Font License, `OFL.txt`).

Each file is reduced to the signs of English and German; the PDF embeds of them what it uses.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

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
    """Makes the faces known to reportlab, once a process."""
    for face in FACES:
        with as_file(files("engine.sheet.fonts").joinpath(f"{face}.ttf")) as path:
            pdfmetrics.registerFont(TTFont(face, path))


def width(words: str, face: str, size: float) -> float:
    """The width of a line of words, in the unit of `size`."""
    register()
    return float(pdfmetrics.stringWidth(words, face, size))
