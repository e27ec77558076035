"""A position as somebody gave it: marks that may be impossible, so that every fault of them can be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.board import Board
from engine.position import Marks, Position
from engine.problems import Problem


@dataclass(frozen=True)
class GivenPosition:
    """Marks on a board as they were drawn or sent, with what was odd about the map they came with.

    `engine.checks` reports all their faults; `position` is for scoring, which needs marks that mean something.
    """

    board: Board
    marks: Marks = field(hash=False)
    after_round: int | None = None
    actions: Mapping[str, str] = field(default_factory=dict, hash=False)
    warnings: tuple[Problem, ...] = ()

    def __post_init__(self) -> None:
        # Copies that nobody else holds, so that what was given never changes.
        object.__setattr__(self, "marks", MappingProxyType(dict(self.marks)))
        object.__setattr__(self, "actions", MappingProxyType(dict(self.actions)))

    def __reduce__(self) -> tuple[object, ...]:
        """How it is copied to another process: a view of a dictionary can't be, the dictionary can."""
        parts = (self.board, dict(self.marks), self.after_round, dict(self.actions), self.warnings)
        return (GivenPosition, parts)

    def position(self) -> Position:
        """The position that the marks mean; BadPositionError names the first mark that can't stand."""
        return Position.of(self.board, self.marks, self.after_round, self.actions)
