"""What a spreadsheet makes of text that is given to it."""

from __future__ import annotations

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def no_formula(text: str) -> str:
    """The text as no spreadsheet takes it for a formula: names, of people and photos, are strangers' words."""
    return f"'{text}" if text.startswith(FORMULA) else text
