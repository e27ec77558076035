"""What can go wrong in the engine, each with the exit code and the sentence a person gets."""

from __future__ import annotations


class EngineError(Exception):
    """Base of all errors of this package; the message is one clear sentence that says what to do."""

    exit_code = 3


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
