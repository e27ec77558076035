"""R9 to R15, the clans: what each gives on being occupied. Each clan that acts has a module of its own beside this."""

from __future__ import annotations

from engine.board import Board, Clan, ClanKind
from engine.rules.state import Cause, Right

PIRATE_HEXES = 3
"""How many water hexes a Pirate gives (R12)."""
ENFORCER_HEXES = 3
"""How many hexes an Enforcer's triangle has (R14)."""
PLACED_BY = {Cause.ROAD: 1, Cause.DRIFTER: 1, Cause.PIRATE: PIRATE_HEXES, Cause.ENFORCER: ENFORCER_HEXES}
"""How many hexes each bonus that places any gives at the most (R7, R10, R12, R14)."""


def rights(board: Board, cell: int) -> tuple[Right, ...]:
    """The bonus of occupying this cell, for this turn only (R9); road and clan in one hex give both."""
    clan = board.clans.get(cell)
    return () if clan is None else _bonus(clan, cell)


def _bonus(clan: Clan, cell: int) -> tuple[Right, ...]:
    match clan.kind:
        # R10
        case ClanKind.DRIFTER:
            return (Right(Cause.DRIFTER, clan.sector or "", cell),)
        # R11
        case ClanKind.RAIDER:
            return (Right(Cause.RAIDER, source=cell),)
        # R12: up to three, each on its own, so that they can be interrupted.
        case ClanKind.PIRATE:
            return (Right(Cause.PIRATE, source=cell),) * PIRATE_HEXES
        # R13
        case ClanKind.BOMBER:
            return (Right(Cause.BOMBER, source=cell),)
        # R14
        case ClanKind.ENFORCER:
            return (Right(Cause.ENFORCER, source=cell),)
        # R15: points only, which the position itself remembers.
        case ClanKind.GUARDIAN:
            return ()
