"""Text that the sheet's typefaces can set: they hold the signs of English and German."""

from __future__ import annotations

import unicodedata
from functools import cache

from reportlab.pdfbase import pdfmetrics

from engine.sheet import fonts


def printable(text: str) -> str:
    """The text with every letter that the typefaces lack as its plain one, `Ł` as `L`; `?` where it has none."""
    return "".join(_sign(sign) for sign in unicodedata.normalize("NFC", text))


def _sign(sign: str) -> str:
    if sign in _signs():
        return sign
    if sign.isspace():
        return " "
    # A stroke or a dot that is part of the letter isn't taken apart by Unicode; its name tells the letter.
    named = unicodedata.name(sign, "").partition(" WITH ")[0]
    plain = unicodedata.normalize("NFKD", sign)
    if named.startswith("LATIN ") and len(named.split()[-1]) == 1:
        letter = named.split()[-1]
        plain = letter.lower() if " SMALL " in named else letter
    return "".join(each for each in plain if each in _signs()) or "?"


@cache
def _signs() -> frozenset[str]:
    """What every one of the typefaces has."""
    fonts.register()
    faces = (fonts.STENCIL, fonts.STRONG, fonts.TEXT, fonts.BOLD, fonts.LABEL)
    return frozenset.intersection(*(frozenset(map(chr, pdfmetrics.getFont(face).face.charToGlyph)) for face in faces))
