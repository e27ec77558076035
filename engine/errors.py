"""What can go wrong in the engine, each with the exit code and the sentence a person gets."""

from __future__ import annotations


class EngineError(Exception):
    """Base of all errors of this package; the message is one clear sentence that says what to do.

    `message_de` is the same sentence in German, the English one where there is none.
    """

    exit_code = 3

    def __init__(self, message: str = "", message_de: str | None = None) -> None:
        super().__init__(message)
        self.message_de = message if message_de is None else message_de


class BadSeedError(EngineError):
    """A seed that names no sheet."""

    exit_code = 2


class BadBoardError(EngineError):
    """A map that can't be read, or that isn't one."""


class BadPositionError(EngineError):
    """A position that can't be read, or that doesn't fit its map."""


class UnknownMapError(EngineError):
    """A position or photo of a map that nobody here knows."""

    exit_code = 4


def quoted(text: str, longest: int = 20) -> str:
    """The text in quotes as a message can carry it: on one line, its end left out where it is longer than `longest`."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:longest])
    return f'"{shown}{"…" if len(text) > longest else ""}"'
