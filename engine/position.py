"""A position: a board with all its marks at one moment. Marks are what stands on paper, a position what it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.board import Board

Mark = str | tuple[str | None, ...]
"""`X` a player's symbol, `#` destroyed, `#X` destroyed after X had it; a tuple a settlement's buildings, None free."""
Marks = Mapping[str, Mark]
"""Marks by hex id, as they are drawn, possible or not; hexes without a mark are left out."""


@dataclass(frozen=True)
class Position:
    """Who holds what. All sets are masks of cell indices; tuples go by player in turn order.

    `owned`: land and water with the player's symbol, not destroyed. `lost`: destroyed hexes known to have been the
    player's. `destroyed`: every destroyed hex, `lost` included. `built`: settlements with a building of the player.
    `after_round`: rounds played; `actions`: who took which printed action, as far as that is known.
    """

    board: Board
    owned: tuple[int, ...]
    built: tuple[int, ...]
    destroyed: int = 0
    lost: tuple[int, ...] = ()
    after_round: int | None = None
    actions: Mapping[str, str] = field(default_factory=dict)
