"""What the players' symbols are called, in two languages."""

from __future__ import annotations

SYMBOL_NAMES = {
    "en": {"X": "X", "O": "O", "T": "Triangle", "S": "Square"},
    "de": {"X": "X", "O": "O", "T": "Dreieck", "S": "Quadrat"},
}
