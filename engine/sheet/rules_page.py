"""Page 2: the rules."""

from __future__ import annotations

from engine.sheet import fonts
from engine.sheet.identity import Language
from engine.sheet.pen import Pen


def draw(pen: Pen, page_mm: tuple[float, float], lang: Language) -> None:
    """Draws the rules."""
    pen.text((20, 20), {"en": "RULES", "de": "REGELN"}[lang], 8, fonts.STENCIL, 0.2, "left")
