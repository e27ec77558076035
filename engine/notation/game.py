"""A game as it is written down: the board, every turn, and who played."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import Board
from engine.errors import BadBoardError
from engine.rules.state import Turn


@dataclass(frozen=True)
class Game:
    """The turns of a game in order, legal or not, finished or not.

    `names`: one for each player in turn order, empty where unknown; no names at all is the same as all unknown.
    `own_map`: the text carries the whole map, because no seed stands for it.
    """

    board: Board
    turns: tuple[Turn, ...]
    names: tuple[str, ...] = ()
    own_map: bool = False

    def __post_init__(self) -> None:
        if self.names and len(self.names) != self.board.players:
            raise BadBoardError(f"A game for {self.board.players} players has as many names, not {len(self.names)}.")
        if not any(self.names):
            object.__setattr__(self, "names", ())
