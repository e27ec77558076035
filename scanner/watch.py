"""Who watches the stages at work: told of each, and how to draw what it saw, which takes time only if it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from scanner.intake.colours import Picture

Watch = Callable[[str, Callable[[], Picture]], None]
"""Is told a stage's name and how to draw what it saw."""


def unwatched(stage: str, draw: Callable[[], Picture]) -> None:
    """Nobody watches."""
