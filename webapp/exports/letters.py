"""Text that the sheet's typefaces can set: they hold the signs of English and German."""

from __future__ import annotations

import unicodedata
from functools import cache

from anyascii import anyascii
from reportlab.pdfbase import pdfmetrics

from engine.sheet import fonts


def printable(text: str) -> str:
    """The text with whatever the typefaces lack spelled in Latin letters, `Ł` as `L` and `Анна` as `Anna`.

    Pictures, such as emoji, are left out.
    """
    return "".join(_sign(sign) for sign in unicodedata.normalize("NFC", text)).strip()


def _sign(sign: str) -> str:
    if sign in _signs():
        return sign
    if sign.isspace():
        return " "
    # A picture could only be spelled as its name, `:fox:`, which nobody means who writes one. Cn: newer than Python.
    spelled = "" if unicodedata.category(sign).startswith(("S", "Cn")) else anyascii(sign)
    return "".join(each for each in spelled if each in _signs())


@cache
def _signs() -> frozenset[str]:
    """What every one of the typefaces has."""
    fonts.register()
    faces = (fonts.STENCIL, fonts.STRONG, fonts.TEXT, fonts.BOLD, fonts.LABEL)
    return frozenset.intersection(*(frozenset(map(chr, pdfmetrics.getFont(face).face.charToGlyph)) for face in faces))
