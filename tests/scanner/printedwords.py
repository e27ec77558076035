"""Words as they are printed on sheets that others drew."""

from __future__ import annotations

from scanner.unplayed.words import Word


def word(text: str, x: float, y: float, high: float = 2.0, chance: float = 1.0) -> Word:
    """The word with its upper left corner there, so high, all in mm; each letter is 0.7 times as wide as high."""
    return Word(text, x, y, x + len(text) * high * 0.7, y + high, chance)
