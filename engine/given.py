"""A position as somebody gave it: marks that may be impossible, so that every fault of them can be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.board import Board
from engine.position import Marks, Position
from engine.problems import Problem


@dataclass(frozen=True)
class GivenPosition:
    """Marks on a board as they were drawn or sent, with what was odd about the map they came with.

    `engine.checks` reports all their faults; `position` is for scoring, which needs marks that mean something.
    """

    board: Board
    marks: Marks
    after_round: int | None = None
    actions: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[Problem, ...] = ()

    def position(self) -> Position:
        """The position that the marks mean; BadPositionError names the first mark that can't stand."""
        return Position.of(self.board, self.marks, self.after_round, self.actions)
