"""What can go wrong with a game as text: it can't be read, it can be read in two ways, or it isn't legal."""

from __future__ import annotations

from engine.errors import EngineError


class NotationError(EngineError):
    """Base of the notation's errors: one sentence in English, `message_de` in German, `line` counted from 1."""

    def __init__(self, message_en: str, message_de: str, line: int | None = None) -> None:
        super().__init__(message_en if line is None else f"Line {line}: {message_en}")
        self.message_de = message_de if line is None else f"Zeile {line}: {message_de}"
        self.line = line


class UnreadableNotationError(NotationError):
    """Text that is no game, or no turn: what was expected where."""


class AmbiguousNotationError(NotationError):
    """A step that can be meant in two ways: how each of them is written."""


class IllegalGameError(NotationError):
    """A game that can be read but breaks a ruling."""
